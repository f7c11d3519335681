import { Refusal } from '../../../../../kernel/refusal.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { dispatchLoads } from '../../contract.ts';
import { workOrderPlanned } from '../../events.ts';
import { settleOrders, takeLoads, writeLoads } from '../load.ts';
import { requireMixable } from '../mixed-loading.ts';
import { routeOf } from '../route.ts';
import { assignmentOf, cargoOf, sendOut, validatePlan } from '../send.ts';
import { tellEvent } from '../work-order.ts';

export default handle(dispatchLoads, async (work, p) => {
  const loads = await takeLoads(work, p.loads);
  await requireMixable(
    work,
    p.loads.map(({ order_id }) => order_id),
    p.kept_apart,
  );
  if (p.replaces_id) await refuseUnlessReplaceable(work, p.replaces_id);
  const route = await routeOf(work, loads);
  const planned = await validatePlan(work, assignmentOf({ id: null, ...route }, cargoOf(loads)), p);
  const no = await work.takeNumber('WO', route.company_id);
  const trip = await work.db
    .insertInto('work_order')
    .values({
      ...planned,
      no,
      ...route,
      state: 'draft',
      planned_depart: p.planned_depart,
      planned_arrive: p.planned_arrive,
      replaces_id: p.replaces_id ?? null,
      created_by: work.who.accountId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeLoads(work, trip, loads);
  work.audit({
    subject: 'workOrder',
    id: trip.id,
    what: 'create',
    after: { no, carrier_id: trip.carrier_id, orders: loads.map((load) => load.order.order_no).join(' ') },
  });
  await tellEvent(work, trip, 'created');
  const sent = await sendOut(work, trip);
  await settleOrders(
    work,
    loads.map((load) => load.order_id),
  );
  await work.publish(workOrderPlanned, { workOrderId: sent.id });
  return sent;
});

async function refuseUnlessReplaceable(work: DispatchWork, id: bigint): Promise<void> {
  const old = await work.db
    .selectFrom('work_order')
    .select(['state', 'no'])
    .where('id', '=', id)
    .where('company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!old) throw new Refusal('NOT_FOUND');
  if (old.state !== 'refused' && old.state !== 'cancelled') throw new Refusal('NOT_REPLACEABLE', { no: old.no });
}
