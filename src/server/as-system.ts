import { sql } from 'kysely';
import type { Work } from './work.ts';

/**
 * Runs a part of a call's transaction under the rows of the system, for consequences that the caller may not write himself: a
 * carrier's last signature signs the customer's order and prices it. The caller must have been allowed the cause before this; audit
 * lines still name him. A failure inside rolls the whole call back, so the role needs no care then.
 */
export async function asSystem<DB, T>(work: Work<DB>, run: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ own: string }>`
    with before as materialized (select current_setting('role') as own)
    select own, set_config('role', 'quayside_system', true) from before`.execute(work.db);
  const result = await run();
  // Whatever comes next goes behind it on the same connection; were it to fail, so would the whole transaction.
  void sql`select set_config('role', ${rows[0]?.own ?? 'none'}, true)`.execute(work.db).catch(() => {});
  return result;
}
