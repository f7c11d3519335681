import { type IdentifierKind, normalIdentifier } from '../../../kernel/identifier.ts';
import { alternativesMax, type Filter, type Filters, type SortOrder, type Where } from '../../../kernel/list.ts';

/*
 * The state of a list is the query of its tab, so that a pasted link opens the same view: `tab=open`, `sort=-made_at,no`,
 * `group=customer_name`, `w.customer=12,13`, `w.made_on=2026-01-01..2026-01-31`, `w.late=1`; `o1.state=new`, `o2.late=1` are alternatives of which at least one
 * holds. Entries that cannot be parsed are left out, never guessed. Filters too long for an address are stored on the server; `f` names
 * them.
 */
export type Query = Readonly<Record<string, string>>;
export type Conditions = Readonly<Record<string, unknown>>;
export type ListState = {
  readonly tab: string | null;
  readonly where: Conditions;
  /** At least one of these must hold in addition to `where`; empty when there are none. */
  readonly either: readonly Conditions[];
  readonly sort: readonly SortOrder[];
  /** The column by whose values the rows are grouped; the page knows its columns. */
  readonly group: string | null;
};
type Declared = { readonly filters: Filters; readonly sorts: readonly string[]; readonly tabs: readonly { readonly key: string }[] };

const prefix = 'w.';
const alternative = (place: number) => `o${place + 1}.`;
/** Above this length in an address, filters are stored on the server: some mail programs and chats cut links. */
export const addressMax = 600;
const columnShape = /^[a-z]\w{0,40}$/;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const idShape = /^[1-9]\d{0,18}$/;
const split = (text: string) =>
  text
    .split(',')
    .map(decode)
    .filter((part) => part !== '');
const join = (parts: readonly string[]) => parts.map((part) => part.replace(/[%,]/g, encodeURIComponent)).join(',');

function decode(part: string): string {
  return part.replace(/%(25|2C)/gi, (escape) => decodeURIComponent(escape));
}

/** A filter's value in a query, by its kind. A value that cannot be read is left out; empty text removes the filter. */
type FilterText<F> = { readonly read: (text: string, filter: F) => unknown; readonly write: (value: unknown) => string };
const writeList = (value: unknown): string => join(Array.isArray(value) ? value.map(String) : []);
const filterTexts: { readonly [I in Filter['is']]: FilterText<Extract<Filter, { is: I }>> } = {
  text: { read: (text) => text.trim().slice(0, 100) || undefined, write: (value) => String(value).trim() },
  values: { read: (text) => some(split(text).slice(0, 500)), write: writeList },
  choice: { read: (text, { of }) => some(split(text).filter((choice) => of.includes(choice))), write: writeList },
  ref: {
    read: (text) =>
      some(
        split(text)
          .filter((id) => idShape.test(id))
          .slice(0, 200),
      ),
    write: writeList,
  },
  flag: { read: (text) => (text === '1' ? true : text === '0' ? false : undefined), write: (value) => (value === true ? '1' : '0') },
  days: {
    read: (text) => {
      const [from = '', to = ''] = text.split('..');
      const range: { from?: string; to?: string } = { ...(dayShape.test(from) ? { from } : {}), ...(dayShape.test(to) ? { to } : {}) };
      const turned = range.from !== undefined && range.to !== undefined && range.from > range.to;
      return Object.keys(range).length > 0 && !turned ? range : undefined;
    },
    write: (value) => {
      const { from = '', to = '' } = value as { from?: string; to?: string };
      return from || to ? `${from}..${to}` : '';
    },
  },
};

function readFilter(filter: Filter, text: string): unknown {
  return filterTexts[filter.is].read(text, filter as never);
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function writeFilter(filter: Filter, value: unknown): string {
  return value === undefined || value === null ? '' : filterTexts[filter.is].write(value);
}

/** True when a name of a query is a filter of a list, alternatives included. */
function isFilterName(name: string): boolean {
  return name === 'f' || /^(w|o\d)\./.test(name);
}

/** True when a name of a query belongs to a list: the part that a saved view stores. */
export function isListName(name: string): boolean {
  return name === 'tab' || name === 'sort' || name === 'group' || isFilterName(name);
}

/** The list's part of a query as text, in a fixed order, so that two of them can be compared. */
export function viewText(query: Query): string {
  return textOf(Object.entries(query).filter(([name]) => isListName(name)));
}

/** The filters of a query as text, which is stored on the server when it is long. */
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
    group: columnShape.test(query.group ?? '') ? (query.group ?? null) : null,
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

/** Writes the list's part of the query; undefined removes an entry. `now` is the tab's query, whose other entries stay the same. */
export function writeQuery(state: ListState, list: Declared, now: Query = {}): Record<string, string | undefined> {
  const sort = state.sort.map((order) => (order.desc ? '-' : '') + order.key).join(',');
  const out: Record<string, string | undefined> = Object.fromEntries(
    Object.keys(now)
      .filter(isFilterName)
      .map((name) => [name, undefined]),
  );
  out['tab'] = state.tab ?? undefined;
  out['sort'] = sort || undefined;
  out['group'] = state.group ?? undefined;
  for (const [key, filter] of Object.entries(list.filters)) {
    out[prefix + key] = writeFilter(filter, state.where[key]) || undefined;
    state.either.forEach((conditions, place) => {
      out[alternative(place) + key] = writeFilter(filter, conditions[key]) || undefined;
    });
  }
  return out;
}

/** Splits numbers pasted from a spreadsheet or a message at white space, commas and semicolons; each once, in order. */
export function pastedValues(text: string): string[] {
  const values = text
    .split(/[\s,;，；、]+/)
    .map((part) => part.trim().slice(0, 64))
    .filter((part) => part !== '');
  return [...new Set(values)];
}

/** The values asked for that no row has, ignoring case, and for numbers of a kind their spelling. */
export function notFound(wanted: readonly string[], present: readonly string[], of?: IdentifierKind): string[] {
  const same = (value: string) => (of ? normalIdentifier(of, value) : value).toLowerCase();
  const have = new Set(present.map(same));
  return wanted.filter((value) => !have.has(same(value)));
}

/** A query whose filters are those of a text, which the server has stored; what the query itself says comes first. */
export function expanded(query: Query, text: string): Query {
  return text === '' ? query : { ...Object.fromEntries(new URLSearchParams(text)), ...query };
}

/** The same the other way: a query that names its filters by the token under which the server has stored them. */
export function shortened(query: Readonly<Record<string, string | undefined>>, token: string): Record<string, string | undefined> {
  const others = Object.entries(query).map(([name, value]) => [name, isFilterName(name) ? undefined : value]);
  return { ...Object.fromEntries(others), f: token };
}

/** The params of a list call without its page. */
export type ListQuestion<F extends Filters = Filters, K extends string = string> = {
  readonly tab?: string;
  readonly where: Where<F>;
  readonly either?: Where<F>[];
  readonly sort?: SortOrder<K>[];
};

/** The question of a list. The conditions to which its page is `fixed` hold, whatever the address asks for. */
export function questionOf<F extends Filters, K extends string>(
  state: Pick<ListState, 'where' | 'either' | 'sort'>,
  tab: string | null,
  fixed: Where<F>,
): ListQuestion<F, K> {
  // The codec lets only the call's own sort keys through.
  const sort = state.sort as SortOrder<K>[];
  return {
    ...(tab ? { tab } : {}),
    where: { ...whereOf<F>(state.where), ...fixed },
    ...(state.either.length > 0 ? { either: state.either.map((conditions) => whereOf<F>(conditions)) } : {}),
    ...(sort.length > 0 ? { sort } : {}),
  };
}

/** The conditions in the form that the call takes. */
function whereOf<F extends Filters>(conditions: Conditions): Where<F> {
  // The codec has checked each value against the filter's declaration, from which Where<F> is computed.
  return conditions as Where<F>;
}
