import { handle } from '../../../server/db.ts';
import { savePrice } from '../../contract.ts';
import { checkReferences, lockDraft, touch, writePrice } from '../quotation.ts';

export default handle(savePrice, async (work, { quotation_id, quotation_version, ...price }) => {
  const sheet = await lockDraft(work, quotation_id, quotation_version);
  await checkReferences(work, sheet, [price], () => '');
  const id = await writePrice(work, sheet, price);
  const version = await touch(work, sheet);
  const after = {
    price_id: id,
    fee_name_id: price.fee_name_id,
    basis: price.basis,
    scheme: price.scheme,
    price: price.price,
    currency: price.currency,
  };
  work.audit({ subject: 'quotation', id: sheet.id, what: price.id === undefined ? 'addPrice' : 'savePrice', after });
  return { id, quotation_id, quotation_version: version };
});
