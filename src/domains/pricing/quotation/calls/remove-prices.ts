import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { removePrices } from '../contract.ts';
import { holdDraft, touch } from '../store.ts';

export default handle(removePrices, async (work, { quotation_id, quotation_version, ids }) => {
  const sheet = await holdDraft(work, quotation_id, quotation_version);
  const gone = await work.db
    .deleteFrom('quotation_price')
    .where('quotation_id', '=', sheet.id)
    .where('id', 'in', ids)
    .returning('line_no')
    .execute();
  if (gone.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const version = await touch(work, sheet);
  work.audit({ subject: 'quotation', id: sheet.id, what: 'removePrices', after: { rows: gone.map((row) => row.line_no).join(', ') } });
  return { quotation_version: version };
});
