// Making a move at the table as a person does: with the mouse, or with the keyboard alone.
import { PATIENCE, until } from './house.mjs';

/** Clicks where the card can be seen: in a fan the next card covers its right side. */
const reach = (card) => card.click({ position: { x: 8, y: 20 } });
const pile = (page, id) => page.locator(`.felt button.pile[data-key="${id}"]`);

/** How a person makes an offered move with the mouse. */
export async function byMouse(page, offer) {
  const { action, kind, cards = [], from, to, bid } = offer;
  const spoken = page.locator(`.felt [data-action="${action}"]`).first();
  if (kind === 'call' && from) {
    await page.locator(`button.seat[data-seat="${from.split(':')[1]}"]`).click();
    return page.locator(`.kinds button[data-face="${cards[0]}"]`).click();
  }
  if (kind === 'bid' && !(await spoken.count())) {
    await page.locator('.auction input').fill(`${bid}`);
    return page.locator('.auction form button').click();
  }
  if (!from) {
    await spoken.click();
    const sure = page.locator('.felt [data-sure]');
    return (await sure.count()) ? sure.click() : undefined;
  }
  if (await pile(page, from).count()) return kind === 'draw' ? pile(page, from).click() : move(page, offer);
  for (const face of cards)
    await reach(page.locator(`.fan[data-key="${from}"] button.card[data-face="${face}"][data-legal="true"]:not(.picked)`).first());
  // A card that can go to one place only is gone by now.
  if (await spoken.count()) await spoken.click();
  else if (to && (await page.locator('.felt .picked').count())) await pile(page, to).click();
}

let drags = 0;

/** A pile to another, by dragging and by two clicks in turn; what goes home is clicked twice. */
async function move(page, { from, to }) {
  const [source, target] = [pile(page, from), pile(page, to)];
  const home = (await target.getAttribute('data-zone')) === 'home';
  const dragged = drags++ % 2 === 0 && !home;
  if (!dragged) {
    const { turn } = await page.locator('.felt').evaluate((felt) => felt.dataset);
    await source.click();
    if (turn !== 'true' || !(await page.locator('.felt .picked').count())) return;
    return (home ? source : target).click();
  }
  const middle = async (place) => {
    const box = await place.boundingBox();
    return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 30)];
  };
  await source.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle(source)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(target)), { steps: 4 });
  await page.mouse.up();
}

/** With keys alone: a card of the hand by arrows and Enter, anything else out of the list of all moves. */
export async function byKeys(page, { action, kind, cards = [], from }) {
  const [face] = cards;
  const legal = `button.card[data-face="${face}"][data-legal="true"]`;
  const fan = page.locator(`.own .fan[data-key="${from}"]`, { has: page.locator(legal) });
  if (kind === 'play' && cards.length === 1 && (await fan.count())) {
    await fan.locator('button.card[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    for (let n = 0; n < 30; n++) {
      const here = await page.evaluate(() => [document.activeElement?.dataset.face, document.activeElement?.dataset.legal]);
      if (here[0] === face && here[1] === 'true') {
        await page.keyboard.press('Enter');
        // It may go to more than one place: then it is picked, and the list says where to.
        if (!(await page.locator('.own .picked').count())) return;
        break;
      }
      await page.keyboard.press('ArrowRight');
    }
  }
  if (!(await page.locator('.moves input').count())) {
    await page.locator('.screen a.home').focus();
    await page.keyboard.press('m');
  }
  const wish = page.locator('.moves input');
  await wish.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(action);
  // The list may hold longer actions that contain this one: walk to its own button.
  const listed = page.locator(`.moves button[data-action="${action}"]`);
  await listed.waitFor();
  await listed.focus();
  await page.keyboard.press('Enter');
  if (!(await page.locator('.felt [data-sure]').count())) return;
  await page.locator('.felt [data-sure]').focus();
  await page.keyboard.press('Enter');
}

const most = (offers, worth) => offers.reduce((best, offer) => (best && worth(best) >= worth(offer) ? best : offer), undefined);

/** A sensible enough player: lays what can be laid, brings home what goes home, and gives up only at the very end. */
export function choose({ offers, deals }, memory, held = []) {
  const going = offers.filter(({ kind }) => kind !== 'give-up');
  if (going.length === 0) return offers[0];
  const of = (kind) => going.filter((offer) => offer.kind === kind);
  if (!memory.bid && of('bid').length > 0) {
    memory.bid = true;
    return most(of('bid'), ({ bid }) => -bid);
  }
  const fresh = going.find(({ to }) => to?.startsWith('home')) ?? most(of('lay'), ({ cards }) => cards.length);
  if (fresh) return fresh;
  const added = going.find(({ to }) => to?.startsWith('meld'));
  if (added) return added;
  if (of('call').some(({ from }) => from)) return call(of('call'), memory, held, deals.length);
  // In the patiences a move between piles may go round in circles; turning a card does not.
  const plain = of('pass')[0] ?? of('done')[0] ?? of('draw').find(({ cards = [] }) => cards.length === 0);
  if (plain) return plain;
  memory.turns = (memory.turns ?? 0) + 1;
  return going[(memory.turns * 7) % going.length];
}

/** Asks for a card whose like it holds, and not for the same card again while nothing has changed. */
function call(calls, memory, held, deal) {
  memory.asked ??= new Set();
  const key = ({ action }) => `${action} ${deal} ${held.length}`;
  const worth = ({ action, cards: [card] }) =>
    held.filter((face) => face[0] === card[0]).length - (held.includes(card) ? 5 : 0) - (memory.asked.has(key({ action })) ? 20 : 0);
  const best = most(calls, worth);
  memory.asked.add(key(best));
  return best;
}

/** The turn that the page shows when the person may act, later than the one named; null when a deal is over. */
export async function turnShown(page, last = -1) {
  const shown = await page.waitForFunction((last) => {
    if (document.querySelector('dialog[data-over]')) return { turn: null };
    const screen = document.querySelector('.screen:has(.felt[data-turn="true"])');
    if (!screen || Number(screen.dataset.at) === last) return null;
    const held = [...document.querySelectorAll('.own button.card')].map((card) => card.dataset.face);
    return { turn: Number(screen.dataset.at), held };
  }, last);
  return shown.jsonValue();
}

/** Makes a move over the page's own socket. */
export const swiftly = (page, turn, action) =>
  page.evaluate((move) => window.line.send(JSON.stringify({ type: 'move', id: `swift-${move.turn}`, ...move })), { turn, action });

const zoneKind = (id) => id?.split(/[:/]/)[0] ?? '';

/**
 * Plays until a deal is over, and gives the number of moves. Each way to move is used by hand a few times; after that
 * the moves are made without the page, which only shows them.
 */
export async function playDeal({ page, heard }, hand, most = 600) {
  const memory = {};
  const ways = new Map();
  let last = -1;
  for (let moves = 0; moves < most; moves++) {
    const { turn, held } = await turnShown(page, last);
    if (turn === null) return moves;
    const view = heard.views.findLast((view) => view.turn === turn);
    const offer = choose(view, memory, held);
    const way = `${offer.kind} ${zoneKind(offer.from)} ${zoneKind(offer.to)} ${Math.min(2, offer.cards?.length ?? 0)}`;
    ways.set(way, (ways.get(way) ?? 0) + 1);
    if (ways.get(way) <= BY_HAND) await hand(page, offer);
    else await swiftly(page, turn, offer.action);
    await made(page, heard, turn, offer);
    last = turn;
  }
  throw new Error(`no end of the deal after ${most} moves`);
}

/** The first of these people who is to move and whose page offers it; nobody once the game is over. */
export async function toMove(people, isOver) {
  let found;
  await until(people[0].page, async () => {
    if (await isOver()) return true;
    const acts = people.find(({ heard }) => heard.view?.to_act === heard.view?.seat && heard.view.state === 'playing');
    if (acts && (await acts.page.locator('.felt[data-turn="true"]').count())) found = acts;
    return found;
  });
  return found;
}

/** How often each way to move is used by hand. */
const BY_HAND = 3;

async function made(page, heard, turn, { action }) {
  const deadline = Date.now() + PATIENCE;
  while (heard.view.turn === turn) {
    if (Date.now() > deadline) {
      const refusal = await page.locator('.felt [role="alert"]').allTextContents();
      throw new Error(`${action} was not made: ${refusal.join()} ${heard.faults.join()}`);
    }
    await page.waitForTimeout(5);
  }
}
