import { type Insertable, type Kysely, sql } from 'kysely';
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
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}::jsonb)`.execute(db);
}
