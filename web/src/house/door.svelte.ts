// The door of a browser that has friends at its table. A guest is a stranger: what comes through is limited as at a server.
import { BadCode, described, read, write, type AnswerHead, type Asked } from './code';
import { token } from '../kept.svelte';
import type { FromServer } from '../wire';
import type { HouseLine } from './house';

/** The longest message and the longest body of a request, in bytes. */
const LONGEST = 4096;
/** The most channels that a guest has open at a time. */
const MOST_CHANNELS = 8;
/** How long a hello may take, in milliseconds. */
const PATIENCE = 10_000;
/** A guest is dropped when more bytes than this wait to be read by him. */
const MOST_UNREAD = 1 << 20;
/** Browsers take messages of this length, in characters of up to three bytes. */
const PART = 20_000;
/** What a guest may ask for: a table by its id, a seat at it, its record, another game. */
const REQUESTS = /^(GET \/api\/tables\/[\w-]{1,64}(\/record)?|POST \/api\/tables\/[\w-]{1,64}\/(seats|again))$/;

/** What a guest may do: `rate` a second, and `most` at once. */
class Allowance {
  #left: number;
  #at = performance.now();

  constructor(
    readonly rate: number,
    readonly most: number,
  ) {
    this.#left = most;
  }

  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.most, this.#left + ((now - this.#at) / 1000) * this.rate);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

const spelled = (message: FromServer) => JSON.stringify(message);

/** How a guest reaches the house. */
export interface Inside {
  connect(): HouseLine;
  request(path: string, init: RequestInit): Promise<Response>;
}

type Fault = 'malformed' | 'rate' | 'late' | 'slow';

/** A friend who was invited with a code. */
class Friend {
  state = $state<'invited' | 'calling' | 'here' | 'gone'>('invited');
  code = $state('');
  readonly id = token().slice(0, 16);
  readonly #connection = new RTCPeerConnection({ iceServers: [] });
  #channels = 0;
  #messages = new Allowance(20, 60);
  #remarks = new Allowance(0.5, 3);
  #nudges = new Allowance(0.1, 1);

  constructor(
    readonly table: string,
    readonly inside: Inside,
  ) {
    // The invitation needs one channel, so that the answer can bring others.
    this.#connection.createDataChannel('door');
    this.#connection.ondatachannel = ({ channel }) => this.#enter(channel);
    this.#connection.onconnectionstatechange = () => {
      const now = this.#connection.connectionState;
      if (now === 'connected') this.state = 'here';
      else if (now === 'failed' || now === 'closed') this.leave();
    };
  }

  async invite() {
    const { id, table } = this;
    this.code = await write({ kind: 'invitation', id, table, sdp: await described(this.#connection) });
  }

  async accept(word: string) {
    const { id, sdp } = await read(word, 'answer');
    if (id !== this.id) throw new BadCode('other');
    if (this.state !== 'invited') return;
    try {
      await this.#connection.setRemoteDescription({ type: 'answer', sdp });
    } catch {
      throw new BadCode('refused');
    }
    this.state = 'calling';
  }

  leave() {
    this.state = 'gone';
    this.#connection.close();
  }

  #enter(channel: RTCDataChannel) {
    if (++this.#channels > MOST_CHANNELS) {
      this.#channels--;
      return channel.close();
    }
    channel.addEventListener('close', () => this.#channels--);
    if (channel.label === 'line') this.#line(channel);
    else if (channel.label === 'request') this.#request(channel);
    else channel.close();
  }

  /** Why a message cannot be let in. */
  #fault(message: unknown): Fault | null {
    if (!this.#messages.take()) return 'rate';
    return typeof message === 'string' && new TextEncoder().encode(message).length <= LONGEST ? null : 'malformed';
  }

  /** Says what is wrong and closes; what is said must be gone first. */
  #part(channel: RTCDataChannel, code: Fault) {
    channel.onmessage = null;
    const why = { text: `≤ ${LONGEST} B` };
    if (channel.readyState === 'open')
      channel.send(spelled({ type: 'error', code, reason: { id: `error-${code}`, args: { why } }, text: '' }));
    setTimeout(() => channel.close(), 200);
  }

  #line(channel: RTCDataChannel) {
    const line = this.inside.connect();
    const late = setTimeout(() => this.#part(channel, 'late'), PATIENCE);
    line.onmessage = ({ data }) => {
      if (channel.readyState !== 'open') return;
      if (channel.bufferedAmount > MOST_UNREAD) channel.close();
      else channel.send(data);
    };
    line.onclose = () => setTimeout(() => channel.close(), 200);
    channel.addEventListener('close', () => {
      clearTimeout(late);
      line.close();
    });
    channel.onmessage = ({ data }) => {
      clearTimeout(late);
      const fault = this.#fault(data);
      if (fault) {
        // Nothing comes after the reason.
        line.onmessage = null;
        return this.#part(channel, fault);
      }
      const often = this.#isOften(data);
      if (often) channel.send(spelled({ type: 'refused', id: often, code: 'often', clause: null, reason: { id: 'refused-often' } }));
      else line.send(data);
    };
  }

  /** The id of a remark or nudge that comes too soon after the last. */
  #isOften(text: string): string | null {
    try {
      const { type, id } = JSON.parse(text) as { type?: unknown; id?: unknown };
      const allowance = type === 'say' ? this.#remarks : type === 'nudge' ? this.#nudges : null;
      return allowance && typeof id === 'string' && !allowance.take() ? id : null;
    } catch {
      // The house says what is wrong with it.
      return null;
    }
  }

  #request(channel: RTCDataChannel) {
    const answer = (status: number, body: string) => {
      if (channel.readyState !== 'open') return;
      channel.send(JSON.stringify({ status, length: body.length } satisfies AnswerHead));
      for (let at = 0; at < body.length; at += PART) channel.send(body.slice(at, at + PART));
    };
    channel.onmessage = async ({ data }) => {
      // A channel is for one request.
      channel.onmessage = null;
      const fault = this.#fault(data);
      if (fault) return answer(fault === 'rate' ? 429 : 400, '');
      try {
        const { method, path, body } = JSON.parse(data) as Partial<Record<keyof Asked, unknown>>;
        if (typeof body !== 'string' || !REQUESTS.test(`${method} ${path}`)) return answer(404, '');
        const told = await this.inside.request(path as string, method === 'GET' ? {} : { method: 'POST', body });
        answer(told.status, await told.text());
      } catch {
        answer(400, '');
      }
    };
  }
}

class Door {
  /** Everybody who was invited while this page is open. */
  friends = $state.raw<Friend[]>([]);

  /** Invites one more friend to a table. */
  async invite(table: string, inside: Inside): Promise<Friend> {
    const friend = new Friend(table, inside);
    await friend.invite();
    this.friends = [...this.friends.filter(({ state }) => state !== 'gone'), friend];
    return friend;
  }

  /** Whether a friend's game would break off if this page went. */
  get isOpen(): boolean {
    return this.friends.some(({ state }) => state === 'here');
  }
}

export const door = new Door();
// Before the host's page goes, its person is asked.
addEventListener('beforeunload', (event) => door.isOpen && event.preventDefault());
export type { Friend };
