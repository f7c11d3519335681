import { createStore, type StoreApi } from 'zustand/vanilla';

/** A cell by its place among the loaded rows and the shown columns. */
export type Cell = { readonly row: number; readonly column: number };
/**
 * The cells selected for copying: from the anchor to the head, both included. A store of its own, so that a selection does not redraw the
 * table.
 */
export type RangeState = { readonly anchor: Cell | null; readonly head: Cell | null };
export type Range = StoreApi<RangeState>;
export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

export function createRange(): Range {
  return createStore<RangeState>()(() => ({ anchor: null, head: null }));
}

export function clearRange(range: Range): void {
  if (range.getState().anchor) range.setState({ anchor: null, head: null });
}

export function boxOf({ anchor, head }: RangeState): Box | null {
  if (!anchor || !head) return null;
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

/** Moves by an arrow key: with Shift the head moves and the anchor stays, otherwise both move to the next cell. It stops at the edges. */
export function stepRange(state: RangeState, step: Cell, more: boolean, rows: number, columns: number): RangeState {
  const from = state.head ?? { row: 0, column: 0 };
  const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place));
  const head = state.head ? { row: within(from.row + step.row, rows), column: within(from.column + step.column, columns) } : from;
  return { head, anchor: more ? (state.anchor ?? from) : head };
}

/** Formats cells for a spreadsheet: tabs between cells, line breaks between rows; cells that contain either are quoted. */
export function tsvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts a quote before text that a spreadsheet would take for a formula; numbers are never such text. */
export function harmless(text: string): string {
  return /^[=+\-@＝＋－＠]/.test(text) && !/^[+-]?\d[\d.,]*%?$/.test(text) ? `'${text}` : text;
}
