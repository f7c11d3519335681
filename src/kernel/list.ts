import { z } from 'zod';
import { call, type Call, type SignedAccess } from './call.ts';
import type { Guard } from './guard.ts';
import { type IdentifierKind, normalIdentifier } from './identifier.ts';
import type { UserType } from './permit.ts';
import { day, idText } from './schema.ts';

/**
 * A tab is a named set of states. The list filters by it, the badge counts it, the page draws it: one declaration.
 * Word: `<subject>.tab.<key>`. A tab that selects by an amount names its guard: it is closed to those from whom the amount is hidden.
 */
export type Tab<S extends string = string> = {
  readonly key: string;
  readonly states: readonly S[];
  readonly badge?: boolean;
  readonly guard?: Guard;
};
/** True for a tab of every state that the list's rows may have by their schema: no row is outside it. */
export function isEveryState({ row }: { readonly row: z.ZodType }, { states }: Tab): boolean {
  const state: unknown = row instanceof z.ZodObject ? row.shape['state'] : undefined;
  return state instanceof z.ZodEnum && state.options.every((one) => states.includes(String(one)));
}
/** The tabs of records that are deactivated instead of deleted. */
export const activeTabs = [
  { key: 'active', states: [] },
  { key: 'inactive', states: [] },
] as const satisfies readonly Tab[];

/** The values of a filter. One declaration gives the zod of the wire, the control on the page and the clause on the server. */
export type Filter =
  /**
   * Contains the text; case and accents are ignored where the column has a search index. `over` names the fields that it searches: without
   * it, the filter is closed to readers from whom a page template hides any field of the list.
   */
  | { readonly is: 'text'; readonly over?: readonly string[] }
  /** Any of up to 500 exact values: numbers pasted from a spreadsheet. Those of a kind are compared in their normal form. */
  | { readonly is: 'values'; readonly of?: IdentifierKind }
  /** One or more of a closed set; `words` is the prefix of the choices' word keys. */
  | { readonly is: 'choice'; readonly of: readonly string[]; readonly words: string }
  /** Any of the chosen records; `to` names the picker. */
  | { readonly is: 'ref'; readonly to: string }
  /** A range of days of a date, or of an instant by the reader's time zone. */
  | { readonly is: 'days'; readonly of?: 'instant' }
  | { readonly is: 'flag' };
export type Filters = Readonly<Record<string, Filter>>;

export type DayRange = { from?: string | undefined; to?: string | undefined };
export type FilterValue<F extends Filter> = F extends { is: 'text' }
  ? string
  : F extends { is: 'flag' }
    ? boolean
    : F extends { is: 'days' }
      ? DayRange
      : F extends { is: 'ref' }
        ? string[]
        : F extends { is: 'choice'; of: readonly (infer C)[] }
          ? C[]
          : string[];
export type Where<F extends Filters> = { [K in keyof F]?: FilterValue<F[K]> | undefined };

function valueSchema(of: IdentifierKind | undefined): z.ZodType<string> {
  const text = z.string().trim().min(1).max(64);
  return of ? text.transform((value) => normalIdentifier(of, value)) : text;
}

function filterSchema(filter: Filter): z.ZodType {
  switch (filter.is) {
    case 'text':
      return z.string().trim().min(1).max(100);
    case 'values':
      return z.array(valueSchema(filter.of)).min(1).max(500);
    case 'choice':
      return z.array(z.enum(filter.of as [string, ...string[]])).min(1);
    case 'ref':
      return z.array(idText).min(1).max(200);
    case 'days':
      // The database would refuse a range that ends before it begins. A refusal helps a reader who swapped the days
      // more than an empty list.
      return z
        .strictObject({ from: day.optional(), to: day.optional() })
        .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'], message: 'END_BEFORE_START' });
    case 'flag':
      return z.boolean();
  }
}

export type SortOrder<K extends string = string> = { readonly key: K; readonly desc?: boolean | undefined };

/** A page's settings for a list: the filter that it always keeps, and the tab that it shows first (default: the list's first). */
export type Opening<F extends Filters = Filters> = { readonly fixed?: Where<F>; readonly tab?: string };

/** The maximum number of alternatives in one query. */
export const alternativesMax = 8;

/** The maximum number of rows on one page, as an export reads them. */
export const pageRowsMax = 200;

/**
 * The params of a list call (wire.md): tab, where, either, sort, cursor, size ≤ 1000 (exports; a page on the screen
 * asks for 50), total; `counts` asks for the number in each tab.
 */
export type ListParams<F extends Filters = Filters, K extends string = string> = {
  tab?: string | undefined;
  where?: Where<F> | undefined;
  /** Besides `where`, at least one of these holds. */
  either?: Where<F>[] | undefined;
  sort?: SortOrder<K>[] | undefined;
  cursor?: string | undefined;
  size?: number | undefined;
  total?: boolean | undefined;
  counts?: boolean | undefined;
};
/** `total` is exact up to a bound; `total_is_floor` says that there are more. `counts` stop at a bound as well (999 shown as 999+). */
export type ListResult<Row> = {
  rows: Row[];
  next_cursor: string | null;
  total?: number | undefined;
  total_is_floor?: boolean | undefined;
  counts?: Record<string, number> | undefined;
};

export type ListCall<RowIn = unknown, RowOut = unknown, F extends Filters = Filters, K extends string = string> = Call<
  z.ZodType<ListParams<F, K>, ListParams<F, K>>,
  z.ZodType<ListResult<RowOut>, ListResult<RowIn>>,
  SignedAccess
> & {
  readonly list: {
    readonly filters: F;
    readonly sorts: readonly K[];
    readonly defaultSort: readonly SortOrder<K>[];
    readonly tabs: readonly Tab[];
    readonly row: z.ZodType;
  };
};

/**
 * Declares a list: its row, filters, sort keys, default order and tabs. Sort keys and filters are closed sets, and none
 * of them is text that reaches SQL.
 */
export function listCall<RowIn, RowOut, const F extends Filters, const K extends string>(c: {
  cmd: string;
  users: readonly UserType[];
  permit: SignedAccess;
  row: z.ZodType<RowOut, RowIn>;
  filters: F;
  sorts: readonly K[];
  defaultSort: readonly SortOrder<NoInfer<K>>[];
  tabs?: readonly Tab[];
  shows?: readonly string[];
  guards?: readonly Guard[];
  isReport?: true;
}): ListCall<RowIn, RowOut, F, K> {
  const tabs = c.tabs ?? [];
  const where = z.strictObject(
    Object.fromEntries(Object.entries(c.filters).map(([key, filter]) => [key, filterSchema(filter).optional()])),
  );
  const params = z.strictObject({
    ...(tabs.length > 0 ? { tab: z.enum(tabs.map((tab) => tab.key) as [string, ...string[]]).optional() } : {}),
    where: where.optional(),
    either: z.array(where).min(1).max(alternativesMax).optional(),
    sort: z
      .array(z.strictObject({ key: z.enum(c.sorts as unknown as [string, ...string[]]), desc: z.boolean().optional() }))
      .max(3)
      .optional(),
    cursor: z.string().max(1000).optional(),
    size: z.int().min(1).max(pageRowsMax).optional(),
    total: z.boolean().optional(),
    counts: z.boolean().optional(),
  });
  const result = z.object({
    rows: z.array(c.row),
    next_cursor: z.string().nullable(),
    total: z.int().optional(),
    total_is_floor: z.boolean().optional(),
    counts: z.record(z.string(), z.int()).optional(),
  });
  // The shapes are built from the declaration, so the compiler cannot follow them. ListCall states them.
  const listCall = call({
    cmd: c.cmd,
    ...(c.shows ? { shows: c.shows } : {}),
    ...(c.guards ? { guards: c.guards } : {}),
    ...(c.isReport ? { isReport: c.isReport } : {}),
    kind: 'read',
    users: c.users,
    permit: c.permit,
    params,
    result,
  }) as unknown as ListCall<RowIn, RowOut, F, K>;
  return { ...listCall, list: { filters: c.filters, sorts: c.sorts, defaultSort: c.defaultSort, tabs, row: c.row } };
}

export type RowOf<C> = C extends ListCall<infer _I, infer O, infer _F, infer _K> ? O : never;
