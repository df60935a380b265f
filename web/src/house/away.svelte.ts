// Tables that are in a friend's browser: this one is a guest there, connected by a code.
import { BadCode, described, read, write, type AnswerHead, type Asked } from './code';
import type { Place } from '../wire';
import type { HouseLine } from './house';

const KEY = 'broadside.away';
const MOST_KEPT = 200;
/** How long a friend's browser may take to answer a request. */
const PATIENCE = 20_000;

function remembered(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

class Away {
  /** Whether the friend's browser is connected. */
  there = $state(false);
  #connection: RTCPeerConnection | null = null;
  #tables = remembered();

  /** Whether a table is in a friend's browser. */
  has(table: string): boolean {
    return this.#tables.includes(table);
  }

  add(table: string) {
    this.#tables = [table, ...this.#tables.filter((other) => other !== table)].slice(0, MOST_KEPT);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#tables));
    } catch {
      // Without storage it is known until the page is closed.
    }
  }

  /** Answers an invitation: the code to send back, and the table once the friend has used it. */
  async answer(word: string): Promise<{ code: string; table: Promise<string> }> {
    const { id, table, sdp } = await read(word, 'invitation');
    this.#connection?.close();
    const connection = (this.#connection = new RTCPeerConnection({ iceServers: [] }));
    try {
      await connection.setRemoteDescription({ type: 'offer', sdp });
    } catch {
      throw new BadCode('broken');
    }
    const sat = new Promise<string>((done) => {
      connection.onconnectionstatechange = () => {
        if (this.#connection !== connection) return;
        this.there = connection.connectionState === 'connected' || (this.there && connection.connectionState === 'disconnected');
        if (!this.there) return;
        this.add(table);
        done(table);
      };
    });
    return { code: await write({ kind: 'answer', id, table, sdp: await described(connection) }), table: sat };
  }

  /** A channel to the friend's browser; closed from the start if it is not connected. */
  channel(label: 'line' | 'request'): RTCDataChannel | null {
    return this.there && this.#connection ? this.#connection.createDataChannel(label) : null;
  }
}

export const away = new Away();

/** A socket that leads to the house in the friend's browser. */
export class Guest implements HouseLine {
  onopen: HouseLine['onopen'] = null;
  onmessage: HouseLine['onmessage'] = null;
  onclose: HouseLine['onclose'] = null;
  #channel = away.channel('line');
  #closed = false;

  constructor() {
    if (!this.#channel) {
      setTimeout(() => this.#end());
      return;
    }
    this.#channel.onopen = () => this.onopen?.(new Event('open'));
    this.#channel.onmessage = ({ data }) => this.onmessage?.(new MessageEvent('message', { data }));
    this.#channel.onclose = () => this.#end();
  }

  get readyState(): number {
    if (this.#closed) return WebSocket.CLOSED;
    return this.#channel?.readyState === 'open' ? WebSocket.OPEN : WebSocket.CONNECTING;
  }

  send(text: string) {
    this.#channel?.send(text);
  }

  #end() {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.(new CloseEvent('close'));
  }

  close() {
    this.#channel?.close();
    this.#end();
  }
}

/** What a request is answered with: its status and length come first, then its body in parts. */
function asked(wanted: Asked): Promise<{ status: number; body: string }> {
  return new Promise((done, failed) => {
    const channel = away.channel('request');
    if (!channel) return failed(new Error('The friend is not connected.'));
    const timer = setTimeout(() => channel.close(), PATIENCE);
    let head: AnswerHead | null = null;
    let text = '';
    channel.onopen = () => channel.send(JSON.stringify(wanted));
    channel.onmessage = ({ data }) => {
      if (head) text += data;
      else head = JSON.parse(data) as AnswerHead;
      if (text.length >= head.length) {
        done({ status: head.status, body: text });
        channel.close();
      }
    };
    channel.onclose = () => {
      clearTimeout(timer);
      failed(new Error('The friend does not answer.'));
    };
  });
}

/** A request about a table in the friend's browser; `here` answers what this browser can do by itself with the record. */
export async function request(path: string, init: RequestInit, here: (path: string, init: RequestInit) => Promise<Response>) {
  const ask = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const told = await asked({ method, path, body: typeof body === 'string' ? body : '' });
    return new Response(told.body, { status: told.status });
  };
  const study = /^(.*)\/(replay|slips)$/.exec(path);
  if (study) {
    const record = await ask(`${study[1]}/record`);
    if (!record.ok) return record;
    return here(study[2] === 'slips' ? '/api/replay/slips' : '/api/replay', { method: 'POST', body: await record.text() });
  }
  const answer = await ask(path, init);
  // Who plays on does so at the same friend's.
  if (answer.ok && path.endsWith('/again')) away.add(((await answer.clone().json()) as Place).table);
  return answer;
}
