// Making a move at the table as a person does: with the mouse, or with the keyboard alone.

/** How a person plays a legal action with the mouse. */
export async function byMouse(page, action) {
  const [verb, ...words] = action.split(' ');
  const card = (face) => page.locator(`.own button.card[data-face="${face}"][data-legal="true"]:not(.picked)`).first();
  const place = (id, owner) => page.locator(`.felt button.pile[data-zone="${id}"]${owner ? `[data-owner="${owner}"]` : ''}`);
  const spoken = page.locator(`.felt [data-action="${action}"]`);
  switch (verb) {
    case 'play':
      await reach(card(words[0]));
      if (words[1]) await place(words[1]).first().click();
      else if (await spoken.count()) await spoken.first().click();
      return;
    case 'discard':
      await reach(card(words[0]));
      if (await spoken.count()) await spoken.first().click();
      return;
    case 'lay':
      for (const face of words) await reach(card(face));
      return spoken.first().click();
    case 'add':
      await reach(card(words[0]));
      return place(words[1]).click();
    case 'draw':
      return place(words[0]).click();
    case 'move':
      return move(page, words);
    case 'call':
      if (words.length === 1) return spoken.click();
      await page.locator(`button.seat[data-seat="${words[1]}"]`).click();
      return page.locator(`.kinds button[data-face="${words[0]}"]`).click();
    case 'bid':
      if (await spoken.count()) return spoken.first().click();
      await page.locator('.auction input').fill(words[0]);
      return page.locator('.auction form button').click();
    default:
      return spoken.first().click();
  }
}

/** Clicks where the card can be seen: in a fan the next card covers its right side. */
const reach = (card) => card.click({ position: { x: 8, y: 20 } });

let drags = 0;

/** A pile to another, by dragging and by two clicks in turn. */
async function move(page, [from, to]) {
  const own = (id) => page.locator(`.felt button.pile[data-zone="${id}"]`);
  const source = from === 'hand' ? own('hand').last() : own(from).first();
  if (to === 'home') {
    await source.click();
    return source.click();
  }
  const target = own(to).first();
  if (drags++ % 2) {
    await source.click();
    return target.click();
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
export async function byKeys(page, action) {
  const [verb, face, more] = action.split(' ');
  const single = verb === 'play' && !more;
  const card = page.locator(`.own button.card[data-face="${face}"][data-legal="true"]`).first();
  if (single && (await card.count()) && !(await page.locator('.own button.card[aria-pressed]').count())) {
    const held = page.locator(`button.card[data-face="${face}"][data-legal="true"]`);
    await page.locator('.own .fan', { has: held }).first().locator('button.card[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    for (let n = 0; n < 30; n++) {
      const here = await page.evaluate(() => [document.activeElement?.dataset.face, document.activeElement?.dataset.legal]);
      if (here[0] === face && here[1] === 'true') return page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
    }
    throw new Error(`the arrows do not reach ${face}`);
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
}

/** A sensible enough player: lays what can be laid, brings home what goes home, and gives up only at the very end. */
export function choose(view, memory) {
  const legal = view.legal.filter((action) => action !== 'resign');
  if (legal.length === 0) return 'resign';
  const longest = (verb) => legal.filter((action) => action.startsWith(verb)).sort((a, b) => b.length - a.length)[0];
  if (!memory.bid && legal.some((action) => action.startsWith('bid '))) {
    memory.bid = true;
    return legal.filter((action) => action.startsWith('bid ')).sort((a, b) => a.slice(4) - b.slice(4))[0];
  }
  const fresh = legal.find((action) => / home$/.test(action)) ?? longest('lay ') ?? longest('add ');
  if (fresh) return fresh;
  if (legal.some((action) => action.startsWith('call ') && action.split(' ').length === 3)) return call(view, legal, memory);
  const plain = ['pass', 'done', 'draw reserve', 'miss', 'turn'].find((action) => legal.includes(action));
  // In the patiences a move between piles may go round in circles; turning a card does not.
  if (plain) return plain;
  memory.turns = (memory.turns ?? 0) + 1;
  return legal[(memory.turns * 7) % legal.length];
}

/** Asks for what was heard to be asked for, else for a card of a country it has. */
function call(view, legal, memory) {
  memory.asked ??= new Set();
  const hand = view.scene.zones.find((zone) => zone.id === 'hand' && zone.owner === view.seat).cards.map((card) => card.face);
  const key = (action) => `${action} ${view.deals.length} ${hand.length}`;
  const worth = (action) => {
    const [, card] = action.split(' ');
    return hand.filter((face) => face[0] === card[0]).length - (hand.includes(card) ? 5 : 0) - (memory.asked.has(key(action)) ? 20 : 0);
  };
  const best = [...legal].sort((a, b) => worth(b) - worth(a))[0];
  memory.asked.add(key(best));
  return best;
}

/** Plays until a deal is over, and gives the number of moves. */
export async function playDeal(visitor, hand, most = 600) {
  const { page, heard } = visitor;
  const memory = {};
  for (let moves = 0; moves < most; moves++) {
    const turn = page.locator('.felt[data-turn="true"]');
    const over = page.locator('dialog[data-over]');
    await turn.or(over).first().waitFor({ timeout: 60_000 });
    if (await over.count()) return moves;
    const view = heard.view;
    const action = choose(view, memory);
    await hand(page, action);
    const deadline = Date.now() + 20_000;
    while (heard.view.turn === view.turn) {
      if (Date.now() > deadline) {
        const refusal = await page.locator('.felt [role="alert"]').allTextContents();
        throw new Error(`${action} was not made: ${refusal.join()} ${visitor.heard.faults.join()}`);
      }
      await page.waitForTimeout(5);
    }
  }
  throw new Error(`no end of the deal after ${most} moves`);
}
