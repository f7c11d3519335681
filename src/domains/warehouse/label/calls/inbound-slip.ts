import { inboundDetailOf } from '../../inbound/queries.ts';
import { handle } from '../../db.ts';
import { readInboundSlip } from '../contract.ts';
import { code128 } from '../queries.ts';

export default handle(readInboundSlip, async (work, { id }) => {
  const plan = await inboundDetailOf(work, id);
  const company = await work.db
    .selectFrom('warehouse as w')
    .innerJoin('own_company as co', 'co.id', 'w.company_id')
    .select('co.address')
    .where('w.id', '=', plan.warehouse_id)
    .executeTakeFirst();
  return { ...plan, barcode: code128(plan.plan_no), company_address: company?.address ?? null };
});
