import { countryOf, phoneText } from '../../../kernel/phone.ts';
import { type Kysely, sql } from 'kysely';
import { badField, Refusal } from '../../../kernel/refusal.ts';
import { searchText } from '../../../server/search-text.ts';
import type { ReferenceWork } from '../db.ts';

type KeptTable = 'customer' | 'consignor' | 'carrier' | 'vehicle' | 'driver';
export type KeptKind = { readonly table: KeptTable; readonly subject: string; readonly found: readonly string[] };
type Seen = { readonly id?: bigint | undefined; readonly version?: number | undefined };
type Row = Readonly<Record<string, unknown>>;

// Which columns there are is the business of each capability's contract; these tables share how a row is kept.
function rowsOf(work: ReferenceWork): Kysely<Record<KeptTable, Record<string, unknown>>> {
  return work.db as unknown as Kysely<Record<KeptTable, Record<string, unknown>>>;
}

/** Locks a record that a page saw. Refuses NOT_FOUND for what is not there or not the caller's, CHANGED_MEANWHILE for an older version. */
export async function locked(work: ReferenceWork, kind: KeptKind, id: bigint, version: number): Promise<Row> {
  const row = await rowsOf(work).selectFrom(kind.table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row['version'] !== version) throw new Refusal('CHANGED_MEANWHILE');
  return row;
}

/** What search finds a record by. A telephone number is looked for as it is written at home, too. */
function foundBy({ found }: KeptKind, values: Row): string {
  const texts = found.map((column) => values[column]).filter((value) => typeof value === 'string');
  const atHome = texts.filter((text) => text.startsWith('+')).map((text) => phoneText(text, countryOf(values)).replaceAll(' ', ''));
  return searchText(...texts, ...atHome);
}

/** What those that went into a record were found by leads to it. */
function namesOfMerged({ table }: KeptKind, id: bigint) {
  if (table === 'vehicle' || table === 'driver') return sql`''`;
  return sql`coalesce((select ' ' || string_agg(m.search, ' ') from ${sql.table(table)} m where m.merged_into_id = ${id}), '')`;
}

/** Adds a record, or changes the one that the page saw, with its search text and its audit line. */
export async function keep(work: ReferenceWork, kind: KeptKind, seen: Seen, values: Row): Promise<{ id: bigint; version: number }> {
  const db = rowsOf(work);
  if (seen.id === undefined) {
    const search = foundBy(kind, values);
    const added = await db
      .insertInto(kind.table)
      .values({ ...values, search, created_by: work.who.accountId, created_at: work.now, updated_at: work.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = added['id'] as bigint;
    work.audit({ subject: kind.subject, id, what: 'create', after: values });
    return { id, version: 1 };
  }
  if (seen.version === undefined) throw badField('version', 'REQUIRED');
  const before = await locked(work, kind, seen.id, seen.version);
  return change(work, kind, before, values, 'save');
}

/** Changes some columns of a locked record and tells it. */
export async function change(
  work: ReferenceWork,
  kind: KeptKind,
  before: Row,
  values: Row,
  what: string,
  note: string | null = null,
): Promise<{ id: bigint; version: number }> {
  // A merged record lives on in another one.
  if (values['active'] === true && before['merged_into_id']) throw new Refusal('ALREADY_MERGED');
  const id = before['id'] as bigint;
  const version = (before['version'] as number) + 1;
  const after = { ...before, ...values };
  const search = sql<string>`${foundBy(kind, after)}::text || ${namesOfMerged(kind, id)}`;
  await rowsOf(work)
    .updateTable(kind.table)
    .set({ ...values, search, version, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  const was = Object.fromEntries(Object.keys(values).map((column) => [column, before[column]]));
  work.audit({ subject: kind.subject, id, what, before: was, after: values, note });
  return { id, version };
}

/** The next free code of a table: its mark and a counter of at least four digits, such as K0042. */
export async function nextCode(work: ReferenceWork, table: 'customer' | 'carrier', mark: string): Promise<string> {
  // Two people who add at once get the same number and one of them is refused (DUPLICATE); the lock spares them that.
  await sql`select pg_advisory_xact_lock(hashtext(${`code of ${table}`}))`.execute(work.db);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(code, ${mark.length + 1})::int), 0) as last
    from ${sql.table(table)} where code ~ ${`^${mark}[0-9]{1,8}$`}`.execute(work.db);
  return `${mark}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`;
}
