// Shows what happened at a pace a person can follow: move by move, a finished trick before it is swept.
import type { Board } from './board.svelte';
import { beforeSweep, lay } from './laid';
import { places } from './places.svelte';
import { ring } from './sound';
import type { Happened, Said, Scene, View } from './wire';

interface Turn {
  view: View;
  events: Happened[];
}

/** A deal that is over and has not been put away yet. */
export interface DealOver {
  number: number;
  said: Said[];
  view: View;
}

/** Further behind than this, only where it got to is shown. */
const MOST_BEHIND = 24;
const TEMPO = { slow: 1, brisk: 0.4, once: 0 };
/** So long a pause is at the pace the person likes. */
export const beat = (milliseconds: number) => milliseconds * TEMPO[places.pace];

export class Pace {
  /** The view that is on the table. */
  view = $state.raw<View | null>(null);
  over = $state.raw<DealOver | null>(null);
  /** What was said last, for those who listen. */
  spoken = $state('');
  /** The clause by which the last thing happened. */
  clause = $state<string | null>(null);

  #heard: Happened[] = [];
  #turns: Turn[] = [];
  #running = false;
  #goOn: (() => void) | null = null;
  #closed = false;

  constructor(readonly board: Board) {}

  close() {
    this.#closed = true;
    this.#goOn?.();
  }

  hear(news: Happened | View) {
    if (news.type === 'event') this.#heard.push(news);
    else {
      this.#turns.push({ view: news, events: this.#heard.splice(0) });
      void this.#run();
    }
  }

  /** The reckoning has been read. */
  goOn() {
    this.over = null;
    this.#goOn?.();
    this.#goOn = null;
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    while (this.#turns.length > 0 && !this.#closed) {
      if (this.#turns.length > MOST_BEHIND) {
        const last = this.#turns.pop();
        if (last) this.#turns = [{ view: last.view, events: [] }];
      }
      const turn = this.#turns.shift();
      if (turn) await this.#show(turn);
    }
    this.#running = false;
  }

  async #show({ view, events }: Turn) {
    const board = this.board;
    const first = this.view === null;
    const said = first ? [] : events.flatMap((event) => event.said);
    this.#speak(said);
    board.seats = view.seats;
    const ended = first ? undefined : events.find((event) => event.reveal);
    if (ended?.reveal) {
      await this.#lastCard(ended);
      this.over = { number: ended.reveal.deal, said: ended.said, view };
      board.scores = view.scores;
      this.view = view;
      board.legal = [];
      board.toAct = null;
      ring('deal');
      await new Promise<void>((go) => (this.#goOn = go));
    }
    const swept = view.scene && !ended && beforeSweep(board.scene, view.scene);
    if (swept) {
      this.#lay(swept);
      ring('card');
      await this.#wait(1050);
      board.winner = taker(said);
      ring('sweep');
    } else if (said.length > 0) ring('card');
    if (view.scene) this.#lay(view.scene);
    this.view = view;
    board.scores = view.scores;
    board.toAct = view.to_act;
    const latest = this.#turns.length === 0;
    board.legal = latest ? view.legal : [];
    if (latest && view.to_act === board.me && view.state === 'playing') ring('turn');
    if (!latest || swept) await this.#wait(swept ? 420 : 520);
    board.winner = null;
  }

  /** The view that comes with a deal's last card may show the next deal already, so its end is shown from the event. */
  async #lastCard({ scene }: Happened) {
    if (!scene) return;
    const swept = beforeSweep(this.board.scene, scene);
    this.#lay(swept ? { ...swept, headline: scene.headline } : scene);
    this.board.toAct = null;
    await this.#wait(1400);
  }

  #lay(scene: Scene) {
    this.board.clear();
    this.board.legal = [];
    this.board.shown = null;
    this.board.scene = lay(this.board.scene, scene);
  }

  #speak(said: Said[]) {
    const last = said.at(-1);
    if (!last) return;
    this.spoken = said.map(({ text }) => this.board.say(text)).join(' ');
    this.clause = [...said].reverse().find(({ clause }) => clause)?.clause ?? this.clause;
  }

  #wait(milliseconds: number): Promise<void> {
    const time = beat(milliseconds);
    return time > 0 ? new Promise((go) => setTimeout(go, time)) : Promise.resolve();
  }
}

/** Who took what was swept, as the sentences have it. */
function taker(said: Said[]): number | null {
  const took = said.map(({ text }) => /[Ss]eat (\d)[^.]*? (?:takes|wins|took|spells)/.exec(text)).find(Boolean);
  return took ? Number(took[1]) : null;
}
