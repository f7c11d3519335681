import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';

/**
 * Keeps the comments and files of a record to staff when the record goes over to another customer or carrier: the next one does not read
 * what passed between us and the one before. Callers check the record first.
 */
export async function keepRemarks(
  { db, asSystem }: Pick<Work<WorkspaceTables>, 'db' | 'asSystem'>,
  { subject, id }: { readonly subject: string; readonly id: bigint },
): Promise<void> {
  const ofRecord = sql`subject = ${subject} and record_id = ${id}`;
  await asSystem(async () => {
    await sql`update comment set external = false where ${ofRecord} and external`.execute(db);
    await sql`update file_use set internal = true where ${ofRecord} and not internal`.execute(db);
  });
}
