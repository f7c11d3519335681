import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { partyName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';
import { bookingOfContainer } from '../../job/server/bookings.ts';
import type { CarrierMessageKind } from '../kinds.ts';
import { cargoOf } from './cargo.ts';

/** Places by their codes, for a reader who knows no other names. */
type Place = { readonly unlocode: string | null; readonly iata: string | null; readonly name_en: string; readonly country: string };

/** The facts of a booking and its job that a message to the carrier may state. */
export type Shipment = Awaited<ReturnType<typeof shipmentOf>>;

/** Reads a booking of the caller's companies with its job, its cargo and its carriage. A house is chosen where the message is about one. */
export async function shipmentOf(work: FreightWork, bookingId: bigint, kind: CarrierMessageKind, houseId: bigint | null) {
  const { db, who } = work;
  const booking = await db
    .selectFrom('freight_booking as b')
    .innerJoin('supplier as s', 's.id', 'b.supplier_id')
    .leftJoin('awb_stock as w', 'w.id', 'b.awb_id')
    .selectAll('b')
    .select([partyName('s', 'en').as('supplier_name'), 'w.awb_no', 's.email as supplier_email'])
    .select([
      sql<number | null>`coalesce(b.confirmed_pieces, b.planned_pieces)`.as('pieces'),
      sql<string | null>`coalesce(b.confirmed_gross_kg, b.planned_gross_kg)::text`.as('gross_kg'),
      sql<string | null>`coalesce(b.confirmed_m3, b.planned_m3)::text`.as('volume_m3'),
      sql<string | null>`coalesce(b.airline_chargeable_kg, b.confirmed_chargeable_kg, b.planned_chargeable_kg)::text`.as('chargeable_kg'),
    ])
    .where('b.id', '=', bookingId)
    .where('b.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!booking) throw new Refusal('NOT_FOUND');
  const job = await db.selectFrom('freight_job').selectAll().where('id', '=', booking.job_id).executeTakeFirstOrThrow();
  const [company, places, sailing, flights, houses, containers, equipment, rates, surcharges, pieces] = await Promise.all([
    db
      .selectFrom('own_company')
      .select(['name', 'name_en', 'address', 'country', 'phone', 'time_zone'])
      .where('id', '=', booking.company_id)
      .executeTakeFirstOrThrow(),
    placesOf(work, [
      booking.load_station_id,
      booking.discharge_station_id,
      job.receipt_station_id,
      job.delivery_station_id,
      job.origin_station_id,
      job.destination_station_id,
    ]),
    booking.sailing_id === null ? null : sailingOf(work, booking.sailing_id, booking.load_station_id),
    db
      .selectFrom('booking_flight as f')
      .innerJoin('station as so', 'so.id', 'f.origin_station_id')
      .innerJoin('station as sd', 'sd.id', 'f.destination_station_id')
      .select(['f.flight_no', 'f.departs_at', 'so.time_zone as origin_zone', 'so.iata as origin_iata', 'sd.iata as destination_iata'])
      .where('f.booking_id', '=', booking.id)
      .orderBy('f.line_no')
      .execute(),
    db.selectFrom('freight_house').selectAll().where('job_id', '=', job.id).orderBy('seq').execute(),
    db
      .selectFrom('freight_container as k')
      .selectAll('k')
      .select(bookingOfContainer.as('goes_by'))
      .where('k.job_id', '=', job.id)
      .where('k.active', '=', true)
      .orderBy('k.seq')
      .execute(),
    db.selectFrom('booking_equipment').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute(),
    db.selectFrom('booking_rate').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute(),
    db.selectFrom('booking_surcharge').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute(),
    db.selectFrom('booking_piece').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute(),
  ]);
  const place = (id: bigint | null): Place | null => (id === null ? null : (places.get(id) ?? null));
  const ends = { load: places.get(booking.load_station_id), discharge: places.get(booking.discharge_station_id) };
  const cities = { origin: places.get(job.origin_station_id), destination: places.get(job.destination_station_id) };
  if (!ends.load || !ends.discharge || !cities.origin || !cities.destination) throw new Error(`booking ${booking.id} has no ends`);
  const house = kind === 'fhl' ? (houses.find(({ id }) => id === houseId) ?? null) : null;
  return {
    booking,
    job,
    company,
    load: ends.load,
    discharge: ends.discharge,
    origin: cities.origin,
    destination: cities.destination,
    receipt: place(job.receipt_station_id),
    delivery: place(job.delivery_station_id),
    sailing,
    flights,
    house,
    ...cargoOf(booking.id, houses, containers),
    equipment,
    rates,
    surcharges,
    pieces,
  };
}

async function placesOf({ db }: FreightWork, ids: readonly (bigint | null)[]): Promise<ReadonlyMap<bigint, Place>> {
  const stations = await db
    .selectFrom('station')
    .select(['id', 'unlocode', 'iata', 'name_en', 'country'])
    .where('id', 'in', [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))])
    .execute();
  return new Map(stations.map(({ id, ...place }) => [id, place]));
}

/** The vessel and the voyage, and the best known departure from the port of loading. */
async function sailingOf({ db }: FreightWork, id: bigint, loadId: bigint) {
  return db
    .selectFrom('sailing as x')
    .innerJoin('vessel as v', 'v.id', 'x.vessel_id')
    .leftJoin('port_call as c', (join) => join.onRef('c.sailing_id', '=', 'x.id').on('c.station_id', '=', loadId))
    .leftJoin('station as st', 'st.id', 'c.station_id')
    .select(['v.name', 'v.imo', 'x.voyage', 'st.time_zone'])
    .select(sql<Date | null>`coalesce(c.actual_departure, c.estimated_departure, c.planned_departure)`.as('departs_at'))
    .where('x.id', '=', id)
    .executeTakeFirstOrThrow();
}
