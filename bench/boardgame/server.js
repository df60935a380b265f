// Serves Whist with boardgame.io: node server.js FOLDER stores matches in files, postgres://… in a database, nothing in memory.
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { Whist } = require('./whist');

function store(place) {
  if (!place) return {};
  if (!place.startsWith('postgres://')) return { db: new FlatFile({ dir: place }) };
  const { PostgresStore } = require('bgio-postgres');
  return { db: new PostgresStore(place, { logging: false }) };
}

const storage = store(process.argv[2]);
const server = Server({ games: [Whist], origins: [Origins.LOCALHOST], ...storage });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
