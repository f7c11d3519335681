import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '../../../../../kernel/day.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { vehicleBlockers } from '../../../work-order/papers.ts';
import { isTripLate } from '../../../work-order/rules.ts';
import { holdingStates } from '../../../work-order/states.ts';
import { crewFrom, formerFrom } from '../../../work-order/server/crew-parts.ts';
import { tripsInSight } from '../../../work-order/server/sight.ts';
import { asSystem, companyTimeZone } from '../../../work-order/server/work-order.ts';
import { planOf } from '../../contract.ts';
import { tripWayOf } from '../driving.ts';
import { activeTrucks, byWhose, occupiedBy, wordsOfTruck } from '../queries.ts';
import { stationName } from '../../../../reference/server/names.ts';

export default handle(planOf, async (work, p) => {
  const { db, who, now } = work;
  const span = { firstDay: p.from, lastDay: addDays(p.from, p.days - 1) };
  const { rows: ends } = await sql<{
    from: Date;
    to: Date;
  }>`select (${span.firstDay}::date::timestamp at time zone ${who.timeZone}) as "from",
    ((${span.lastDay}::date + 1)::timestamp at time zone ${who.timeZone}) as "to"`.execute(db);
  const { from, to } = ends[0] ?? { from: now, to: now };

  const inSight = await tripsInSight(work);
  let query = activeTrucks(work);
  if (p.country) query = query.where('v.country', '=', p.country);
  if (p.carrier_id) query = query.where('v.carrier_id', '=', p.carrier_id);
  if (p.vehicle_type_id) query = query.where('v.vehicle_type_id', '=', p.vehicle_type_id);
  if (p.own != null) query = query.where('c.kind', p.own ? '=' : '<>', 'own');
  if (p.text) query = query.where(wordsOfTruck(p.text));
  const wanted = p.trip && { depart: p.trip.depart, arrive: p.trip.arrive, exceptId: null };
  const vehicles = await asSystem(work, () =>
    query
      .select(wanted ? occupiedBy(work, 'vehicle', wanted, inSight).as('busy') : sql<null>`null`.as('busy'))
      .orderBy(sql`c.kind <> 'own'`)
      // The trucks of the reader's own country first: those of all fleets do not fit on one page.
      .orderBy(sql`v.country <> (select own.country from own_company own where own.id = ${who.companyId})`)
      .orderBy('v.plate_no')
      .orderBy('v.id')
      .limit(p.size + 1)
      .execute(),
  );
  const trucks = vehicles.slice(0, p.size);
  const way = p.trip && (await tripWayOf(work, { orderIds: p.trip.order_ids, tripId: null }));
  const papersFor = {
    day: p.trip ? dayIn(p.trip.arrive, await companyTimeZone(work, way?.companyId ?? who.companyId)) : span.lastDay,
    crossesBorder: way?.crossesBorder ?? false,
  };

  const ids = trucks.map(({ id }) => id);
  const trips = ids.length === 0 ? [] : await tripsOf(work, ids, { from, to }, inSight);
  const byTruck = Map.groupBy(trips, (trip) => trip.vehicle_id);

  return {
    from,
    to,
    more: vehicles.length > trucks.length,
    trucks: trucks.map((truck) => {
      const all = byTruck.get(truck.id) ?? [];
      const own = all.filter(({ former }) => !former);
      const blockers = vehicleBlockers(truck, papersFor);
      return {
        ...truck,
        blockers,
        free: p.trip ? truck.busy === null && blockers.length === 0 : null,
        ...byWhose([
          ...all.filter(({ former }) => former).map((trip) => ({ ...trip, late: false, conflict: false })),
          ...own.map((trip, place) => ({
            ...trip,
            late: isTripLate({ state: trip.state, plannedDepart: trip.from, plannedArrive: trip.to, arrivedAt: trip.arrived_at }, now),
            // A truck that is still out when its next trip should begin has a conflict.
            conflict: overruns(own[place - 1], trip) || overruns(trip, own[place + 1]),
          })),
        ]),
      };
    }),
  };

  function overruns(first: (typeof trips)[number] | undefined, next: (typeof trips)[number] | undefined): boolean {
    return first !== undefined && next !== undefined && first.state === 'departed' && first.to < now && next.from < now;
  }
});

/** The trips of trucks in a time: those that occupy them, and the parts of such trips that a truck drove until it was exchanged. */
async function tripsOf(
  work: DispatchWork,
  ids: readonly bigint[],
  { from, to }: { readonly from: Date; readonly to: Date },
  inSight: RawBuilder<boolean>,
) {
  const { db, who } = work;
  const trips = () =>
    db
      .selectFrom('work_order as w')
      .innerJoin('station as so', 'so.id', 'w.origin_station_id')
      .innerJoin('station as sd', 'sd.id', 'w.destination_station_id')
      .select(['w.id', 'w.no', 'w.state', 'w.version', 'w.arrived_at'])
      .select(
        sql<string>`(select coalesce(sum(l.gross_kg), 0)::text from work_order_load l where l.work_order_id = w.id and l.live)`.as(
          'gross_kg',
        ),
      )
      .select(inSight.as('ours'))
      .select([stationName('so', who.language).as('origin_name'), stationName('sd', who.language).as('destination_name')])
      .where('w.state', 'in', [...holdingStates]);
  return asSystem(work, async () => [
    ...(await trips()
      .innerJoin('work_order_event as e', 'e.work_order_id', 'w.id')
      .leftJoin('driver as d', 'd.id', 'e.former_driver_id')
      .select(['e.former_vehicle_id as vehicle_id', 'd.name as driver_name', 'e.at as to', sql<boolean>`true`.as('former')])
      .select(formerFrom.vehicle.as('from'))
      .where('e.former_vehicle_id', 'in', [...ids])
      .where(formerFrom.vehicle, '<', to)
      .where('e.at', '>', from)
      .orderBy('e.id')
      .execute()),
    ...(await trips()
      .select(['w.vehicle_id', 'w.driver_name', 'w.planned_arrive as to', sql<boolean>`false`.as('former')])
      .select(crewFrom.vehicle.as('from'))
      .where('w.vehicle_id', 'in', [...ids])
      .where(crewFrom.vehicle, '<', to)
      .where('w.planned_arrive', '>', from)
      .orderBy('w.planned_depart')
      .execute()),
  ]);
}
