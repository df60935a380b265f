// What the page needs of a house, be it a server or a worker in the browser. vite.config.ts chooses which of the two `#house` is.
import type { Kept } from '../wire';
import type { Friend } from './door.svelte';

/** A connection to a table: the part of a WebSocket that the page uses. */
export interface HouseLine {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The games of a house that is this browser's own. */
export interface OwnGames {
  /** Every table as it is stored. */
  all(): Promise<Kept[]>;
  /** One table as it is stored. */
  one(table: string): Promise<Kept>;
  /** Stores tables that a browser has given out, and says how many; those that are here already stay as they are. */
  add(tables: Kept[]): Promise<number>;
  /** Forgets them all. */
  clear(): Promise<void>;
  /** Whether a table is in a friend's browser. */
  isAway(table: string): boolean;
  /** Whether it is, and that browser is not connected. */
  isApart(table: string): boolean;
  /** Answers a friend's invitation: the code to send back, and the table once the friend has used it. */
  answer(code: string): Promise<{ code: string; table: Promise<string> }>;
  /** Invites a friend's browser to a table of this one. */
  invite(table: string): Promise<Friend>;
}

/** What the page says to the worker. */
export type ToWorker =
  | { type: 'request'; id: number; method: string; path: string; body: string }
  | { type: 'hear'; socket: number; text: string }
  | { type: 'hang_up'; socket: number }
  | { type: 'export'; id: number; table: string | null }
  | { type: 'clear'; id: number }
  | { type: 'import'; id: number; tables: Kept[] };

/** What the worker says to the page. */
export type FromWorker =
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'said'; socket: number; text: string }
  | { type: 'closed'; socket: number }
  | { type: 'coming'; bytes: number }
  | { type: 'busy'; busy: boolean }
  | { type: 'storage'; fault: string };
