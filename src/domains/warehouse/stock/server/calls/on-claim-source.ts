import { claimSourceAsked } from '../../../../order/claim/events.ts';
import { react } from '../../../server/db.ts';

/** The facts of a pallet from which a claim is registered. */
export default react(claimSourceAsked, async ({ db, who }, { subject, id, sources }) => {
  if (subject !== 'pallet') return;
  const pallet = await db
    .selectFrom('pallet as p')
    .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
    .leftJoin('inbound_plan as i', 'i.id', 'p.inbound_plan_id')
    .select(['p.pallet_no', 'p.company_id', 'p.customer_id', 'p.gross_kg', 'w.name as warehouse', 'i.order_id'])
    .where('p.id', '=', id)
    .where('p.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!pallet) return;
  sources.push({
    no: pallet.pallet_no,
    companyId: pallet.company_id,
    orderId: pallet.order_id,
    customerId: pallet.customer_id,
    carrierId: null,
    mode: 'warehouse',
    kind: 'damage',
    happenedAt: null,
    place: pallet.warehouse,
    description: null,
    cartons: null,
    grossKg: pallet.gross_kg,
  });
});
