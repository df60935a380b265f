// The table and the cards a person has picked, matched to the moves that are offered.
import { getContext, setContext } from 'svelte';
import type { Laid, LaidCard, LaidZone } from './laid';
import type { Company, Speech } from './speech';
import type { Gesture, Offer, Phrase, SeatAt, ZoneKind } from './wire';
import { say } from './words';

export interface Trouble {
  clause: string | null;
  reason: Phrase;
}

/** What the board can ask for: to make a move, to explain why one is not legal, to skip ahead. */
export interface Will {
  act: (action: string) => void;
  why: (gesture: Gesture) => void;
  hurry?: () => void;
}

/** A move that is offered as a button. */
export interface Button {
  offer: Offer;
  /** Whether it is the main choice, shown in bold. */
  chief: boolean;
}

export const playerName = (at: SeatAt) => (at.taken || at.away ? at.name || say('seat', { seat: at.seat }) : say('free-seat'));

/** Somebody who is only shown, and is there. */
export const seated = (seat: number, name: string): SeatAt => ({
  seat,
  kind: 'person',
  level: null,
  name,
  taken: true,
  present: true,
  away: false,
});

/** Whether these cards are among those, counting copies. */
function within(cards: string[], those: string[]): boolean {
  const left = [...those];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The kinds of move that are buttons, whether or not they take cards. */
const SAID = new Set(['pass', 'draw', 'done']);
/** The kinds of move that have their own panel. */
const PANELLED = new Set(['bid', 'call', 'choose']);

export class Board {
  /** Nothing is said before the words are there. */
  speech = $state.raw<Speech | null>(null);
  pack = $state('');
  players = $state(0);
  /** Which seats play together throughout the game. */
  sides = $state.raw<number[][]>([]);
  me = $state<number | null>(null);
  toAct = $state<number | null>(null);
  scene = $state.raw<Laid | null>(null);
  offers = $state.raw<Offer[]>([]);
  seats = $state.raw<SeatAt[]>([]);
  scores = $state.raw<number[]>([]);
  /** The picked cards, by identity, and their zone. */
  picked = $state.raw<number[]>([]);
  from = $state<string | null>(null);
  refusal = $state.raw<Trouble | null>(null);
  /** A move to highlight: a hint, or what a lesson asks for. */
  shown = $state.raw<Offer | null>(null);
  /** Where a taken trick goes. */
  winner = $state<number | null>(null);
  /** Whether the table is only shown, not played. */
  past = $state(false);
  /** Whether the people at the table share this device. */
  shared = $state(false);
  /** Whether the person has passed for good: further passes of this auction are made for him. */
  passed = $state(false);
  /** Giving up, until the person has said it twice. */
  leaving = $state.raw<Offer | null>(null);

  names = $derived(this.seats.map(playerName));
  /** Who has no name is left to the language. */
  company = $derived<Company>({
    names: this.seats.map(({ name }) => name),
    you: this.past ? null : this.me,
  });
  mayAct = $derived(this.me !== null && this.toAct === this.me && this.offers.length > 0);
  /** Whether the person is to choose cards from the hand. */
  asksCards = $derived(this.mayAct && this.offers.some(({ cards, from }) => cards && from && this.isOwnHand(from)));
  pickedFaces = $derived.by(() => {
    const faces = new Map(this.scene?.zones.flatMap((zone) => zone.cards.map((card) => [card.uid, card.face] as const)) ?? []);
    return this.picked.map((uid) => faces.get(uid)).filter((face) => face != null);
  });
  /** The seat at the bottom of the screen. */
  near = $derived(this.me ?? 1);
  /** The seats in playing order, starting to the left of the nearest. */
  others = $derived(Array.from({ length: Math.max(0, this.players - 1) }, (_, n) => ((this.near + n) % this.players) + 1));

  /** The sides, where some seats play together. */
  partnerships = $derived(this.sides.length < this.players ? this.sides : []);

  constructor(readonly will: Will) {}

  partners = (seat: number) => this.partnerships.find((side) => side.includes(seat))?.filter((other) => other !== seat) ?? [];
  /** The number of a seat's side, of which the viewer's is the first; null where everybody plays alone. */
  sideOf(seat: number): number | null {
    const [own, at] = [this.near, seat].map((seat) => this.partnerships.findIndex((side) => side.includes(seat)));
    return at === undefined || own === undefined || at < 0 ? null : (at - own + this.partnerships.length) % this.partnerships.length;
  }
  /** What stands in a line of the score: the seats of a side, or one seat. */
  lines = $derived(this.partnerships.length > 0 ? this.partnerships : this.seats.map(({ seat }) => [seat]));
  nameOf = (seats: number[]) => seats.map(this.name).reduce((first, last) => (first ? say('two-names', { first, last }) : last), '');

  say = (phrase: Phrase) => this.speech?.sentence(phrase, this.company) ?? '';
  /** Words of the browser's own. */
  own = (id: string, args?: Phrase['args']) => this.say({ id: `web-${id}`, args });
  words = (phrase: Phrase) => this.speech?.words(phrase, this.company) ?? '';
  name = (seat: number | null | undefined) => (seat == null ? '' : (this.names[seat - 1] ?? say('seat', { seat })));
  /** A card with who played it. */
  played = ({ face, by }: LaidCard) => say('played-by', { card: this.card(face), name: this.name(by) });
  card = (code: string | null) => (code === null ? say('face-down') : (this.speech?.card(code) ?? ''));

  /** The zones of a kind, optionally of one owner. */
  zones(kind: ZoneKind, owner?: number | null): LaidZone[] {
    return this.scene?.zones.filter((zone) => zone.kind === kind && (owner === undefined || (zone.owner ?? null) === owner)) ?? [];
  }

  zone(kind: ZoneKind, owner?: number | null): LaidZone | undefined {
    return this.zones(kind, owner)[0];
  }

  /** What zones of one kind are called together. */
  together([first]: LaidZone[]): string {
    return first ? this.say({ ...first.title, id: `${first.title.id}.all` }) : '';
  }

  /** What a zone is called where its owner is named already. */
  short({ title }: LaidZone): Phrase {
    const short = { ...title, id: `${title.id}.short` };
    return this.speech?.has(short) ? short : title;
  }

  isOwnHand(id: string): boolean {
    const zone = this.scene?.zones.find((zone) => zone.id === id);
    return zone?.kind === 'hand' && zone.layout === 'hand' && zone.owner === this.me;
  }

  /** The moves that fit the picked cards. */
  #meant = $derived.by(() => {
    if (!this.mayAct) return [];
    if (this.from === null) return this.offers;
    return this.offers.filter(({ from, cards = [] }) => from === this.from && within(this.pickedFaces, cards));
  });

  /** Whether a move takes the card together with those already picked. */
  isLit(card: LaidCard, zone: LaidZone): boolean {
    if (!this.mayAct || card.face === null) return false;
    if (this.picked.includes(card.uid)) return true;
    const more = this.from === zone.id ? [...this.pickedFaces, card.face] : [card.face];
    const takes = this.offers.some(({ from, cards = [] }) => from === zone.id && within(more, cards));
    return takes && (zone.layout === 'hand' || zone.layout === 'row' || zone.cards.at(-1) === card);
  }

  /** Whether the picked cards may go there, or a card may be drawn from there. */
  isTarget(zone: LaidZone): boolean {
    if (this.from === null) return this.#meant.some(({ kind, from }) => from === zone.id && kind === 'draw');
    return this.#meant.some(({ to, cards = [] }) => to === zone.id && cards.length === this.picked.length);
  }

  do(offer: Offer) {
    const sure = offer.kind !== 'give-up' || this.leaving?.action === offer.action;
    this.refusal = null;
    this.clear();
    if (sure) this.will.act(offer.action);
    else this.leaving = offer;
  }

  passForGood(offer: Offer) {
    this.passed = true;
    this.do(offer);
  }

  clear() {
    this.picked = [];
    this.from = null;
    this.leaving = null;
  }

  #why(gesture: Gesture) {
    this.clear();
    this.will.why(gesture);
  }

  /** A person can only act on the newest state: while the screen catches up, a click skips ahead. */
  #waits(): boolean {
    if (this.me === null || this.past) return true;
    if (this.mayAct) return false;
    this.will.hurry?.();
    return true;
  }

  /** A card was clicked, or chosen with the keyboard. */
  tap(card: LaidCard, zone: LaidZone) {
    this.refusal = null;
    if (this.#waits()) return;
    if (this.picked.includes(card.uid)) return this.#again(card, zone);
    if (this.from !== null && this.from !== zone.id) return this.tapZone(zone);
    if (card.face === null) return this.tapZone(zone);
    const more = [...this.pickedFaces, card.face];
    const meant = this.offers.filter(({ from, cards = [] }) => from === zone.id && within(more, cards));
    const [only] = meant;
    const many = meant.some(({ cards = [] }) => cards.length > more.length);
    if (only && meant.length === 1 && !many) return this.do(only);
    const lays = this.offers.some(({ from, cards = [] }) => from === zone.id && cards.length > 1);
    if (!only && !lays) return this.#why({ cards: [card.face], from: zone.id });
    this.from = zone.id;
    this.picked = many || lays ? [...this.picked, card.uid] : [card.uid];
  }

  /** A picked card was clicked again: it goes home if that is legal, otherwise it is put back. */
  #again(card: LaidCard, zone: LaidZone) {
    const homes = new Set(this.zones('home').map(({ id }) => id));
    const home = this.#meant.find(({ to, cards = [] }) => to && homes.has(to) && cards.length === this.picked.length);
    if (home && zone.layout !== 'hand') return this.do(home);
    this.picked = this.picked.filter((uid) => uid !== card.uid);
    if (this.picked.length === 0) this.from = null;
  }

  /** A zone was clicked. */
  tapZone(zone: LaidZone) {
    this.refusal = null;
    if (this.#waits()) return;
    const top = zone.cards.at(-1);
    if (this.from === null) {
      const drawn = this.#meant.filter(({ kind, from }) => from === zone.id && kind === 'draw');
      const [draw] = drawn;
      if (draw && drawn.length === 1) return this.do(draw);
      const source = this.offers.some(({ from }) => from === zone.id);
      if (source && top?.face) {
        this.from = zone.id;
        this.picked = [top.uid];
      } else if (top) this.#why({ cards: top.face ? [top.face] : [], from: zone.id });
      return;
    }
    if (this.from === zone.id && top) return this.#again(top, zone);
    this.#put(zone);
  }

  /** Drops the picked cards on a zone. */
  #put(zone: LaidZone) {
    const offer = this.#meant.find(({ to, cards = [] }) => to === zone.id && cards.length === this.picked.length);
    if (offer) this.do(offer);
    else this.#why({ cards: this.pickedFaces, from: this.from, to: zone.id });
  }

  /** A card was dragged onto a zone. */
  drop(card: LaidCard, zone: LaidZone, onto: LaidZone | null) {
    this.refusal = null;
    if (this.#waits() || onto?.id === zone.id) return;
    if (card.face === null) return this.tapZone(zone);
    if (this.from !== zone.id || !this.picked.includes(card.uid)) {
      this.from = zone.id;
      this.picked = [card.uid];
    }
    if (onto && this.offers.some(({ to }) => to === onto.id)) return this.#put(onto);
    const [only, ...more] = this.#meant.filter(({ cards = [] }) => cards.length === this.picked.length);
    if (only && more.length === 0) return this.do(only);
    if (!only) this.#why({ cards: this.pickedFaces, from: zone.id, ...(onto ? { to: onto.id } : {}) });
  }

  /** Giving up, where it is offered. */
  giveUp = $derived(this.mayAct ? this.offers.find(({ kind }) => kind === 'give-up') : undefined);
  /** What may be done, in words: the cards that may be picked, and the buttons. */
  get choices(): string {
    const hand = this.me === null ? undefined : this.zone('hand', this.me);
    const free = hand?.cards.filter((card) => this.isLit(card, hand)) ?? [];
    const all = free.length === hand?.cards.length;
    const cards =
      free.length === 0 ? '' : all ? say('may-play-any') : say('may-play', { cards: free.map(({ face }) => this.card(face)).join(', ') });
    const said = this.buttons.map(({ offer }) => this.words(offer.label));
    return [cards, said.length > 0 ? say('may-press', { buttons: said.join(', ') }) : ''].filter(Boolean).join(' ');
  }
  /** The moves without cards, and those with the picked cards. Giving up is among them only when nothing else is left. */
  buttons = $derived.by((): Button[] => {
    if (!this.mayAct) return [];
    const offers = this.offers.filter(({ kind }) => kind !== 'give-up');
    if (this.giveUp && offers.length === 0) return [{ offer: this.giveUp, chief: true }];
    const picks = this.from === null ? [] : this.#meant.filter(({ cards = [] }) => cards.length === this.picked.length);
    const spoken = ({ kind, from }: Offer) => SAID.has(kind) || (!from && !PANELLED.has(kind));
    const said = offers.filter((offer) => spoken(offer) && !picks.includes(offer));
    return [
      ...picks.map((offer) => ({ offer, chief: picks.length === 1 })),
      ...said.map((offer) => ({ offer, chief: offer.kind !== 'pass' })),
    ];
  });
  /** Whether no move takes the picked cards, so that one may ask why not. */
  puzzled = $derived(
    this.from !== null && this.picked.length > 1 && !this.#meant.some(({ cards = [] }) => cards.length === this.picked.length),
  );
  askWhy = () => this.#why({ cards: this.pickedFaces, from: this.from });
}

const KEY = Symbol('board');
export const setBoard = (board: Board) => setContext(KEY, board);
export const getBoard = (): Board => getContext(KEY);
