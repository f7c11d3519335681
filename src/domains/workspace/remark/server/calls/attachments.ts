import { handle } from '../../../server/db.ts';
import { listAttachments } from '../../contract.ts';

export default handle(listAttachments, async (work, p) => {
  await work.needRecord(p.subject, p.id);
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
      .orderBy('attachment.id')
      .limit(200)
      .execute(),
  );
  return { rows: rows.map(({ account_id, bytes, ...row }) => ({ ...row, size: Number(bytes), mine: account_id === work.who.accountId })) };
});
