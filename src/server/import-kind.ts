import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readWhole } from '../kernel/read-whole.ts';
import { type Fault, Refusal } from '../kernel/refusal.ts';
import { faultsOf } from './params.ts';
import type { AccountWho } from './session.ts';
import type { ImportKind, ImportOutcome, RecordsNamed, SheetRow, Work } from './work.ts';

export function importKindFor<DB>() {
  return (
    kind: Omit<ImportKind, 'kind' | 'save' | 'saveMany'> & {
      save: (work: Work<DB, AccountWho>, rows: readonly SheetRow[]) => Promise<ImportOutcome>;
      saveMany?: (work: Work<DB, AccountWho>, records: readonly (readonly SheetRow[])[]) => Promise<readonly (ImportOutcome | Refusal)[]>;
    },
  ): ImportKind => ({ kind: 'import', ...(kind as never as Omit<ImportKind, 'kind'>) });
}

/** The example row of a kind's template, for this caller: somebody who fills in the sheet begins with it. */
export async function exampleRow<DB>({ db, who }: Pick<Work<DB>, 'db' | 'who'>, { columns }: ImportKind): Promise<string[]> {
  const named = columns.flatMap(({ key, of }) => (of ? [{ key, of }] : []));
  if (named.length === 0) return columns.map(({ sample }) => sample);
  // Two columns that name records of one table name two of them, as the ends of a line do.
  const before = new Map<string, number>();
  const chosen = new Map<string, { readonly of: RecordsNamed; readonly text: RawBuilder<unknown> }>();
  const first = (key: string, of: RecordsNamed) => {
    const { table, by, company, within, only, states } = of;
    const place = before.get(table) ?? 0;
    before.set(table, place + 1);
    const own = company === undefined ? sql`` : sql`and ${sql.ref(company)} = any(${who.companyIds.map(String)}::bigint[])`;
    const fit = only === undefined ? sql`` : sql`and ${sql.ref(only[0])} = ${only[1]}`;
    const live = states === undefined ? sql`active` : sql`state = any(${[...states]}::text[])`;
    // An owner is named that has what a later column names within it, and then one of its own is.
    const owned = named.flatMap(({ of: later }) =>
      later.within?.fact === key
        ? [sql`and id in (select ${sql.ref(later.within.column)} from ${sql.table(later.table)} where active)`]
        : [],
    );
    const owner = within && chosen.get(within.fact);
    const theirs =
      within && owner
        ? sql`and ${sql.ref(within.column)} in (select id from ${sql.table(owner.of.table)}
            where ${sql.join(
              owner.of.by.map((name) => sql`${sql.ref(name)} = ${owner.text}`),
              sql` or `,
            )})`
        : sql``;
    const tried = by.map(
      (name) => sql`(select ${sql.ref(name)} from ${sql.table(table)} where ${live} ${own} ${fit} ${sql.join(owned, sql` `)} ${theirs}
        group by 1 having count(*) = 1 order by min(id) offset ${place} limit 1)`,
    );
    const text = sql`coalesce(${sql.join(tried)})`;
    chosen.set(key, { of, text });
    return text;
  };
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(named.map(({ key, of }) => sql`${first(key, of)}::text as ${sql.ref(key)}`))}`.execute(db);
  return columns.map(({ key, sample }) => rows[0]?.[key] ?? sample);
}

/**
 * The rows of a sheet in the form of the record's schema, or all of their faults at once, so that nobody has to correct
 * a row five times: `found` holds the faults of unreadable cells, and the schema gives those of every other cell. Each
 * cell reports its first fault.
 */
export function readRecord<P extends z.ZodType>(
  schema: P,
  values: Readonly<Record<string, unknown>>,
  found: readonly Fault[] = [],
  placed: (fault: Fault) => Fault = (fault) => fault,
): z.output<P> {
  const read = readWhole(schema, values);
  const told = read.success
    ? []
    : faultsOf(read.error).map((fault) =>
        isEmpty(values, fault.at) && !fault.why.startsWith('REQUIRED') ? { at: fault.at, why: 'REQUIRED' } : fault,
      );
  const faults = [...found, ...told.map(placed)];
  if (read.success && faults.length === 0) return read.data;
  throw new Refusal(
    'BAD_PARAMS',
    {},
    faults.filter((fault, place) => faults.findIndex(({ at }) => at === fault.at) === place),
  );
}

/** True for an empty cell: whatever the schema says about it, the user must enter a value. */
function isEmpty(values: unknown, at: string): boolean {
  let value = values;
  for (const step of at.split('.')) value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return value === undefined || value === null || value === '';
}
