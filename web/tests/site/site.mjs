// A site of one's own, as any web server would serve it: plain files below a path.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foretell } from '../house.mjs';

/** As a host knows them that has not heard of compiled code. */
const KINDS = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export const SITE = process.env.SITE ?? join(dirname(fileURLToPath(import.meta.url)), '../../../dist/site');

/** The site's list of its games. */
export function shelfOf(folder) {
  const texts = readdirSync(folder).find((name) => name.startsWith('texts-'));
  return JSON.parse(JSON.parse(readFileSync(join(folder, texts, 'shelf.json'), 'utf8')).games).games;
}

/**
 * Serves a folder under a path and notes what is asked for; the folder can be changed while it serves. The house in the
 * worker deals by the seed; mischief is done to it before it starts.
 */
export async function serveSite({ folder = SITE, path = '/games/broadside/', seed = 1 } = {}) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error('there is no site: run `make site` first');
  const house = { folder, asked: [], down: false, mischief: '', hold: null };
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url, 'http://site');
    house.asked.push(pathname);
    if (house.down) return request.socket.destroy();
    const inside = pathname.startsWith(path) ? normalize(pathname.slice(path.length)) : '..';
    let file = join(house.folder, inside);
    if (inside.startsWith('..') || !existsSync(file)) return answer.writeHead(404).end();
    if (statSync(file).isDirectory()) file = join(file, 'index.html');
    answer.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    const bytes = readFileSync(file);
    if (house.hold && file.endsWith('.wasm')) {
      // Half of it comes; the rest when the test says so.
      answer.write(bytes.subarray(0, bytes.length / 2));
      house.hold(() => answer.end(bytes.subarray(bytes.length / 2)));
      house.hold = null;
      return;
    }
    answer.end(/worker-[^/]*\.js$/.test(file) ? `(${foretell})(${seed});${house.mischief}\n${bytes}` : bytes);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  house.address = `http://127.0.0.1:${server.address().port}${path}`;
  house.stop = () => {
    server.closeAllConnections();
    return new Promise((stopped) => server.close(stopped));
  };
  return house;
}

/** The most bytes, as our own copies are compressed, of the compiled house and of all that a first visit fetches. */
export const WEIGHTS = { wasm: 350_000, visit: 700_000 };

export function weights() {
  const packed = (file) => statSync(join(SITE, existsSync(join(SITE, `${file}.br`)) ? `${file}.br` : file)).size;
  const listed = JSON.parse(/FILES = (\[.*?\])/.exec(readFileSync(join(SITE, 'sw.js'), 'utf8'))[1]);
  const files = ['sw.js', ...listed.map((file) => (file === './' ? 'index.html' : file))];
  const house = files.find((file) => file.endsWith('.wasm'));
  return { wasm: packed(house), visit: files.reduce((sum, file) => sum + packed(file), 0), files, house };
}
