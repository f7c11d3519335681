import type { DispatchWork } from '../../server/db.ts';
import { proposalCodes } from '../kinds.ts';
import type { Crossing } from '../rules.ts';
import { tellCompany } from '../../work-order/server/work-order.ts';
import type { WorkOrderState } from '../../work-order/states.ts';

/** Records that a truck arrived at a station or left it, and proposes the matching event of its current trip. */
export async function onVisit(work: DispatchWork, vehicleId: bigint, { station_id, what, at }: Crossing): Promise<void> {
  if (what === 'enter')
    await work.db
      .insertInto('vehicle_visit')
      .values({ vehicle_id: vehicleId, station_id, entered_at: at, left_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await work.db
      .updateTable('vehicle_visit')
      .set({ left_at: at })
      .where('vehicle_id', '=', vehicleId)
      .where('station_id', '=', station_id)
      .where('left_at', 'is', null)
      .where('entered_at', '<=', at)
      .execute();
  await propose(work, vehicleId, { station_id, what, at });
}

/**
 * The stop that this visit means, on the trip of this truck that is on the road (or about to depart, at a pick-up): the first stop at that
 * station without a report. Before departure a truck may pass its stops at will, so only pick-ups count then.
 */
async function propose(work: DispatchWork, vehicleId: bigint, { station_id, what, at }: Crossing): Promise<void> {
  const stop = await work.db
    .selectFrom('work_order_stop as s')
    .innerJoin('work_order as w', 'w.id', 's.work_order_id')
    .select(['s.id', 's.work_order_id', 'w.company_id', 'w.state'])
    .where('w.vehicle_id', '=', vehicleId)
    .where('s.station_id', '=', station_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('w.state', 'in', ['departed', 'arrived']), eb('w.departed_at', '<=', at)]),
        eb.and([eb('w.state', '=', 'assigned'), eb('s.action', '=', 'pickup')]),
      ]),
    )
    .where(what === 'enter' ? 's.arrived_at' : 's.left_at', 'is', null)
    .where((eb) => (what === 'enter' ? eb.val(true) : eb.or([eb('s.arrived_at', 'is', null), eb('s.arrived_at', '<=', at)])))
    .orderBy('w.planned_depart')
    .orderBy('s.seq')
    .limit(1)
    .executeTakeFirst();
  if (!stop) return;
  await forgetPassing(work, stop, { station_id, what, at });
  const visit = await work.db
    .insertInto('stop_proposal')
    .values({
      work_order_id: stop.work_order_id,
      stop_id: stop.id,
      code: what === 'enter' ? 'arrivedStop' : 'leftStop',
      at,
      decided_by: null,
      decided_at: null,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['stop_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (visit) tellCompany(work, stop.company_id);
}

/**
 * A proposal that somebody dismissed, and one of a truck that only came by before its departure, make way for what the truck does now: a
 * stop has one proposal of each kind. A truck that comes again has not left yet.
 */
async function forgetPassing(
  { db }: DispatchWork,
  stop: { readonly id: bigint; readonly state: WorkOrderState },
  { what, at }: Crossing,
): Promise<void> {
  await db
    .deleteFrom('stop_proposal')
    .where('stop_id', '=', stop.id)
    .where('code', 'in', what === 'enter' ? proposalCodes : (['leftStop'] as const))
    .where('at', '<', at)
    .where('state', 'in', stop.state === 'assigned' ? (['open', 'dismissed'] as const) : (['dismissed'] as const))
    .execute();
}
