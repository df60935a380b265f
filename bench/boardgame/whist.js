// Whist as a boardgame.io game: four hands of thirteen, follow suit, the last card dealt turns
// up trumps, deal after deal.
const { INVALID_MOVE } = require('boardgame.io/core');

const SUITS = 'CDHS';

function deal(random) {
  const pack = [...SUITS].flatMap((suit) => Array.from({ length: 13 }, (_, rank) => ({ suit, rank })));
  const cards = random.Shuffle(pack);
  const hands = [0, 1, 2, 3].map((seat) => cards.slice(13 * seat, 13 * seat + 13));
  return { hands, trick: [], trump: cards[51].suit, tricks: [0, 0] };
}

function beats(card, best, trump) {
  return card.suit === best.suit ? card.rank > best.rank : card.suit === trump;
}

function winner(trick, trump) {
  return trick.reduce((best, play) => (beats(play.card, best.card, trump) ? play : best)).seat;
}

const play = {
  // A hand is secret, so the server alone carries a move out.
  client: false,
  move: ({ G, ctx, events, random, playerID }, at) => {
    const hand = G.hands[Number(playerID)];
    const card = hand[at];
    if (!card) return INVALID_MOVE;
    const led = G.trick[0]?.card.suit;
    if (led && card.suit !== led && hand.some((other) => other.suit === led)) return INVALID_MOVE;
    hand.splice(at, 1);
    G.trick.push({ seat: Number(playerID), card });
    let next = (Number(ctx.currentPlayer) + 1) % 4;
    if (G.trick.length === 4) {
      next = winner(G.trick, G.trump);
      G.tricks[next % 2] += 1;
      G.trick = [];
    }
    if (G.hands.every((other) => other.length === 0)) Object.assign(G, deal(random));
    events.endTurn({ next: String(next) });
  },
};

exports.Whist = {
  name: 'whist',
  setup: ({ random }) => deal(random),
  moves: { play },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
  }),
};

// The legal cards of a hand, as places in it.
exports.legal = (G, seat) => {
  const hand = G.hands[seat];
  const led = G.trick[0]?.card.suit;
  const all = hand.map((_, at) => at);
  const following = all.filter((at) => hand[at].suit === led);
  return led && following.length > 0 ? following : all;
};
