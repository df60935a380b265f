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
/** As many sentences are left for a screen reader that is behind. */
const MOST_SPOKEN = 12;
const SETTLING = 350;
const TEMPO = { slow: 1, brisk: 0.4, once: 0 };
/** The length of a pause at the person's chosen pace. */
export const beat = (milliseconds: number) => milliseconds * TEMPO[places.pace];

export class Pace {
  /** The view that is shown. */
  view = $state.raw<View | null>(null);
  over = $state.raw<DealOver | null>(null);
  /** The last sentences, oldest first, for screen readers. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  /** The clause behind the last event. */
  clause = $state<string | null>(null);

  #heard: Happened[] = [];
  #turns: Turn[] = [];
  #running = false;
  #goOn: (() => void) | null = null;
  #skip: (() => void) | null = null;
  /** Whether the person has skipped a pause since the last finished trick. */
  #hurried = false;
  #closed = false;
  /** The view whose turn was told last. */
  #told: View | null = null;

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

  /** Skips what is being shown, up to the next finished trick or the person's turn. */
  hurry() {
    if (!this.#skip) return;
    this.#hurried = true;
    this.#skip();
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
    this.#hurried = false;
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
    if (swept) await this.#wait(420);
    board.winner = null;
    await this.#settle();
    if (this.#turns.length > 0) return this.#wait(520);
    if (events.some(({ kind }) => kind === 'deal')) board.passed = false;
    const pass = view.offers.find(({ kind, again }) => kind === 'pass' && again);
    if (!pass && view.offers.length > 0) board.passed = false;
    if (pass && board.passed) return board.will.act(pass.action);
    board.offers = view.offers;
    this.tellTurn();
    if (board.mayAct && view.state === 'playing') ring('turn');
  }

  /** After skipped pauses the person gets a moment to look: a click that still meant to skip must not play a card. */
  async #settle() {
    if (!this.#hurried || this.#turns.length > 0) return;
    await new Promise((go) => setTimeout(go, SETTLING));
    this.#hurried = false;
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
        this.#hurried = false;
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
    for (const { said } of told) this.#say(this.board.say(said));
    this.clause = told.findLast(({ clause }) => clause)?.clause ?? this.clause;
  }

  #say(text: string) {
    const id = (this.spoken.at(-1)?.id ?? 0) + 1;
    if (text) this.spoken = [...this.spoken, { id, text }].slice(-MOST_SPOKEN);
  }

  /** Says that it is the person's turn, and what may be done. */
  tellTurn() {
    const { board } = this;
    if (!board.mayAct || !board.scene || this.view === this.#told || !board.speech) return;
    this.#told = this.view;
    this.#say([board.say(board.scene.headline), board.choices].filter(Boolean).join(' '));
  }

  #wait(milliseconds: number): Promise<void> {
    const time = beat(milliseconds);
    if (time <= 0 || this.#hurried) return Promise.resolve();
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
