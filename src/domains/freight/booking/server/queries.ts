import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { minuteIn } from '../../../../kernel/day.ts';
import { by, listSource, patternOf } from '../../../../server/list.ts';
import { partyName, shortName, stationName } from '../../../reference/server/names.ts';
import { delaySql } from '../../sailing/server/delay.ts';
import type { FreightWork } from '../../server/db.ts';
import { type bookingRow, listBookings } from '../contract.ts';
import { type EquipmentLine, equipmentText } from '../equipment.ts';

/** The lines of a booking or of an amendment, as `equipmentText` takes them; null without lines. */
export const equipmentLines = (
  table: 'booking_equipment' | 'booking_amendment_equipment',
  key: string,
  id: string,
): RawBuilder<EquipmentLine[] | null> =>
  sql<EquipmentLine[] | null>`(select jsonb_agg(jsonb_build_object('size_type', e.size_type, 'units', e.units,
      'temperature_c', e.temperature_c::text, 'non_operating', e.non_operating) order by e.line_no) from ${sql.table(table)} e
    where e.${sql.ref(key)} = ${sql.ref(id)})`;

/** The name of a sailing: its vessel and voyage. */
export const sailingName = (id: string): RawBuilder<string | null> =>
  sql<string | null>`(select v.name || ' ' || x.voyage from sailing x join vessel v on v.id = x.vessel_id where x.id = ${sql.ref(id)})`;

const latest = (table: 'booking_amendment' | 'booking_cancellation'): RawBuilder<string | null> =>
  sql<string | null>`(select l.state from ${sql.table(table)} l where l.booking_id = b.id order by l.id desc limit 1)`;

export function bookingsOf({ db, who, now }: FreightWork) {
  return db
    .selectFrom('freight_booking as b')
    .innerJoin('freight_job as j', 'j.id', 'b.job_id')
    .innerJoin('customer as c', 'c.id', 'j.customer_id')
    .innerJoin('supplier as s', 's.id', 'b.supplier_id')
    .innerJoin('station as so', 'so.id', 'b.load_station_id')
    .innerJoin('station as sd', 'sd.id', 'b.discharge_station_id')
    .leftJoin('awb_stock as w', 'w.id', 'b.awb_id')
    .leftJoin('shipping_instruction as si', 'si.booking_id', 'b.id')
    .leftJoin('port_call as pl', (join) =>
      join.onRef('pl.sailing_id', '=', 'b.sailing_id').onRef('pl.station_id', '=', 'b.load_station_id'),
    )
    .leftJoin('port_call as pd', (join) =>
      join.onRef('pd.sailing_id', '=', 'b.sailing_id').onRef('pd.station_id', '=', 'b.discharge_station_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sailing_cut_off as k')
          .select(['k.kind', 'k.at'])
          .whereRef('k.sailing_id', '=', 'b.sailing_id')
          .whereRef('k.station_id', '=', 'b.load_station_id')
          .where('k.at', '>', now)
          .orderBy('k.at')
          .limit(1)
          .as('cut'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking_flight as f')
          .select([
            sql<string | null>`string_agg(f.flight_no, ' / ' order by f.line_no)`.as('numbers'),
            sql<Date | null>`min(f.departs_at)`.as('departs_at'),
            sql<Date | null>`max(f.arrives_at)`.as('arrives_at'),
          ])
          .whereRef('f.booking_id', '=', 'b.id')
          .as('fl'),
      (join) => join.onTrue(),
    )
    .where('b.company_id', 'in', [...who.companyIds])
    .select([
      'b.id',
      'b.version',
      'b.booking_no',
      'b.mode',
      'b.state',
      'b.job_id',
      'b.carrier_booking_ref',
      'b.sailing_id',
      'b.reason',
      'b.created_at',
    ])
    .select(['j.no as job_no', 'w.awb_no', 'cut.kind as next_cut_off_kind', 'cut.at as next_cut_off_at', 'si.state as instruction_state'])
    .select([shortName('c', who.language).as('customer_name'), partyName('s', who.language).as('supplier_name')])
    .select([stationName('so', who.language).as('load_name'), stationName('sd', who.language).as('discharge_name')])
    .select(['so.time_zone as load_zone', 'sd.time_zone as discharge_zone'])
    .select([latest('booking_amendment').as('amendment_state'), latest('booking_cancellation').as('cancellation_state')])
    .select([
      sql<string | null>`coalesce(${sailingName('b.sailing_id')}, fl.numbers)`.as('carriage'),
      equipmentLines('booking_equipment', 'booking_id', 'b.id').as('equipment'),
      sql<number | null>`coalesce(b.confirmed_pieces, b.planned_pieces)`.as('pieces'),
      sql<string | null>`coalesce(b.confirmed_chargeable_kg, b.planned_chargeable_kg)`.as('chargeable_kg'),
      sql<Date | null>`coalesce(pl.actual_departure, pl.estimated_departure, pl.planned_departure, fl.departs_at)`.as('departs_at'),
      sql<Date | null>`coalesce(pd.actual_arrival, pd.estimated_arrival, pd.planned_arrival, fl.arrives_at)`.as('arrives_at'),
      sql<number>`greatest(${delaySql('pl', 'departure', now)}, ${delaySql('pd', 'arrival', now)})`.as('delay_hours'),
      sql<number>`(select count(*)::int from booking_roll_over r where r.booking_id = b.id)`.as('roll_overs'),
      sql<string | null>`(select a.name from account a where a.id = b.created_by)`.as('created_by_name'),
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof bookingsOf>['execute']>>[number];

export function rowOf({
  load_zone,
  discharge_zone,
  departs_at,
  arrives_at,
  amendment_state,
  cancellation_state,
  equipment,
  ...row
}: Row): z.input<typeof bookingRow> {
  return {
    ...row,
    equipment: equipment && equipmentText(equipment),
    // The columns' checks hold these sets.
    amendment_state: amendment_state as z.input<typeof bookingRow>['amendment_state'],
    cancellation_state: cancellation_state as z.input<typeof bookingRow>['cancellation_state'],
    departs_there: departs_at && minuteIn(departs_at, load_zone),
    arrives_there: arrives_at && minuteIn(arrives_at, discharge_zone),
  };
}

/** The expression of the index freight_booking_words, word for word. */
const words = sql`app.plain(b.booking_no || ' ' || coalesce(b.carrier_booking_ref, ''))`;

/** Bookings whose numbers contain the text. */
export const wordsClause = (text: string): RawBuilder<SqlBool> => sql`(${words} like app.plain(${patternOf(text)})
    or b.awb_id in (select n.id from awb_stock n where app.plain(n.awb_no) like app.plain(${patternOf(text.replace(/[\s-]/g, ''))})))`;

const bookingWhere = { instruction_state: 'si.state', words: wordsClause } as const;

/** The list, and the badges that count its tabs. */
export const bookingSource = listSource(listBookings, {
  query: bookingsOf,
  id: 'b.id',
  state: 'b.state',
  where: bookingWhere,
  sorts: { created_at: by('b.created_at', 'timestamptz'), booking_no: by('b.booking_no', 'text') },
  row: rowOf,
});
