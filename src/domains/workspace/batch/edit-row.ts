import { z } from 'zod';

const facts = z.record(z.string(), z.unknown());

/** What is kept of a row of an edit: cells are text, so values stand as JSON. `was` is null until the row was tried. */
export type EditRow = {
  readonly id: bigint;
  readonly title: string;
  readonly was: Readonly<Record<string, unknown>> | null;
  /** What it is given; once it was done, what it has by that, as the record shows it. */
  readonly gets: Readonly<Record<string, unknown>>;
  /** The version at which the person saw it, where he saw it: at another one it is not changed unseen. */
  readonly seen: number | null;
  /** What it must still have, for an undo: another value is somebody's later change. */
  readonly expects: Readonly<Record<string, unknown>> | null;
};

export function cellsOf(row: EditRow): Record<string, string> {
  return {
    id: row.id.toString(),
    title: row.title,
    gets: JSON.stringify(row.gets),
    ...(row.was ? { was: JSON.stringify(row.was) } : {}),
    ...(row.seen === null ? {} : { seen: String(row.seen) }),
    ...(row.expects ? { expects: JSON.stringify(row.expects) } : {}),
  };
}

export function editRowOf(cells: Readonly<Record<string, string>>): EditRow {
  const held = (text: string | undefined) => (text === undefined ? null : facts.parse(JSON.parse(text)));
  return {
    id: BigInt(cells['id'] ?? ''),
    title: cells['title'] ?? '',
    was: held(cells['was']),
    gets: held(cells['gets']) ?? {},
    seen: cells['seen'] === undefined ? null : Number(cells['seen']),
    expects: held(cells['expects']),
  };
}

/** Nothing, null and empty text are one value, and so are 12 and 12.000; lists and objects are compared as they stand. */
export function sameValue(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return JSON.stringify(value.replace(/\.?0+$/, ''));
  return JSON.stringify(value);
}

/** Of the new values, those that the record does not have yet; of an undo, those that nobody changed since. */
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
