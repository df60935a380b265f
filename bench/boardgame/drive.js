// Plays Whist at many tables of four sockets for a while: node drive.js PORT TABLES SECONDS. Prints one JSON object.
// It speaks boardgame.io's own messages over socket.io-client and keeps no state but the last view, so that the
// driver costs as little as can be. A message that gets no answer in time is sent again and counted.
const { io } = require('socket.io-client');
const { legal } = require('./whist');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const base = `http://localhost:${port}`;
const PATIENCE = 2_000;
const GIVE_UP = 10_000;
let unanswered = 0;

async function post(path, body) {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// Everybody who waits for a state of this number or a later one.
class Seat {
  constructor(matchID, playerID, credentials) {
    Object.assign(this, { matchID, playerID, credentials, state: null, waiting: null });
    this.socket = io(`${base}/whist`, { transports: ['websocket'], forceNew: true });
    const take = (_, state) => {
      this.state = state.state ?? state;
      if (this.waiting && this.state._stateID >= this.waiting.number) {
        this.waiting.resolve();
        this.waiting = null;
      }
    };
    this.socket.on('sync', take);
    this.socket.on('update', take);
    this.socket.on('connect', () => this.ask());
  }

  ask() {
    this.socket.emit('sync', this.matchID, this.playerID, this.credentials, 4);
  }

  // Does what brings a state of this number about; asks for the state, and does it again, if nothing comes of it.
  async bring(number, act) {
    for (;;) {
      act();
      let timer;
      const late = new Promise((resolve) => { timer = setTimeout(resolve, PATIENCE, true); });
      const isLate = await Promise.race([this.reached(number), late]);
      clearTimeout(timer);
      if (!isLate) return;
      unanswered += 1;
      this.ask();
    }
  }

  reached(number) {
    if (this.state && this.state._stateID >= number) return Promise.resolve();
    return new Promise((resolve) => { this.waiting = { number, resolve }; });
  }

  play() {
    const cards = legal(this.state.G, Number(this.playerID));
    const { playerID, credentials } = this;
    const at = cards[Math.floor(Math.random() * cards.length)];
    const payload = { type: 'play', args: [at], playerID, credentials };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.matchID, playerID);
  }
}

async function open() {
  const { matchID } = await post('/games/whist/create', { numPlayers: 4 });
  const seats = [];
  for (const playerID of ['0', '1', '2', '3']) {
    const { playerCredentials } = await post(`/games/whist/${matchID}/join`, { playerID, playerName: playerID });
    seats.push(new Seat(matchID, playerID, playerCredentials));
  }
  await Promise.all(seats.map((seat) => seat.bring(0, () => {})));
  return seats;
}

async function play(seats, waits) {
  for (;;) {
    const mover = seats[Number(seats[0].state.ctx.currentPlayer)];
    const next = mover.state._stateID + 1;
    const began = performance.now();
    await mover.bring(next, () => mover.play());
    waits.push(performance.now() - began);
    await Promise.all(seats.map((seat) => seat.bring(next, () => {})));
  }
}

async function main() {
  // A table that does not open in time is left out and counted.
  const late = new Promise((resolve) => { setTimeout(resolve, GIVE_UP); });
  const opening = Array.from({ length: tables }, () => Promise.race([open().catch(() => undefined), late]));
  const all = (await Promise.all(opening)).filter((seats) => seats);
  const waits = [];
  const stuck = tables - all.length;
  all.forEach((seats) => play(seats, waits));
  setTimeout(() => {
    waits.sort((one, other) => one - other);
    const at = (part) => waits[Math.floor(waits.length * part)] ?? 0;
    console.log(JSON.stringify({ moves: waits.length / seconds, p50: at(0.5), p99: at(0.99), unanswered, stuck }));
    process.exit(0);
  }, seconds * 1000);
}

main();
