// What lies on the table and what the person at it has in mind: picks of cards and places, matched to legal actions.
import { getContext, setContext } from 'svelte';
import type { Laid, LaidCard, LaidZone } from './laid';
import { parse, uses, verbsOf, withCards } from './moves';
import type { SeatAt } from './wire';
import { actionName, playerName, sentence, theCard } from './words';

export interface Trouble {
  clause: string | null;
  text: string;
}

export interface Offer {
  action: string;
  label: string;
  /** The one that goes on with the game, set in heavier type. */
  chief: boolean;
}

const PILES = new Set(['mobilization-2', 'mobilization-3']);
/** Verbs that need neither card nor place. */
const SPOKEN = new Set(['pass', 'done', 'show', 'turn', 'miss', 'resign', 'first', 'draw']);

export class Board {
  game = $state('');
  pack = $state('');
  players = $state(0);
  me = $state<number | null>(null);
  toAct = $state<number | null>(null);
  scene = $state.raw<Laid | null>(null);
  legal = $state.raw<string[]>([]);
  seats = $state.raw<SeatAt[]>([]);
  scores = $state.raw<number[]>([]);
  /** Picked cards of the own hand, by identity. */
  picked = $state.raw<number[]>([]);
  /** The picked pile to move from, by its word. */
  from = $state<string | null>(null);
  refusal = $state.raw<Trouble | null>(null);
  /** An action to point at: a hint, or what a lesson asks for. */
  shown = $state<string | null>(null);
  /** Where a swept trick goes. */
  winner = $state<number | null>(null);

  /** Whether this is looked at and not played. */
  past = $state(false);

  names = $derived(this.seats.map(playerName));
  verbs = $derived(verbsOf(this.legal));
  mayAct = $derived(this.me !== null && this.toAct === this.me && this.legal.length > 0);
  isPiles = $derived(PILES.has(this.game));
  /** Whether a card is picked first and its use said after. */
  selects = $derived(
    this.verbs.has('lay') ||
      this.verbs.has('add') ||
      this.verbs.has('done') ||
      (this.game === 'liberty-bond' && this.verbs.has('discard')) ||
      this.legal.some((text) => text.startsWith('play ') && parse(text).words.length === 2),
  );
  /** Whether cards of the hand are what is asked for. */
  asksCards = $derived(this.mayAct && ['play', 'discard', 'lay', 'add'].some((verb) => this.verbs.has(verb)));
  pickedFaces = $derived.by(() => {
    const faces = new Map(this.scene?.zones.flatMap((zone) => zone.cards.map((card) => [card.uid, card.face])) ?? []);
    return this.picked.map((uid) => faces.get(uid)).filter((face) => face != null);
  });
  /** The seat at the bottom of the screen. */
  near = $derived(this.me ?? 1);

  constructor(readonly act: (action: string) => void) {}

  say = (text: string) => sentence(text, this.pack, this.names);
  label = (action: string) => actionName(action, this.pack, this.scene?.zones ?? [], this.names);
  name = (seat: number | null | undefined) => (seat == null ? '' : (this.names[seat - 1] ?? `Seat ${seat}`));

  zones(id: string, owner?: number | null): LaidZone[] {
    return this.scene?.zones.filter((zone) => zone.id === id && (owner === undefined || zone.owner === owner)) ?? [];
  }

  zone(id: string, owner?: number | null): LaidZone | undefined {
    return this.zones(id, owner)[0];
  }

  /** The seats in the order they sit, from the left of the nearest. */
  others = $derived(Array.from({ length: Math.max(0, this.players - 1) }, (_, n) => ((this.near + n) % this.players) + 1));

  isMine(zone: LaidZone): boolean {
    return zone.owner === this.me && this.me !== null && (zone.id === 'hand' || zone.id === 'table') && !this.isPiles;
  }

  /** Whether some legal action uses the card, given what is picked already. */
  isLit(card: LaidCard, zone: LaidZone): boolean {
    if (!this.mayAct || card.face === null) return false;
    if (this.isPiles) return zone.cards.at(-1) === card && this.legal.some((text) => text.startsWith(`move ${zone.id} `)) && this.mover(zone);
    if (!this.isMine(zone)) return false;
    if (this.verbs.has('draw') || this.verbs.has('bid') || this.verbs.has('call')) return false;
    const others = this.picked.includes(card.uid) ? this.pickedFaces : [...this.pickedFaces, card.face];
    const face = card.face;
    return this.legal.some((text) => {
      const action = parse(text);
      return action.words.includes(face) && (!this.selects || this.picked.length === 0 || uses(action, others) || this.picked.length === 1);
    });
  }

  /** Whether what is picked may go there. */
  isTarget(zone: LaidZone): boolean {
    if (!this.mayAct) return false;
    if (this.verbs.has('draw')) return this.legal.includes(`draw ${zone.id}`);
    if (this.isPiles) {
      if (zone.id === 'hand') return this.mover(zone) && this.verbs.has('turn');
      return this.from !== null && this.legal.includes(`move ${this.from} ${zone.id}`);
    }
    const [face, more] = this.pickedFaces;
    return !!face && !more && this.toPlace(face, zone) !== null && this.legal.includes(this.toPlace(face, zone) ?? '');
  }

  /** A pile game's hand belongs to one player; its other places are named for the mover. */
  private mover = (zone: LaidZone) => zone.id !== 'hand' || zone.owner === null || zone.owner === this.me;

  /** The action of putting a card of the hand on a place, legal or not. */
  private toPlace(face: string, zone: LaidZone): string | null {
    if (/^\d\.\d+$/.test(zone.id) && this.game === 'liberty-bond') return `add ${face} ${zone.id}`;
    if (zone.id === 'discard') return `discard ${face}`;
    if (zone.layout === 'column') return `play ${face} ${zone.id}`;
    return null;
  }

  do(action: string) {
    this.refusal = null;
    this.clear();
    this.act(action);
  }

  clear() {
    this.picked = [];
    this.from = null;
  }

  /** A card was clicked, or chosen with the keyboard. */
  tap(card: LaidCard, zone: LaidZone) {
    this.refusal = null;
    if (this.isPiles || !this.isMine(zone)) return this.tapZone(zone);
    if (card.face === null) return;
    if (this.mayAct && this.selects) return this.toggle(card);
    this.do(`${this.verbs.has('discard') ? 'discard' : 'play'} ${card.face}`);
  }

  private toggle(card: LaidCard) {
    const has = this.picked.includes(card.uid);
    const forts = !this.verbs.has('lay') && !this.verbs.has('done') && this.game !== 'liberty-bond';
    if (has) this.picked = this.picked.filter((uid) => uid !== card.uid);
    else this.picked = forts ? [card.uid] : [...this.picked, card.uid];
  }

  /** A place was clicked. */
  tapZone(zone: LaidZone) {
    this.refusal = null;
    if (this.me === null) return;
    if (this.isPiles) return this.tapPile(zone);
    if (this.verbs.has('draw') && (zone.id === 'reserve' || zone.id === 'discard')) return this.do(`draw ${zone.id}`);
    const [face, more] = this.pickedFaces;
    if (face && !more) {
      const action = this.toPlace(face, zone);
      if (action) this.do(action);
    }
  }

  private tapPile(zone: LaidZone) {
    if (zone.id === 'hand' && this.mover(zone) && !this.legal.some((text) => text.startsWith('move hand '))) return this.do('turn');
    if (this.from === zone.id) {
      const home = `move ${this.from} home`;
      if (this.legal.includes(home)) this.do(home);
      else this.clear();
      return;
    }
    if (this.from !== null) return this.do(`move ${this.from} ${zone.id}`);
    const isSource = /^(p\d|reserve|discard|hand)$/.test(zone.id);
    if (isSource && zone.cards.length > 0 && this.mover(zone)) this.from = zone.id;
  }

  /** A card was dragged onto a place. */
  drop(card: LaidCard, zone: LaidZone, onto: LaidZone | null) {
    this.refusal = null;
    if (this.isPiles) {
      if (!onto || onto.key === zone.key) return;
      this.do(`move ${zone.id} ${onto.id}`);
    } else if (this.isMine(zone) && card.face !== null) {
      const action = onto && this.toPlace(card.face, onto);
      if (action) this.do(action);
      else if (!this.selects && onto?.key !== zone.key) this.do(`${this.verbs.has('discard') ? 'discard' : 'play'} ${card.face}`);
    } else if (onto && this.isMine(onto) && this.verbs.has('draw')) {
      this.do(`draw ${zone.id}`);
    }
  }

  /** What can be said, and what can be done with the picked cards. */
  offers = $derived.by((): Offer[] => {
    if (!this.mayAct) return [];
    const offers: Offer[] = this.legal
      .filter((text) => SPOKEN.has(parse(text).verb))
      .map((action) => ({ action, label: this.label(action), chief: !['resign', 'pass'].includes(action) }));
    const faces = this.pickedFaces;
    if (faces.length === 0) return offers;
    const layable = this.verbs.has('lay') || this.game === 'liberty-bond';
    const lay = withCards(this.legal, 'lay', faces);
    const picks: Offer[] = [];
    if (layable && faces.length > 1)
      picks.push({ action: lay ?? `lay ${faces.join(' ')}`, label: `Lay these ${faces.length} cards`, chief: lay !== undefined });
    const [face] = faces;
    if (faces.length === 1 && face) {
      for (const verb of ['play', 'discard']) {
        const action = `${verb} ${face}`;
        const label = verb === 'discard' && this.game === 'liberty-bond' ? `Discard ${theCard(this.pack, face)}` : this.label(action);
        if (this.legal.includes(action)) picks.push({ action, label, chief: true });
      }
      for (const action of this.legal.filter((text) => uses(parse(text), [face]) && ['play', 'add'].includes(parse(text).verb)))
        if (parse(action).words.length === 2) picks.push({ action, label: this.label(action).replace(/^.* (against|to) /, (_, way) => `${way === 'to' ? 'Add to' : 'Against'} `), chief: false });
    }
    return [...picks, ...offers];
  });
}

const KEY = Symbol('board');
export const setBoard = (board: Board) => setContext(KEY, board);
export const getBoard = (): Board => getContext(KEY);
