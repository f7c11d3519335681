import type { Selectable } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { containersOf } from '../../../dispatch/work-order/server/cargo.ts';
import { dayOf } from '../../../identity/own-company/server/today.ts';
import type { Work } from '../../../../server/work.ts';
import { isFreightPaidElsewhere } from '../../../freight/job/rules.ts';
import type { FreightJobTable } from '../../../freight/job/server/tables.ts';
import { type LegFacts, type RatedFacts, rateLeg } from '../../../pricing/rating/server/rate-leg.ts';
import { booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';
import { makeCharges, type NewCharge, unpricedLine, waitingLines } from './charges.ts';
import { abnormalFees, quoted } from './rate.ts';
import { lockRated, whyKept } from './rated-lines.ts';
import { voidCharges } from './void-charges.ts';

type Job = Selectable<FreightJobTable>;
export type RatedSide = { readonly lines: number; readonly unpriced: number };

/**
 * Creates the lines of one side of a freight job by the quotations in force on the day of its departure: the customer's, or those of the
 * line or airline that carries it, but for the carriage that it is paid at the other end. Open quoted lines of that side are replaced. Null
 * where there is nobody to charge, or where a quoted line is reviewed, billed or priced by hand: all of them then stay, since a partial price
 * would be wrong. The caller holds the lock of the job.
 */
export async function rateFreightJobSide(work: Work<FinanceTables>, job: Job, side: Side): Promise<RatedSide | null> {
  const { db } = work;
  const partyId = side === 'receivable' ? job.customer_id : job.carrier_id;
  if (partyId === null || !(await dropOpenQuoted(work, job.id, side))) return null;
  const priceDay = await departureDay(work, job);
  const today = await dayOf(work, job.company_id, work.now);
  const quotedFacts = await rateLeg(work, {
    ...(await factsOf(work, job, side)),
    side: side === 'receivable' ? 'sell' : 'buy',
    partyId,
    companyId: job.company_id,
    day: priceDay,
  });
  const elsewhere = side === 'payable' ? await carriagePaidElsewhere(work, job) : null;
  const rated = elsewhere ? without(quotedFacts, elsewhere) : quotedFacts;
  const abnormal = await abnormalFees(work, rated.lines);
  const [customerId, carrierId] = side === 'receivable' ? [partyId, null] : [null, partyId];
  const place = { side, orderId: null, workOrderId: null, customerId, carrierId, estimated: false } as const;
  const of = { business: job.mode, freightJobId: job.id } as const;
  const lines = rated.lines.map((line): NewCharge => ({ ...place, ...quoted(line), ...of, abnormal: abnormal.has(line.feeNameId) }));
  const { currency } =
    side === 'receivable'
      ? await db.selectFrom('customer').select('currency').where('id', '=', partyId).executeTakeFirstOrThrow()
      : await db.selectFrom('carrier').select('currency').where('id', '=', partyId).executeTakeFirstOrThrow();
  lines.push(...waitingLines(place, currency, rated).map((line): NewCharge => ({ ...line, ...of })));
  // A carrier that is paid for the carriage at the other end may be owed nothing here.
  if (lines.length === 0 && !elsewhere)
    lines.push({ ...unpricedLine(place, currency, { problems: rated.problems, explanation: rated.explanation }), ...of });
  // A departure to come sets the price, but nothing is booked in a month that has not begun.
  const day = priceDay < today ? priceDay : today;
  await makeCharges(work, await booksOf(work, job.company_id), lines, { day, lenient: true });
  return { lines: lines.length, unpriced: lines.filter((line) => !line.priced).length };
}

/** The fees of the main carriage for a job whose freight is paid to the carrier at the other end; null for any other job. */
export async function carriagePaidElsewhere(
  { db }: Pick<Work<FinanceTables>, 'db'>,
  job: Pick<Job, 'direction' | 'freight_term'>,
): Promise<ReadonlySet<bigint> | null> {
  if (!isFreightPaidElsewhere(job)) return null;
  const fees = await db.selectFrom('fee_name').select('id').where('main_carriage', '=', true).execute();
  return new Set(fees.map(({ id }) => id));
}

function without(rated: RatedFacts, fees: ReadonlySet<bigint>): RatedFacts {
  return {
    ...rated,
    lines: rated.lines.filter(({ feeNameId }) => !fees.has(feeNameId)),
    problems: rated.problems.filter(({ feeNameId }) => !fees.has(feeNameId)),
  };
}

/** The day of the departure in the company's time zone, actual before planned; today for a job without either. */
async function departureDay(work: Work<FinanceTables>, job: Job): Promise<Day> {
  const departed = await work.db
    .selectFrom('freight_milestone')
    .select('actual_at')
    .where('job_id', '=', job.id)
    .where('kind', '=', 'departed')
    .executeTakeFirst();
  return dayOf(work, job.company_id, departed?.actual_at ?? job.etd ?? work.now);
}

/** The chargeable weight of an air job that was agreed with its customer or with its airline. */
export function agreedChargeable(job: Pick<Job, 'chargeable_customer_kg' | 'chargeable_airline_kg'>, side: Side): string | null {
  return side === 'receivable' ? job.chargeable_customer_kg : job.chargeable_airline_kg;
}

/** Confirmed measures come before planned ones, and an agreed chargeable weight before both: the customer's or the airline's own. */
async function factsOf({ db }: Work<FinanceTables>, job: Job, side: Side): Promise<Omit<LegFacts, 'day'>> {
  const [containers, houses] = await Promise.all([
    db.selectFrom('freight_container').select('size_type').where('job_id', '=', job.id).execute(),
    db.selectFrom('freight_house').select('id').where('job_id', '=', job.id).execute(),
  ]);
  const pieces = job.confirmed_pieces ?? job.pieces;
  return {
    mode: job.mode === 'air' ? 'air' : 'sea',
    originStationId: job.origin_station_id,
    destinationStationId: job.destination_station_id,
    vehicleTypeId: null,
    grossKg: job.confirmed_kg ?? job.gross_kg,
    volumeM3: job.confirmed_m3 ?? job.volume_m3,
    chargeableKg: agreedChargeable(job, side),
    pieces: pieces === null ? null : String(pieces),
    containers: containersOf(containers.map(({ size_type }) => size_type)),
    billsOfLading: String(side === 'receivable' ? Math.max(houses.length, 1) : 1),
  };
}

/** Voids the open quoted lines of one side. False where one is reviewed, billed or priced by hand. */
async function dropOpenQuoted(work: Work<FinanceTables>, jobId: bigint, side: Side): Promise<boolean> {
  const rows = await lockRated(work, side).where('freight_job_id', '=', jobId).execute();
  if (whyKept(rows) !== null || rows.some(({ job_lock_id }) => job_lock_id !== null)) return false;
  await voidCharges(work, rows, 'rateAgain');
  return true;
}
