import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type RefObject, useEffect } from 'react';
import { boxOf, type Cell, clearRange, type Range, stepRange } from './range.ts';
import { useLatest } from '../use-latest.ts';

const nearEdge_px = 24;

type Grid = {
  /** Ids of the loaded rows, in order. */
  readonly order: { readonly current: readonly string[] };
  readonly columns: number;
  /** The text of the selected cells for a spreadsheet. */
  readonly copied: () => string;
  readonly cursor: () => string | null;
  /** The line of the table on which a row stands: the headings of groups are lines as well. */
  readonly lineOf: (row: number) => number;
};

/**
 * Selects cells as in a spreadsheet: drag, Shift and click, Shift and arrows, Ctrl+A; Ctrl+C copies. Cells are marked by an attribute on
 * the elements that the virtual table has drawn, without redrawing it. A drag within one cell selects its text, as usual.
 */
export function useRange(
  box: RefObject<HTMLElement | null>,
  range: Range,
  grid: Grid,
): {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onCopy: (event: ClipboardEvent<HTMLElement>) => void;
} {
  const now = useLatest(grid);
  useEffect(() => {
    const here = box.current;
    if (!here) return;
    const paint = () => mark(here, range, now.current.order.current);
    const stop = range.subscribe(paint);
    const drawn = new MutationObserver(paint);
    drawn.observe(here, { childList: true, subtree: true });
    return () => {
      stop();
      drawn.disconnect();
    };
  }, [box, range, now]);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const start = event.button === 0 && event.pointerType === 'mouse' ? cellAt(event.target, now.current.order.current) : null;
    if (!start) return;
    if (event.shiftKey && range.getState().anchor) {
      event.preventDefault();
      range.setState({ head: start });
      return;
    }
    range.setState({ anchor: start, head: start });
    followDrag(event.currentTarget, range, () => now.current.order.current);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget) return;
    const { order, columns, cursor } = now.current;
    const rows = order.current.length;
    if (rows === 0 || columns === 0) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      range.setState({ anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } });
    } else if (event.key === 'Escape' && range.getState().anchor) {
      clearRange(range);
    } else {
      const step = steps[event.key];
      const state = range.getState();
      // Without a selected cell, up and down belong to the list: they move along its rows.
      if (!step || event.ctrlKey || event.altKey || (!state.head && !event.shiftKey && step.row !== 0)) return;
      const place = order.current.indexOf(cursor() ?? '');
      const from = state.head ? state : { anchor: null, head: place < 0 ? null : { row: place, column: 0 } };
      range.setState(stepRange(from, step, event.shiftKey, rows, columns));
      const { head } = range.getState();
      reveal(event.currentTarget, head && now.current.lineOf(head.row));
    }
    event.preventDefault();
  }

  function onCopy(event: ClipboardEvent<HTMLElement>): void {
    // Text that the user selected takes precedence.
    if (!boxOf(range.getState()) || (getSelection()?.toString() ?? '') !== '') return;
    event.clipboardData.setData('text/plain', now.current.copied());
    event.preventDefault();
  }

  return { onPointerDown, onKeyDown, onCopy };
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

function cellAt(target: EventTarget | null, order: readonly string[]): Cell | null {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role=button]')) return null;
  const cell = target.closest<HTMLElement>('[data-c]');
  const row = order.indexOf(cell?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? '');
  return cell && row >= 0 ? { row, column: Number(cell.dataset['c']) } : null;
}

function followDrag(box: HTMLElement, range: Range, order: () => readonly string[]): void {
  const follow = (event: globalThis.PointerEvent) => {
    const head = cellAt(document.elementFromPoint(event.clientX, event.clientY), order());
    const { anchor } = range.getState();
    const holder = box.querySelector('.ant-table-tbody-virtual-holder');
    const edge = holder?.getBoundingClientRect();
    if (holder && edge && event.clientY > edge.bottom - nearEdge_px) holder.scrollTop += nearEdge_px;
    if (holder && edge && event.clientY < edge.top + nearEdge_px) holder.scrollTop -= nearEdge_px;
    if (!head || !anchor) return;
    const several = head.row !== anchor.row || head.column !== anchor.column;
    if (several) {
      getSelection()?.removeAllRanges();
      box.focus({ preventScroll: true });
    }
    range.setState({ head });
  };
  const end = () => {
    document.removeEventListener('pointermove', follow);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
  };
  document.addEventListener('pointermove', follow);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
}

/** Marks the drawn cells of the range, and removes the mark from cells that left it. */
function mark(here: HTMLElement, range: Range, order: readonly string[]): void {
  const state = range.getState();
  const chosen = boxOf(state);
  const marked = new Set<Element>();
  if (chosen) {
    const places = new Map(order.slice(chosen.top, chosen.bottom + 1).map((id, place) => [id, chosen.top + place]));
    for (const row of here.querySelectorAll<HTMLElement>('.ant-table-row[data-row-key]')) {
      const place = places.get(row.dataset['rowKey'] ?? '');
      if (place === undefined) continue;
      for (const cell of row.querySelectorAll<HTMLElement>('[data-c]')) {
        const column = Number(cell.dataset['c']);
        if (column < chosen.left || column > chosen.right) continue;
        marked.add(cell);
        const what = state.head?.row === place && state.head.column === column ? 'head' : 'in';
        if (cell.dataset['range'] !== what) cell.dataset['range'] = what;
      }
    }
  }
  for (const cell of here.querySelectorAll<HTMLElement>('[data-range]')) if (!marked.has(cell)) delete cell.dataset['range'];
}

/** Scrolls the virtual table to show a line: all lines have the same height. */
function reveal(here: HTMLElement, line: number | null): void {
  const holder = here.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder');
  const height = holder?.querySelector<HTMLElement>('.ant-table-row')?.offsetHeight ?? 0;
  if (!holder || line === null || height === 0) return;
  const top = line * height;
  if (top < holder.scrollTop) holder.scrollTop = top;
  else if (top + height > holder.scrollTop + holder.clientHeight) holder.scrollTop = top + height - holder.clientHeight;
}
