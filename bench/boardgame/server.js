// Serves Whist with boardgame.io: node server.js FOLDER stores matches in files, without a folder in memory.
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { Whist } = require('./whist');

const folder = process.argv[2];
const storage = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [Whist], origins: [Origins.LOCALHOST], ...storage });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
