/** A column of a table wider than its box. */
type Wide = { readonly width: number; readonly isPinned: boolean; readonly isText: boolean };

/** The part of its width that a column of text may lose. */
const shrinkMax = 0.2;

/**
 * The widths at which the pinned columns at the right cover no other column in part while the table is not scrolled: the columns that fit
 * take up the room that is left, so that the next one begins under the pinned ones. An amount cut in two reads as another amount. Columns
 * of text shrink by up to a fifth where that shows one more column whole; otherwise the widest of them takes the room. Where none may change,
 * or all columns fit, the widths stay.
 */
export function wholeColumns(columns: readonly Wide[], room: number): number[] {
  const widths = columns.map(({ width }) => width);
  if (sum(widths) <= room) return widths;
  const free = room - sum(columns.filter(({ isPinned }) => isPinned).map(({ width }) => width));
  const shown: number[] = [];
  let used = 0;
  for (const [place, { width, isPinned }] of columns.entries()) {
    if (isPinned) continue;
    if (used + width <= free) {
      used += width;
      shown.push(place);
      continue;
    }
    const next = [...shown, place];
    const flexible = next.filter((one) => columns[one]?.isText);
    const excess = used + width - free;
    const give = sum(flexible.map((one) => widths[one] ?? 0));
    if (excess <= give * shrinkMax) {
      let left = excess;
      for (const [at, one] of flexible.entries()) {
        const own = widths[one] ?? 0;
        const cut = at === flexible.length - 1 ? left : Math.floor((excess * own) / give);
        widths[one] = own - cut;
        left -= cut;
      }
      return widths;
    }
    break;
  }
  const widest = shown
    .filter((place) => columns[place]?.isText)
    .reduce((most, place) => (most < 0 || (widths[place] ?? 0) > (widths[most] ?? 0) ? place : most), -1);
  if (widest >= 0) widths[widest] = (widths[widest] ?? 0) + free - used;
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
