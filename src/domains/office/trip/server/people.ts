import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { requireStaff } from '../../../identity/account/server/staff.ts';
import { requireOpenMonths } from '../../attendance/server/open-months.ts';
import { countedHalves } from '../../leave/rules.ts';
import { calendarOf, lockPeople } from '../../leave/server/days.ts';
import { periodOf } from '../../leave/server/leave.ts';
import type { Trip, TripWork } from './trip.ts';

/** The companions by id, each once and without the traveller. Refuses a person who is not active staff of the traveller's companies. */
export async function requireCompanions(work: TripWork, travellerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
  const companions = [...new Set(ids)].filter((id) => id !== travellerId);
  if (companions.length === 0) return [];
  await requireStaff(work, 'companion_ids', companions);
  return companions;
}

/**
 * Makes the trip live for its people. The locks, which leave takes as well, make two requests of a person count each other. Refuses
 * TRIP_OVERLAP for a person who is on another trip, and TRIP_ON_LEAVE.
 */
export async function takeHalfDays(work: TripWork, trip: Trip): Promise<void> {
  const people = await lockedPeople(work, trip);
  const { rows } = await sql<{ no: string; name: string }>`
    select t.trip_no as no, a.name from trip_person p join trip_person o on o.account_id = p.account_id and o.live and o.half_days && p.half_days
      and o.trip_id <> p.trip_id join trip t on t.id = o.trip_id join account a on a.id = p.account_id
    where p.trip_id = ${trip.id} order by t.id limit 1`.execute(work.db);
  const [other] = rows;
  if (other) throw new Refusal('TRIP_OVERLAP', other);
  await requireNoLeave(work, trip, people);
  await work.db.updateTable('trip_person').set({ live: true }).where('trip_id', '=', trip.id).execute();
}

/** Refuses TRIP_ON_LEAVE where one of the trip's people has approved leave in its time. */
export async function requireNoLeave(work: TripWork, trip: Trip, people?: readonly bigint[]): Promise<void> {
  const ids = people ?? (await lockedPeople(work, trip));
  const { rows } = await sql<{ no: string; name: string; day: string }>`
    select l.leave_no as no, a.name, d.day::text as day from leave_day d join leave_request l on l.id = d.leave_id and l.state = 'approved'
      join account a on a.id = d.account_id
    where d.account_id = any(${ids.map(String)}::bigint[]) and d.given_back_at is null
      and (d.day, d.half) >= (${trip.from_on}::date, ${trip.from_half}::smallint)
      and (d.day, d.half) <= (${trip.to_on}::date, ${trip.to_half}::smallint)
    order by d.day, d.half limit 1`.execute(work.db);
  const [leave] = rows;
  if (leave) throw new Refusal('TRIP_ON_LEAVE', leave);
}

/** Refuses ATTENDANCE_CLOSED where a closed sheet counts a working day of the trip, as present or absent, for one of its people. */
export async function requireOpenSheets(work: TripWork, trip: Trip): Promise<void> {
  const companies = await work.db
    .selectFrom('trip_person as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .innerJoin('own_company as c', 'c.id', 'a.company_id')
    .select(['c.id', 'c.country'])
    .distinct()
    .where('p.trip_id', '=', trip.id)
    .orderBy('c.id')
    .execute();
  for (const { id, country } of companies) {
    const halves = countedHalves(periodOf(trip), await calendarOf(work, country, trip.from_on, trip.to_on), false);
    await requireOpenMonths(
      work,
      { company_id: id },
      halves.map(({ day }) => day),
    );
  }
}

/** The trip's people in the order of their ids, locked against other requests of theirs. */
async function lockedPeople(work: TripWork, trip: Trip): Promise<bigint[]> {
  const people = await work.db
    .selectFrom('trip_person')
    .select('account_id')
    .where('trip_id', '=', trip.id)
    .orderBy('account_id')
    .execute();
  const ids = people.map(({ account_id }) => account_id);
  await lockPeople(work, ids);
  return ids;
}

/** Frees the half days of the trip's people. */
export async function giveBackHalfDays({ db }: TripWork, trip: Pick<Trip, 'id'>): Promise<void> {
  await db.updateTable('trip_person').set({ live: false }).where('trip_id', '=', trip.id).execute();
}
