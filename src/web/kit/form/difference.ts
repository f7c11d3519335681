/** One field that one or both users changed: the value at the start, mine, and the stored one. */
export type Difference = {
  readonly at: string;
  readonly was: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly clash: boolean;
};

type Values = Readonly<Record<string, unknown>>;

/** The values of a record that two users changed: at the start, of this user, and as they are stored. */
export type Conflict = {
  readonly was: Values;
  readonly mine: Values;
  readonly theirs: Values;
  /** A sentence with the user who changed it and the time; null where the server has refused nothing. */
  readonly said: string | null;
};

/**
 * Compares my values, the values at the start and the stored values, field by field. A clash is a field that both users changed, each to
 * another value. Lists are one field: merging lines by place would mix two documents.
 */
export function threeWay(was: Values, mine: Values, theirs: Values, ignore: readonly string[] = ['version']): Difference[] {
  return walk(was, mine, theirs, '', ignore);
}

function walk(was: Values, mine: Values, theirs: Values, prefix: string, ignore: readonly string[]): Difference[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(mine), ...Object.keys(theirs)])].filter((key) => !ignore.includes(key));
  return keys.flatMap((key): Difference[] => {
    const at = prefix + key;
    const [a, b, c] = [was[key], mine[key], theirs[key]];
    if (isPlain(b) && isPlain(c)) return walk(isPlain(a) ? a : {}, b, c, `${at}.`, []);
    const iChanged = !same(a, b);
    const theyChanged = !same(a, c);
    if (same(b, c) || (!iChanged && !theyChanged)) return [];
    return [{ at, was: a, mine: b, theirs: c, clash: iChanged && theyChanged }];
  });
}

export type Side = 'mine' | 'theirs';

/** The merged values: the chosen side of each difference, and theirs for everything else (their version, their untouched fields). */
export function merged(theirs: Values, differences: readonly Difference[], chosen: ReadonlyMap<string, Side>): Record<string, unknown> {
  let out: Record<string, unknown> = { ...theirs };
  for (const difference of differences) {
    if ((chosen.get(difference.at) ?? defaultSide(difference)) === 'mine') out = put(out, difference.at.split('.'), difference.mine);
  }
  return out;
}

/**
 * The side chosen at first. A field that only I changed stays mine, one that only they changed stays theirs. A clash begins with theirs, so
 * that nothing is overwritten unseen.
 */
export function defaultSide(difference: Difference): Side {
  return difference.clash || same(difference.was, difference.mine) ? 'theirs' : 'mine';
}

function put(into: Values, path: readonly string[], value: unknown): Record<string, unknown> {
  const [first, ...rest] = path;
  if (first === undefined) return { ...into };
  const inner = into[first];
  return { ...into, [first]: rest.length === 0 ? value : put(isPlain(inner) ? inner : {}, rest, value) };
}

function isPlain(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True when two values are equal for a form: undefined, null and empty text are the same. */
export function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (isPlain(value)) {
    const entries = Object.entries(value).filter(([, inner]) => canonical(inner) !== '');
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
      .join()}}`;
  }
  return JSON.stringify(value);
}
