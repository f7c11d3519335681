import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';

/**
 * Moves the comments, attachments and followers of records to the record that goes on in their place, and answers how many comments and
 * attachments went over. Callers check the records first.
 */
export async function moveRemarks(
  { db, asSystem }: Pick<Work<WorkspaceTables>, 'db' | 'asSystem'>,
  from: { readonly subject: string; readonly ids: readonly bigint[] },
  to: { readonly subject: string; readonly id: bigint },
): Promise<{ readonly comment: number; readonly file: number }> {
  if (from.ids.length === 0) return { comment: 0, file: 0 };
  const ofThem = sql`subject = ${from.subject} and record_id = any(${from.ids.map(String)}::bigint[])`;
  return asSystem(async () => {
    const comments = await sql`update comment set subject = ${to.subject}, record_id = ${to.id} where ${ofThem}`.execute(db);
    const attachments = await sql`update attachment set subject = ${to.subject}, record_id = ${to.id} where ${ofThem}`.execute(db);
    await sql`with gone as (delete from record_follower where ${ofThem} returning account_id)
      insert into record_follower select ${to.subject}, ${to.id}, account_id from gone on conflict do nothing`.execute(db);
    // A file is read, and let go, at the record whose attachments and comments name it.
    await sql`with gone as (delete from file_use where ${ofThem} returning file_id, internal, by_remark)
      insert into file_use (file_id, subject, record_id, internal, by_remark)
      select file_id, ${to.subject}, ${to.id}, bool_and(internal), bool_and(by_remark) from gone group by file_id
      on conflict (file_id, subject, record_id) do update set internal = file_use.internal and excluded.internal,
        by_remark = file_use.by_remark and excluded.by_remark`.execute(db);
    return { comment: Number(comments.numAffectedRows), file: Number(attachments.numAffectedRows) };
  });
}
