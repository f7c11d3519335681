import { claimFile } from '../../../../server/files.ts';
import { handle } from '../../db.ts';
import { addAttachment } from '../contract.ts';

export default handle(addAttachment, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  await claimFile(work, p.file_id, { subject: p.subject, id: p.id });
  const { id } = await work.asSystem(() =>
    work.db
      .insertInto('attachment')
      .values({ subject: p.subject, record_id: p.id, file_id: p.file_id, kind: p.kind, account_id: work.who.accountId, removed_at: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { name } = await work.asSystem(() =>
    work.db.selectFrom('file').select('name').where('id', '=', p.file_id).executeTakeFirstOrThrow(),
  );
  work.audit({ subject: p.subject, id: p.id, what: 'attach', after: { file: name, kind: p.kind } });
  return { id };
});
