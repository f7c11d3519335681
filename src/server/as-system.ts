import { sql } from 'kysely';
import type { Work } from './work.ts';

/**
 * Runs a part of a call's transaction under the rows of the system, for consequences that the caller may not write himself: a
 * carrier's last signature signs the customer's order and prices it. The caller must have been allowed the cause before this; audit
 * lines still name him. A failure inside rolls the whole call back, so the role needs no care then.
 */
export async function asSystem<DB, T>(work: Work<DB>, run: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(work.db);
  const own = rows[0]?.role ?? 'none';
  await sql`set local role quayside_system`.execute(work.db);
  const result = await run();
  await sql`set local role ${sql.id(own)}`.execute(work.db);
  return result;
}
