import { badField } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { putFile } from '../contract.ts';

/** The bytes are in the store already: the upload puts them there before this call runs. A second row for the same bytes is fine. */
export default handle(putFile, async ({ db, who, product, audit }, p) => {
  const kept = await product.files.look(p.sha256);
  if (!kept) throw badField('sha256', 'BAD_FILE_HASH');
  const file = await db
    .insertInto('file')
    .values({ sha256: p.sha256, name: p.name, mime: kept.mime, bytes: BigInt(kept.bytes), account_id: who.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'file', id: file.id, what: 'create', after: { name: p.name, bytes: kept.bytes } });
  return { id: file.id, name: p.name, mime: kept.mime, bytes: kept.bytes };
});
