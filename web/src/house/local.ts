// The house is a worker of this browser: it answers as a server does, and keeps the games here.
import type { FromWorker, HouseLine, OwnGames, ToWorker } from './house';
import { Guest, away, request as requestAway } from './away.svelte';
import { trouble } from './trouble.svelte';

/** The folders of the drawings, of the texts and of the studies, with their versions in their names. */
declare const ART: string;
declare const TEXTS: string;
declare const STUDIES: string;
/** Where a drawing is. */
export const drawing = (path: string) => `${import.meta.env.BASE_URL}${ART}/${path}`;
/** Where a file of the studies is. */
export const studied = (file: string) => `${import.meta.env.BASE_URL}${STUDIES}/${file}`;

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, (answer: { status: number; body: string }) => void>();
const lines = new Map<number, Local>();
let count = 0;

const tell = (message: ToWorker) => worker.postMessage(message);

worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
  if (data.type === 'answer') {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  } else if (data.type === 'storage') trouble.storage = data.fault;
  else if (data.type === 'coming') trouble.coming = data.bytes;
  else if (data.type === 'busy') trouble.busySince = data.busy ? performance.now() : 0;
  else if (data.type === 'said') lines.get(data.socket)?.hear(data.text);
  else lines.get(data.socket)?.end();
};
worker.onerror = (event) => {
  trouble.storage = event.message;
  for (const [id, answer] of waiting) {
    waiting.delete(id);
    answer({ status: 502, body: '' });
  }
};

function errand(what: (id: number) => ToWorker): Promise<{ status: number; body: string }> {
  const id = ++count;
  return new Promise((answer) => {
    waiting.set(id, answer);
    tell(what(id));
  });
}

/** The file that has a text, by the text's path; null if it is the house that answers. */
function fileOf(path: string): string | null {
  const [place, name = '', what = ''] = path.split('/');
  if (place === 'phrases' || place === 'shelf') return `${place}-${name}`;
  if (place === 'lessons' || what === 'examples') return 'films';
  if (place === 'games') return name ? 'pages' : 'shelf';
  return null;
}
const files = new Map<string, Promise<Record<string, string>>>();

/** The texts of a file, fetched once. */
function textsOf(file: string): Promise<Record<string, string>> {
  let texts = files.get(file);
  if (!texts) {
    texts = fetch(`${import.meta.env.BASE_URL}${TEXTS}/${file}.json`).then((answer) => (answer.ok ? answer.json() : {}));
    texts.catch(() => files.delete(file));
    files.set(file, texts);
  }
  return texts;
}

/** The table that a path is about. */
const tableOf = (path: string) => /^\/api\/tables\/([\w-]+)/.exec(path)?.[1] ?? '';

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  return away.has(tableOf(path)) ? requestAway(path, init, requestHere) : requestHere(path, init);
}

async function requestHere(path: string, init: RequestInit = {}): Promise<Response> {
  const asked = path.replace('/api/', '');
  const file = fileOf(asked);
  const text = file && (await textsOf(file))[asked];
  // The house has the words for what is not there.
  if (text) return new Response(text);
  const { status, body } = await errand((id) => ({
    type: 'request',
    id,
    method: init.method ?? 'GET',
    path,
    body: typeof init.body === 'string' ? init.body : '',
  }));
  return new Response(body, { status });
}

/** A socket that leads to the worker. */
class Local implements HouseLine {
  readyState: number = WebSocket.CONNECTING;
  onopen: HouseLine['onopen'] = null;
  onmessage: HouseLine['onmessage'] = null;
  onclose: HouseLine['onclose'] = null;
  #number = ++count;

  constructor() {
    lines.set(this.#number, this);
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event('open'));
    });
  }

  send(text: string) {
    tell({ type: 'hear', socket: this.#number, text });
  }

  hear(data: string) {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  /** The house has closed it. */
  end() {
    lines.delete(this.#number);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close'));
  }

  close() {
    if (!lines.has(this.#number)) return;
    tell({ type: 'hang_up', socket: this.#number });
    this.end();
  }
}

export const connect = (table: string): HouseLine => (away.has(table) ? new Guest() : new Local());

/** The games are with this browser. */
export const own: OwnGames | null = {
  all: async () => JSON.parse((await errand((id) => ({ type: 'export', id, table: null }))).body),
  one: async (table) => JSON.parse((await errand((id) => ({ type: 'export', id, table }))).body),
  add: async (tables) => {
    const { status, body } = await errand((id) => ({ type: 'import', id, tables }));
    if (status !== 200) throw new Error(body);
    return Number(body);
  },
  clear: async () => void (await errand((id) => ({ type: 'clear', id }))),
  isAway: (table) => away.has(table),
  isApart: (table) => away.has(table) && !away.there,
  answer: (code) => away.answer(code),
  invite: async (table) => (await import('./door.svelte')).door.invite(table, { connect: () => new Local(), request: requestHere }),
};
