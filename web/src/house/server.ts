// The house is a server: requests and sockets go over the net.
import type { HouseLine, OwnGames } from './house';

/** The games are with the server. */
export const own: OwnGames | null = null;

export const request = (path: string, init?: RequestInit): Promise<Response> => fetch(path, init);

export const connect: (table: string) => HouseLine = () => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/socket`);
};

/** Where a drawing is. */
export const drawing = (path: string) => `/art/${path}`;
/** Where a file of the studies is. */
export const studied = (file: string) => `/studies/${file}`;
