import { type Selectable, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { holdingStates } from '../../../dispatch/work-order/states.ts';
import { creditWarnings } from '../../../order/transport-order/server/credit.ts';
import { confirmedStates, openStates } from '../../booking/states.ts';
import type { FreightWork } from '../../server/db.ts';
import { freightHousesRegrouped } from '../events.ts';
import { containerName } from '../rules.ts';
import { undepartedStates } from '../states.ts';
import type { FreightContainerTable, FreightJobTable } from './tables.ts';

type FreightJob = Selectable<FreightJobTable>;

/**
 * Refuses MASTER_MISSING for a job that no carrier has: it lacks a master number, and by air also a confirmed booking under the house waybill
 * of a co-loader.
 */
export async function requireMaster({ db }: FreightWork, job: FreightJob): Promise<void> {
  if (job.master_no) return;
  const coLoaded = await db
    .selectFrom('freight_booking as b')
    .innerJoin('supplier as s', 's.id', 'b.supplier_id')
    .select('b.id')
    .where('b.job_id', '=', job.id)
    .where('b.mode', '=', 'air')
    .where('b.state', 'in', [...confirmedStates, 'completed'])
    .where('b.carrier_booking_ref', 'is not', null)
    .where('s.kind', '=', 'coLoader')
    .limit(1)
    .executeTakeFirst();
  if (!coLoaded) throw new Refusal('MASTER_MISSING', { no: job.no });
}

/**
 * Refuses BILL_NOT_RELEASED while a bill of lading of a house stands for the goods: its originals are out, the customer owes too much, or
 * it was switched and its second set is not issued.
 */
export async function requireReleased({ db }: FreightWork, job: FreightJob): Promise<void> {
  const bill = await db
    .selectFrom('freight_document as d')
    .select('d.no')
    .where('d.job_id', '=', job.id)
    .where('d.kind', '=', 'house')
    .where(
      sql<SqlBool>`(d.state = 'issued' or d.state = 'switched' and not exists (select from freight_document s
        where s.switched_from_id = d.id and s.state in ('issued', 'switched', 'surrendered', 'telexReleased')))`,
    )
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  if (bill) throw new Refusal('BILL_NOT_RELEASED', { no: job.no, bill: bill.no });
}

/**
 * Refuses goods that no released bill of lading stands for while the credit of their customer does not allow it. The release of a bill asks
 * the same, so goods under bills are not asked for twice.
 */
export async function requireCovered(work: FreightWork, job: FreightJob): Promise<void> {
  const [bills, houses] = await Promise.all([
    work.db
      .selectFrom('freight_document')
      .select('house_id')
      .where('job_id', '=', job.id)
      .where('state', 'in', ['surrendered', 'telexReleased'])
      .execute(),
    work.db.selectFrom('freight_house').select('id').where('job_id', '=', job.id).execute(),
  ]);
  const isCovered = bills.length > 0 && houses.every(({ id }) => bills.some(({ house_id }) => house_id === id));
  if (!isCovered) await requireCredit(work, job.customer_id);
}

/** Refuses the release of goods while the credit of their customer does not allow it. */
export async function requireCredit(work: FreightWork, customerId: bigint): Promise<void> {
  const customer = await work.db
    .selectFrom('customer')
    .select(['id', 'short_name', 'hold'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const [reason] = await creditWarnings(work, customer, null);
  if (reason) throw new Refusal(reason.code, reason.facts);
}

const earlier = { departed: 'BEFORE_DEPARTURE', arrived: 'DELIVERED_BEFORE_ARRIVAL' } as const;

/** Refuses a time before the departure or the arrival of the job. */
export async function requireAfter({ db }: FreightWork, job: FreightJob, kind: keyof typeof earlier, at: Date): Promise<void> {
  const milestone = await db
    .selectFrom('freight_milestone')
    .select('actual_at')
    .where('job_id', '=', job.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (milestone?.actual_at && at < milestone.actual_at) throw new Refusal(earlier[kind]);
}

/**
 * Refuses CLOCK_RUNNING while a container of the job counts days on either side, whichever the caller may see: nothing ends the clocks of a
 * closed job.
 */
export async function requireEndedClocks(work: FreightWork, job: FreightJob): Promise<void> {
  const clock = await work.asSystem(() =>
    work.db
      .selectFrom('container_clock as c')
      .innerJoin('freight_container as k', 'k.id', 'c.container_id')
      .select(['k.container_no', 'k.size_type', 'k.seq'])
      .where('c.job_id', '=', job.id)
      .where('c.state', 'in', ['running', 'late'])
      .orderBy('k.seq')
      .limit(1)
      .executeTakeFirst(),
  );
  if (clock) throw new Refusal('CLOCK_RUNNING', { no: job.no, container: containerName(clock) });
}

/** Refuses CONTAINER_HAULED for a container that leaves its job while a truck is ordered for it, or has it: nobody would meet the truck. */
export async function refuseHauled(work: FreightWork, containerIds: readonly bigint[]): Promise<void> {
  const trip = await work.asSystem(() =>
    work.db
      .selectFrom('freight_leg as l')
      .innerJoin('freight_container as k', 'k.id', 'l.container_id')
      .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
      .select(['w.no', 'k.container_no', 'k.size_type', 'k.seq'])
      .where('l.container_id', 'in', [...containerIds])
      .where('w.state', 'in', [...holdingStates])
      .orderBy('w.id')
      .limit(1)
      .executeTakeFirst(),
  );
  if (trip) throw new Refusal('CONTAINER_HAULED', { no: containerName(trip), trip: trip.no });
}

/** Trips that a dispatcher can still cancel. */
const undepartedTrips = ['draft', 'offered', 'accepted', 'assigned'] as const;

/**
 * Refuses to cancel a job with which something would stay behind: BOOKING_STILL_OPEN for a booking that counts with its carrier,
 * BILL_NOT_VOID for a bill of lading, TRIP_STILL_ORDERED for a truck that has not departed, and HOUSE_DECLARED, by customs, for a filed
 * declaration.
 */
export async function requireNothingAlive(work: FreightWork, job: FreightJob): Promise<void> {
  const { db } = work;
  const booking = await db
    .selectFrom('freight_booking')
    .select('booking_no')
    .where('job_id', '=', job.id)
    .where('state', 'in', openStates)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (booking) throw new Refusal('BOOKING_STILL_OPEN', { no: job.no, booking: booking.booking_no });
  const bill = await db
    .selectFrom('freight_document')
    .select('no')
    .where('job_id', '=', job.id)
    .where('state', '<>', 'void')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (bill) throw new Refusal('BILL_NOT_VOID', { no: job.no, bill: bill.no });
  // The clerk may see nothing of dispatch.
  const trip = await work.asSystem(() =>
    db
      .selectFrom('freight_leg as l')
      .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
      .select('w.no')
      .where('l.job_id', '=', job.id)
      .where('w.state', 'in', undepartedTrips)
      .orderBy('w.id')
      .limit(1)
      .executeTakeFirst(),
  );
  if (trip) throw new Refusal('TRIP_STILL_ORDERED', { no: job.no, trip: trip.no });
  const houses = await db.selectFrom('freight_house').select('house_no').where('job_id', '=', job.id).execute();
  await work.publish(freightHousesRegrouped, { jobId: job.id, jobNo: job.no, houseNos: houses.map(({ house_no }) => house_no) });
}

/**
 * Refuses DG_NOT_CHECKED while dangerous goods of an air booking, or of any booking of a job that still counts, were not checked by a second
 * person since they were saved (IATA DGR 9.1.3: no dangerous goods are accepted without a checklist; the four eyes are ours).
 */
export async function requireCheckedGoods({ db }: FreightWork, of: { readonly id: bigint } | { readonly job_id: bigint }): Promise<void> {
  const booking = await db
    .selectFrom('freight_booking as b')
    .select('b.booking_no')
    .where('id' in of ? 'b.id' : 'b.job_id', '=', 'id' in of ? of.id : of.job_id)
    .where('b.state', 'not in', ['rejected', 'declined', 'cancelled'])
    .where('b.dg_checked_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('booking_dangerous as d').select('d.line_no').whereRef('d.booking_id', '=', 'b.id')))
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  if (booking) throw new Refusal('DG_NOT_CHECKED', { booking: booking.booking_no });
}

/**
 * Refuses GOODS_NOT_DEPARTED for the completion of a booking whose goods still wait: a completed one is neither rolled over nor cancelled, so
 * its job could be cancelled while the carrier keeps the space.
 */
export async function requireDeparted(
  { db }: FreightWork,
  { job_id, booking_no }: { readonly job_id: bigint; readonly booking_no: string },
): Promise<void> {
  const { no, state } = await db.selectFrom('freight_job').select(['no', 'state']).where('id', '=', job_id).executeTakeFirstOrThrow();
  if (undepartedStates.includes(state)) throw new Refusal('GOODS_NOT_DEPARTED', { booking: booking_no, no });
}

/**
 * Refuses NOT_READY_TO_DEPART while a container of an ocean job that is not an import lacks its number, its seal or its verified gross
 * mass with its signatory (SOLAS VI/2.5 and 2.6: without it a container is not loaded), or by method 2 its tare. An import's containers were
 * weighed and sealed at origin by somebody else.
 */
export async function requireLoadable({ db }: FreightWork, job: FreightJob): Promise<void> {
  if (job.mode !== 'ocean' || job.direction === 'import') return;
  const containers = await db.selectFrom('freight_container').selectAll().where('job_id', '=', job.id).orderBy('seq').execute();
  if (job.service === 'fcl' && containers.length === 0) throw new Refusal('NOT_READY_TO_DEPART', { no: job.no });
  const unready = containers.find(({ container_no, seal_no, ...vgm }) => !container_no || !seal_no || !isVerified(vgm));
  if (unready) throw new Refusal('NOT_READY_TO_DEPART', { no: containerName(unready) });
}

function isVerified({ vgm_kg, vgm_signatory, vgm_method, tare_kg }: Partial<Selectable<FreightContainerTable>>): boolean {
  return Boolean(vgm_kg && vgm_signatory && (vgm_method !== '2' || tare_kg));
}
