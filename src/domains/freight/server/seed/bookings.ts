import { dayIn } from '../../../../kernel/day.ts';
import { seeded } from '../../../../server/random.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { awbNumbers } from '../../awb-stock/rules.ts';
import { airWeights, type Piece } from '../../booking/rules.ts';
import { type BookingState, liveStates } from '../../booking/states.ts';
import type { FreightTables } from '../db.ts';

type Context = SeedContext<FreightTables>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** IMO numbers with their check digits, given to the demo's vessels in turn. */
const imoNumbers = ['9811000', '9074729', '9321483', '9454436', '9706891', '9839272', '9632064', '9784271', '9305570', '9461867'];

/** Hours before departure. */
const cutOffs = [
  ['DCO', 48],
  ['VCO', 36],
  ['CUA', 30],
  ['FCO', 24],
] as const;

/** Bookings for the demo's jobs by sea and air: the voyages that the jobs name, some of them late, and a stock of air waybills. */
export async function seedBookings(context: Context): Promise<void> {
  const jobs = await readJobs(context);
  const suppliers = await context.db
    .selectFrom('supplier')
    .select(['id', 'kind', 'awb_prefix'])
    .where('kind', 'in', ['shippingLine', 'airline'])
    .orderBy('id')
    .execute();
  const line = suppliers.find(({ kind }) => kind === 'shippingLine');
  const airline = suppliers.find(({ kind, awb_prefix }) => kind === 'airline' && awb_prefix !== null);
  const numbers = seriesOf();
  if (line)
    await seedOcean(
      context,
      jobs.filter(({ mode }) => mode === 'ocean'),
      line.id,
      numbers,
    );
  if (airline?.awb_prefix)
    await seedAir(
      context,
      jobs.filter(({ mode }) => mode === 'air'),
      { ...airline, prefix: airline.awb_prefix },
      numbers,
    );
  await numbers.keep(context);
}

type Job = Awaited<ReturnType<typeof readJobs>>[number];

function readJobs({ db }: Context) {
  return db
    .selectFrom('freight_job as j')
    .innerJoin('own_company as c', 'c.id', 'j.company_id')
    .select(['j.id', 'j.mode', 'j.state', 'j.company_id', 'j.origin_station_id', 'j.destination_station_id', 'j.vessel', 'j.voyage'])
    .select(['j.flight_no', 'j.etd', 'j.eta', 'j.pieces', 'j.gross_kg', 'j.volume_m3', 'j.created_by', 'j.created_at'])
    .select(['c.number_mark', 'c.time_zone'])
    .orderBy('j.id')
    .execute();
}

async function seedOcean({ db, now }: Context, jobs: readonly Job[], lineId: bigint, numbers: Series): Promise<void> {
  const random = seeded(91_406);
  const names = [...new Set(jobs.flatMap(({ vessel }) => vessel ?? []))].slice(0, imoNumbers.length);
  if (names.length === 0) return;
  const vessels = await db
    .insertInto('vessel')
    .values(
      names.map((name, place) => {
        const imo = imoNumbers[place] ?? '';
        return { name, imo, flag: 'CN', teu: 1100 + place * 300, search: searchText(name, imo), created_by: null };
      }),
    )
    .returning(['id', 'name'])
    .execute();
  const sailings = new Map<string, { id: bigint; ends: string }>();
  for (const [place, job] of jobs.entries()) {
    const { etd, eta, voyage } = job;
    const vessel = vessels.find(({ name }) => name === job.vessel);
    if (!vessel || !voyage || !etd || !eta || job.state === 'draft') continue;
    const key = `${vessel.id} ${voyage}`;
    const ends = `${job.origin_station_id} ${job.destination_station_id}`;
    // Every fifth voyage is late by one to four days, if it has not arrived.
    const late = place % 5 === 1 && eta > now ? random.between(1, 4) * dayMs : 0;
    const sailing = sailings.get(key) ?? {
      id: await seedSailing(db, { job, vesselId: vessel.id, lineId, voyage, etd, eta, late, now }),
      ends,
    };
    sailings.set(key, sailing);
    if (sailing.ends !== ends) continue;
    const state = oceanState(job.state, place);
    const day = dayIn(job.created_at, job.time_zone);
    const isKnown = state === 'confirmed' || state === 'completed' || state === 'pendingAmendment';
    const { id } = await db
      .insertInto('freight_booking')
      .values({
        booking_no: numbers.next('OB', job, day),
        mode: 'ocean',
        state,
        company_id: job.company_id,
        job_id: job.id,
        supplier_id: lineId,
        carrier_booking_ref: isKnown ? `BGC${random.between(1_000_000, 9_999_999)}` : null,
        load_station_id: job.origin_station_id,
        discharge_station_id: job.destination_station_id,
        sailing_id: sailing.id,
        receipt_type: 'CY',
        delivery_type: 'CY',
        reason: state === 'pendingUpdate' ? '请补充品名和货重' : state === 'cancelled' ? '客户撤单' : null,
        confirmed_at: isKnown ? new Date(job.created_at.getTime() + dayMs) : null,
        created_by: job.created_by ?? null,
        created_at: job.created_at,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const containers = await db
      .updateTable('freight_container')
      .set({ booking_id: liveStates.includes(state) ? id : null })
      .where('job_id', '=', job.id)
      .returning('size_type')
      .execute();
    const sizes = Map.groupBy(containers, ({ size_type }) => size_type);
    const lines = [...sizes].map(([size_type, { length: units }]) => ({ size_type, units }));
    const booked = lines.length > 0 ? lines : [{ size_type: random.pick(['22G1', '42G1', '45G1'] as const), units: random.between(1, 4) }];
    await db
      .insertInto('booking_equipment')
      .values(
        booked.map((line, at) => ({
          ...line,
          booking_id: id,
          line_no: at + 1,
          cargo_kg: booked.length === 1 ? (job.gross_kg ?? null) : null,
          commodity: null,
        })),
      )
      .execute();
    if (place % 9 === 2 && isKnown) await seedAmendment(db, { bookingId: id, job, sailingId: sailing.id, now });
  }
}

type Voyage = { job: Job; vesselId: bigint; lineId: bigint; voyage: string; etd: Date; eta: Date; late: number; now: Date };

async function seedSailing(db: Context['db'], { job, vesselId, lineId, voyage, etd, eta, late, now }: Voyage): Promise<bigint> {
  const { id } = await db
    .insertInto('sailing')
    .values({ vessel_id: vesselId, voyage, supplier_id: lineId, service: 'BGX', first_departure: etd, remark: null, created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const departs = new Date(etd.getTime() + late);
  const arrives = new Date(eta.getTime() + late);
  const times = (at: Date) => (at <= now ? { estimated: null, actual: at } : { estimated: late > 0 ? at : null, actual: null });
  const [departure, arrival] = [times(departs), times(arrives)];
  await db
    .insertInto('port_call')
    .values([
      {
        sailing_id: id,
        seq: 1,
        station_id: job.origin_station_id,
        planned_departure: etd,
        estimated_departure: departure.estimated,
        actual_departure: departure.actual,
      },
      {
        sailing_id: id,
        seq: 2,
        station_id: job.destination_station_id,
        planned_arrival: eta,
        estimated_arrival: arrival.estimated,
        actual_arrival: arrival.actual,
      },
    ])
    .execute();
  await db
    .insertInto('sailing_cut_off')
    .values(
      cutOffs.map(([kind, hours]) => ({
        sailing_id: id,
        station_id: job.origin_station_id,
        kind,
        at: new Date(departs.getTime() - hours * hourMs),
      })),
    )
    .execute();
  if (late > 2 * dayMs)
    await db.insertInto('sailing_delay').values({ sailing_id: id, reason: 'congestion', remark: null, updated_by: null }).execute();
  return id;
}

async function seedAmendment(db: Context['db'], o: { bookingId: bigint; job: Job; sailingId: bigint; now: Date }): Promise<void> {
  const { id } = await db
    .insertInto('booking_amendment')
    .values({
      booking_id: o.bookingId,
      sailing_id: o.sailingId,
      load_station_id: o.job.origin_station_id,
      discharge_station_id: o.job.destination_station_id,
      remark: '加订一个高柜',
      created_by: o.job.created_by ?? null,
      created_at: new Date(o.now.getTime() - 6 * hourMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('booking_amendment_equipment')
    .values({ amendment_id: id, line_no: 1, size_type: '45G1', units: 3, commodity: null })
    .execute();
}

function oceanState(job: Job['state'], place: number): BookingState {
  if (job === 'cancelled') return 'cancelled';
  if (job === 'delivered' || job === 'closed') return 'completed';
  if (job !== 'inProgress') return 'confirmed';
  return (['confirmed', 'received', 'confirmed', 'pendingUpdate', 'draft'] as const)[place % 5] ?? 'confirmed';
}

type Airline = { readonly id: bigint; readonly prefix: string };

async function seedAir({ db, now }: Context, jobs: readonly Job[], airline: Airline, numbers: Series): Promise<void> {
  const random = seeded(91_407);
  const companies = [...new Set(jobs.map(({ company_id }) => company_id))];
  for (const [at, companyId] of companies.entries()) {
    const first = 1_234_560 + at * 1000;
    const last = first + 49;
    const range = await db
      .insertInto('awb_range')
      .values({
        company_id: companyId,
        supplier_id: airline.id,
        prefix: airline.prefix,
        first_serial: String(first),
        last_serial: String(last),
        remark: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stock = await db
      .insertInto('awb_stock')
      .values(
        awbNumbers(airline.prefix, first, last).map((awb_no) => ({
          range_id: range.id,
          company_id: companyId,
          supplier_id: airline.id,
          awb_no,
        })),
      )
      .returning(['id', 'awb_no'])
      .execute();
    const own = jobs.filter((job) => job.company_id === companyId && job.state !== 'draft' && job.state !== 'cancelled');
    for (const [place, job] of own.entries()) {
      const awb = stock[place];
      if (!awb || !job.etd || !job.eta) continue;
      const isSent = job.state !== 'inProgress';
      await db
        .updateTable('awb_stock')
        .set({ state: 'bound', bound_at: job.created_at, transmitted_at: isSent ? job.created_at : null, version: 2 })
        .where('id', '=', awb.id)
        .execute();
      await db.updateTable('freight_job').set({ master_no: awb.awb_no }).where('id', '=', job.id).execute();
      await seedAirBooking(db, { job, awbId: awb.id, airline, numbers, now, length: random.between(40, 110) });
    }
    const [reserved] = stock.slice(own.length);
    if (reserved)
      await db
        .updateTable('awb_stock')
        .set({ state: 'reserved', reserved_by: own[0]?.created_by ?? null, reserved_at: now, version: 2 })
        .where('id', '=', reserved.id)
        .execute();
  }
}

type AirBooking = { job: Job; awbId: bigint; airline: Airline; numbers: Series; now: Date; length: number };

async function seedAirBooking(db: Context['db'], { job, awbId, airline, numbers, now, length }: AirBooking): Promise<void> {
  const { etd, eta } = job;
  if (!etd || !eta) return;
  const pieces = job.pieces ?? 10;
  const line: Piece = {
    pieces,
    length: String(length),
    width: '50',
    height: '40',
    length_unit: 'cm',
    weight: String(job.gross_kg ?? '100'),
    weight_unit: 'kg',
  };
  const weights = airWeights([line], 6000);
  if (!weights) return;
  const isWeighed = job.state !== 'inProgress';
  const { id } = await db
    .insertInto('freight_booking')
    .values({
      booking_no: numbers.next('AB', job, dayIn(job.created_at, job.time_zone)),
      mode: 'air',
      state: job.state === 'delivered' || job.state === 'closed' ? 'completed' : 'confirmed',
      company_id: job.company_id,
      job_id: job.id,
      supplier_id: airline.id,
      load_station_id: job.origin_station_id,
      discharge_station_id: job.destination_station_id,
      awb_id: awbId,
      planned_pieces: weights.pieces,
      planned_gross_kg: weights.gross_kg,
      planned_m3: weights.volume_m3,
      planned_chargeable_kg: weights.chargeable_kg,
      ...(isWeighed
        ? {
            confirmed_pieces: weights.pieces,
            confirmed_gross_kg: weights.gross_kg,
            confirmed_m3: weights.volume_m3,
            confirmed_chargeable_kg: weights.chargeable_kg,
            customer_chargeable_kg: weights.chargeable_kg,
            airline_chargeable_kg: weights.chargeable_kg,
          }
        : {}),
      rate_currency: 'CNY',
      confirmed_at: new Date(job.created_at.getTime() + dayMs),
      created_by: job.created_by ?? null,
      created_at: job.created_at,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('booking_piece')
    .values({ booking_id: id, line_no: 1, ...line })
    .execute();
  await db
    .insertInto('booking_flight')
    .values({
      booking_id: id,
      line_no: 1,
      flight_no: job.flight_no ?? 'XX801',
      origin_station_id: job.origin_station_id,
      destination_station_id: job.destination_station_id,
      departs_at: etd,
      arrives_at: new Date(Math.min(eta.getTime(), etd.getTime() + 3 * hourMs)),
    })
    .execute();
  const rates = [
    ['M', '0', '420'],
    ['N', '0', '38.50'],
    ['Q', '45', '31.20'],
    ['Q', '100', '27.80'],
    ['Q', '300', '23.10'],
    ['Q', '500', '20.90'],
  ] as const;
  await db
    .insertInto('booking_rate')
    .values(rates.map(([rate_class, from_kg, rate], place) => ({ booking_id: id, line_no: place + 1, rate_class, from_kg, rate })))
    .execute();
}

type Series = ReturnType<typeof seriesOf>;

/** Booking numbers by day; `keep` stores the counters from which the product continues. */
function seriesOf() {
  const counters = new Map<string, { company_id: bigint; series: string; day: string; last: number }>();
  return {
    next(series: string, { company_id, number_mark }: { company_id: bigint; number_mark: string }, day: string): string {
      const key = `${series} ${company_id} ${day}`;
      const counter = counters.get(key) ?? { company_id, series, day, last: 0 };
      counter.last += 1;
      counters.set(key, counter);
      return `${series}${number_mark}${day.slice(2).replaceAll('-', '')}${String(counter.last).padStart(4, '0')}`;
    },
    async keep({ db }: Context): Promise<void> {
      if (counters.size === 0) return;
      // The counters belong to the server, so no domain has their table among its own.
      await db
        .insertInto('number_series' as never)
        .values([...counters.values()] as never)
        .execute();
    },
  };
}
