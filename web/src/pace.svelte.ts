// Shows what happened at a pace a person can follow: move by move, with a pause on a finished trick.
import type { Board } from './board.svelte';
import { after, foresee, look, sweeps, taker, withLastTrick, type Laid } from './laid';
import type { News } from './line.svelte';
import { places } from './kept.svelte';
import { ring } from './sound';
import type { Happened, Offer, Told, View } from './wire';

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
/** How long a finished trick stays before it goes; the last one of a deal at least so long, whatever the pace. */
const TRICK = 1050;
const LAST_TRICK = 500;
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

  /** The table as it was told. What is shown may be ahead of it, or behind. */
  #laid: Laid | null = null;
  /** The person's move that the table was not told of yet, and its turn. */
  #ahead: { offer: Offer; turn: number } | null = null;
  #heard: Happened[] = [];
  #turns: Turn[] = [];
  #running = false;
  #goOn: (() => void) | null = null;
  #skip: (() => void) | null = null;
  /** Whether the person has skipped a pause since the last finished trick. */
  #hurried = false;
  #closed = false;
  /** The number of the last event when a turn was told: it is told once, also when the line breaks and comes back. */
  #told = -1;

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

  /** Shows the card of a move where it goes, before the table is told of it. */
  foresee(offer: Offer) {
    if (this.view) this.#ahead = { offer, turn: this.view.turn };
    if (!this.#running) this.#draw();
  }

  /** Shows the table as it was told: the move was refused. */
  putBack() {
    this.#ahead = null;
    if (!this.#running) this.#draw();
  }

  /** Draws the table as it was told, and the move that is on its way: it stays drawn when something else is told of meanwhile. */
  #draw() {
    if (this.#ahead?.turn !== this.view?.turn) this.#ahead = null;
    const ahead = this.#ahead && this.#laid ? foresee(this.#laid, this.#ahead.offer, this.board.me) : null;
    this.board.scene = ahead ?? this.#laid;
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
      // What happens between two pauses is drawn in one go.
      for (const pause of turn ? this.#show(turn) : []) if (pause) await pause;
    }
    this.#hurried = false;
    this.#running = false;
  }

  *#show({ view, events }: Turn): Generator<Promise<void> | null> {
    const board = this.board;
    const first = this.view === null;
    board.seats = view.seats;
    board.winner = null;
    let swept = false;
    for (const event of first ? [] : events) {
      swept = (yield* this.#carryOut(event)) || swept;
      if (event.reveal) yield* this.#dealOver(event, view);
    }
    if (view.look) {
      const now = look(this.#laid, view.look);
      const whole = this.#laid && !first && !swept ? withLastTrick(this.#laid, now) : now;
      this.#laid = now;
      if (whole !== now) {
        board.scene = whole;
        yield this.#wait(TRICK);
      }
    }
    this.view = view;
    this.#draw();
    board.scores = view.scores;
    board.toAct = view.to_act ?? null;
    board.clear();
    board.shown = null;
    if (swept) yield this.#wait(420);
    yield this.#settle();
    if (this.#turns.length > 0) {
      yield this.#wait(520);
      return;
    }
    if (events.some(({ kind }) => kind === 'deal')) board.passed = false;
    const pass = view.offers.find(({ kind, again }) => kind === 'pass' && again);
    if (!pass && view.offers.length > 0) board.passed = false;
    if (pass && board.passed) return board.will.act(pass.action);
    board.offers = view.offers;
    this.tellTurn();
    if (board.mayAct && view.state === 'playing') ring('turn');
  }

  /** After skipped pauses the person gets a moment to look: a click that still meant to skip must not play a card. */
  #settle(): Promise<void> | null {
    if (!this.#hurried || this.#turns.length > 0) return null;
    return new Promise((go) =>
      setTimeout(() => {
        this.#hurried = false;
        go();
      }, SETTLING),
    );
  }

  /** Shows what happened, sentence by sentence. A finished trick stays for a moment before it goes; the last one stays until the deal's result is dismissed. */
  *#carryOut({ told, reveal }: Happened): Generator<Promise<void> | null, boolean> {
    const board = this.board;
    board.offers = [];
    this.#speak(told);
    let swept = false;
    for (const one of told) {
      if (this.#laid && sweeps(this.#laid, one)) {
        board.toAct = null;
        this.#hurried = false;
        swept = true;
        yield this.#wait(TRICK, reveal ? LAST_TRICK : 0);
        board.winner = taker(one);
        ring('sweep');
      } else if (one.deeds?.some((deed) => deed.deed === 'moved')) ring('card');
      if (this.#laid && one.deeds) this.#laid = after(this.#laid, [one]);
      if (one.deeds && !(reveal && swept)) board.scene = this.#laid;
    }
    return swept && !reveal;
  }

  *#dealOver(event: Happened, view: View): Generator<Promise<void> | null> {
    if (!event.reveal) return;
    const board = this.board;
    board.toAct = null;
    board.scores = view.scores;
    yield this.#wait(900);
    board.winner = null;
    if (view.state === 'over' && view.look && board.scene) {
      this.#laid = look(this.#laid, view.look);
      board.scene = withLastTrick(board.scene, this.#laid);
    }
    this.view = view;
    this.over = { number: event.reveal.deal, told: event.told, view };
    ring('deal');
    yield new Promise<void>((go) => (this.#goOn = go));
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
    if (!board.mayAct || !board.scene || !this.view || this.view.seq === this.#told || !board.speech) return;
    this.#told = this.view.seq;
    this.#say([board.say(board.scene.headline), board.choices].filter(Boolean).join(' '));
  }

  /** A pause at the person's pace, but not below the least; null where there is none. */
  #wait(milliseconds: number, least = 0): Promise<void> | null {
    const time = Math.max(least, beat(milliseconds));
    if (time <= 0 || this.#hurried) return null;
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
