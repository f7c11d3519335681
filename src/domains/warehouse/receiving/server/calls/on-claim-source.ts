import { claimSourceAsked } from '../../../../order/claim/events.ts';
import { react } from '../../../server/db.ts';

/** The facts of a receipt with a fault from which a claim is registered: what came damaged, else what is short. */
export default react(claimSourceAsked, async ({ db, who }, { subject, id, sources }) => {
  if (subject !== 'inbound') return;
  const plan = await db
    .selectFrom('inbound_plan as p')
    .innerJoin('warehouse as w', 'w.id', 'p.warehouse_id')
    .select(['p.id', 'p.plan_no', 'p.company_id', 'p.customer_id', 'p.order_id', 'p.received_at', 'p.arrived_at', 'w.name as warehouse'])
    .select((eb) =>
      eb
        .selectFrom('inbound_line as l')
        .whereRef('l.plan_id', '=', 'p.id')
        .select(({ fn, eb: own }) => own(fn.sum<number>('l.cartons'), '-', fn.sum<number>('l.received_cartons')).as('short'))
        .as('short'),
    )
    .select((eb) =>
      eb
        .selectFrom('receipt as r')
        .whereRef('r.plan_id', '=', 'p.id')
        .where('r.condition', '=', 'damaged')
        .where('r.reversed_at', 'is', null)
        .select(({ fn }) => fn.sum<number>('r.cartons').as('damaged'))
        .as('damaged'),
    )
    .where('p.id', '=', id)
    .where('p.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!plan) return;
  const [damaged, short] = [Number(plan.damaged ?? 0), Number(plan.short ?? 0)];
  sources.push({
    no: plan.plan_no,
    companyId: plan.company_id,
    orderId: plan.order_id,
    customerId: plan.customer_id,
    carrierId: null,
    mode: 'warehouse',
    kind: damaged > 0 ? 'damage' : short > 0 ? 'shortage' : null,
    happenedAt: plan.received_at ?? plan.arrived_at,
    place: plan.warehouse,
    description: null,
    cartons: damaged > 0 ? damaged : short > 0 ? short : null,
    grossKg: null,
  });
});
