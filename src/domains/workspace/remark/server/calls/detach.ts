import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { removeAttachment } from '../../contract.ts';

export default handle(removeAttachment, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  const attachment = await work.asSystem(() =>
    work.db
      .updateTable('attachment')
      .set({ removed_at: work.now })
      .where('id', '=', p.attachment)
      .where('subject', '=', p.subject)
      .where('record_id', '=', p.id)
      .where('account_id', '=', work.who.accountId)
      .where('removed_at', 'is', null)
      .returning('file_id')
      .executeTakeFirst(),
  );
  if (!attachment) throw new Refusal('NOT_FOUND');
  work.audit({ subject: p.subject, id: p.id, what: 'detach', before: { file: attachment.file_id } });
  return {};
});
