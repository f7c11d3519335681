import { minuteIn } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { plainName, stationName } from '../../../../reference/server/names.ts';
import { equipmentDifferencesOf } from '../../../job/server/bookings.ts';
import { cutOffsOf } from '../../../sailing/server/schedule.ts';
import { handle } from '../../../server/db.ts';
import { getBooking } from '../../contract.ts';
import { equipmentText } from '../../equipment.ts';
import { bookingsOf, equipmentLines, rowOf, sailingName } from '../queries.ts';

export default handle(getBooking, async (work, { id }) => {
  const { db, who } = work;
  const booking = await bookingsOf(work)
    .innerJoin('own_company as co', 'co.id', 'b.company_id')
    .select([
      plainName('co', who.language).as('company_name'),
      'b.supplier_id',
      's.kind as supplier_kind',
      'b.load_station_id',
      'b.discharge_station_id',
      'b.contract_no',
      'b.receipt_type',
    ])
    .select([
      'b.delivery_type',
      'b.awb_id',
      'b.goods',
      'b.remark',
      'b.volume_divisor',
      'b.planned_pieces',
      'b.planned_gross_kg',
      'b.planned_m3',
    ])
    .select(['b.planned_chargeable_kg', 'b.confirmed_pieces', 'b.confirmed_gross_kg', 'b.confirmed_m3', 'b.confirmed_chargeable_kg'])
    .select(['b.customer_chargeable_kg', 'b.airline_chargeable_kg', 'b.rate_currency', 'b.confirmed_at'])
    .leftJoin('account as prepared', 'prepared.id', 'b.dg_prepared_by')
    .leftJoin('account as checked', 'checked.id', 'b.dg_checked_by')
    .select(['b.handling_codes', 'b.dg_declaration', 'b.dg_checked_at'])
    .select(['prepared.name as dg_prepared_by_name', 'checked.name as dg_checked_by_name'])
    .where('b.id', '=', id)
    .executeTakeFirst();
  if (!booking) throw new Refusal('NOT_FOUND');
  const [equipment, flights, pieces, rates, surcharges, dangerous, ulds, rollOvers, amendments, cancellations, cutOffs, differences] =
    await Promise.all([
      db.selectFrom('booking_equipment').selectAll().where('booking_id', '=', id).orderBy('line_no').execute(),
      db
        .selectFrom('booking_flight as f')
        .innerJoin('station as so', 'so.id', 'f.origin_station_id')
        .innerJoin('station as sd', 'sd.id', 'f.destination_station_id')
        .selectAll('f')
        .select(['so.time_zone as origin_zone', 'sd.time_zone as destination_zone'])
        .select([stationName('so', who.language).as('origin_name'), stationName('sd', who.language).as('destination_name')])
        .where('f.booking_id', '=', id)
        .orderBy('f.line_no')
        .execute(),
      db.selectFrom('booking_piece').selectAll().where('booking_id', '=', id).orderBy('line_no').execute(),
      db.selectFrom('booking_rate').selectAll().where('booking_id', '=', id).orderBy('line_no').execute(),
      db.selectFrom('booking_surcharge').selectAll().where('booking_id', '=', id).orderBy('line_no').execute(),
      db.selectFrom('booking_dangerous').selectAll().where('booking_id', '=', id).orderBy('line_no').execute(),
      db.selectFrom('booking_uld').selectAll().where('booking_id', '=', id).orderBy('line_no').execute(),
      db
        .selectFrom('booking_roll_over as r')
        .leftJoin('account as a', 'a.id', 'r.created_by')
        .select(['r.id', 'r.reason', 'r.remark', 'r.created_at', 'a.name as created_by_name'])
        .select([sailingName('r.from_sailing_id').as('from_name'), sailingName('r.to_sailing_id').as('to_name')])
        .where('r.booking_id', '=', id)
        .orderBy('r.id')
        .execute(),
      db
        .selectFrom('booking_amendment as m')
        .innerJoin('station as so', 'so.id', 'm.load_station_id')
        .innerJoin('station as sd', 'sd.id', 'm.discharge_station_id')
        .leftJoin('account as a', 'a.id', 'm.created_by')
        .select(['m.id', 'm.version', 'm.state', 'm.remark', 'm.reason', 'm.created_at', 'a.name as created_by_name'])
        .select([
          sailingName('m.sailing_id').as('sailing_name'),
          equipmentLines('booking_amendment_equipment', 'amendment_id', 'm.id').as('equipment'),
        ])
        .select([stationName('so', who.language).as('load_name'), stationName('sd', who.language).as('discharge_name')])
        .where('m.booking_id', '=', id)
        .orderBy('m.id', 'desc')
        .execute(),
      db
        .selectFrom('booking_cancellation as x')
        .leftJoin('account as a', 'a.id', 'x.created_by')
        .select(['x.id', 'x.version', 'x.state', 'x.remark', 'x.reason', 'x.created_at', 'a.name as created_by_name'])
        .where('x.booking_id', '=', id)
        .orderBy('x.id', 'desc')
        .execute(),
      booking.sailing_id ? cutOffsOf(work, [booking.sailing_id]) : [],
      booking.mode === 'ocean' ? equipmentDifferencesOf(work, booking.job_id, id) : [],
    ]);
  return {
    ...booking,
    ...rowOf(booking),
    equipment_lines: equipment.map(({ booking_id: _, line_no, ...line }) => ({ ...line, id: String(line_no) })),
    differences,
    flights: flights.map(({ line_no, departs_at, arrives_at, origin_zone, destination_zone, ...flight }) => ({
      ...flight,
      id: String(line_no),
      departs: minuteIn(departs_at, origin_zone),
      arrives: minuteIn(arrives_at, destination_zone),
    })),
    piece_lines: pieces.map(({ booking_id: _, line_no, ...line }) => ({ ...line, id: String(line_no) })),
    rates: rates.map(({ booking_id: _, line_no, ...line }) => ({ ...line, id: String(line_no) })),
    surcharges: surcharges.map(({ booking_id: _, line_no, ...line }) => ({ ...line, id: String(line_no) })),
    dangerous_lines: dangerous.map(({ booking_id: _, line_no, ...line }) => ({ ...line, id: String(line_no) })),
    ulds: ulds.map(({ booking_id: _, line_no, ...line }) => ({ ...line, id: String(line_no) })),
    cut_offs: cutOffs.filter(({ station_id }) => station_id === booking.load_station_id),
    roll_over_rows: rollOvers.map((row) => ({ ...row, from_name: row.from_name ?? '', to_name: row.to_name ?? '' })),
    amendments: amendments.map((row) => ({ ...row, equipment: row.equipment && equipmentText(row.equipment) })),
    cancellations,
  };
});
