import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { inboundDetailOf } from '../../../inbound/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { readInboundSlip } from '../../contract.ts';
import { code128, copiesOf } from '../queries.ts';

export default handle(readInboundSlip, async (work, { id }) => {
  const plan = await inboundDetailOf(work, id);
  const { company_id } = await work.db
    .selectFrom('warehouse')
    .select('company_id')
    .where('id', '=', plan.warehouse_id)
    .executeTakeFirstOrThrow();
  const headOf = await letterheadsOf(work, [company_id]);
  const printed = await copiesOf(work, 'inbound', id, 'inboundSlip');
  return { ...plan, barcode: code128(plan.plan_no), company: headOf(company_id), printed };
});
