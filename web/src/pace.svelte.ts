// Shows what happened at a pace a person can follow: move by move, with a pause on a finished trick.
import type { Board } from './board.svelte';
import { after, look, taker } from './laid';
import type { News } from './line.svelte';
import { places } from './places.svelte';
import { ring } from './sound';
import type { Happened, Told, View } from './wire';

interface Turn {
  view: View;
  events: Happened[];
}

/** A finished deal whose result the person has not dismissed yet. */
export interface DealOver {
  number: number;
  told: Told[];
  view: View;
}

/** With more than this many events waiting, only the newest state is shown. */
const MOST_BEHIND = 24;
const TEMPO = { slow: 1, brisk: 0.4, once: 0 };
/** The length of a pause at the person's chosen pace. */
export const beat = (milliseconds: number) => milliseconds * TEMPO[places.pace];

export class Pace {
  /** The view that is shown. */
  view = $state.raw<View | null>(null);
  over = $state.raw<DealOver | null>(null);
  /** The last sentence, for screen readers. */
  spoken = $state('');
  /** The clause behind the last event. */
  clause = $state<string | null>(null);

  #heard: Happened[] = [];
  #turns: Turn[] = [];
  #running = false;
  #goOn: (() => void) | null = null;
  #skip: (() => void) | null = null;
  #closed = false;

  constructor(readonly board: Board) {}

  close() {
    this.#closed = true;
    this.#goOn?.();
    this.#skip?.();
  }

  hear(news: News) {
    if (news.type === 'event') this.#heard.push(news);
    else {
      this.#turns.push({ view: news, events: this.#heard.splice(0) });
      void this.#run();
    }
  }

  /** Dismisses the result of a finished deal. */
  goOn() {
    this.over = null;
    this.#goOn?.();
    this.#goOn = null;
  }

  /** Skips the rest of what is being shown. */
  hurry() {
    this.#skip?.();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    while (this.#turns.length > 0 && !this.#closed) {
      const whole = this.#turns.findLastIndex(({ view }) => view.look?.zones);
      if (this.#turns.length > MOST_BEHIND && whole > 0) {
        // Events before the last complete scene are not shown.
        this.#turns = this.#turns.slice(whole);
        this.view = null;
      }
      const turn = this.#turns.shift();
      if (turn) await this.#show(turn);
    }
    this.#running = false;
  }

  async #show({ view, events }: Turn) {
    const board = this.board;
    const first = this.view === null;
    board.seats = view.seats;
    let swept = false;
    for (const event of first ? [] : events) {
      swept = (await this.#carryOut(event.told)) || swept;
      if (event.reveal) await this.#dealOver(event, view);
    }
    if (view.look) board.scene = look(board.scene, view.look);
    this.view = view;
    board.scores = view.scores;
    board.toAct = view.to_act ?? null;
    board.clear();
    board.shown = null;
    const latest = this.#turns.length === 0;
    board.offers = latest ? view.offers : [];
    if (latest && board.mayAct && view.state === 'playing') ring('turn');
    if (!latest || swept) await this.#wait(swept ? 420 : 520);
    board.winner = null;
  }

  /** Shows what happened, sentence by sentence; a finished trick stays for a moment before it is cleared. */
  async #carryOut(told: Told[]): Promise<boolean> {
    const board = this.board;
    board.offers = [];
    this.#speak(told);
    let swept = false;
    for (const one of told) {
      const winner = taker(one);
      if (winner !== null) {
        board.toAct = null;
        await this.#wait(1050);
        board.winner = winner;
        swept = true;
        ring('sweep');
      } else if (one.deeds?.some((deed) => deed.deed === 'moved')) ring('card');
      if (board.scene) board.scene = after(board.scene, [one]);
    }
    return swept;
  }

  async #dealOver(event: Happened, view: View) {
    if (!event.reveal) return;
    this.board.toAct = null;
    this.board.scores = view.scores;
    await this.#wait(900);
    this.board.winner = null;
    if (view.state === 'over' && view.look) this.board.scene = look(this.board.scene, view.look);
    this.view = view;
    this.over = { number: event.reveal.deal, told: event.told, view };
    ring('deal');
    await new Promise<void>((go) => (this.#goOn = go));
  }

  #speak(told: Told[]) {
    if (told.length === 0) return;
    this.spoken = told.map(({ said }) => this.board.say(said)).join(' ');
    this.clause = told.findLast(({ clause }) => clause)?.clause ?? this.clause;
  }

  #wait(milliseconds: number): Promise<void> {
    const time = beat(milliseconds);
    if (time <= 0) return Promise.resolve();
    return new Promise((go) => {
      const done = () => {
        clearTimeout(timer);
        this.#skip = null;
        go();
      };
      const timer = setTimeout(done, time);
      this.#skip = done;
    });
  }
}
