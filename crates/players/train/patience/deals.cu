// The patience as a training program plays it: many deals at once, on a GPU (nvcc -x cu) or, to try it out, on a processor
// (g++ -x c++). What is told of a view is the same, sign by sign, as in crates/players/src/patience/signs.rs.
#include <cstdint>
#include <cstring>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#define EACH __host__ __device__ static inline
#else
#define EACH static inline
#endif

// A card is its country times six plus its rank less one; the even countries are blue. Piles are kept in a fixed order: most
// cards face down first, empty ones last.
struct Game {
    uint64_t chance;
    uint8_t rules;  // 1: both sets, 2: Battleships at once, 4: turned cards are forced
    uint8_t waits, hand_left, discarded;
    uint8_t home[4][2];
    uint8_t covered[5], length[5];
    uint8_t under[5][5], group[5][6];
    uint8_t hand[28], discard[28];
    uint8_t spare[6];
};
static_assert(sizeof(Game) == 152, "numpy reads it");

enum { FLAG = 6, KINDS = 24, ACTS = 32, DISCARD_HOME = 5, PILE_PILE = 6, DISCARD_PILE = 26, TURN = 31, ROOM = 192 };

EACH uint64_t bits(uint64_t &chance) {
    uint64_t z = (chance += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}
EACH int country(int card) { return card / 6; }
EACH int rank(int card) { return card % 6 + 1; }
EACH bool blue(int card) { return country(card) % 2 == 0; }
EACH bool fits(int card, int top) { return rank(card) + 1 == rank(top) && blue(card) != blue(top); }

EACH bool wanted(const Game &g, int card) {
    int first = g.home[country(card)][0], second = g.home[country(card)][1], r = rank(card);
    return r == first + 1 || (r == second + 1 && ((g.rules & 1) || first == FLAG));
}
EACH bool takes(const Game &g, int pile, int card) {
    return g.length[pile] ? fits(card, g.group[pile][g.length[pile] - 1]) : rank(card) == FLAG;
}
// Whether this pile is one of several empty ones and not the first.
EACH bool idle(const Game &g, int pile) { return pile > 0 && !g.length[pile] && !g.length[pile - 1]; }

EACH uint32_t legal(const Game &g) {
    uint32_t may = 0;
    int top = g.discarded ? g.discard[g.discarded - 1] : -1;
    if (g.rules & 2) {
        for (int p = 0; p < 5; p++) {
            int n = g.length[p];
            if (n && rank(g.group[p][n - 1]) == 1 && wanted(g, g.group[p][n - 1])) may |= 1u << p;
        }
        if (top >= 0 && rank(top) == 1 && wanted(g, top)) may |= 1u << DISCARD_HOME;
        if (may) return may;
    }
    if (top >= 0) {
        if (wanted(g, top)) may |= 1u << DISCARD_HOME;
        for (int p = 0; p < 5; p++)
            if (takes(g, p, top) && !idle(g, p)) may |= 1u << (DISCARD_PILE + p);
    }
    if (g.waits) return may;
    for (int from = 0; from < 5; from++) {
        int n = g.length[from];
        if (!n) continue;
        if (wanted(g, g.group[from][n - 1])) may |= 1u << from;
        for (int to = 0; to < 5; to++) {
            if (to == from || idle(g, to) || !takes(g, to, g.group[from][0])) continue;
            if (!g.covered[from] && !g.length[to]) continue;
            may |= 1u << (PILE_PILE + 4 * from + to - (to > from));
        }
    }
    if (g.hand_left) may |= 1u << TURN;
    return may;
}

// What puts a pile before another.
EACH uint64_t order(const Game &g, int p) {
    uint64_t key = g.covered[p];
    key = key << 3 | (g.length[p] ? 7 - g.length[p] : 0);
    for (int n = 0; n < 6; n++) key = key << 5 | (n < g.length[p] ? g.group[p][n] + 1 : 0);
    return key;
}
EACH void put_in_order(Game &g) {
    uint64_t key[5];
    for (int p = 0; p < 5; p++) key[p] = order(g, p);
    for (int p = 1; p < 5; p++)
        for (int q = p; q > 0 && key[q] > key[q - 1]; q--) {
            uint64_t k = key[q]; key[q] = key[q - 1]; key[q - 1] = k;
            uint8_t x = g.covered[q]; g.covered[q] = g.covered[q - 1]; g.covered[q - 1] = x;
            x = g.length[q]; g.length[q] = g.length[q - 1]; g.length[q - 1] = x;
            for (int n = 0; n < 5; n++) { x = g.under[q][n]; g.under[q][n] = g.under[q - 1][n]; g.under[q - 1][n] = x; }
            for (int n = 0; n < 6; n++) { x = g.group[q][n]; g.group[q][n] = g.group[q - 1][n]; g.group[q - 1][n] = x; }
        }
}

EACH void deal(Game &g, uint8_t rules) {
    uint64_t chance = g.chance;
    uint8_t pack[48];
    for (int n = 0; n < 48; n++) pack[n] = n / 2;
    for (int last = 47; last > 0; last--) {
        int other = (int)((bits(chance) >> 32) * (uint64_t)(last + 1) >> 32);
        uint8_t x = pack[last]; pack[last] = pack[other]; pack[other] = x;
    }
    memset(&g, 0, sizeof g);
    g.chance = chance;
    g.rules = rules;
    int next = 0;
    for (int p = 0; p < 5; p++) {
        for (int n = 0; n <= p; n++) g.under[p][n] = pack[next++];
        g.covered[p] = p + 1;
        g.group[p][0] = pack[next++];
        g.length[p] = 1;
    }
    for (int n = 0; n < 28; n++) g.hand[n] = pack[next++];
    g.hand_left = 28;
    put_in_order(g);
}

EACH void bring_home(Game &g, int card) {
    uint8_t *home = g.home[country(card)];
    home[rank(card) == home[0] + 1 ? 0 : 1]++;
}
EACH void turn_up(Game &g, int p) {
    if (!g.length[p] && g.covered[p]) {
        g.group[p][0] = g.under[p][--g.covered[p]];
        g.length[p] = 1;
    }
}
EACH void play(Game &g, int act) {
    g.waits = 0;
    if (act == TURN) {
        int card = g.hand[--g.hand_left];
        g.discard[g.discarded++] = card;
        if (g.rules & 4) {
            g.waits = wanted(g, card);
            for (int p = 0; p < 5; p++) g.waits |= takes(g, p, card);
        }
        return;
    }
    if (act < DISCARD_HOME) {
        bring_home(g, g.group[act][--g.length[act]]);
        turn_up(g, act);
    } else if (act == DISCARD_HOME) {
        bring_home(g, g.discard[--g.discarded]);
        return;
    } else if (act < DISCARD_PILE) {
        int from = (act - PILE_PILE) / 4, to = (act - PILE_PILE) % 4;
        to += to >= from;
        for (int n = 0; n < g.length[from]; n++) g.group[to][g.length[to]++] = g.group[from][n];
        g.length[from] = 0;
        turn_up(g, from);
    } else {
        int to = act - DISCARD_PILE;
        g.group[to][g.length[to]++] = g.discard[--g.discarded];
    }
    put_in_order(g);
}
EACH int at_home(const Game &g) {
    int cards = 0;
    for (int c = 0; c < 4; c++) cards += g.home[c][0] + g.home[c][1];
    return cards;
}

// Where each kind of sign begins.
enum {
    HOME = 0,                      // how far each set has grown
    COVERED = HOME + 56,           // how many cards lie face down on each pile
    BOTTOM = COVERED + 30,         // the lowest card of each group
    TOP = BOTTOM + 120,            // its top card
    GROUP = TOP + 120,             // every card of it
    LENGTH = GROUP + 120,          // how many they are
    DEEP = LENGTH + 35,            // each card of the discard pile and how deep it lies
    LEFT = DEEP + 312,             // how many cards the hand has left
    UNSEEN = LEFT + 29,            // which cards are unseen once, and twice
    DOWN = UNSEEN + 48,            // how many cards lie face down in all
    NEXT = DOWN + 16,              // where the next four cards of each country are
    WAITS = NEXT + 192,            // whether a turned card must be played
    RULES = WAITS + 1,
    LEGAL = RULES + 3,             // what may be done
    CROSSED = LEGAL + 32,          // how often a higher card of a country lies over a lower one on the discard pile
    WAIT = CROSSED + 28,           // how many cards must be home before each pile's top card
    WAIT_DEEP = WAIT + 40,         // and before the top three of the discard pile
    HOSTS = WAIT_DEEP + 24,        // how many unseen cards would take each pile's group
    GUESTS = HOSTS + 25,           // and how many could be laid on it
    SIGNS = GUESTS + 25,
};
static_assert(SIGNS == 1256, "as in Rust");

EACH int shelf_of(int depth) {
    return depth < 8 ? depth : depth < 10 ? 8 : depth < 12 ? 9 : depth < 15 ? 10 : depth < 19 ? 11 : 12;
}
EACH int wait_of(const Game &g, int card) {
    int first = g.home[country(card)][0], second = g.home[country(card)][1], below = rank(card) - 1;
    int wait = below < first ? FLAG - first + below - second : below - first;
    return wait < 0 ? 0 : wait > 7 ? 7 : wait;
}

EACH int signs(const Game &g, uint32_t may, int16_t *out) {
    int count = 0;
    uint8_t unseen[KINDS], place[KINDS];
    for (int c = 0; c < KINDS; c++) {
        unseen[c] = 2 - (rank(c) <= g.home[country(c)][0]) - (rank(c) <= g.home[country(c)][1]);
        place[c] = 11;
    }
    for (int c = 0; c < 4; c++)
        for (int s = 0; s < 2; s++) out[count++] = HOME + 14 * c + 7 * s + g.home[c][s];
    int down = 0;
    for (int p = 0; p < 5; p++) {
        int n = g.length[p];
        out[count++] = COVERED + 6 * p + g.covered[p];
        out[count++] = LENGTH + 7 * p + n;
        down += g.covered[p];
        if (!n) continue;
        int bottom = g.group[p][0], top = g.group[p][n - 1];
        out[count++] = BOTTOM + 24 * p + bottom;
        out[count++] = TOP + 24 * p + top;
        out[count++] = WAIT + 8 * p + wait_of(g, top);
        for (int k = 0; k < n; k++) {
            int card = g.group[p][k], above = n - 1 - k;
            out[count++] = GROUP + 24 * p + card;
            unseen[card]--;
            if (above > 3) above = 3;
            if (above < place[card]) place[card] = above;
        }
    }
    uint8_t highest[4] = {0, 0, 0, 0}, crossed[4] = {0, 0, 0, 0};
    for (int depth = 0; depth < g.discarded; depth++) {
        int card = g.discard[g.discarded - 1 - depth], c = country(card);
        out[count++] = DEEP + 24 * shelf_of(depth) + card;
        unseen[card]--;
        int where = depth < 3 ? 4 + depth : depth < 5 ? 7 : depth < 8 ? 8 : depth < 13 ? 9 : 10;
        if (where < place[card]) place[card] = where;
        if (highest[c] > rank(card) && crossed[c] < 6) crossed[c]++;
        if (highest[c] < rank(card)) highest[c] = rank(card);
        if (depth < 3) out[count++] = WAIT_DEEP + 8 * depth + wait_of(g, card);
    }
    out[count++] = LEFT + g.hand_left;
    out[count++] = DOWN + down;
    for (int c = 0; c < KINDS; c++) {
        if (unseen[c] > 0) out[count++] = UNSEEN + c;
        if (unseen[c] > 1) out[count++] = UNSEEN + 24 + c;
    }
    for (int c = 0; c < 4; c++) {
        out[count++] = CROSSED + 7 * c + crossed[c];
        int first = g.home[c][0], second = g.home[c][1];
        for (int o = 0; o < 4; o++) {
            int r = first + 1 + o;
            if (r > FLAG) r = (first < FLAG ? r - FLAG : second + 1 + o);
            if (r > FLAG) break;
            out[count++] = NEXT + 48 * c + 12 * o + place[6 * c + r - 1];
        }
    }
    for (int p = 0; p < 5; p++) {
        int n = g.length[p];
        if (!n) continue;
        int bottom = g.group[p][0], top = g.group[p][n - 1], hosts = 0, guests = 0;
        for (int c = !blue(bottom) ? 0 : 1; c < 4; c += 2)
            if (rank(bottom) < FLAG) hosts += unseen[6 * c + rank(bottom)];
        for (int c = !blue(top) ? 0 : 1; c < 4; c += 2)
            if (rank(top) > 1) guests += unseen[6 * c + rank(top) - 2];
        out[count++] = HOSTS + 5 * p + hosts;
        out[count++] = GUESTS + 5 * p + guests;
    }
    if (g.waits) out[count++] = WAITS;
    for (int r = 0; r < 3; r++)
        if (g.rules >> r & 1) out[count++] = RULES + r;
    for (int a = 0; a < ACTS; a++)
        if (may >> a & 1) out[count++] = LEGAL + a;
    return count;
}

// The reading of a fresh deal: the usual one in `usual` of 256, otherwise any.
EACH uint8_t reading(uint64_t &chance, int usual) {
    uint64_t draw = bits(chance);
    return (int)(draw & 255) < usual ? 0 : draw >> 8 & 7;
}
EACH void begin_one(Game *games, int n, uint64_t seed, int usual) {
    uint64_t chance = seed * 0x9e3779b97f4a7c15ull + n;
    games[n].chance = bits(chance);
    uint8_t rules = reading(games[n].chance, usual);
    deal(games[n], rules);
}
EACH void look_one(const Game *games, int n, int16_t *told, int32_t *may) {
    uint32_t acts = legal(games[n]);
    int16_t *out = told + (int64_t)ROOM * n;
    int count = signs(games[n], acts, out);
    for (; count < ROOM; count++) out[count] = SIGNS;
    may[n] = (int32_t)acts;
}
// Plays a move; a deal that is over is dealt anew. `home` is how many cards it brought home, `over` 1 for the end and 3 for a win.
EACH void play_one(Game *games, int n, const int32_t *acts, uint8_t *home, uint8_t *over, int usual) {
    Game g = games[n];
    int before = at_home(g);
    play(g, acts[n]);
    int after = at_home(g);
    home[n] = after - before;
    over[n] = after == 48 ? 3 : legal(g) ? 0 : 1;
    if (over[n]) {
        uint8_t rules = reading(g.chance, usual);
        deal(g, rules);
    }
    games[n] = g;
}

#ifdef __CUDACC__
#define RUN(name, arguments, call)                                        \
    __global__ void name##_all(int count, arguments) {                    \
        int n = blockIdx.x * blockDim.x + threadIdx.x;                    \
        if (n < count) call;                                              \
    }
#define LAUNCH(name, ...) name##_all<<<(count + 63) / 64, 64, 0, (cudaStream_t)stream>>>(count, __VA_ARGS__)
#else
#define RUN(name, arguments, call) \
    static void name##_all(int count, arguments) { for (int n = 0; n < count; n++) call; }
#define LAUNCH(name, ...) name##_all(count, __VA_ARGS__)
#endif
#define LIST(...) __VA_ARGS__
RUN(begin, LIST(Game *games, uint64_t seed, int usual), begin_one(games, n, seed, usual))
RUN(look, LIST(const Game *games, int16_t *told, int32_t *may), look_one(games, n, told, may))
RUN(act, LIST(Game *games, const int32_t *acts, uint8_t *home, uint8_t *over, int usual),
    play_one(games, n, acts, home, over, usual))

extern "C" {
void begin(void *stream, int count, Game *games, uint64_t seed, int usual) { LAUNCH(begin, games, seed, usual); }
void look(void *stream, int count, const Game *games, int16_t *told, int32_t *may) { LAUNCH(look, games, told, may); }
void act(void *stream, int count, Game *games, const int32_t *acts, uint8_t *home, uint8_t *over, int usual) {
    LAUNCH(act, games, acts, home, over, usual);
}
}
