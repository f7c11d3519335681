import { type RefObject, useEffect } from 'react';
import { useLatest } from './use-latest.ts';
import { type Selection, stepCursor, toggleRow } from './selection.ts';

/** Two keys closer together than this come from a scanner, whose bursts must not be taken for shortcuts. */
const scanGap_ms = 35;

type Keys<Row> = {
  rows: readonly Row[];
  selection: Selection;
  search: RefObject<{ focus(): void } | null>;
  open: ((row: Row) => void) | undefined;
  edit: ((row: Row) => void) | undefined;
  create: (() => void) | undefined;
};

/** j and k move, Enter opens, e edits, x chooses, n begins a new one, / goes to the search field. Only while the tab is shown and nothing is being typed. */
export function useListKeys<Row extends { readonly id: string }>(page: RefObject<HTMLElement | null>, keys: Keys<Row>): void {
  const now = useLatest(keys);
  useEffect(() => {
    let last = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const act = (key: string): void => {
      const { rows, selection, search, open, edit, create } = now.current;
      const order = rows.map((row) => row.id);
      const state = selection.getState();
      if (key === '/') search.current?.focus();
      if (key === 'x' && state.cursor) selection.setState(toggleRow(state, order, state.cursor, false));
      const row = rows.find((each) => each.id === state.cursor);
      if (key === 'Enter' && row) open?.(row);
      if (key === 'e' && row) edit?.(row);
      if (key === 'n') create?.();
      const step = key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return;
      selection.setState(stepCursor(state, order, step));
      reveal(page.current, order.indexOf(selection.getState().cursor ?? ''));
    };
    const pressed = (event: KeyboardEvent) => {
      const burst = event.timeStamp - last < scanGap_ms;
      last = event.timeStamp;
      clearTimeout(waiting);
      if (burst || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
      if (!['j', 'k', 'x', 'e', 'n', '/', 'Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, [role=tab]')) return;
      event.preventDefault();
      // A scanner's first key looks like a person's; it is acted on only when no second one follows at once.
      waiting = setTimeout(() => act(event.key), scanGap_ms + 5);
    };
    document.addEventListener('keydown', pressed);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('keydown', pressed);
    };
  }, [page, now]);
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=grid][data-lines]') !== null
  );
}

/** Scrolls the virtual table so that the row is in sight: the rows are of one height. */
function reveal(page: HTMLElement | null, place: number): void {
  const holder = page?.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder');
  const row = holder?.querySelector<HTMLElement>('.ant-table-row');
  if (!holder || !row || place < 0) return;
  const height = row.offsetHeight;
  const top = place * height;
  if (top < holder.scrollTop) holder.scrollTop = top;
  else if (top + height > holder.scrollTop + holder.clientHeight) holder.scrollTop = top + height - holder.clientHeight;
}
