import { alternativesMax, type Filter, type Filters, type SortOrder, type Where } from '../../kernel/list.ts';

/*
 * The state of a list is the query of its tab, so that a pasted link opens the same view: `tab=open`, `sort=-made_at,no`,
 * `w.customer=12,13`, `w.made_on=2026-01-01..2026-01-31`, `w.late=1`; `o1.state=new`, `o2.late=1` are alternatives of which at least
 * one holds. What cannot be read is left out, never guessed. Filters too long for an address stand on the server, `f` names them.
 */
export type Query = Readonly<Record<string, string>>;
export type Conditions = Readonly<Record<string, unknown>>;
export type ListState = {
  readonly tab: string | null;
  readonly where: Conditions;
  /** Besides `where` one of these holds; none when there are none. */
  readonly either: readonly Conditions[];
  readonly sort: readonly SortOrder[];
};
type Declared = { readonly filters: Filters; readonly sorts: readonly string[]; readonly tabs: readonly { readonly key: string }[] };

const prefix = 'w.';
const alternative = (place: number) => `o${place + 1}.`;
/** Longer than this in an address, filters are kept on the server: some mail programs and chats cut links. */
export const addressMax = 600;
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
      const range: { from?: string; to?: string } = { ...(dayShape.test(from) ? { from } : {}), ...(dayShape.test(to) ? { to } : {}) };
      const turned = range.from !== undefined && range.to !== undefined && range.from > range.to;
      return Object.keys(range).length > 0 && !turned ? range : undefined;
    }
  }
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** A filter's value as it stands in a query; empty text takes it out. */
function writeFilter(filter: Filter, value: unknown): string {
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

/** Whether a name of a query is a filter of a list, alternatives included. */
export function isFilterName(name: string): boolean {
  return name === 'f' || /^(w|o\d)\./.test(name);
}

/** Whether a name of a query is a list's own: what a saved view keeps. */
export function isListName(name: string): boolean {
  return name === 'tab' || name === 'sort' || isFilterName(name);
}

/** The list's part of a query as text, in a fixed order, so that two of them can be compared. */
export function viewText(query: Query): string {
  return textOf(Object.entries(query).filter(([name]) => isListName(name)));
}

/** The filters of a query as text: what is kept on the server when it is long. */
export function filterText(query: Readonly<Record<string, string | undefined>>): string {
  return textOf(Object.entries(query).flatMap(([name, value]) => (value && isFilterName(name) ? [[name, value]] : [])));
}

function textOf(entries: readonly (readonly string[])[]): string {
  return new URLSearchParams([...entries].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).map((entry) => [...entry])).toString();
}

export function readQuery(query: Query, list: Declared): ListState {
  const tab = list.tabs.find((each) => each.key === query.tab)?.key ?? null;
  const sort = (query.sort ?? '')
    .split(',')
    .map((text) => ({ key: text.replace(/^-/, ''), desc: text.startsWith('-') }))
    .filter((order) => list.sorts.includes(order.key));
  const either = Array.from({ length: alternativesMax }, (_, place) => readConditions(query, alternative(place), list));
  return {
    tab,
    where: readConditions(query, prefix, list),
    either: either.filter((conditions) => Object.keys(conditions).length > 0),
    sort: sort.slice(0, 3),
  };
}

function readConditions(query: Query, before: string, list: Declared): Conditions {
  return Object.fromEntries(
    Object.entries(list.filters).flatMap(([key, filter]) => {
      const text = query[before + key];
      const value = text === undefined ? undefined : readFilter(filter, text);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/**
 * The query's part that is the list's; undefined takes an entry out. `now` is the tab's query, whose other entries are not touched.
 */
export function writeQuery(state: ListState, list: Declared, now: Query = {}): Record<string, string | undefined> {
  const sort = state.sort.map((order) => (order.desc ? '-' : '') + order.key).join(',');
  const out: Record<string, string | undefined> = Object.fromEntries(
    Object.keys(now)
      .filter(isFilterName)
      .map((name) => [name, undefined]),
  );
  out['tab'] = state.tab ?? undefined;
  out['sort'] = sort || undefined;
  for (const [key, filter] of Object.entries(list.filters)) {
    out[prefix + key] = writeFilter(filter, state.where[key]) || undefined;
    state.either.forEach((conditions, place) => {
      out[alternative(place) + key] = writeFilter(filter, conditions[key]) || undefined;
    });
  }
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
export function whereOf<F extends Filters>(conditions: Conditions): Where<F> {
  // The codec has checked each value against the filter's declaration, which is what Where<F> is computed from.
  return conditions as Where<F>;
}
