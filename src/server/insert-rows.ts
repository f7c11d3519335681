import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonRows } from '../kernel/json-text.ts';

/**
 * Inserts rows of one shape, in their order. The text of the statement does not grow with them, so it is prepared once: a list of `values` of
 * hundreds of rows takes longer to write and to parse than to insert, and has at most 65,535 parameters.
 */
export async function insertRows<DB, T extends keyof DB & string>(
  db: Kysely<DB>,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, source } = rowsOf(table, rows);
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${source}`.execute(db);
}

/** Rows of one shape as part of a statement: the columns that they have, and a source that gives them as rows of their table. */
export function rowsOf(table: string, rows: readonly object[]): { columns: RawBuilder<unknown>; source: RawBuilder<unknown> } {
  return {
    columns: sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column))),
    source: sql`jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}::jsonb)`,
  };
}
