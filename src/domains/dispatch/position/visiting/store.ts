import type { DispatchWork } from '../../db.ts';
import type { Crossing } from '../rules.ts';
import { tellCounts } from '../../work-order/store.ts';

/** Notes that a truck came to a station or left it, and proposes what that means for the trip that it is on. */
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
 * The stop that this means, of the trip on the road (or about to leave, where goods are picked up) with this truck: the first at that
 * station which nobody has reported yet. Before a departure a device may pass its stops at will, so only pick-ups count then.
 */
async function propose(work: DispatchWork, vehicleId: bigint, { station_id, what, at }: Crossing): Promise<void> {
  const stop = await work.db
    .selectFrom('work_order_stop as s')
    .innerJoin('work_order as w', 'w.id', 's.work_order_id')
    .select(['s.id', 's.work_order_id', 'w.company_id'])
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
  const made = await work.db
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
  if (made) tellCounts(work, stop.company_id);
}
