import { badField } from '../../../../../kernel/refusal.ts';
import { refuseLooseFiles, uploadReceipt } from '../../../../../server/files.ts';
import { isEncryptedPdf } from '../../../../../server/pdf-parts.ts';
import { sameText } from '../../../../../server/wire.ts';
import { handle } from '../../../server/db.ts';
import { putFile } from '../../contract.ts';

/** The bytes are in the store already: the upload puts them there before this call runs,
 * and asks the same bound before. A second row for the same bytes is allowed. */
export default handle(putFile, async (work, p) => {
  const { db, who, now, product, audit } = work;
  if (p.receipt === undefined || !sameText(p.receipt, uploadReceipt(product.keyFor, who.accountId, p.sha256)))
    throw badField('sha256', 'BAD_FILE_HASH');
  const storedFile = await product.files.look(p.sha256);
  if (!storedFile) throw badField('sha256', 'BAD_FILE_HASH');
  const is_encrypted =
    storedFile.mime === 'application/pdf' ? await isEncryptedPdf(product.files.read(p.sha256) as AsyncIterable<Buffer>) : null;
  await refuseLooseFiles(work, who.accountId, storedFile.bytes);
  const file = await db
    .insertInto('file')
    .values({
      sha256: p.sha256,
      name: p.name,
      mime: storedFile.mime,
      bytes: BigInt(storedFile.bytes),
      account_id: who.accountId,
      is_encrypted,
      // By the clock by which the sweep counts its age, which a test may set ahead of the database's.
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'file', id: file.id, what: 'create', after: { name: p.name, bytes: storedFile.bytes } });
  return { id: file.id, name: p.name, mime: storedFile.mime, bytes: storedFile.bytes };
});
