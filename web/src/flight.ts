// Animates cards from their old to their new position, measured before and after the page changes.

import { places } from './kept.svelte';

const calm = () => places.motion === 'still' || matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Stood {
  rect: DOMRect;
  node: HTMLElement;
}

export type Standing = Map<string, Stood>;

/** The position of every card now. */
export function standing(root: HTMLElement): Standing {
  const stood: Standing = new Map();
  for (const node of root.querySelectorAll<HTMLElement>('[data-uid]')) {
    const rect = node.getBoundingClientRect();
    if (rect.width > 0) stood.set(node.dataset['uid'] ?? '', { rect, node });
  }
  return stood;
}

/** Ends every flight at once. */
export const land = () => document.getAnimations().forEach((flight) => flight.finish());

const middle = (rect: DOMRect) => [rect.x + rect.width / 2, rect.y + rect.height / 2] as const;

function path(from: DOMRect, to: DOMRect): string {
  const [fx, fy] = middle(from);
  const [tx, ty] = middle(to);
  return `translate(${fx - tx}px, ${fy - ty}px) scale(${Math.max(0.05, from.width / Math.max(1, to.width))})`;
}

const EASE = 'cubic-bezier(.25,.8,.3,1)';

/** Moves every card from its old place to its new one; new cards come from `source`, gone ones go to `sink`. */
export function fly(root: HTMLElement, before: Standing, source: Element | null, sink: Element | null) {
  if (calm()) return;
  const after = standing(root);
  const from = source?.getBoundingClientRect();
  let fresh = 0;
  for (const [uid, { rect, node }] of after) {
    const old = before.get(uid);
    if (old) {
      // A row of card backs that only closes up is not animated: it would cost dozens of layers for no visible effect.
      if (old.node === node && rect.width < 40) continue;
      if (Math.hypot(old.rect.x - rect.x, old.rect.y - rect.y) > 3 || Math.abs(old.rect.width - rect.width) > 3) {
        node.animate(
          [
            { transform: path(old.rect, rect), zIndex: 40 },
            { transform: 'none', zIndex: 40 },
          ],
          { duration: 380, easing: EASE },
        );
      }
    } else if (from && before.size > 0) {
      const delay = Math.min(700, fresh++ * 18);
      node.animate(
        [
          { transform: path(from, rect), opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: 340,
          delay,
          fill: 'backwards',
          easing: EASE,
        },
      );
    }
  }
  sweep(root, before, after, sink);
}

function sweep(root: HTMLElement, before: Standing, after: Standing, sink: Element | null) {
  const to = sink?.getBoundingClientRect();
  if (!to) return;
  const frame = root.getBoundingClientRect();
  for (const [uid, { rect, node }] of before) {
    if (after.has(uid)) continue;
    const ghost = node.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-uid');
    ghost.removeAttribute('id');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    ghost.classList.add('ghost');
    const place = { left: rect.x - frame.x, top: rect.y - frame.y, width: rect.width, height: rect.height };
    for (const [side, length] of Object.entries(place)) ghost.style.setProperty(side, `${length}px`);
    root.append(ghost);
    const [gx, gy] = middle(rect);
    const [tx, ty] = middle(to);
    ghost.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${tx - gx}px, ${ty - gy}px) scale(.35)`, opacity: 0.2 },
      ],
      { duration: 480, easing: 'cubic-bezier(.5,0,.7,.4)' },
    ).onfinish = () => ghost.remove();
  }
}
