import { sql } from 'kysely';
import { minuteIn } from '../../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { partyName } from '../../../../reference/server/names.ts';
import { type HandlingCode, needsDeclaration } from '../../../booking/dangerous.ts';
import { type AirRate, airCharge, otherChargesOf, type Surcharge } from '../../../booking/rules.ts';
import { type FreightWork, handle } from '../../../server/db.ts';
import { readMasterWaybill } from '../../contract.ts';
import { copiesOf, jobOnPaper, placeOf } from '../queries.ts';

export default handle(readMasterWaybill, async (work, { id }) => {
  const { db } = work;
  const job = await jobOnPaper(work, id).where('j.mode', '=', 'air').select(partyName('cu', 'en').as('customer_name')).executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const booking = await bookingOf(work, job);
  const master_no = job.master_no ?? booking?.awb_no;
  if (!master_no) throw new Refusal('MASTER_MISSING', { no: job.no });
  const [houses, dimensions, flights, rates, surcharges, dangerous, ulds, printed, headOf] = await Promise.all([
    db.selectFrom('freight_house').selectAll().where('job_id', '=', id).orderBy('seq').limit(2).execute(),
    db.selectFrom('freight_dimension').selectAll().where('job_id', '=', id).orderBy('seq').execute(),
    booking ? flightsOf(work, booking.id) : [],
    booking ? db.selectFrom('booking_rate').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute() : [],
    booking ? db.selectFrom('booking_surcharge').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute() : [],
    booking ? db.selectFrom('booking_dangerous').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute() : [],
    booking ? db.selectFrom('booking_uld').selectAll().where('booking_id', '=', booking.id).orderBy('line_no').execute() : [],
    copiesOf(work, id),
    letterheadsOf(work, [job.company_id]),
  ]);
  const company = headOf(job.company_id);
  const direct = job.service === 'direct' && houses.length < 2;
  const [house] = direct ? houses : [];
  // The measures of a job with several waybills are those of all of them: each says what its own booking carries.
  const whole = booking?.is_part ? null : job;
  const chargeable_kg =
    whole?.chargeable_airline_kg ??
    booking?.airline_chargeable_kg ??
    whole?.chargeable_confirmed_kg ??
    booking?.confirmed_chargeable_kg ??
    whole?.chargeable_planned_kg ??
    booking?.planned_chargeable_kg ??
    null;
  const gross_kg = whole?.confirmed_kg ?? booking?.confirmed_gross_kg ?? whole?.gross_kg ?? booking?.planned_gross_kg ?? null;
  const handling_codes = booking?.handling_codes ?? [];
  return {
    ...job,
    company,
    master_no,
    carrier_name: job.carrier_name ?? booking?.airline_name ?? null,
    shipper: direct ? (house?.shipper ?? job.customer_name) : [company.name_en, company.address].filter(Boolean).join('\n'),
    consignee: house?.consignee ?? job.master_consignee,
    notify: house?.notify ?? null,
    pieces: whole?.confirmed_pieces ?? booking?.confirmed_pieces ?? whole?.pieces ?? booking?.planned_pieces ?? null,
    gross_kg,
    volume_m3: whole?.confirmed_m3 ?? booking?.confirmed_m3 ?? whole?.volume_m3 ?? booking?.planned_m3 ?? null,
    chargeable_kg,
    goods: direct ? (house?.goods ?? booking?.goods ?? null) : null,
    marks: house?.marks ?? null,
    flights,
    dimensions: whole ? dimensions : [],
    rating: ratingOf(chargeable_kg, rates, booking?.rate_currency ?? null),
    surcharges: chargesOf({ gross_kg, chargeable_kg }, surcharges, booking?.rate_currency ?? null),
    handling_codes,
    dangerous,
    statement: statementOf(handling_codes, dangerous),
    ulds,
    printed: printed('masterAirWaybill'),
  };
});

const endedStates = ['rejected', 'declined', 'cancelled'] as const;

/** The live booking under the job's master number; under any number while the job has none. Of several it is a part. */
async function bookingOf({ db, who }: FreightWork, job: { readonly id: bigint; readonly master_no: string | null }) {
  return db
    .selectFrom('freight_booking as b')
    .innerJoin('awb_stock as w', 'w.id', 'b.awb_id')
    .innerJoin('supplier as s', 's.id', 'b.supplier_id')
    .select(['b.id', 'b.goods', 'b.rate_currency', 'b.handling_codes', 'w.awb_no', partyName('s', who.language).as('airline_name')])
    .select(['b.planned_pieces', 'b.planned_gross_kg', 'b.planned_m3', 'b.planned_chargeable_kg', 'b.airline_chargeable_kg'])
    .select(['b.confirmed_pieces', 'b.confirmed_gross_kg', 'b.confirmed_m3', 'b.confirmed_chargeable_kg'])
    .select(
      sql<boolean>`exists (select from freight_booking o where o.job_id = b.job_id and o.id <> b.id and o.awb_id is not null
        and o.state <> all(${[...endedStates]}::text[]))`.as('is_part'),
    )
    .where('b.job_id', '=', job.id)
    .where('b.state', 'not in', endedStates)
    .$if(job.master_no !== null, (query) => query.where('w.awb_no', '=', job.master_no ?? ''))
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function flightsOf({ db }: FreightWork, bookingId: bigint) {
  const flights = await db
    .selectFrom('booking_flight as f')
    .innerJoin('station as so', 'so.id', 'f.origin_station_id')
    .innerJoin('station as sd', 'sd.id', 'f.destination_station_id')
    .select(['f.flight_no', 'f.departs_at', 'f.arrives_at', 'so.time_zone as origin_zone', 'sd.time_zone as destination_zone'])
    .select([placeOf('so').as('origin_name'), placeOf('sd').as('destination_name')])
    .where('f.booking_id', '=', bookingId)
    .orderBy('f.line_no')
    .execute();
  return flights.map(({ departs_at, arrives_at, origin_zone, destination_zone, ...flight }) => ({
    ...flight,
    departs: minuteIn(departs_at, origin_zone),
    arrives: minuteIn(arrives_at, destination_zone),
  }));
}

function ratingOf(chargeable_kg: string | null, rates: readonly AirRate[], currency: Currency | null) {
  const rated = chargeable_kg && currency && airCharge(chargeable_kg, rates, currency);
  if (!rated) return null;
  const { rate_class, rated_kg, rate, charge } = rated;
  return { rate_class, rated_kg, rate, charge: amountOf(charge.currency, charge.minor), currency: charge.currency };
}

function chargesOf(
  { gross_kg, chargeable_kg }: { readonly gross_kg: string | null; readonly chargeable_kg: string | null },
  surcharges: readonly Surcharge[],
  currency: Currency | null,
) {
  if (!gross_kg || !chargeable_kg || !currency) return null;
  return otherChargesOf(surcharges, { gross_kg, chargeable_kg }, currency).map(({ minor, ...charge }) => ({
    ...charge,
    amount: amountOf(currency, minor),
    currency,
  }));
}

/** The statement of dangerous goods in the handling information of a waybill (IATA DGR 8.2.1 to 8.2.3). */
function statementOf(codes: readonly HandlingCode[], lines: Parameters<typeof needsDeclaration>[1]) {
  const isCargoOnly = lines.length > 0 && codes.includes('CAO');
  if (needsDeclaration(codes, lines)) return isCargoOnly ? ('declaredCargoOnly' as const) : ('declared' as const);
  return isCargoOnly ? ('cargoOnly' as const) : null;
}
