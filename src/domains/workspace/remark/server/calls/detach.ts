import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { removeAttachment } from '../../contract.ts';

export default handle(removeAttachment, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  const fixedKinds = await work.fixedFilesOf(p.subject, p.id);
  await work.asSystem(async () => {
    const attachment = await work.db
      .updateTable('attachment')
      .set({ removed_at: work.now })
      .where('id', '=', p.attachment)
      .where('subject', '=', p.subject)
      .where('record_id', '=', p.id)
      .where('account_id', '=', work.who.accountId)
      .where('removed_at', 'is', null)
      .returning(['file_id', 'kind'])
      .executeTakeFirst();
    if (!attachment) throw new Refusal('NOT_FOUND');
    if (attachment.kind !== null && fixedKinds.includes(attachment.kind)) throw new Refusal('FILE_FIXED');
    await releaseFile(work, attachment.file_id, p);
    work.audit({ subject: p.subject, id: p.id, what: 'detach', before: { file: attachment.file_id } });
  });
  return {};
});

/**
 * Unties a file from a record that no attachment and no comment names any more, so that readers of the record read it no longer. One that only
 * internal comments name is the staff's alone from now on. The row is locked first: others attach the file at the same time.
 */
async function releaseFile({ db }: Work<WorkspaceTables>, fileId: bigint, { subject, id }: { subject: string; id: bigint }): Promise<void> {
  const isUse = sql`file_id = ${fileId} and subject = ${subject} and record_id = ${id}`;
  const { rows } = await sql`select from file_use where ${isUse} and by_remark for update`.execute(db);
  if (rows.length === 0) return;
  const {
    rows: [left],
  } = await sql<{ attached: boolean; external: boolean | null }>`select
    exists (select from attachment where ${isUse} and removed_at is null) as attached,
    (select bool_or(external) from comment where subject = ${subject} and record_id = ${id} and ${fileId} = any(file_ids)) as external`.execute(
    db,
  );
  if (!left || left.attached) return;
  if (left.external === null) await sql`delete from file_use where ${isUse}`.execute(db);
  else await sql`update file_use set internal = ${!left.external} where ${isUse}`.execute(db);
}
