// The compiled house: errands go in and results come out as JSON in its memory.
import type { Errand, FromHouse, ToHouse } from '../wire';

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  run(): number;
  result(): number;
  learn(): void;
}

export interface Engine {
  (what: Errand): FromHouse;
  /** Gives a bot its weights. */
  learn(weights: Uint8Array): void;
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** An engine of a compiled module. */
export async function start(module: WebAssembly.Module): Promise<Engine> {
  const instance = await WebAssembly.instantiate(module, {});
  const { memory, room, run, result, learn } = instance.exports as unknown as Exports;
  const [write, read] = [new TextEncoder(), new TextDecoder()];
  const put = (bytes: Uint8Array) => {
    const at = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
  };
  const engine = (what: Errand): FromHouse => {
    const errand: ToHouse = { now: Date.now(), chance: hex(crypto.getRandomValues(new Uint8Array(32))), what };
    put(write.encode(JSON.stringify(errand)));
    const length = run();
    return JSON.parse(read.decode(new Uint8Array(memory.buffer, result(), length)));
  };
  return Object.assign(engine, {
    learn(weights: Uint8Array) {
      put(weights);
      learn();
    },
  });
}
