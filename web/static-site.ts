// What makes the pages a site that needs no server: drawings and texts as files, a service worker that keeps every file, and
// compressed copies of them all; and the licences of what is in it.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What a first visit can do without: the browser fetches icons when it is asked to install the site, studies and licences
 * when somebody reads them, and a bot's weights when it plays. */
const LATER = /^(icon-|studies-|licences\.txt$)|\.net$/;
/** These are small as they are. */
const PACKED = /\.(png|woff2)$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** What `make site` makes before, each a folder: drawings and texts. The studies lie in the documents. */
const MADE = ['art', 'texts', 'studies'];
const made = (name: string) => join(import.meta.dirname, name === 'studies' ? '../docs' : '../target/site', name);

const digest = (folder: string, files: string[]) => {
  const sum = createHash('sha256');
  for (const file of files) sum.update(file).update(readFileSync(join(folder, file)));
  return sum.digest('hex').slice(0, 16);
};

/** A folder's name with its version. */
const versioned = (name: string) => `${name}-${digest(made(name), filesIn(made(name)))}`;

/** Ends a build: the service worker gets the list of files and a name for this version, and each file its copies. */
export function staticSite(): Plugin {
  let folder = '';
  return {
    name: 'static-site',
    // Every file but the first page has its version in its name, so that two versions never mix.
    config: () => ({ define: Object.fromEntries(MADE.map((name) => [name.toUpperCase(), JSON.stringify(versioned(name))])) }),
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    writeBundle() {
      rmSync(join(folder, 'sw.js'), { force: true });
      for (const name of MADE) cpSync(made(name), join(folder, versioned(name)), { recursive: true });
      cpSync(made('licences.txt'), join(folder, 'licences.txt'));
      const files = filesIn(folder);
      const worker = readFileSync(join(import.meta.dirname, 'site-worker.js'), 'utf8')
        .replace("'VERSION'", JSON.stringify(digest(folder, files)))
        .replace(
          "['FILES']",
          JSON.stringify(files.filter((file) => !LATER.test(file)).map((file) => (file === 'index.html' ? './' : file))),
        );
      writeFileSync(join(folder, 'sw.js'), worker);
      for (const file of filesIn(folder).filter((file) => !PACKED.test(file))) {
        const bytes = readFileSync(join(folder, file));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
