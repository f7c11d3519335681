import { type Selectable, sql } from 'kysely';
import { cancelInstruction } from '../../carrier-message/server/instruction.ts';
import { lockFreightJob, touchFreightJob } from '../../job/server/job.ts';
import { containerName } from '../../job/rules.ts';
import { jobUnderAirWaybill } from '../../job/server/master-number.ts';
import { setMilestone } from '../../job/server/milestone.ts';
import type { FreightJobTable } from '../../job/server/tables.ts';
import { endedStates } from '../../job/states.ts';
import type { FreightWork } from '../../server/db.ts';
import { bookingResailed } from '../events.ts';
import { confirmedStates, liveStates } from '../states.ts';
import { carrySailings, waitingStates } from './job-sailing.ts';
import type { FreightBookingTable } from './tables.ts';

/*
 * Facts of a booking that its job needs as well: charges, the departure, documents and reports of carriers read the job. Each is stored where
 * the booking learns it.
 */

type Booking = Selectable<FreightBookingTable>;
type Job = Selectable<FreightJobTable>;
type Facts = Partial<
  Pick<
    Job,
    | 'master_no'
    | 'confirmed_pieces'
    | 'confirmed_kg'
    | 'confirmed_m3'
    | 'chargeable_confirmed_kg'
    | 'chargeable_customer_kg'
    | 'chargeable_airline_kg'
  >
> & { readonly vessel?: null; readonly voyage?: null } & Partial<Flights>;
/** The flights of an air booking as its job has them: the first one, its departure, and the arrival of the last one. */
type Flights = Pick<Job, 'flight_no' | 'etd' | 'eta'>;

async function storeOnJob(
  work: FreightWork,
  { job_id, booking_no }: Pick<Booking, 'job_id'> & { readonly booking_no: string | null },
  factsOf: (job: Job) => Facts,
): Promise<void> {
  const job = await lockFreightJob(work, job_id);
  const changes = Object.entries(factsOf(job)).filter(([key, value]) => textOf(job[key as keyof Job]) !== textOf(value));
  if (changes.length === 0) return;
  const after: Facts = Object.fromEntries(changes);
  await work.db.updateTable('freight_job').set(after).where('id', '=', job_id).execute();
  if ('etd' in after) await setMilestone(work, job_id, 'departed', { planned_at: after.etd ?? null, estimated_at: null });
  if ('eta' in after) await setMilestone(work, job_id, 'arrived', { planned_at: after.eta ?? null, estimated_at: null });
  const before = Object.fromEntries(changes.map(([key]) => [key, job[key as keyof Job]]));
  await touchFreightJob(work, job, { what: 'save', before, after, note: booking_no });
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '');
}

const unweighed = {
  confirmed_pieces: null,
  confirmed_kg: null,
  confirmed_m3: null,
  chargeable_confirmed_kg: null,
  chargeable_customer_kg: null,
  chargeable_airline_kg: null,
};

/**
 * The confirmed weights of an air booking are those of its job. A job with several bookings waits for all of them and has their sum; an agreed
 * chargeable weight that a booking lacks leaves the job's own, and one that it had `before` is taken off. A booking that ends or goes to another
 * job takes its weights off the job, also where another one is still to be weighed; one that was never weighed changes nothing there.
 */
export async function carryWeights(work: FreightWork, booking: Booking, before: Booking = booking): Promise<void> {
  const live = await work.db
    .selectFrom('freight_booking')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('bookings'),
      eb.fn.count<bigint>('confirmed_gross_kg').as('weighed'),
      eb.fn.countAll<bigint>().filterWhere('id', '=', booking.id).as('own'),
      eb.fn.count<bigint>('customer_chargeable_kg').as('customers'),
      eb.fn.count<bigint>('airline_chargeable_kg').as('airlines'),
      eb.fn.sum<string | null>('confirmed_pieces').as('confirmed_pieces'),
      eb.fn.sum<string | null>('confirmed_gross_kg').as('confirmed_kg'),
      eb.fn.sum<string | null>('confirmed_m3').as('confirmed_m3'),
      eb.fn.sum<string | null>('confirmed_chargeable_kg').as('chargeable_confirmed_kg'),
      eb.fn.sum<string | null>('customer_chargeable_kg').as('chargeable_customer_kg'),
      eb.fn.sum<string | null>('airline_chargeable_kg').as('chargeable_airline_kg'),
    ])
    .where('job_id', '=', booking.job_id)
    .where('state', 'in', liveStates)
    .executeTakeFirstOrThrow();
  const { bookings, weighed, customers, airlines } = live;
  const waits = weighed < bookings;
  const isGone = live.own === 0n && booking.confirmed_gross_kg !== null;
  if (!isGone && (waits || bookings === 0n)) return;
  const { confirmed_pieces, confirmed_kg, confirmed_m3, chargeable_confirmed_kg, chargeable_customer_kg, chargeable_airline_kg } = waits
    ? unweighed
    : live;
  const isAgreed = (count: bigint, own: string | null) => (waits || bookings === 0n ? own !== null : count === bookings);
  const isLost = (key: 'customer_chargeable_kg' | 'airline_chargeable_kg') => before[key] !== null && booking[key] === null;
  await storeOnJob(work, booking, ({ state }) =>
    endedStates.includes(state)
      ? {}
      : {
          ...(isLost('customer_chargeable_kg') ? { chargeable_customer_kg: null } : {}),
          ...(isLost('airline_chargeable_kg') ? { chargeable_airline_kg: null } : {}),
          confirmed_pieces: confirmed_pieces === null ? null : Number(confirmed_pieces),
          confirmed_kg,
          confirmed_m3,
          chargeable_confirmed_kg,
          ...(isAgreed(customers, booking.customer_chargeable_kg) ? { chargeable_customer_kg } : {}),
          ...(isAgreed(airlines, booking.airline_chargeable_kg) ? { chargeable_airline_kg } : {}),
        },
  );
}

/**
 * A booking that has ended takes its weights and its sailing or flights off its job, its containers go by another booking and expect nothing
 * of its sailing, and its shipping instructions end.
 */
export async function leaveJob(work: FreightWork, booking: Booking): Promise<void> {
  await carryWeights(work, booking);
  await leaveSailing(work, booking);
  if (booking.confirmed_at !== null) await carryFlights(work, booking, await flightsOf(work, booking));
  await unassignContainers(work, booking);
  await work.publish(bookingResailed, { bookingId: booking.id, from: booking });
  await cancelInstruction(work, booking);
}

/** The containers under a booking name none any more. A job with one other live booking leaves no choice; among several, a person chooses. */
export async function unassignContainers(work: FreightWork, { id, mode, job_id, booking_no }: Booking): Promise<void> {
  if (mode !== 'ocean') return;
  const job = await lockFreightJob(work, job_id);
  const containers = await work.db
    .updateTable('freight_container')
    .set({ booking_id: null })
    .where('booking_id', '=', id)
    .returning(['container_no', 'size_type', 'seq'])
    .execute();
  if (containers.length === 0) return;
  await touchFreightJob(work, job, {
    what: 'unassignContainers',
    before: { containers: containers.map(containerName) },
    note: booking_no,
  });
}

/**
 * The air waybill number of a booking is the master number of its job, unless the job names another one. A number that the booking lets go of
 * leaves the job too, for the one of another booking of the job if there is one.
 */
export async function carryAwb(work: FreightWork, booking: Pick<Booking, 'job_id' | 'booking_no'>, gone: bigint | null): Promise<void> {
  const numbers = await work.db
    .selectFrom('awb_stock as a')
    .leftJoin('freight_booking as b', (join) =>
      join.onRef('b.awb_id', '=', 'a.id').on('b.job_id', '=', booking.job_id).on('b.state', 'in', liveStates),
    )
    .select(['a.id', 'a.awb_no'])
    .where((eb) => eb.or([eb('b.id', 'is not', null), eb('a.id', '=', gone ?? 0n)]))
    .orderBy('b.id')
    .execute();
  const left = numbers.find(({ id }) => id === gone)?.awb_no;
  const bound = numbers.find(({ id }) => id !== gone)?.awb_no ?? null;
  // A person has to look at two open jobs that claim one number.
  const claim = await jobUnderAirWaybill(work, bound, booking.job_id);
  if (claim) return;
  await storeOnJob(work, booking, ({ state, master_no }) =>
    waitingStates.includes(state) && (master_no === null || master_no === left) ? { master_no: bound } : {},
  );
}

/** The sailing of an ocean booking that the carrier has confirmed is the job's. */
export async function carrySailing(work: FreightWork, { mode, job_id }: Pick<Booking, 'mode' | 'job_id'>): Promise<void> {
  if (mode === 'ocean') await carrySailings(work, sql<boolean>`b.job_id = ${job_id}`);
}

/** The flights of an air booking; null without one. */
export async function flightsOf({ db }: FreightWork, { id }: Pick<Booking, 'id'>): Promise<Flights | null> {
  const flights = await db
    .selectFrom('booking_flight')
    .select(['flight_no', 'departs_at', 'arrives_at'])
    .where('booking_id', '=', id)
    .orderBy('line_no')
    .execute();
  const [first] = flights;
  return first ? { flight_no: first.flight_no, etd: first.departs_at, eta: flights.at(-1)?.arrives_at ?? null } : null;
}

/** True where two bookings, or two states of one, fly alike. */
export function flyAlike(one: Flights | null, other: Flights | null): boolean {
  return (['flight_no', 'etd', 'eta'] as const).every((key) => textOf(one?.[key]) === textOf(other?.[key]));
}

const noFlights: Flights = { flight_no: null, etd: null, eta: null };

/**
 * An air job has the flights of the booking that its airline confirmed last, until it departs. Flights that are `gone` leave a job to which no
 * other booking gives flights.
 */
export async function carryFlights(
  work: FreightWork,
  { mode, job_id, booking_no }: Pick<Booking, 'mode' | 'job_id'> & { readonly booking_no: string | null },
  gone: Flights | null = null,
): Promise<void> {
  if (mode !== 'air') return;
  const last = await work.db
    .selectFrom('freight_booking')
    .select(['id', 'booking_no'])
    .where('job_id', '=', job_id)
    .where('mode', '=', 'air')
    .where('state', 'in', [...confirmedStates, 'completed'])
    .where((eb) => eb.exists(eb.selectFrom('booking_flight as f').select('f.line_no').whereRef('f.booking_id', '=', 'freight_booking.id')))
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const flights = last ? await flightsOf(work, last) : null;
  await storeOnJob(work, { job_id, booking_no: last?.booking_no ?? booking_no }, (job) => {
    if (!waitingStates.includes(job.state)) return {};
    return flights ?? (gone && flyAlike(gone, job) ? noFlights : {});
  });
}

/**
 * A confirmed booking that has ended leaves its job unbooked, and without its vessel and times, unless another booking of the job is confirmed:
 * then the job sails with that one.
 */
async function leaveSailing(work: FreightWork, booking: Booking): Promise<void> {
  if (booking.confirmed_at === null) return;
  if (!(await leaveUnbooked(work, booking))) return carrySailing(work, booking);
  if (booking.sailing_id === null) return;
  const sailing = await work.db
    .selectFrom('sailing as s')
    .innerJoin('vessel as v', 'v.id', 's.vessel_id')
    .select(['v.name as vessel', 's.voyage'])
    .where('s.id', '=', booking.sailing_id)
    .executeTakeFirstOrThrow();
  await storeOnJob(work, booking, (job) =>
    waitingStates.includes(job.state) && job.vessel === sailing.vessel && job.voyage === sailing.voyage
      ? { vessel: null, voyage: null, etd: null, eta: null }
      : {},
  );
}

/** A confirmed booking that is corrected to another job is booked there since its confirmation, and leaves the job before. */
export async function carryBooked(work: FreightWork, before: Booking, booking: Booking): Promise<void> {
  if (booking.confirmed_at === null) return;
  await lockFreightJob(work, before.job_id);
  await leaveUnbooked(work, before);
  await setMilestone(work, booking.job_id, 'booked', { actual_at: booking.confirmed_at });
}

/** Leaves the job of a booking unbooked. False where another booking of the job is confirmed. */
async function leaveUnbooked(work: FreightWork, { id, job_id }: Booking): Promise<boolean> {
  const other = await work.db
    .selectFrom('freight_booking')
    .select('id')
    .where('job_id', '=', job_id)
    .where('id', '<>', id)
    .where('state', 'in', [...confirmedStates, 'completed'])
    .limit(1)
    .executeTakeFirst();
  if (other) return false;
  await setMilestone(work, job_id, 'booked', { actual_at: null });
  return true;
}
