// A call while it is being chosen: the player, the card, or both.
import type { Board } from '../board.svelte';
import type { Offer } from '../wire';

/** Whether the card would come out of this player's hand. */
const isFor = (board: Board, { from }: Offer, seat: number) => from != null && board.zone('hand', seat)?.id === from;

class Calling {
  seat = $state<number | null>(null);
  card = $state<string | null>(null);

  /** The calls that fit the choice so far. */
  offers(board: Board): Offer[] {
    return board.offers.filter(
      (offer) =>
        offer.kind === 'call' &&
        (this.seat === null || isFor(board, offer, this.seat)) &&
        (this.card === null || offer.cards?.[0] === this.card),
    );
  }

  /** Whether some call is for this player. */
  calls = (board: Board, seat: number) => board.offers.some((offer) => offer.kind === 'call' && isFor(board, offer, seat));

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
    const [offer] = this.offers(board);
    const gesture = { cards: [this.card], from: board.zone('hand', this.seat)?.id ?? null };
    this.reset();
    if (offer) board.do(offer);
    else board.will.why(gesture);
  }
}

export const calling = new Calling();
