import { type RefObject, useEffect } from 'react';
import { useLatest } from './use-latest.ts';
import { clearSelection, type Selection, stepCursor, toggleRow } from './selection.ts';

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

/**
 * j and k or arrows move, Enter opens, e edits, x or the space bar chooses (with Shift all from the last one), Escape lets go of what was
 * chosen, n begins a new one, / goes to the search field. Only while the tab is shown and nothing is being typed.
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
      reveal(page.current, order.indexOf(selection.getState().cursor ?? ''));
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
      // A scanner's first key looks like a person's; it is acted on only when no second one follows at once.
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
/** What these keys press by themselves. */
const pressable = 'a, button, input, summary, [role=button], [role=tab]';
/** What lies above the list and takes Escape first. */
const above = ['.ant-dropdown', '.ant-popover', '.ant-select-dropdown', '.ant-picker-dropdown']
  .map((what) => `${what}:not(${what}-hidden)`)
  .join();

function nothingChosen(selection: Selection): boolean {
  const { ids, all } = selection.getState();
  return ids.size === 0 && !all;
}

/** Whether a key is for what has the keyboard: a text, a dialog, what hangs over the page. A box to tick takes none. */
function typing(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
  return target instanceof Element && target.closest(`${fields}, [role=dialog], [role=tooltip], [role=grid][data-lines]`) !== null;
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
