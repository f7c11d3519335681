import { handle } from '../../../server/db.ts';
import { saveRow } from '../../../master-record/server/save.ts';
import { saveConsignor } from '../../contract.ts';
import { consignorKind, requireCustomer } from '../kind.ts';

export default handle(saveConsignor, async (work, { id, version, ...facts }) => {
  await requireCustomer(work, id, facts.customer_id);
  return saveRow(work, consignorKind, { id, version }, facts);
});
