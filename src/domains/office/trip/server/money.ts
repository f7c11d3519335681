import { sql } from 'kysely';
import { addDays, dayIn } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { calendarOf } from '../../leave/server/days.ts';
import { claimUntil } from '../rules.ts';
import type { Trip, TripWork } from './trip.ts';

type Of = { readonly tripId: bigint; readonly companyId: bigint; readonly accountId: bigint; readonly currency: Currency };

/** Locks the trip that a loan or a claim names: the person's own, in the same company and currency. */
async function lockOwnTrip({ db }: TripWork, { tripId, companyId, accountId, currency }: Of): Promise<Trip> {
  const trip = await db
    .selectFrom('trip')
    .selectAll()
    .where('id', '=', tripId)
    .where('company_id', '=', companyId)
    .where('traveller_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!trip) throw new Refusal('NOT_FOUND');
  if (trip.currency !== currency) throw new Refusal('TRIP_CURRENCY', { no: trip.trip_no, currency: trip.currency });
  return trip;
}

/**
 * Requires that a loan is a part of its trip's advance: the trip is approved, and all its loans stay within the advance. Refuses
 * TRIP_NOT_OPEN, TRIP_CURRENCY and TRIP_ADVANCE_USED.
 */
export async function requireAdvance(
  work: TripWork,
  of: Of & { readonly minor: bigint; readonly exceptId?: bigint | undefined },
): Promise<void> {
  const trip = await lockOwnTrip(work, of);
  if (trip.state !== 'approved') throw new Refusal('TRIP_NOT_OPEN', { no: trip.trip_no });
  const { rows } = await sql<{ used: bigint }>`select coalesce(sum(amount_minor), 0)::bigint as used from loan
    where trip_id = ${trip.id} and state <> 'cancelled' and id is distinct from ${of.exceptId ?? null}::bigint`.execute(work.db);
  const left = trip.advance_minor - (rows[0]?.used ?? 0n);
  if (of.minor > left)
    throw new Refusal('TRIP_ADVANCE_USED', { no: trip.trip_no, currency: trip.currency, left: amountOf(trip.currency, left) });
}

/** Requires that expenses of the trip may be claimed: it is approved or reported. Refuses TRIP_NOT_OPEN and TRIP_CURRENCY. */
export async function requireClaimable(work: TripWork, of: Of): Promise<Trip> {
  const trip = await lockOwnTrip(work, of);
  if (trip.state !== 'approved' && trip.state !== 'reported') throw new Refusal('TRIP_NOT_OPEN', { no: trip.trip_no });
  return trip;
}

/** Refuses CLAIM_LATE when more working days have passed since the return than a claim may take. */
export async function requireInTime(work: TripWork, trip: Trip): Promise<void> {
  const company = await work.db
    .selectFrom('own_company')
    .select(['country', 'time_zone'])
    .where('id', '=', trip.company_id)
    .executeTakeFirstOrThrow();
  const on = claimUntil(trip.to_on, await calendarOf(work, company.country, trip.to_on, addDays(trip.to_on, 60)));
  if (dayIn(work.now, company.time_zone) > on) throw new Refusal('CLAIM_LATE', { no: trip.trip_no, on });
}

/** Refuses TRIP_MONEY while a loan of the trip is asked for or open, or a claim is in review or to be paid. */
export async function requireNoOpenMoney({ db }: TripWork, trip: Trip): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select loan_no as no from loan where trip_id = ${trip.id} and state not in ('draft', 'rejected', 'approved', 'cancelled')
    union all
    select claim_no from expense_claim where trip_id = ${trip.id} and state not in ('draft', 'rejected', 'approved', 'cancelled')
    order by 1 limit 1`.execute(db);
  const [open] = rows;
  if (open) throw new Refusal('TRIP_MONEY', { no: trip.trip_no, document: open.no });
}

/** Refuses TRIP_MONEY when expenses of the trip were claimed and approved. */
export async function requireNothingClaimed({ db }: TripWork, trip: Trip): Promise<void> {
  const claim = await db
    .selectFrom('expense_claim')
    .select('claim_no')
    .where('trip_id', '=', trip.id)
    .where('state', '=', 'approved')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (claim) throw new Refusal('TRIP_MONEY', { no: trip.trip_no, document: claim.claim_no });
}
