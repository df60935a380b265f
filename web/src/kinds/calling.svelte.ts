// The half of a call that has been chosen.
import type { Board } from '../board.svelte';

class Calling {
  seat = $state<number | null>(null);
  card = $state<string | null>(null);

  pickSeat(board: Board, seat: number) {
    this.seat = this.seat === seat ? null : seat;
    this.#call(board);
  }

  pickCard(board: Board, card: string) {
    this.card = this.card === card ? null : card;
    this.#call(board);
  }

  reset() {
    this.seat = null;
    this.card = null;
  }

  #call(board: Board) {
    if (this.seat === null || this.card === null) return;
    const action = `call ${this.card} ${this.seat}`;
    this.reset();
    board.do(action);
  }
}

export const calling = new Calling();
