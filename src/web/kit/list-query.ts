import type { Filter, Filters, SortOrder, Where } from '../../kernel/list.ts';

/*
 * The state of a list is the query of its tab, so that a pasted link opens the same view: `tab=open`, `sort=-made_at,no`,
 * `w.customer=12,13`, `w.made_on=2026-01-01..2026-01-31`, `w.late=1`. What cannot be read is left out, never guessed.
 */
export type Query = Readonly<Record<string, string>>;
export type ListState = {
  readonly tab: string | null;
  readonly where: Readonly<Record<string, unknown>>;
  readonly sort: readonly SortOrder[];
};
type Declared = { readonly filters: Filters; readonly sorts: readonly string[]; readonly tabs: readonly { readonly key: string }[] };

const prefix = 'w.';
const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const idShape = /^[1-9]\d{0,18}$/;
const split = (text: string) =>
  text
    .split(',')
    .map(decode)
    .filter((part) => part !== '');
const join = (parts: readonly string[]) => parts.map((part) => part.replace(/[%,]/g, encodeURIComponent)).join(',');

function decode(part: string): string {
  return part.replace(/%(25|2C)/gi, (found) => decodeURIComponent(found));
}

function readFilter(filter: Filter, text: string): unknown {
  switch (filter.is) {
    case 'text':
      return text.trim().slice(0, 100) || undefined;
    case 'values':
      return some(split(text).slice(0, 500));
    case 'choice':
      return some(split(text).filter((choice) => filter.of.includes(choice)));
    case 'ref':
      return some(
        split(text)
          .filter((id) => idShape.test(id))
          .slice(0, 200),
      );
    case 'flag':
      return text === '1' ? true : text === '0' ? false : undefined;
    case 'days': {
      const [from = '', to = ''] = text.split('..');
      const range = { ...(dayShape.test(from) ? { from } : {}), ...(dayShape.test(to) ? { to } : {}) };
      return Object.keys(range).length > 0 ? range : undefined;
    }
  }
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** A filter's value as it stands in a query; empty text takes it out. */
export function writeFilter(filter: Filter, value: unknown): string {
  if (value === undefined || value === null) return '';
  switch (filter.is) {
    case 'text':
      return String(value).trim();
    case 'flag':
      return value === true ? '1' : '0';
    case 'days': {
      const { from = '', to = '' } = value as { from?: string; to?: string };
      return from || to ? `${from}..${to}` : '';
    }
    default:
      return join(Array.isArray(value) ? value.map(String) : []);
  }
}

export function readQuery(query: Query, list: Declared): ListState {
  const where: Record<string, unknown> = {};
  for (const [key, filter] of Object.entries(list.filters)) {
    const text = query[prefix + key];
    const value = text === undefined ? undefined : readFilter(filter, text);
    if (value !== undefined) where[key] = value;
  }
  const tab = list.tabs.find((each) => each.key === query.tab)?.key ?? null;
  const sort = (query.sort ?? '')
    .split(',')
    .map((text) => ({ key: text.replace(/^-/, ''), desc: text.startsWith('-') }))
    .filter((order) => list.sorts.includes(order.key));
  return { tab, where, sort: sort.slice(0, 3) };
}

/** The query's part that is the list's; undefined takes an entry out. Other entries of the tab's query are not touched. */
export function writeQuery(state: ListState, list: Declared): Record<string, string | undefined> {
  const sort = state.sort.map((order) => (order.desc ? '-' : '') + order.key).join(',');
  const out: Record<string, string | undefined> = { tab: state.tab ?? undefined, sort: sort || undefined };
  for (const [key, filter] of Object.entries(list.filters)) out[prefix + key] = writeFilter(filter, state.where[key]) || undefined;
  return out;
}

/** Numbers pasted from a spreadsheet or a message: split at white space, commas and semicolons; each once, in order. */
export function pastedValues(text: string): string[] {
  const values = text
    .split(/[\s,;，；、]+/)
    .map((part) => part.trim().slice(0, 64))
    .filter((part) => part !== '');
  return [...new Set(values)];
}

/** The asked values that no row has, ignoring case. */
export function notFound(asked: readonly string[], found: readonly string[]): string[] {
  const have = new Set(found.map((value) => value.toLowerCase()));
  return asked.filter((value) => !have.has(value.toLowerCase()));
}

/** The state as the call takes it. */
export function whereOf<F extends Filters>(state: ListState): Where<F> {
  // The codec has checked each value against the filter's declaration, which is what Where<F> is computed from.
  return state.where as Where<F>;
}
