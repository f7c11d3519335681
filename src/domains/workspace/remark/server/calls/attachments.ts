import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { listAttachments } from '../../contract.ts';

/** True for a file that all who see the record may read. */
const isForAll = sql<boolean>`exists (select from file_use u where u.file_id = attachment.file_id and u.subject = attachment.subject
  and u.record_id = attachment.record_id and not u.internal)`;

export default handle(listAttachments, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  // A file that was kept to staff when the record went over to another party is not shown to that one.
  const readable = work.who.userType === 1 ? sql<boolean>`true` : isForAll;
  const rows = await work.asSystem(() =>
    work.db
      .selectFrom('attachment')
      .innerJoin('file', 'file.id', 'attachment.file_id')
      .innerJoin('account', 'account.id', 'attachment.account_id')
      .select([
        'attachment.id',
        'attachment.file_id',
        'file.name',
        'attachment.kind',
        'file.mime',
        'file.bytes',
        'account.name as who',
        'attachment.at',
        'attachment.account_id',
      ])
      .where('attachment.subject', '=', p.subject)
      .where('attachment.record_id', '=', p.id)
      .where('attachment.removed_at', 'is', null)
      .where(readable)
      .orderBy('attachment.id')
      .limit(200)
      .execute(),
  );
  return { rows: rows.map(({ account_id, bytes, ...row }) => ({ ...row, size: Number(bytes), mine: account_id === work.who.accountId })) };
});
