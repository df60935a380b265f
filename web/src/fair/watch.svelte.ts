// Cuts the deals of a table, keeps what the house has committed itself to, and checks every deal that is revealed.
import type { News, TableLine } from '../line.svelte';
import type { Happened, Reveal, View } from '../wire';
import { checkDeal, cutOf, pledgeOf, type Checked, type KeptDeal } from './check';
import { fixedAt, given, keepFixed, keepGiven, secret } from './cuts';

/** A finished deal: what was published, and how the check came out. */
export interface Proved extends Checked {
  reveal: Reveal;
}

export class Watch {
  /** The checked deals, in order. */
  proved = $state.raw<Proved[]>([]);

  #deals = new Map<number, KeptDeal>();
  /** What has been sent, by deal. */
  #pledged = new Set<number>();
  #opened = new Set<number>();
  /** The deal whose hand is seen with the next view. */
  #dealt: number | null = null;

  constructor(
    readonly line: TableLine,
    /** Whether the table is in a friend's browser: it waits for nobody, so that cuts are told it in the open. */
    readonly guest: boolean,
  ) {
    for (const [deal, commitment] of Object.entries(fixedAt(line.table))) this.#deal(Number(deal)).commitment = commitment;
  }

  #deal(number: number): KeptDeal {
    let deal = this.#deals.get(number);
    if (!deal) this.#deals.set(number, (deal = { pledges: {}, open: {}, closed: false }));
    return deal;
  }

  hear(news: News) {
    if (news.type === 'event') this.#note(news);
    else this.#see(news);
  }

  #note(event: Happened) {
    if (event.kind === 'commit') this.#commit(event.deal, event.commitment);
    else if (event.kind === 'pledge' || event.kind === 'cut') this.#keep(event);
    else if (event.kind === 'call') this.#deal(event.deal).closed = true;
    else if (event.kind === 'rise' || event.kind === 'free') this.#leave(event.kind === 'free' ? event.freed : (event.seat ?? 0));
    else if (event.kind === 'deal') this.#deal((this.#dealt = event.deal)).closed = true;
    // What moves or comes back before the hand is seen may have changed it.
    else if (event.kind === 'move' || event.kind === 'undo') this.#dealt = null;
    if (event.reveal) this.#check(event.reveal);
  }

  /** Only what comes before the cuts are closed can be somebody's cut. */
  #keep(event: Extract<Happened, { kind: 'pledge' | 'cut' }>) {
    const { pledges, open, closed } = this.#deal(event.deal);
    if (closed || !event.seat) return;
    if (event.kind === 'cut') open[event.seat] = event.cut;
    else {
      // Who sat there before may have cut in the open.
      delete open[event.seat];
      pledges[event.seat] = event.pledge;
    }
  }

  /** Nobody is there to open a cut that is not called for yet. */
  #leave(seat: number) {
    for (const { pledges, closed } of this.#deals.values()) if (!closed) delete pledges[seat];
  }

  /** The first commitment counts: who shows another later has changed his mind. */
  #commit(number: number, commitment: string) {
    const deal = this.#deal(number);
    if (deal.commitment) return;
    deal.commitment = commitment;
    const all = [...this.#deals].flatMap(([number, { commitment }]) => (commitment ? [[number, commitment]] : []));
    keepFixed(this.line.table, Object.fromEntries(all));
  }

  #see({ fair, look, seat, state }: View) {
    const hand = look?.zones?.find((zone) => zone.kind === 'hand' && zone.owner === seat);
    if (this.#dealt !== null && seat !== null && hand?.cards.every((card) => card.face))
      this.#deal(this.#dealt).hand = hand.cards.map((card) => card.face ?? '');
    this.#dealt = null;
    const { token } = this.line;
    if (seat === null || !token || state === 'over') return;
    if (!fair.next) return;
    const { deal, commitment, pledges, cuts, called } = fair.next;
    if (cuts.includes(seat)) return;
    // Nothing is opened to a house that has not committed itself, or to something else than before; and nothing that is
    // pledged before the house has told that nobody else can cut any more.
    const kept = this.#deal(deal);
    const fixed = kept.commitment === commitment;
    if (this.guest) {
      if (fixed) void this.#open(seat, token, deal);
    } else if (pledges.includes(seat)) {
      if (called && kept.closed && fixed) void this.#open(seat, token, deal);
    } else if (!called && !this.#pledged.has(deal)) {
      this.#pledged.add(deal);
      void this.line.command({ type: 'pledge', deal, pledge: pledgeOf(cutOf(secret(), token, deal)) });
    }
  }

  async #open(seat: number, token: string, deal: number) {
    if (this.#opened.has(deal)) return;
    this.#opened.add(deal);
    const cut = cutOf(secret(), token, deal);
    const answer = await this.line.command({ type: 'cut', deal, cut });
    if (answer.type !== 'done') return;
    this.#deal(deal).own = { seat, cut };
    if (this.guest) keepGiven(this.line.table, deal);
  }

  #check(reveal: Reveal) {
    const { token, welcome } = this.line;
    const kept = this.#deal(reveal.deal);
    if (this.guest && welcome?.seat && token && given(this.line.table).includes(reveal.deal))
      kept.own ??= { seat: welcome.seat, cut: cutOf(secret(), token, reveal.deal) };
    const checked = welcome && checkDeal(welcome, kept, reveal);
    if (checked) this.proved = [...this.proved.filter(({ deal }) => deal !== reveal.deal), { ...checked, reveal }];
  }
}
