import { sql } from 'kysely';
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
        .selectFrom('receipt as r')
        .whereRef('r.plan_id', '=', 'p.id')
        .where('r.condition', '=', 'damaged')
        .where('r.reversed_at', 'is', null)
        .select(({ fn }) => fn.sum<number>('r.cartons').as('cartons'))
        .as('damaged_cartons'),
    )
    .where('p.id', '=', id)
    .where('p.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!plan) return;
  // Quantities are compared, because cartons may not be planned, and by line, because a surplus of one does not make up for another.
  const { damaged, short, short_cartons } = await db
    .selectFrom('inbound_line')
    .select([
      sql<boolean>`coalesce(bool_or(damaged_qty > 0), false)`.as('damaged'),
      sql<boolean>`coalesce(bool_or(received_qty < qty), false)`.as('short'),
      sql<number>`coalesce(sum(greatest(cartons - received_cartons, 0)) filter (where received_qty < qty), 0)::int`.as('short_cartons'),
    ])
    .where('plan_id', '=', plan.id)
    .executeTakeFirstOrThrow();
  const cartons = damaged ? Number(plan.damaged_cartons ?? 0) : short_cartons;
  sources.push({
    no: plan.plan_no,
    companyId: plan.company_id,
    orderId: plan.order_id,
    customerId: plan.customer_id,
    carrierId: null,
    mode: 'warehouse',
    kind: damaged ? 'damage' : short ? 'shortage' : null,
    happenedAt: plan.received_at ?? plan.arrived_at,
    place: plan.warehouse,
    description: null,
    cartons: cartons > 0 ? cartons : null,
    grossKg: null,
  });
});
