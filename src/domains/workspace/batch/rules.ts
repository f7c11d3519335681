import type { Fault } from '../../../kernel/refusal.ts';

/** Normalises a heading: case, marks, spaces and punctuation are ignored, so that "Gross weight (kg)" equals "gross weight kg". */
function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[\s_\-()（）[\]*:：.,，/]+/g, '');
}

type Column = { readonly key: string; readonly names: readonly string[] };

/** Column key → heading of the file. */
export type Mapping = Readonly<Record<string, string>>;

/** The mapping by the names known for a column; each heading is assigned to one column at most. */
export function guessMapping(columns: readonly Column[], headings: readonly string[]): Mapping {
  const freeHeadings = new Map(headings.map((heading) => [plainHeading(heading), heading]));
  const mapping: Record<string, string> = {};
  for (const column of columns) {
    const heading = column.names.map((name) => freeHeadings.get(plainHeading(name))).find((one) => one !== undefined);
    if (heading === undefined) continue;
    mapping[column.key] = heading;
    freeHeadings.delete(plainHeading(heading));
  }
  return mapping;
}

export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
}

/** The column of a fault: a fault of a record says which row and which field of a line, `4:lines.0.pieces`. */
export function columnOf({ at }: Fault): string {
  return at.split(':').at(-1)?.split('.').at(-1) ?? at;
}
