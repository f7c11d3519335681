import { type Insertable, sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { type Random, seeded } from '../../../../server/random.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { personIn, storedPhoneIn } from '../../../reference/server/seed/draw.ts';
import type { DispatchTables } from '../db.ts';
import { answerMinutes } from '../../work-order/rules.ts';
import { planStops } from '../../work-order/stops.ts';
import { inChunks } from './chunks.ts';
import { drawTrips, madeAt, type MadeTrip, type SeedOrder, type SeedTrip, type SeedTruck } from './draw.ts';
import { eventsOf } from './events.ts';
import { seedRoadExceptions } from './exceptions.ts';
import { seedFreightWork } from './freight.ts';
import { seedLegs } from './legs.ts';
import { seedPositions } from './positions.ts';
import { priceOf } from './price.ts';
import { seedYard } from './yard.ts';

type Context = SeedContext<DispatchTables>;

/** Work orders for every dispatched order: trips in all states with their stops, loads, history and exceptions. */
export async function seedDispatch(context: Context): Promise<void> {
  const [orders, trucks] = [await readOrders(context), await readTrucks(context)];
  if (orders.length === 0 || trucks.length === 0) return;
  const trips = drawTrips(context.random, orders, trucks, context.now);
  const seededTrips = await insertTrips(context, trips);
  const stopOf = await insertStops(context, seededTrips);
  await insertLoads(context, seededTrips, stopOf);
  await inChunks(
    seededTrips.flatMap((trip) => eventsOf(trip, context.now)),
    2000,
    (rows) => context.db.insertInto('work_order_event').values(rows).execute(),
  );
  await sql`update order_document d set work_order_id = l.work_order_id from work_order_load l
    where d.kind = 'pod' and d.order_id = l.order_id and l.live and d.work_order_id is null`.execute(context.db);
  await seedRoadExceptions(context, seededTrips);
  await seedLegs(context);
  await seedPositions(context);
  await seedYard(context);
  await seedFreightWork(context);
}

async function readOrders({ db }: Context): Promise<SeedOrder[]> {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('station as s', 's.id', 'o.origin_station_id')
    .leftJoin('line as l', 'l.id', 'o.line_id')
    .select(['o.id', 'o.order_no', 'o.company_id', 'o.region', 'o.state', 'o.line_id', 'o.origin_station_id', 'o.destination_station_id'])
    .select(['o.border_station_id', 'o.shipper_name', 'o.shipper_address', 'o.shipper_contact', 'o.shipper_phone', 'o.consignee_name'])
    .select(['o.consignee_address', 'o.consignee_contact', 'o.consignee_phone', 'o.pickup_from', 'o.pickup_to', 'o.due_at', 'o.order_time'])
    .select([
      'o.departed_at',
      'o.signed_at',
      'o.closed_at',
      'o.vehicle_type_id',
      'o.pieces',
      'o.pallets',
      'o.gross_kg',
      'o.volume_m3',
      's.country',
    ])
    .select(sql<number>`coalesce(l.distance_km, 300)::int`.as('km'))
    .select(
      sql<string>`coalesce((select left(string_agg(goods_name, '、' order by line_no), 200) from order_line ol where ol.order_id = o.id), '')`.as(
        'goods',
      ),
    )
    .select(
      sql<bigint | null>`(select d.file_id from order_document d where d.order_id = o.id and d.kind = 'pod' order by d.id limit 1)`.as(
        'pod_file_id',
      ),
    )
    .where('o.state', 'in', ['partDispatched', 'dispatched', 'inTransit', 'signed', 'podReturned', 'closed'])
    .orderBy('o.id')
    .execute();
}

async function readTrucks({ db, today }: Context): Promise<SeedTruck[]> {
  const { rows } = await sql<SeedTruck & { driver_id: bigint | null; name: string; phone: string }>`
    select v.id, v.plate_no, v.country, v.carrier_id, c.kind = 'own' as own, c.currency, v.vehicle_type_id, v.load_kg, v.volume_m3,
      coalesce(v.border_permit_until > ${today}::date, false) as "mayCrossBorder", d.id as driver_id, d.name, d.phone
    from vehicle v join carrier c on c.id = v.carrier_id
    left join lateral (select * from driver d where d.vehicle_id = v.id and d.active and d.banned_from is null order by d.id limit 1) d on true
    where v.status = 'available' and c.active and not c.blacklisted and v.inspection_until > ${today}::date and v.insurance_until > ${today}::date
    order by v.id`.execute(db);
  return rows.map(({ driver_id, name, phone, ...truck }) => ({ ...truck, driver: driver_id ? { id: driver_id, name, phone } : null }));
}

async function insertTrips(context: Context, trips: readonly SeedTrip[]): Promise<MadeTrip[]> {
  const { db, now } = context;
  const companies = await db.selectFrom('own_company').select(['id', 'number_mark', 'time_zone']).execute();
  const staff = await db.selectFrom('account').select(['id', 'company_id']).where('user_type', '=', 1).orderBy('id').execute();
  const secondOf = await drawSecondDrivers(context, trips);
  const last = new Map<string, number>();
  const number = (companyId: bigint, at: Date): string => {
    const company = companies.find(({ id }) => id === companyId);
    const day = dayIn(at, company?.time_zone ?? 'Asia/Shanghai');
    const key = `${companyId} ${day}`;
    last.set(key, (last.get(key) ?? 0) + 1);
    return `WO${company?.number_mark ?? ''}${day.slice(2).replaceAll('-', '')}${String(last.get(key)).padStart(4, '0')}`;
  };
  const rows = trips.map((trip): Insertable<DispatchTables['work_order']> => {
    const [{ order } = { order: undefined }] = trip.loads;
    if (!order) throw new RangeError('a trip without loads');
    const createdAt = madeAt(trip, now);
    const maker = staff.find(({ company_id }) => company_id === order.company_id)?.id ?? null;
    const waits = trip.state === 'offered';
    const offered = waits ? new Date(now.getTime() - context.random.between(3, 55) * 60_000) : createdAt;
    const reviewed = trip.state === 'reviewed' || trip.state === 'closed';
    const finished = reviewed || trip.state === 'completed';
    const signed = finished ? latest(trip.loads.map((load) => load.order.signed_at ?? trip.arrive)) : null;
    const gone = trip.state === 'departed' || trip.state === 'arrived' || finished;
    const hired = !trip.assigned && gone ? hiredTruck(context.random, order) : null;
    const crew = trip.assigned ? crewOf(trip.truck) : hired;
    const second = secondOf.get(trip);
    return {
      no: number(order.company_id, createdAt),
      company_id: order.company_id,
      region: order.region,
      crosses_border: order.region === 'border',
      own: trip.truck.own,
      carrier_id: trip.truck.carrier_id,
      vehicle_id: trip.assigned ? trip.truck.id : null,
      driver_id: trip.assigned ? (trip.truck.driver?.id ?? null) : null,
      plate_no: crew?.plate_no ?? null,
      driver_name: crew?.driver_name ?? null,
      driver_phone: crew?.driver_phone ?? null,
      second_driver_id: second?.id ?? null,
      second_driver_name: second?.name ?? null,
      second_driver_phone: second?.phone ?? null,
      line_id: order.line_id,
      origin_station_id: order.origin_station_id,
      destination_station_id: order.destination_station_id,
      vehicle_type_id: trip.truck.vehicle_type_id,
      distance_km: order.km > 0 ? String(order.km) : null,
      state: trip.state,
      planned_depart: trip.depart,
      planned_arrive: trip.arrive,
      offered_at: trip.truck.own || trip.state === 'draft' ? null : offered,
      answer_by: waits ? new Date(offered.getTime() + answerMinutes * 60_000) : null,
      accepted_at: trip.truck.own || waits || trip.state === 'draft' ? null : new Date(createdAt.getTime() + 12 * 60_000),
      departed_at: gone ? (order.departed_at ?? trip.depart) : null,
      arrived_at: signed ?? (trip.state === 'arrived' ? new Date(Math.min(order.due_at.getTime(), now.getTime())) : null),
      completed_at: signed,
      ...priceOf(context.random, trip, { km: order.km, askedBy: maker }),
      cost_share: 'gross',
      pod_required: true,
      carrier_confirmed_at: reviewed && !trip.truck.own && signed ? new Date(signed.getTime() + 26 * 3_600_000) : null,
      reviewed_by: reviewed ? maker : null,
      reviewed_at: reviewed && signed ? new Date(signed.getTime() + 50 * 3_600_000) : null,
      closed_at: trip.state === 'closed' && signed ? new Date(signed.getTime() + 74 * 3_600_000) : null,
      created_by: maker,
      created_at: createdAt,
      updated_at: signed ?? createdAt,
    } as Insertable<DispatchTables['work_order']>;
  });
  const seededTrips: MadeTrip[] = [];
  await inChunks(
    trips.map((trip, place) => ({ trip, row: rows[place] })),
    700,
    async (chunk) => {
      const ids = await db
        .insertInto('work_order')
        .values(chunk.flatMap(({ row }) => row ?? []))
        .returning(['id', 'no'])
        .execute();
      const idOf = new Map(ids.map(({ id, no }) => [no, id]));
      for (const { trip, row } of chunk) if (row) seededTrips.push({ ...trip, no: row.no, id: idOf.get(row.no) ?? 0n });
    },
  );
  const counters = [...last].map(([key, n]) => [...key.split(' '), n] as [string, string, number]);
  await sql`insert into number_series (company_id, series, day, last)
    select id, 'WO', day, last from unnest(${counters.map(([id]) => id)}::bigint[], ${counters.map(([, day]) => day)}::date[],
      ${counters.map(([, , n]) => n)}::int[]) as c(id, day, last)
    on conflict (company_id, series, day) do update set last = greatest(number_series.last, excluded.last)`.execute(db);
  return seededTrips;
}

const crewOf = ({ plate_no, driver }: SeedTruck) => ({
  plate_no,
  driver_name: driver?.name ?? null,
  driver_phone: driver?.phone ?? null,
});

/** A truck that the carrier hired for one trip is known only by its plate and its driver. */
function hiredTruck(random: Random, { id, country }: SeedOrder) {
  const people = seeded(Number(id));
  const driver = (of: 'CN' | 'VN' | 'TH') => ({ driver_name: personIn(of, people), driver_phone: storedPhoneIn(of, people) });
  if (country === 'VN') return { plate_no: `51D-${random.between(100, 999)}.${random.between(10, 99)}`, ...driver('VN') };
  if (country === 'TH') return { plate_no: `71-${random.between(1000, 9999)}`, ...driver('TH') };
  return { plate_no: `桂R${random.between(10_000, 99_999)}`, ...driver('CN') };
}

/** A trip of so many km is driven by two, where its carrier has a driver without a truck of their own who is free meanwhile. */
const longTripKm = 800;

/** The second driver of each long trip within one country that has not arrived. */
async function drawSecondDrivers({ db }: Context, trips: readonly SeedTrip[]) {
  const spare = await db
    .selectFrom('driver')
    .select(['id', 'name', 'phone', 'carrier_id'])
    .where('vehicle_id', 'is', null)
    .where('active', '=', true)
    .where('banned_from', 'is', null)
    .orderBy('id')
    .execute();
  const driving = new Map<bigint, SeedTrip[]>();
  const seconds = new Map<SeedTrip, (typeof spare)[number]>();
  for (const trip of trips) {
    const [{ order } = { order: undefined }] = trip.loads;
    const isLong = order && order.km >= longTripKm && order.region !== 'border';
    if (!isLong || !trip.assigned || (trip.state !== 'assigned' && trip.state !== 'departed')) continue;
    const free = spare.find(
      ({ id, carrier_id }) =>
        carrier_id === trip.truck.carrier_id &&
        !(driving.get(id) ?? []).some(({ depart, arrive }) => depart < trip.arrive && trip.depart < arrive),
    );
    if (!free) continue;
    driving.set(free.id, [...(driving.get(free.id) ?? []), trip]);
    seconds.set(trip, free);
  }
  return seconds;
}

function latest(times: readonly Date[]): Date {
  return times.reduce((a, b) => (b > a ? b : a));
}

const key = (tripId: bigint, action: string, orderId: bigint): string => `${tripId} ${action} ${orderId}`;

async function insertStops({ db, now }: Context, trips: readonly MadeTrip[]): Promise<ReadonlyMap<string, bigint>> {
  const borders = await db.selectFrom('station').select(['id', 'name']).where('kind', '=', 'border').execute();
  const borderNames = new Map(borders.map(({ id, name }) => [id, name]));
  const planned = trips.flatMap((trip) =>
    planStops(
      trip.loads.map((load) => load.order),
      borderNames,
    ).map((stop) => ({ trip, stop })),
  );
  const stopOf = new Map<string, bigint>();
  await inChunks(planned, 2000, async (chunk) => {
    const rows = await db
      .insertInto('work_order_stop')
      .values(
        chunk.map(({ trip, stop: { orderIds: _, ...stop } }) => ({
          ...stop,
          work_order_id: trip.id,
          carrier_id: trip.truck.carrier_id,
          ...wasThere(trip, stop.action, now),
        })),
      )
      .returning(['id', 'work_order_id', 'seq'])
      .execute();
    const idOf = new Map(rows.map((row) => [`${row.work_order_id} ${row.seq}`, row.id]));
    for (const { trip, stop } of chunk)
      for (const orderId of stop.orderIds) stopOf.set(key(trip.id, stop.action, orderId), idOf.get(`${trip.id} ${stop.seq}`) ?? 0n);
  });
  return stopOf;
}

function wasThere(trip: SeedTrip, action: string, now: Date): { arrived_at: Date | null; left_at: Date | null } {
  const [first] = trip.loads;
  const departed = first?.order.departed_at ?? trip.depart;
  const gone = !['draft', 'offered', 'accepted', 'assigned'].includes(trip.state);
  if (action === 'pickup')
    return gone ? { arrived_at: new Date(departed.getTime() - 90 * 60_000), left_at: departed } : { arrived_at: null, left_at: null };
  const signed = first?.order.signed_at;
  if (signed) return { arrived_at: new Date(signed.getTime() - 40 * 60_000), left_at: signed };
  return { arrived_at: trip.state === 'arrived' ? new Date(Math.min(trip.arrive.getTime(), now.getTime())) : null, left_at: null };
}

async function insertLoads({ db }: Context, trips: readonly MadeTrip[], stopOf: ReadonlyMap<string, bigint>): Promise<void> {
  const rows = trips.flatMap((trip) =>
    trip.loads.map(({ order, amounts }) => {
      const signed = order.signed_at;
      return {
        work_order_id: trip.id,
        carrier_id: trip.truck.carrier_id,
        order_id: order.id,
        order_no: order.order_no,
        goods: order.goods,
        ...amounts,
        pickup_stop_id: stopOf.get(key(trip.id, 'pickup', order.id)) ?? null,
        deliver_stop_id: stopOf.get(key(trip.id, 'deliver', order.id)) ?? null,
        signed_pieces: signed ? amounts.pieces : null,
        shortage: signed ? 0 : null,
        signed_at: signed,
        signed_by_name: signed ? order.consignee_contact : null,
        pod_file_id: signed ? order.pod_file_id : null,
      };
    }),
  );
  await inChunks(rows, 2000, (chunk) => db.insertInto('work_order_load').values(chunk).execute());
}
