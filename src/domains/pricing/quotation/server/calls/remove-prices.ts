import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { removePrices } from '../../contract.ts';
import { lockDraft, touch } from '../quotation.ts';

export default handle(removePrices, async (work, { quotation_id, quotation_version, ids }) => {
  const sheet = await lockDraft(work, quotation_id, quotation_version);
  const removedRows = await work.db
    .deleteFrom('quotation_price')
    .where('quotation_id', '=', sheet.id)
    .where('id', 'in', ids)
    .returning('line_no')
    .execute();
  if (removedRows.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const version = await touch(work, sheet);
  work.audit({
    subject: 'quotation',
    id: sheet.id,
    what: 'removePrices',
    after: { rows: removedRows.map((row) => row.line_no).join(', ') },
  });
  return { quotation_version: version };
});
