import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import type { ListCall, ListParams, ListResult } from '../../../../kernel/list.ts';
import { by, listRows, plateContains } from '../../../../server/list.ts';
import type { DispatchWork } from '../../server/db.ts';
import type { workOrderFilters } from '../contract.ts';
import { isAnswerLate, isTripLate } from '../rules.ts';
import { plainName, shortName, stationName } from '../../../reference/server/names.ts';
import { stopName } from './stop-name.ts';

type Named = 'name_zh' | 'name_vi' | 'name_en' | 'name_th';
export function typeName(language: 'zh' | 'vi' | 'en' | 'th'): Named {
  return `name_${language}`;
}

/** Trips with the names of the records they refer to and the totals of their loads. The caller adds the limits on rows. */
export function trips({ db, who }: DispatchWork) {
  return db
    .selectFrom('work_order as w')
    .innerJoin('own_company as oc', 'oc.id', 'w.company_id')
    .innerJoin('station as so', 'so.id', 'w.origin_station_id')
    .innerJoin('station as sd', 'sd.id', 'w.destination_station_id')
    .leftJoin('carrier as c', 'c.id', 'w.carrier_id')
    .leftJoin('vehicle_type as vt', 'vt.id', 'w.vehicle_type_id')
    .selectAll('w')
    .select(['oc.code as company_code', plainName('oc', who.language).as('company_name')])
    .select([stationName('so', who.language).as('origin_name'), stationName('sd', who.language).as('destination_name')])
    .select(shortName<string | null>('c', who.language).as('carrier_name'))
    .select(sql<string | null>`${sql.ref(`vt.${typeName(who.language)}`)}`.as('vehicle_type_name'))
    .select(loadSum<string[]>('array_agg(l.order_no order by l.order_no)', 'array[]::text[]').as('order_nos'))
    .select(loadSum<number>('sum(l.pieces)::int', '0').as('pieces'))
    .select(loadSum<string>('sum(l.gross_kg)', '0').as('gross_kg'))
    .select(loadSum<string>('sum(l.volume_m3)', '0').as('volume_m3'))
    .select(loadSum<number>('count(*)::int', '0').as('loads'))
    .select(loadSum<number>('count(l.signed_at)::int', '0').as('signed_loads'))
    .select(
      sql<number>`(select count(*)::int from road_exception e where e.work_order_id = w.id and e.state <> 'closed')`.as('open_exceptions'),
    );
}

/** The same for staff, who may see the names of other staff. */
export function staffTrips(work: DispatchWork) {
  return trips(work).leftJoin('account as pa', 'pa.id', 'w.price_asked_by').select('pa.name as price_asked_by_name');
}

function loadSum<T>(aggregate: string, empty: string) {
  return sql<T>`coalesce((select ${sql.raw(aggregate)} from work_order_load l where l.work_order_id = w.id), ${sql.raw(empty)})`;
}

type Trip = Awaited<ReturnType<ReturnType<typeof trips>['execute']>>[number];

function amount(currency: Currency | null, minor: bigint | null): string | null {
  return currency && minor !== null ? amountOf(currency, minor) : null;
}

/** A trip in the form that all of its readers share. */
export function tripOf<T extends Trip>(trip: T, now: Date) {
  const { state, planned_depart, planned_arrive, arrived_at, answer_by } = trip;
  return {
    ...trip,
    late: isTripLate({ state, plannedDepart: planned_depart, plannedArrive: planned_arrive, arrivedAt: arrived_at }, now),
    answer_late: isAnswerLate({ state, answerBy: answer_by }, now),
    buy_amount: amount(trip.buy_currency, trip.buy_amount_minor),
    quoted_amount: amount(trip.quoted_currency, trip.quoted_minor),
  };
}

type StaffTrip = Awaited<ReturnType<ReturnType<typeof staffTrips>['execute']>>[number];
export type TripOut = ReturnType<typeof tripOf<StaffTrip>>;

type Filters = typeof workOrderFilters;
type Sort = 'planned_depart' | 'planned_arrive' | 'no' | 'answer_by' | 'completed_at';

/** Trips that have not departed or arrived by their planned time, by the clock of the call. */
export function lateTrips(now: Date) {
  return sql<boolean>`(case when w.arrived_at is not null then w.arrived_at > w.planned_arrive
    when w.state = 'departed' then ${now}::timestamptz > w.planned_arrive
    else w.state in ('accepted', 'assigned') and ${now}::timestamptz > w.planned_depart end)`;
}

/** Search by number, plate, drivers or their phones; matches the index. */
export function wordsOfTrip(text: string) {
  const words = sql`app.plain(w.no || ' ' || coalesce(w.plate_no, '') || ' ' || coalesce(w.driver_name, '') || ' ' ||
    coalesce(w.driver_phone, '') || ' ' || coalesce(w.second_driver_name, '') || ' ' || coalesce(w.second_driver_phone, ''))`;
  return plateContains(words, text);
}

/** One list of trips for all readers: tabs and rows differ, filters and order are shared. */
export function listTrips<RowIn, RowOut, K extends Sort>(
  work: DispatchWork,
  call: ListCall<RowIn, RowOut, Filters, K>,
  params: ListParams<Filters, K>,
  span: {
    readonly whose: (query: TripQuery) => TripQuery;
    readonly row: (trip: TripOut) => RowIn;
    readonly tabs?: Readonly<Record<string, ReturnType<typeof lateTrips>>>;
  },
): Promise<ListResult<RowIn>> {
  const sorts = {
    planned_depart: by('w.planned_depart', 'timestamptz'),
    planned_arrive: by('w.planned_arrive', 'timestamptz'),
    no: by('w.no', 'text'),
    answer_by: by(sql`coalesce(w.answer_by, 'infinity')`, 'timestamptz'),
    completed_at: by(sql`coalesce(w.completed_at, '-infinity')`, 'timestamptz'),
  };
  return listRows(work, call, params, {
    id: 'w.id',
    state: 'w.state',
    ...(span.tabs ? { tabs: span.tabs } : {}),
    query: (reader) => span.whose(staffTrips(reader)),
    where: {
      words: wordsOfTrip,
      order_no: (values) =>
        sql<boolean>`exists (select from work_order_load l where l.work_order_id = w.id and l.order_no = any(${[...values]}::text[]))`,
      // The second driver drives the trip as well.
      driver_id: (ids) => sql<boolean>`(w.driver_id = any(${[...ids]}::bigint[]) or w.second_driver_id = any(${[...ids]}::bigint[]))`,
      late: (flag, { now }) => (flag ? lateTrips(now) : sql<boolean>`not ${lateTrips(now)}`),
    },
    sorts: sorts as { [N in K]: (typeof sorts)[Sort] },
    row: (trip, { now }) => span.row(tripOf(trip, now)),
  });
}

export type TripQuery = ReturnType<typeof staffTrips>;

/** The stops, loads and history of one trip, in order. */
export async function tripParts(work: DispatchWork, id: bigint) {
  const { db } = work;
  const stops = await db
    .selectFrom('work_order_stop as s')
    .leftJoin('station as st', 'st.id', 's.station_id')
    .selectAll('s')
    .select(['st.time_zone', 's.name as stored_name', stopName('s', work.who.language).as('name')])
    .where('s.work_order_id', '=', id)
    .orderBy('s.seq')
    .execute();
  const seqOf = new Map(stops.map((stop) => [stop.id, stop.seq]));
  const loads = await db.selectFrom('work_order_load').selectAll().where('work_order_id', '=', id).orderBy('order_no').execute();
  const nos = new Map(loads.map((load) => [load.order_id, load.order_no]));
  const stopOf = new Map(stops.map((stop) => [stop.id, stop]));
  const events = await db.selectFrom('work_order_event').selectAll().where('work_order_id', '=', id).orderBy('at').orderBy('id').execute();
  return {
    stops,
    loads: loads.map((load) => ({
      ...load,
      pickup_seq: load.pickup_stop_id ? (seqOf.get(load.pickup_stop_id) ?? null) : null,
      deliver_seq: load.deliver_stop_id ? (seqOf.get(load.deliver_stop_id) ?? null) : null,
    })),
    events: events.map((event) => {
      const stop = event.stop_id ? stopOf.get(event.stop_id) : undefined;
      return {
        ...event,
        // A report from a stop stores the stop's name as its place.
        place: stop && event.place === stop.stored_name ? stop.name : event.place,
        stop_name: stop?.name ?? null,
        order_no: event.order_id ? (nos.get(event.order_id) ?? null) : null,
      };
    }),
  };
}
