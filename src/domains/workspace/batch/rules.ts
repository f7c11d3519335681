/** Headings are compared without case, marks, spaces and punctuation, so that "Gross weight (kg)" is "gross weight kg". */
function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[\s_\-()（）[\]*:：.,，/]+/g, '');
}

type Column = { readonly key: string; readonly names: readonly string[] };

/** Column key → heading of the file, by the names that a column is known under; each heading goes to one column at most. */
export function guessMapping(columns: readonly Column[], headings: readonly string[]): Record<string, string> {
  const left = new Map(headings.map((heading) => [plainHeading(heading), heading]));
  const mapping: Record<string, string> = {};
  for (const column of columns) {
    const known = column.names.map(plainHeading).find((name) => left.has(name));
    const heading = known === undefined ? undefined : left.get(known);
    if (known === undefined || heading === undefined) continue;
    mapping[column.key] = heading;
    left.delete(known);
  }
  return mapping;
}

export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
}
