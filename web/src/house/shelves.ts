// The games of this browser in IndexedDB: the lines of their logs, and the names of the people at them.
import type { Kept, KeptLine, KeptName } from '../wire';

const LINES = 'lines';
const NAMES = 'names';

/** Another page has gone on with the table. */
export class Overtaken extends Error {}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LINES, { keyPath: ['table', 'seq'] });
    request.result.createObjectStore(NAMES, { keyPath: ['table', 'seat'] });
  };
  return settled(request).then((store) => {
    // A newer page may need another form of the storage.
    store.onversionchange = () => store.close();
    return store;
  });
}

type Row<T> = T & { table: string };
const of = (table: string) => IDBKeyRange.bound([table], [table, []]);

/** Where tables are kept. */
export interface Keeper {
  /** Adds to a table; nothing of it, if a line with such a number is there already. */
  add(more: Kept): Promise<void>;
  load(table: string): Promise<Kept>;
  all(): Promise<Kept[]>;
  clear(): Promise<void>;
}

/** Keeps tables until the page is closed. */
export class Memory implements Keeper {
  #tables = new Map<string, Kept>();

  async add({ table, lines, names }: Kept) {
    const before = await this.load(table);
    this.#tables.set(table, { table, lines: [...before.lines, ...lines], names: [...before.names, ...names] });
  }

  async load(table: string): Promise<Kept> {
    return this.#tables.get(table) ?? { table, lines: [], names: [] };
  }

  async all(): Promise<Kept[]> {
    return [...this.#tables.values()];
  }

  async clear() {
    this.#tables.clear();
  }
}

/** Keeps tables in the browser's storage. */
export class Shelves implements Keeper {
  #store: Promise<IDBDatabase> | null = null;

  constructor(readonly name: string) {}

  /** Whether the browser keeps anything. */
  async keeps(): Promise<boolean> {
    return this.#begin('readonly').then(
      () => true,
      () => false,
    );
  }

  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.#store ??= opened(this.name);
    this.#store.catch(() => (this.#store = null));
    try {
      // What is acknowledged must be on the disk.
      return (await this.#store).transaction([LINES, NAMES], mode, { durability: 'strict' });
    } catch (fault) {
      this.#store = null;
      throw fault;
    }
  }

  async add({ table, lines, names }: Kept): Promise<void> {
    const change = await this.#begin('readwrite');
    const done = new Promise<void>((safe, failed) => {
      change.oncomplete = () => safe();
      change.onabort = () =>
        failed(change.error?.name === 'ConstraintError' ? new Overtaken() : (change.error ?? new Error('The storage gave up.')));
    });
    for (const line of lines) change.objectStore(LINES).add({ table, ...line });
    for (const name of names) change.objectStore(NAMES).put({ table, ...name });
    return done;
  }

  async load(table: string): Promise<Kept> {
    const look = await this.#begin('readonly');
    const [lines, names] = await Promise.all([
      settled<Row<KeptLine>[]>(look.objectStore(LINES).getAll(of(table))),
      settled<Row<KeptName>[]>(look.objectStore(NAMES).getAll(of(table))),
    ]);
    return { table, lines, names };
  }

  async all(): Promise<Kept[]> {
    const look = await this.#begin('readonly');
    const [lines, names] = await Promise.all([
      settled<Row<KeptLine>[]>(look.objectStore(LINES).getAll()),
      settled<Row<KeptName>[]>(look.objectStore(NAMES).getAll()),
    ]);
    const tables = new Map<string, Kept>();
    for (const { table, ...line } of lines) {
      if (!tables.has(table)) tables.set(table, { table, lines: [], names: [] });
      tables.get(table)?.lines.push(line);
    }
    for (const { table, ...name } of names) tables.get(table)?.names.push(name);
    return [...tables.values()];
  }

  async clear() {
    const change = await this.#begin('readwrite');
    await Promise.all([LINES, NAMES].map((name) => settled(change.objectStore(name).clear())));
  }
}
