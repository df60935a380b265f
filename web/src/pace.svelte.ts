// Shows what happened at a pace a person can follow: move by move, a finished trick before it is swept.
import type { Board } from './board.svelte';
import { type Laid, beforeSweep, lay } from './laid';
import { places } from './places.svelte';
import { ring } from './sound';
import type { Face, Happened, Said, Scene, View } from './wire';

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

  /** A deal's last card is played as the scene goes away, so it is put on the table here. */
  async #lastCard(event: Happened) {
    const scene = this.board.scene;
    const play = event.said.map(({ text }) => /^Seat (\d) (?:plays|answers with|leads|throws|adds) ([A-Z][A-Za-z0-9]*)\b/.exec(text)).find(Boolean);
    if (!scene || !play) return;
    const card: Face = { face: play[2] ?? null, by: Number(play[1]) };
    const shown: Scene = { ...scene, headline: 'The deal is over.', zones: scene.zones.map((zone) => put(zone, card)) };
    this.#lay(shown);
    this.board.legal = [];
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
    const time = milliseconds * TEMPO[places.pace];
    return time > 0 ? new Promise((go) => setTimeout(go, time)) : Promise.resolve();
  }
}

function put(zone: Laid['zones'][number], card: Face): Scene['zones'][number] {
  if (zone.id === 'trick' || zone.id === 'engagement') return { ...zone, cards: [...zone.cards, card] };
  if (zone.layout !== 'hand' || zone.owner !== card.by) return zone;
  const at = zone.cards.findIndex(({ face }) => face === card.face || face === null);
  return { ...zone, cards: zone.cards.filter((_, n) => n !== at) };
}

/** Who took what was swept, as the sentences have it. */
function taker(said: Said[]): number | null {
  const took = said.map(({ text }) => /[Ss]eat (\d)[^.]*? (?:takes|wins|took|spells)/.exec(text)).find(Boolean);
  return took ? Number(took[1]) : null;
}
