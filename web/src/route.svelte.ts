// The current page, from the part of the address after the `#`.

export type Route =
  | { at: 'shelf' }
  | { at: 'table'; table: string }
  | { at: 'replay'; table: string | null; example: [game: string, name: string] | null; frame: number }
  | { at: 'learn'; game: string }
  | { at: 'booklet'; game: string; clause: string | null }
  | { at: 'about'; game: string }
  | { at: 'friends' }
  | { at: 'guest' }
  | { at: 'mine' }
  | { at: 'studies'; study: string | null }
  | { at: 'day'; day: number | null }
  | { at: 'challenge'; table: string; carried: string | null }
  | { at: 'lost' };

function read(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [place = '', name = '', more = ''] = path.split('/').map(decodeURIComponent);
  if (place === '') return { at: 'shelf' };
  if (place === 'table' && /^[\w-]{1,64}$/.test(name)) return { at: 'table', table: name };
  if (place === 'friends' || place === 'guest' || place === 'mine') return { at: place };
  if (place === 'studies') return { at: 'studies', study: name || null };
  if (place === 'day') return { at: 'day', day: name === '' ? null : Number(name) };
  const asked = new URLSearchParams(query);
  if (place === 'challenge' && /^[\w-]{1,64}$/.test(name)) return { at: 'challenge', table: name, carried: asked.get('game') };
  if (/^[\w-]{1,32}$/.test(name)) {
    if (place === 'learn' || place === 'about') return { at: place, game: name };
    if (place === 'booklet') return { at: 'booklet', game: name, clause: asked.get('clause') };
  }
  const number = Number(asked.get('frame') ?? 0);
  const frame = Number.isInteger(number) ? number : 0;
  if (place === 'example') return { at: 'replay', table: null, example: [name, more], frame };
  if (place === 'replay') return { at: 'replay', table: name || null, example: null, frame };
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
