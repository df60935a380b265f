// Dragging a card: a copy follows the pointer, and the zone under it is reported.
import type { Action } from 'svelte/action';

export interface Drag {
  enabled: boolean;
  /** The key of the zone under the pointer on release, or null. */
  drop: (key: string | null) => void;
}

const FAR_ENOUGH = 7;

export const drag: Action<HTMLElement, Drag> = (node, first) => {
  let drag = first;
  let start: { x: number; y: number; rect: DOMRect } | null = null;
  let likeness: HTMLElement | null = null;

  const down = (event: PointerEvent) => {
    if (!drag?.enabled || event.button !== 0) return;
    const held = node.querySelector<HTMLElement>('[data-held]') ?? node;
    start = { x: event.clientX, y: event.clientY, rect: held.getBoundingClientRect() };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
  };
  const move = (event: PointerEvent) => {
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!likeness) {
      if (Math.hypot(dx, dy) < FAR_ENOUGH) return;
      const held = node.querySelector<HTMLElement>('[data-held]') ?? node;
      likeness = held.cloneNode(true) as HTMLElement;
      likeness.removeAttribute('data-uid');
      likeness.classList.add('dragged');
      likeness.setAttribute('aria-hidden', 'true');
      const { x, y, width, height } = start.rect;
      for (const [side, length] of Object.entries({ left: x, top: y, width, height })) likeness.style.setProperty(side, `${length}px`);
      (node.closest('.felt') ?? document.body).append(likeness);
      node.classList.add('lifted-off');
    }
    likeness.style.translate = `${dx}px ${dy}px`;
  };
  const up = (event: PointerEvent) => {
    const dragged = likeness !== null;
    stop();
    if (!dragged) return;
    // The click after a drag is ignored.
    addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event('click')), 0);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-key]');
    drag?.drop(under?.dataset['key'] ?? null);
  };
  const stop = () => {
    start = null;
    likeness?.remove();
    likeness = null;
    node.classList.remove('lifted-off');
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', stop);
  };
  node.addEventListener('pointerdown', down);
  return {
    update: (next) => (drag = next),
    destroy: () => {
      stop();
      node.removeEventListener('pointerdown', down);
    },
  };
};
