// Where the visitor is, read from the address behind the `#`.

export type Route =
  | { at: 'shelf' }
  | { at: 'table'; table: string }
  | { at: 'replay'; table: string | null; frame: number }
  | { at: 'learn'; game: string }
  | { at: 'lost' };

function read(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [place = '', name = ''] = path.split('/').map(decodeURIComponent);
  if (place === '') return { at: 'shelf' };
  if (place === 'table' && /^[\w-]{1,64}$/.test(name)) return { at: 'table', table: name };
  if (place === 'learn' && /^[\w-]{1,32}$/.test(name)) return { at: 'learn', game: name };
  const frame = Number(new URLSearchParams(query).get('frame') ?? 0);
  if (place === 'replay') return { at: 'replay', table: name || null, frame: Number.isInteger(frame) ? frame : 0 };
  return { at: 'lost' };
}

class Way {
  route = $state.raw<Route>(read(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.route = read(location.hash)));
  }

  go(hash: string) {
    location.hash = hash;
  }
}

export const way = new Way();
