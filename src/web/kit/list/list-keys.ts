import { type RefObject, useEffect } from 'react';
import { useLatest } from '../use-latest.ts';
import { clearSelection, type Selection, stepCursor, toggleRow } from './selection.ts';

/** Two keys within this time come from a scanner, whose bursts must not be taken for shortcuts. */
const scanGap_ms = 35;

type Keys<Row> = {
  rows: readonly Row[];
  selection: Selection;
  search: RefObject<{ focus(): void } | null>;
  open: ((row: Row) => void) | undefined;
  edit: ((row: Row) => void) | undefined;
  create: (() => void) | undefined;
};

/**
 * The keys of a list. j and k or arrows move, Enter opens, e edits, x or the space bar selects (with Shift all rows from the last one),
 * Escape clears the selection, n creates a new record, / focuses the search field. They act only while the tab is shown and the user is not
 * typing.
 */
export function useListKeys<Row extends { readonly id: string }>(page: RefObject<HTMLElement | null>, keys: Keys<Row>): void {
  const now = useLatest(keys);
  useEffect(() => {
    let last = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const act = (key: string, range: boolean): void => {
      const { rows, selection, search, open, edit, create } = now.current;
      const order = rows.map((row) => row.id);
      const state = selection.getState();
      if (key === '/') search.current?.focus();
      if ((key === 'x' || key === ' ') && state.cursor) selection.setState(toggleRow(state, order, state.cursor, range));
      if (key === 'Escape') clearSelection(selection);
      const row = rows.find((each) => each.id === state.cursor);
      if (key === 'Enter' && row) open?.(row);
      if (key === 'e' && row) edit?.(row);
      if (key === 'n') create?.();
      const step = key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return;
      selection.setState(stepCursor(state, order, step));
      const { cursor } = selection.getState();
      reveal(page.current, order.indexOf(cursor ?? ''), cursor ?? '');
    };
    const pressed = (event: KeyboardEvent) => {
      const burst = event.timeStamp - last < scanGap_ms;
      last = event.timeStamp;
      clearTimeout(waiting);
      if (burst || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
      const key = event.key === 'X' ? 'x' : event.key;
      if (!listKeys.includes(key)) return;
      if ((key === 'Enter' || key === ' ') && event.target instanceof Element && event.target.closest(pressable)) return;
      if (key === 'Escape' && (nothingChosen(now.current.selection) || document.querySelector(above))) return;
      event.preventDefault();
      // The first key of a scanner looks like a user's; it acts only when no second key follows at once.
      waiting = setTimeout(() => act(key, event.shiftKey), scanGap_ms + 5);
    };
    document.addEventListener('keydown', pressed);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('keydown', pressed);
    };
  }, [page, now]);
}

const listKeys = ['j', 'k', 'x', 'e', 'n', '/', ' ', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp'];
/** Elements that these keys press by themselves. */
const pressable = 'a, button, input, summary, [role=button], [role=tab]';
/** Elements above the list that take Escape first. */
const above = ['.ant-dropdown', '.ant-popover', '.ant-select-dropdown', '.ant-picker-dropdown']
  .map((what) => `${what}:not(${what}-hidden)`)
  .join();

function nothingChosen(selection: Selection): boolean {
  const { ids, all } = selection.getState();
  return ids.size === 0 && !all;
}

/** True when a key belongs to the focused element: a text field, a dialog, a popup over the page. A checkbox takes none of these keys. */
function typing(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
  return target instanceof Element && target.closest(`${fields}, [role=dialog], [role=tooltip], [role=grid][data-lines]`) !== null;
}

/** Scrolls the virtual table to show the row: by itself where it is drawn, otherwise by its place, since rows have the same height. */
function reveal(page: HTMLElement | null, place: number, id: string): void {
  const drawn = page?.querySelector(`.ant-table-row[data-row-key="${CSS.escape(id)}"]`);
  if (drawn) return drawn.scrollIntoView({ block: 'nearest' });
  const holder = page?.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder');
  const row = holder?.querySelector<HTMLElement>('.ant-table-row');
  if (!holder || !row || place < 0) return;
  const height = row.offsetHeight;
  const top = place * height;
  if (top < holder.scrollTop) holder.scrollTop = top;
  else if (top + height > holder.scrollTop + holder.clientHeight) holder.scrollTop = top + height - holder.clientHeight;
}
