// The worker: one errand after the other goes to the compiled house; what it decides is stored before anybody is told.
import type { Errand, FromHouse } from '../wire';
import { start, type Engine } from './engine';
import type { FromWorker, ToWorker } from './house';
import house from './house.wasm?url';
import { Memory, Overtaken, Shelves, type Keeper } from './shelves';

let shelves: Keeper = new Shelves('broadside');
/** Tells the other pages of this browser which tables have changed. */
const others = new BroadcastChannel('broadside');
const engine: Promise<Engine> = WebAssembly.compileStreaming(coming()).then(start).then(telling);
/** Whether the compiled house did not come. */
let absent = false;
engine.catch(() => {
  absent = true;
  tell({ type: 'coming', bytes: 0 });
  fault(null);
});
let queue: Promise<unknown> = ready();
let thinking = false;

/** The compiled house, as it comes over the net; the page is told how much of it has come. */
async function coming(): Promise<Response> {
  const { body, ok, status } = await fetch(house);
  if (!ok) throw new Error(`${status}`);
  let bytes = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      tell({ type: 'coming', bytes: (bytes += part.length) });
      out.enqueue(part);
    },
    flush: () => tell({ type: 'coming', bytes: 0 }),
  });
  // Not every host knows what the file is.
  return new Response(body?.pipeThrough(count) ?? null, { headers: { 'content-type': 'application/wasm' } });
}
/** Tells the page while the house is busy: it hears nothing else then. */
function telling(run: Engine): Engine {
  const told = (what: Errand) => {
    tell({ type: 'busy', busy: true });
    try {
      return run(what);
    } finally {
      tell({ type: 'busy', busy: false });
    }
  };
  return Object.assign(told, { learn: run.learn });
}
/** Where the weights are that a house gets only when it needs them. */
const weights = import.meta.glob<string>('../../../crates/players/src/learned/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** A bot's weights, fetched when it plays the first time; nothing if they do not come. */
async function coached(): Promise<Uint8Array> {
  const [file = ''] = Object.values(weights);
  const answer = await fetch(file).catch(() => null);
  return new Uint8Array(answer?.ok ? await answer.arrayBuffer() : []);
}
/** Without storage one can still play, and is told so. */
async function ready() {
  if (await (shelves as Shelves).keeps()) return;
  shelves = new Memory();
  tell({ type: 'storage', fault: 'memory' });
}
/** A storage that refuses is not asked again at once. */
const pause = () => new Promise((done) => setTimeout(done, 1000));
const tell = (message: FromWorker) => postMessage(message);

function fault(error: unknown) {
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  const why = name === 'QuotaExceededError' ? 'full' : message || name || 'refused';
  tell({ type: 'storage', fault: absent ? 'absent' : why });
}

async function kept(told: NonNullable<FromHouse['keep']>): Promise<boolean> {
  try {
    await shelves.add(told);
    others.postMessage(told.table);
    if (shelves instanceof Shelves) tell({ type: 'storage', fault: '' });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) deliver((await engine)({ load: await shelves.load(told.table) }));
    else {
      fault(error);
      await pause();
    }
    return false;
  }
}

/** Carries out an errand to its end: loads what it needs, stores what it decides, then tells. */
async function carryOut(what: Errand): Promise<FromHouse> {
  const run = await engine;
  let told = run(what);
  while (told.need) {
    const table = told.need;
    const stored = await shelves.load(table).catch((error) => {
      fault(error);
      return { table, lines: [], names: [] };
    });
    deliver(run({ load: stored }));
    told = run(what);
  }
  if (told.learn) {
    run.learn(await coached());
    told = run(what);
  }
  while (told.keep) {
    const next = run({ stored: { safe: await kept(told.keep) } });
    told = { ...next, said: [...told.said, ...next.said], closed: [...told.closed, ...next.closed] };
  }
  deliver(told);
  return told;
}

function deliver({ said, closed, due }: FromHouse) {
  for (const message of said) tell({ type: 'said', ...message });
  for (const socket of closed) tell({ type: 'closed', socket });
  if (!due || thinking) return;
  thinking = true;
  // What the page has said meanwhile comes first.
  setTimeout(() => {
    thinking = false;
    enqueue(() => carryOut('think'));
  });
}

function enqueue(work: () => Promise<unknown>) {
  queue = queue.then(work).catch((error) => {
    fault(error);
  });
}

async function answer(id: number, work: () => Promise<{ status: number; body: string }>) {
  try {
    tell({ type: 'answer', id, ...(await work()) });
  } catch (error) {
    tell({ type: 'answer', id, status: 500, body: '' });
    throw error;
  }
}

others.onmessage = ({ data: table }: MessageEvent<string>) =>
  enqueue(async () => deliver((await engine)({ load: await shelves.load(table) })));

onmessage = ({ data }: MessageEvent<ToWorker>) =>
  enqueue(async () => {
    if (data.type === 'hear') return carryOut({ hear: { socket: data.socket, text: data.text } });
    if (data.type === 'hang_up') return carryOut({ hang_up: { socket: data.socket } });
    return answer(data.id, async () => {
      if (data.type === 'export')
        return { status: 200, body: JSON.stringify(await (data.table === null ? shelves.all() : shelves.load(data.table))) };
      if (data.type === 'clear') {
        await shelves.clear();
        return { status: 200, body: '' };
      }
      if (data.type === 'import') {
        let added = 0;
        for (const table of data.tables) {
          if ((await shelves.load(table.table)).lines.length > 0) continue;
          await shelves.add(table);
          added++;
        }
        return { status: 200, body: `${added}` };
      }
      const { method, path, body } = data;
      return (await carryOut({ request: { method, path, body } })).answer ?? { status: 500, body: '' };
    });
  });
