import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveActualQuotation } from '../../contract.ts';
import { lockAgreement, saveAgreement } from '../agreement.ts';

export default handle(saveActualQuotation, async (work, { id, version, ...fields }) => {
  const before = id === undefined ? null : await lockAgreement(work, id, version ?? 0);
  if (before && before.state !== 'draft') throw new Refusal('ACTUAL_QUOTATION_FIXED', { no: before.no });
  return saveAgreement(work, fields, before);
});
