import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { addAttachment } from '../../contract.ts';
import { attachFile } from '../attach-file.ts';

export default handle(addAttachment, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  if (p.kind !== null && (await work.fixedFilesOf(p.subject, p.id)).includes(p.kind)) throw new Refusal('FILE_FIXED');
  return attachFile(work, { accountId: work.who.accountId, subject: p.subject, id: p.id, fileId: p.file_id, kind: p.kind });
});
