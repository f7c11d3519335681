import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { documentsOf } from '../../contract.ts';
import { papersOf } from '../queries.ts';
import { requiredDocuments } from '../../rules.ts';

export default handle(documentsOf, async (work, { order_id }) => {
  const order = await work.db
    .selectFrom('transport_order')
    .select(['business_type', 'state'])
    .where('id', '=', order_id)
    .where('company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  const documents = await papersOf(work, order_id);
  return { documents, missing: requiredDocuments(order).filter((kind) => !documents.some((paper) => paper.kind === kind)) };
});
