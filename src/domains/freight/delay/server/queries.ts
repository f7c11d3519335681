import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn, minuteIn } from '../../../../kernel/day.ts';
import type { Language } from '../../../../kernel/words.ts';
import { shortName, stationName } from '../../../reference/server/names.ts';
import type { RollOverReason } from '../../booking/kinds.ts';
import { openStates } from '../../booking/states.ts';
import { endedStates, undepartedStates } from '../../job/states.ts';
import type { FreightWork } from '../../server/db.ts';
import { delaySql } from '../../sailing/server/delay.ts';
import { arrivalOf, delayHours, departureOf, expected } from '../../sailing/rules.ts';

/** Delays below an hour are within every schedule's accuracy. */
const lateFromHours = 1;

/** The greatest delay of a sailing's ports in whole hours. */
export const delayOfSailing = (now: Date): RawBuilder<number> =>
  sql<number>`coalesce((select max(greatest(${delaySql('c', 'departure', now)}, ${delaySql('c', 'arrival', now)}))
    from port_call c where c.sailing_id = x.id), 0)`;

export const isLate = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`${delayOfSailing(now)} >= ${lateFromHours}`;

/** True for a booking that its sailing does not carry any more: it is blank, or omits a port. The booking waits to be rolled over. */
export const isStranded = sql<boolean>`(not x.active or pl.seq is null or pd.seq is null or pd.seq < pl.seq)`;

/** The expected departure and arrival of a booking, as notices store them. */
export const expectedDeparture = sql<Date>`coalesce(pl.actual_departure, pl.estimated_departure, pl.planned_departure)`;
export const expectedArrival = sql<Date>`coalesce(pd.actual_arrival, pd.estimated_arrival, pd.planned_arrival)`;

/** The last notice to the customer of a booking `b` about its sailing. */
export const lastNotice = sql<{
  expected_departure: Date;
  expected_arrival: Date;
  created_at: Date;
}>`(select n.expected_departure, n.expected_arrival, n.created_at from delay_notice n
  where n.booking_id = b.id and n.sailing_id = b.sailing_id order by n.created_at desc, n.id desc limit 1)`;

const isUntold = (sailing: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from delay_notice t where t.booking_id = b.id and t.sailing_id = ${sql.ref(sailing)})`;

/**
 * The sailing that the customer of a booking `b` still knows, with the reason why the booking was rolled over from it. There is no row for a
 * booking on its first sailing, or on one of which its customer was told.
 */
const untoldRollOver = sql<{ from_sailing_id: bigint; reason: RollOverReason }>`(select r.from_sailing_id, r.reason from booking_roll_over r
  where r.booking_id = b.id and ${isUntold('r.to_sailing_id')} and ${isUntold('b.sailing_id')}
    and exists (select from booking_roll_over l where l.booking_id = b.id and l.to_sailing_id = b.sailing_id)
  order by r.id limit 1)`;

/** True where the goods of a job `j` wait for the sailing to which they were rolled over. */
const isWaiting = sql<boolean>`(j.state = any(${[...undepartedStates]}::text[]))`;

/**
 * The caller's open bookings of open jobs on a sailing `x` about which their customers have to hear, for a subquery. The sailing is blank,
 * omits a port or is late at their own ports, their customers were told of a delay that is over, or do not know that their goods were rolled
 * over to it.
 */
export const touchedBookings = ({ who, now }: Pick<FreightWork, 'who' | 'now'>, select: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select ${select} from freight_booking b join freight_job j on j.id = b.job_id
      left join port_call pl on pl.sailing_id = b.sailing_id and pl.station_id = b.load_station_id
      left join port_call pd on pd.sailing_id = b.sailing_id and pd.station_id = b.discharge_station_id
    where b.sailing_id = x.id and b.company_id = any(${who.companyIds.map(String)}::bigint[])
      and b.state = any(${[...openStates]}::text[]) and j.state <> all(${[...endedStates]}::text[])
      and (${isStranded} or greatest(${delaySql('pl', 'departure', now)}, ${delaySql('pd', 'arrival', now)}) >= ${lateFromHours}
        or exists (select from ${lastNotice} n where (n.expected_departure, n.expected_arrival) is distinct from (${expectedDeparture}, ${expectedArrival}))
        or ${isWaiting} and exists (select from ${untoldRollOver} u)))`;

const homeLanguages: Readonly<Record<string, Language>> = { CN: 'zh', VN: 'vi', TH: 'th' };
/** The language of a customer's country; English elsewhere. */
export function languageOf(country: string): Language {
  return homeLanguages[country] ?? 'en';
}

/** The open bookings of open jobs on a sailing with their times, for the reader or for the customers' mails. */
export async function bookingsOn({ db, who, now }: FreightWork, sailingId: bigint) {
  const rows = await db
    .selectFrom('freight_booking as b')
    .innerJoin('freight_job as j', 'j.id', 'b.job_id')
    .innerJoin('customer as c', 'c.id', 'j.customer_id')
    .innerJoin('own_company as oc', 'oc.id', 'b.company_id')
    .innerJoin('station as so', 'so.id', 'b.load_station_id')
    .innerJoin('station as sd', 'sd.id', 'b.discharge_station_id')
    .innerJoin('sailing as x', 'x.id', 'b.sailing_id')
    .leftJoin('port_call as pl', (join) =>
      join.onRef('pl.sailing_id', '=', 'b.sailing_id').onRef('pl.station_id', '=', 'b.load_station_id'),
    )
    .leftJoin('port_call as pd', (join) =>
      join.onRef('pd.sailing_id', '=', 'b.sailing_id').onRef('pd.station_id', '=', 'b.discharge_station_id'),
    )
    .leftJoin('customer_contact as cc', (join) => join.onRef('cc.customer_id', '=', 'c.id').on('cc.main', '=', true))
    .leftJoinLateral(lastNotice.as<'n'>('n'), (join) => join.onTrue())
    .leftJoinLateral(untoldRollOver.as<'u'>('u'), (join) => join.on(isWaiting))
    .leftJoin('port_call as ul', (join) =>
      join.onRef('ul.sailing_id', '=', 'u.from_sailing_id').onRef('ul.station_id', '=', 'b.load_station_id'),
    )
    .leftJoin('port_call as ud', (join) =>
      join.onRef('ud.sailing_id', '=', 'u.from_sailing_id').onRef('ud.station_id', '=', 'b.discharge_station_id'),
    )
    .where('b.sailing_id', '=', sailingId)
    .where('b.company_id', 'in', [...who.companyIds])
    .where('b.state', 'in', openStates)
    .where('j.state', 'not in', endedStates)
    .select(['b.id', 'b.booking_no', 'b.job_id', 'j.no as job_no', 'j.customer_id', 'b.company_id', 'oc.name as company_name'])
    .select([
      'c.country',
      'c.name as customer_full_name',
      'cc.name as contact_name',
      'cc.email as contact_email',
      'c.email as customer_email',
    ])
    .select(['so.time_zone as load_zone', 'sd.time_zone as discharge_zone', 'so.name_en as load_en', 'sd.name_en as discharge_en'])
    .select([shortName('c', who.language).as('customer_name')])
    .select([stationName('so', who.language).as('load_name'), stationName('sd', who.language).as('discharge_name')])
    .select(isStranded.as('stranded'))
    .select(['u.reason as rolled_over', 'ul.planned_departure as left_departure', 'ud.planned_arrival as left_arrival'])
    .select(['pl.planned_departure', 'pl.estimated_departure', 'pl.actual_departure'])
    .select(['pd.planned_arrival', 'pd.estimated_arrival', 'pd.actual_arrival'])
    .select([
      sql<
        string | null
      >`(select string_agg(o.order_no, ', ' order by o.order_no) from freight_leg l join transport_order o on o.id = l.order_id
        where l.job_id = j.id)`.as('order_nos'),
      sql<Date | null>`case when n.expected_departure = ${expectedDeparture} and n.expected_arrival = ${expectedArrival} then n.created_at end`.as(
        'told_at',
      ),
      'n.created_at as last_told_at',
    ])
    .orderBy('b.id')
    .execute();
  const none = { planned_arrival: null, estimated_arrival: null, actual_arrival: null };
  const noDeparture = { planned_departure: null, estimated_departure: null, actual_departure: null };
  return rows.map((row) => {
    const { estimated_departure, actual_departure, estimated_arrival, actual_arrival, left_departure, left_arrival } = row;
    const best = {
      departure: departureOf({ ...none, planned_departure: row.planned_departure, estimated_departure, actual_departure }),
      arrival: arrivalOf({ ...noDeparture, planned_arrival: row.planned_arrival, estimated_arrival, actual_arrival }),
    };
    // The delay of goods that were rolled over is measured against the plan that their customer knows.
    const departure = { ...best.departure, planned: left_departure ?? best.departure.planned, estimated: expected(best.departure) };
    const arrival = { ...best.arrival, planned: left_arrival ?? best.arrival.planned, estimated: expected(best.arrival) };
    const there = (at: Date | null, zone: string) => at && minuteIn(at, zone);
    return {
      ...row,
      email: row.contact_email ?? row.customer_email,
      departs_at: expected(departure),
      arrives_at: expected(arrival),
      departs_on: departure.planned && dayIn(departure.planned, row.load_zone),
      planned_departure: there(departure.planned, row.load_zone),
      expected_departure: there(expected(departure), row.load_zone),
      departure_delay: delayHours(departure, now),
      planned_arrival: there(arrival.planned, row.discharge_zone),
      expected_arrival: there(expected(arrival), row.discharge_zone),
      arrival_delay: delayHours(arrival, now),
    };
  });
}
export type TouchedBooking = Awaited<ReturnType<typeof bookingsOn>>[number];
type Delay = Pick<TouchedBooking, 'departure_delay' | 'arrival_delay' | 'stranded'> & Partial<Pick<TouchedBooking, 'rolled_over'>>;

/** A booking that waits to be rolled over has no times yet: its customer is told once it has. */
export function isDelayed({ departure_delay, arrival_delay, stranded, rolled_over }: Delay): boolean {
  return !stranded && (Boolean(rolled_over) || Math.max(departure_delay, arrival_delay) >= lateFromHours);
}

type Told = { readonly told_at?: Date | null; readonly last_told_at?: Date | null };

/** True for a booking on time again whose customer was told of a delay. */
export function isRecovered({ told_at, last_told_at, ...delay }: Delay & Told): boolean {
  return !delay.stranded && !isDelayed(delay) && Boolean(last_told_at) && !told_at;
}

export function isTouched(booking: Delay & Told): boolean {
  return booking.stranded || isDelayed(booking) || isRecovered(booking);
}
