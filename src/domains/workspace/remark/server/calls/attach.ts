import { handle } from '../../../server/db.ts';
import { addAttachment } from '../../contract.ts';
import { attachFile } from '../attach-file.ts';

export default handle(addAttachment, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  return attachFile(work, { accountId: work.who.accountId, subject: p.subject, id: p.id, fileId: p.file_id, kind: p.kind });
});
