import { z } from 'zod';
import { plainDecimal } from '../../../kernel/decimal.ts';

const facts = z.record(z.string(), z.unknown());

type Facts = Readonly<Record<string, unknown>>;

/** The stored row of an edit: cells are text, so values are stored as JSON. `was` is null until the row has been tried. */
export type EditRow = {
  readonly id: bigint;
  readonly title: string;
  readonly was: Facts | null;
  /** The values to set; after the change, those values as the record shows them. */
  readonly gets: Facts;
  /** The version that the user saw, if any. A record at another version is not changed. */
  readonly seen: number | null;
  /** The values that an undo requires; any other value is a later change by another user. */
  readonly expects: Facts | null;
};

/** The values that all rows of an edit get: the batch holds them once. Undefined for an undo, whose rows each have their own. */
export function sharedChanges(request: unknown): Facts | undefined {
  return z.object({ changes: facts.optional() }).safeParse(request).data?.changes;
}

export function cellsOf(row: EditRow, shared?: Facts): Record<string, string> {
  return {
    id: row.id.toString(),
    title: row.title,
    ...(row.gets === shared ? {} : { gets: JSON.stringify(row.gets) }),
    ...(row.was ? { was: JSON.stringify(row.was) } : {}),
    ...(row.seen === null ? {} : { seen: String(row.seen) }),
    ...(row.expects ? { expects: JSON.stringify(row.expects) } : {}),
  };
}

export function editRowOf(cells: Readonly<Record<string, string>>, shared: Facts = {}): EditRow {
  const valuesOf = (text: string | undefined) => (text === undefined ? null : facts.parse(JSON.parse(text)));
  return {
    id: BigInt(cells['id'] ?? ''),
    title: cells['title'] ?? '',
    was: valuesOf(cells['was']),
    gets: valuesOf(cells['gets']) ?? shared,
    seen: cells['seen'] === undefined ? null : Number(cells['seen']),
    expects: valuesOf(cells['expects']),
  };
}

/** Null, undefined and empty text count as equal, and so do 12 and 12.000; lists and objects are compared unchanged. */
export function sameValue(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return JSON.stringify(plainDecimal(value));
  return JSON.stringify(value);
}

/** The new values that the record does not have yet; for an undo, those that have not been changed since. */
export function due(
  row: Pick<EditRow, 'gets' | 'seen' | 'expects'>,
  now: Readonly<Record<string, unknown>>,
): { changes: Record<string, unknown>; why: 'UNCHANGED' | 'CHANGED_SINCE' | 'CHANGED_MEANWHILE' | null } {
  const { seen, expects } = row;
  if (seen !== null && typeof now['version'] === 'number' && now['version'] !== seen) return { changes: {}, why: 'CHANGED_MEANWHILE' };
  if (expects && Object.entries(expects).some(([key, value]) => !sameValue(now[key], value))) return { changes: {}, why: 'CHANGED_SINCE' };
  const changes = Object.fromEntries(Object.entries(row.gets).filter(([key, value]) => !sameValue(now[key], value)));
  return { changes, why: Object.keys(changes).length === 0 ? 'UNCHANGED' : null };
}
