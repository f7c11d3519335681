import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * The selected rows and the row with the keyboard cursor. A store of its own, so that selecting a row redraws one checkbox and not the
 * table.
 */
export type SelectionState = {
  readonly ids: ReadonlySet<string>;
  /** All matching rows are selected, not only the loaded ones. */
  readonly all: boolean;
  readonly cursor: string | null;
  readonly anchor: string | null;
};
export type Selection = StoreApi<SelectionState>;

const none: SelectionState = { ids: new Set(), all: false, cursor: null, anchor: null };

export function createSelection(): Selection {
  return createStore<SelectionState>()(() => none);
}

export function clearSelection(selection: Selection): void {
  selection.setState({ ids: none.ids, all: false, anchor: null });
}

/** Selects or deselects one row; with `range` all rows from the last one touched. */
export function toggleRow(state: SelectionState, order: readonly string[], id: string, range: boolean): SelectionState {
  const ids = new Set(state.ids);
  const on = !ids.has(id);
  const from = range && state.anchor !== null ? order.indexOf(state.anchor) : -1;
  const to = order.indexOf(id);
  const touched = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const each of touched) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  return { ...state, ids, all: false, anchor: id };
}

export function toggleLoaded(state: SelectionState, order: readonly string[]): SelectionState {
  const whole = order.length > 0 && order.every((id) => state.ids.has(id));
  return { ...state, all: false, ids: whole ? none.ids : new Set(order) };
}

/** The row under the cursor after a step; it stops at the ends. */
export function stepCursor(state: SelectionState, order: readonly string[], step: number): SelectionState {
  if (order.length === 0) return state;
  const at = state.cursor === null ? -1 : order.indexOf(state.cursor);
  const next = at < 0 ? (step > 0 ? 0 : order.length - 1) : Math.min(order.length - 1, Math.max(0, at + step));
  return { ...state, cursor: order[next] ?? null };
}
