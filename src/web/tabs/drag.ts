import type { PointerEvent } from 'react';

/** A movement below this is a click. */
const clickPx = 8;

/**
 * Drags a tab along its bar: it follows the pointer, the others make room, and `dropped` gets its new place once, at the end. Nothing is
 * redrawn meanwhile. The first tab of the bar stays in place. A finger scrolls the bar instead.
 */
export function startTabDrag(event: PointerEvent<HTMLElement>, dropped: (to: number) => void): void {
  const tab = event.currentTarget;
  const bar = tab.parentElement;
  if (event.button !== 0 || event.pointerType === 'touch' || !bar) return;
  const from = [...bar.children].indexOf(tab);
  if (from <= 0) return;
  const startX = event.clientX + bar.scrollLeft;
  let boxes: readonly DOMRect[] | undefined;
  let to = from;

  const follow = (moved: globalThis.PointerEvent): void => {
    const by = moved.clientX + bar.scrollLeft - startX;
    if (!boxes) {
      if (Math.abs(by) < clickPx) return;
      boxes = [...bar.children].map((child) => child.getBoundingClientRect());
      tab.dataset['dragging'] = 'true';
    }
    const own = boxes[from];
    if (!own) return;
    const middle = own.left + own.width / 2 + by;
    to = Math.max(1, boxes.filter((box, place) => place !== from && box.left + box.width / 2 < middle).length);
    for (const [place, child] of [...bar.children].entries()) {
      const aside = place === from ? by : place > from && place <= to ? -own.width : place < from && place >= to ? own.width : 0;
      if (child instanceof HTMLElement) child.style.transform = aside === 0 ? '' : `translateX(${Math.round(aside)}px)`;
    }
  };
  const end = (ended: Event): void => {
    document.removeEventListener('pointermove', follow);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', cancel);
    if (!boxes) return;
    delete tab.dataset['dragging'];
    for (const child of bar.children) if (child instanceof HTMLElement) child.style.transform = '';
    // The release at the end of a drag must not count as a click on the tab under it.
    document.addEventListener('click', swallow, true);
    setTimeout(() => document.removeEventListener('click', swallow, true));
    if (ended.type === 'pointerup' && to !== from) dropped(to);
  };
  const cancel = (pressed: KeyboardEvent): void => {
    if (pressed.key === 'Escape') end(pressed);
  };
  document.addEventListener('pointermove', follow);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
  document.addEventListener('keydown', cancel);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
