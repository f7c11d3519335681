import { countryOf, phoneText } from '../../../../kernel/phone.ts';
import { type Kysely, sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { ReferenceWork } from '../../server/db.ts';
import type { LatinColumn } from '../../../../kernel/master.ts';
import { latinValues } from '../../../../server/names.ts';

type RecordTable = 'customer' | 'consignor' | 'carrier' | 'vehicle' | 'driver';
export type RecordKind = {
  readonly table: RecordTable;
  readonly subject: string;
  readonly searchColumns: readonly string[];
  /** The names of a party, which are stored in Latin letters as well. */
  readonly latin?: readonly LatinColumn[];
};
type PageState = { readonly id?: bigint | undefined; readonly version?: number | undefined };
type Row = Readonly<Record<string, unknown>>;

// The columns are typed by each capability's contract; these tables share only the way in which a row is saved.
function rowsOf(work: ReferenceWork): Kysely<Record<RecordTable, Record<string, unknown>>> {
  return work.db as unknown as Kysely<Record<RecordTable, Record<string, unknown>>>;
}

/**
 * Locks a record that a page has read. Refuses NOT_FOUND for a record that is absent or not the caller's, CHANGED_MEANWHILE for an older
 * version.
 */
export async function locked(work: ReferenceWork, kind: RecordKind, id: bigint, version: number): Promise<Row> {
  const row = await rowsOf(work).selectFrom(kind.table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row['version'] !== version) throw new Refusal('CHANGED_MEANWHILE');
  return row;
}

/** The search text of a record. A telephone number is searchable in its national form too. */
function searchTextOf({ searchColumns }: RecordKind, values: Row, latin: Readonly<Record<string, string>>): string {
  const texts = searchColumns.map((column) => values[column]).filter((value) => typeof value === 'string');
  const atHome = texts.filter((text) => text.startsWith('+')).map((text) => phoneText(text, countryOf(values)).replaceAll(' ', ''));
  return searchText(...texts, ...atHome, ...Object.values(latin));
}

/** Values that are computed from a record's columns and stored with it: its search text, and a party's names in Latin letters. */
function derived(kind: RecordKind, values: Row) {
  const latin = latinValues(kind.latin ?? [], values);
  return { search: searchTextOf(kind, values, latin), ...latin };
}

/** The search texts of merged records also lead to the survivor. */
function namesOfMerged({ table }: RecordKind, id: bigint) {
  if (table === 'vehicle' || table === 'driver') return sql`''`;
  return sql`coalesce((select ' ' || string_agg(m.search, ' ') from ${sql.table(table)} m where m.merged_into_id = ${id}), '')`;
}

/**
 * Refuses to give a shared record to an own company, or to take it from one, for which the caller does not act: with the company go its credit
 * or its fleet.
 */
export function requireOwnCompany({ who }: ReferenceWork, before: Row | undefined, after: bigint | null): void {
  const given = (before?.['company_id'] ?? null) as bigint | null;
  if (given === after) return;
  if ([given, after].some((company) => company !== null && !who.companyIds.includes(company))) throw badField('company_id', 'NOT_KNOWN');
}

/** Adds a record, or changes the one that the page has read, with its search text and its audit line. */
export async function saveRow(
  work: ReferenceWork,
  kind: RecordKind,
  page: PageState,
  values: Row,
): Promise<{ id: bigint; version: number }> {
  const db = rowsOf(work);
  if (page.id === undefined) {
    const savedRecord = await db
      .insertInto(kind.table)
      .values({ ...values, ...derived(kind, values), created_by: work.who.accountId, created_at: work.now, updated_at: work.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = savedRecord['id'] as bigint;
    work.audit({ subject: kind.subject, id, what: 'create', after: values });
    return { id, version: 1 };
  }
  if (page.version === undefined) throw badField('version', 'REQUIRED');
  const before = await locked(work, kind, page.id, page.version);
  return changeRow(work, kind, before, values, 'save');
}

/** Changes some columns of a locked record and records the change. */
export async function changeRow(
  work: ReferenceWork,
  kind: RecordKind,
  before: Row,
  values: Row,
  what: string,
  note: string | null = null,
): Promise<{ id: bigint; version: number }> {
  // A merged record continues in its survivor.
  if (values['active'] === true && before['merged_into_id']) throw new Refusal('ALREADY_MERGED');
  const id = before['id'] as bigint;
  const version = (before['version'] as number) + 1;
  const after = { ...before, ...values };
  const { search: own, ...latin } = derived(kind, after);
  const search = sql<string>`${own}::text || ${namesOfMerged(kind, id)}`;
  await rowsOf(work)
    .updateTable(kind.table)
    .set({ ...values, ...latin, search, version, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  const valuesBefore = Object.fromEntries(Object.keys(values).map((column) => [column, before[column]]));
  work.audit({ subject: kind.subject, id, what, before: valuesBefore, after: values, note });
  return { id, version };
}

/** The next free code of a table: its mark and a counter of at least four digits, such as K0042. */
export async function nextCode(work: ReferenceWork, table: 'customer' | 'carrier', mark: string): Promise<string> {
  // Without the lock two simultaneous saves would get the same number and one would be refused (DUPLICATE).
  await sql`select pg_advisory_xact_lock(hashtext(${`code of ${table}`}))`.execute(work.db);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(code, ${mark.length + 1})::int), 0) as last
    from ${sql.table(table)} where code ~ ${`^${mark}[0-9]{1,8}$`}`.execute(work.db);
  return `${mark}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`;
}
