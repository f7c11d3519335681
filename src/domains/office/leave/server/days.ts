import { sql } from 'kysely';
import { addDays, type Day, dayIn, daysBetween } from '../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { LeaveKind } from '../../leave-type/master.ts';
import { requireOpenMonths } from '../../attendance/server/open-months.ts';
import { halfDayNumber } from '../../trip/rules.ts';
import {
  type Calendar,
  countedHalves,
  daysText,
  type Entitlement,
  enteredPeriod,
  excessOf,
  type HalfDay,
  isBefore,
  type Period,
  periodDaysMax,
  rangesText,
  within,
  withTaken,
} from '../rules.ts';
import type { Leave, LeaveWork } from './leave.ts';
import { periodOf } from './leave.ts';

/** Requests lie at most this far from today. */
const farDays = 400;

export type LeaveType = Awaited<ReturnType<typeof requireType>>;

/** A leave type of the own company, with its rules and the company's place. Refuses an unknown or deactivated one. */
export async function requireType({ db, who }: LeaveWork, companyId: bigint, id: bigint) {
  const type = await db
    .selectFrom('leave_type as t')
    .innerJoin('own_company as c', 'c.id', 't.company_id')
    .selectAll('t')
    .select(['c.country', 'c.time_zone', sql<string>`t.${sql.ref(`name_${who.language}`)}`.as('name')])
    .where('t.id', '=', id)
    .where('t.company_id', '=', companyId)
    .executeTakeFirst();
  if (!type) throw badField('leave_type_id', 'NOT_KNOWN');
  if (!type.active) throw badField('leave_type_id', 'NOT_ACTIVE');
  return type;
}

/** The days of a country that differ from its week. */
export async function calendarOf({ db }: Pick<LeaveWork, 'db'>, country: string, from: Day, until: Day): Promise<Calendar> {
  const rows = await db
    .selectFrom('work_calendar_day')
    .select(['day', 'kind'])
    .where('country', '=', country)
    .where('active', '=', true)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute();
  return new Map(rows.map(({ day, kind }) => [day, kind]));
}

/** The half days of a period that count. Refuses a period that ends before it begins, is too long, or counts nothing. */
export async function requireHalves(work: LeaveWork, type: LeaveType, period: Period): Promise<HalfDay[]> {
  const { from, to } = period;
  if (isBefore(to, from)) throw badField('to_on', 'END_BEFORE_START');
  const today = dayIn(work.now, type.time_zone);
  if (daysBetween(from.day, to.day) >= periodDaysMax || Math.abs(daysBetween(today, from.day)) > farDays)
    throw new Refusal('LEAVE_FAR', { days: farDays });
  const taken = countedHalves(period, await calendarOf(work, type.country, from.day, to.day), type.every_day);
  if (taken.length === 0) throw new Refusal('LEAVE_NO_DAYS');
  if (type.days_max !== null && taken.length > 2 * Number(type.days_max))
    throw new Refusal('LEAVE_TOO_LONG', { type: type.name, days: daysText(taken.length), max: type.days_max });
  return taken;
}

/** Leave of this type may be requested after it began only where the type allows it. */
export function requireInTime({ now }: LeaveWork, type: LeaveType, { from }: Period): void {
  if (!type.afterwards && from.day < dayIn(now, type.time_zone)) throw new Refusal('LEAVE_AFTERWARDS', { type: type.name });
}

const inHalves = (days: string): number => Math.round(Number(days) * 2);
export const yearOf = (day: Day): number => Number(day.slice(0, 4));

type EntitlementRow = {
  granted_days: string;
  carried_days: string;
  carry_until: string | null;
  carried_out_days: string;
  early_days: string;
  late_days: string;
};
export function entitlementOf(row: EntitlementRow): Entitlement {
  return {
    granted: inHalves(row.granted_days),
    carried: inHalves(row.carried_days),
    carryUntil: row.carry_until,
    carriedOut: inHalves(row.carried_out_days),
    early: inHalves(row.early_days),
    late: inHalves(row.late_days),
  };
}

/** The person's entitlements of the years of these half days, in the order of the years. */
export function entitlements({ db }: LeaveWork, accountId: bigint, type: Pick<LeaveType, 'id'>, taken: readonly HalfDay[]) {
  return db
    .selectFrom('leave_entitlement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('leave_type_id', '=', type.id)
    .where('active', '=', true)
    .where('year', 'in', [...new Set(taken.map(({ day }) => yearOf(day)))])
    .orderBy('year');
}

/** The number of a request of the person that takes some of these half days already. */
export async function overlapOf(
  { db }: LeaveWork,
  accountId: bigint,
  taken: readonly HalfDay[],
  exceptId?: bigint,
): Promise<string | null> {
  const { rows } = await sql<{ leave_no: string }>`
    select l.leave_no from leave_day d join leave_request l on l.id = d.leave_id
    where d.account_id = ${accountId} and d.given_back_at is null and d.leave_id is distinct from ${exceptId ?? null}::bigint
      and (d.day, d.half) in (select * from unnest(${taken.map(({ day }) => day)}::date[], ${taken.map(({ half }) => half)}::smallint[]))
    order by l.id limit 1`.execute(db);
  return rows[0]?.leave_no ?? null;
}

/** The number of a business trip on which the person is in some of these half days: one that is approved, or was and is reported or settled. */
async function tripOf({ db }: LeaveWork, accountId: bigint, taken: readonly HalfDay[]): Promise<string | null> {
  const { rows } = await sql<{ trip_no: string }>`
    select t.trip_no from trip_person p join trip t on t.id = p.trip_id and t.state in ('approved', 'reported', 'settled')
    where p.account_id = ${accountId} and p.live and exists (select from unnest(${taken.map(halfDayNumber)}::int[]) n where p.half_days @> n)
    order by t.id limit 1`.execute(db);
  return rows[0]?.trip_no ?? null;
}

/** Leave that nobody plans, which no period blocks. */
const unplannedKinds: ReadonlySet<LeaveKind> = new Set(['sick', 'maternity', 'paternity', 'bereavement', 'workInjury']);

/** The periods of a company that touch these days and are blocked for these people: a row for each person whom a period concerns. */
export function blocksFor({ db }: Pick<LeaveWork, 'db'>, companyId: bigint, accountIds: readonly bigint[], first: Day, last: Day) {
  return db
    .selectFrom('leave_block as b')
    .innerJoin('account as a', (join) =>
      join.on(({ eb, or, ref }) => or([eb('b.team_id', 'is', null), eb('b.team_id', '=', ref('a.team_id'))])),
    )
    .selectAll('b')
    .select('a.id as account_id')
    .where('b.company_id', '=', companyId)
    .where('b.active', '=', true)
    .where('b.from_on', '<=', last)
    .where('b.to_on', '>=', first)
    .where('a.id', 'in', [...accountIds, 0n])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leave_block_exception as e')
            .select('e.id')
            .whereRef('e.leave_block_id', '=', 'b.id')
            .whereRef('e.account_id', '=', 'a.id')
            .where('e.active', '=', true),
        ),
      ),
    )
    .orderBy('b.from_on')
    .orderBy('b.id')
    .execute();
}

/** The blocked periods of the person's company and team in which these half days lie, and the days; null where there are none. */
export async function blockOf(
  work: LeaveWork,
  of: { readonly accountId: bigint; readonly companyId: bigint },
  { kind }: Pick<LeaveType, 'kind'>,
  taken: readonly HalfDay[],
): Promise<{ readonly period: string; readonly days: string } | null> {
  const [first, last] = [taken[0]?.day, taken.at(-1)?.day];
  if (unplannedKinds.has(kind) || first === undefined || last === undefined) return null;
  const blocks = await blocksFor(work, of.companyId, [of.accountId], first, last);
  const ofPeriod = blocks.filter((block) => within(taken, [enteredPeriod(block)]).length > 0);
  if (ofPeriod.length === 0) return null;
  return { period: ofPeriod.map(({ name }) => name).join(', '), days: rangesText(within(taken, ofPeriod.map(enteredPeriod))) };
}

/** The lock of people's leave and trips, which their approvals take as well; taken in the order given, which is that of their ids. */
export async function lockPeople({ db }: Pick<LeaveWork, 'db'>, accountIds: readonly bigint[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leave ' || id, 0)) from unnest(${accountIds.map(String)}::text[])
    with ordinality as p (id, place) order by place`.execute(db);
}

/** Refuses LEAVE_ON_TRIP where a trip was approved since the request took its days. */
export async function requireNoTrip(work: LeaveWork, leave: Pick<Leave, 'id' | 'account_id'>): Promise<void> {
  await lockPeople(work, [leave.account_id]);
  const rows = await work.db
    .selectFrom('leave_day')
    .select(['day', 'half'])
    .where('leave_id', '=', leave.id)
    .where('given_back_at', 'is', null)
    .execute();
  const trip = await tripOf(
    work,
    leave.account_id,
    rows.map(({ day, half }) => ({ day, half: half === 1 ? 1 : 2 })),
  );
  if (trip !== null) throw new Refusal('LEAVE_ON_TRIP', { no: trip });
}

/**
 * Takes the half days of a request from the person's entitlements, each from that of its year, and answers them. The lock makes two requests
 * of a person count each other. Refuses LEAVE_BLOCKED, LEAVE_OVERLAP, LEAVE_ON_TRIP, LEAVE_NO_ENTITLEMENT, LEAVE_BALANCE, and
 * ATTENDANCE_CLOSED for days of a month whose sheet is closed.
 */
export async function takeDays(work: LeaveWork, leave: Leave, type: LeaveType): Promise<HalfDay[]> {
  const { db } = work;
  const taken = await requireHalves(work, type, periodOf(leave));
  const block = await blockOf(work, { accountId: leave.account_id, companyId: leave.company_id }, type, taken);
  if (block) throw new Refusal('LEAVE_BLOCKED', block);
  await requireOpenMonths(
    work,
    leave,
    taken.map(({ day }) => day),
  );
  await lockPeople(work, [leave.account_id]);
  const other = await overlapOf(work, leave.account_id, taken);
  if (other !== null) throw new Refusal('LEAVE_OVERLAP', { no: other });
  const trip = await tripOf(work, leave.account_id, taken);
  if (trip !== null) throw new Refusal('LEAVE_ON_TRIP', { no: trip });
  const rows = type.entitled ? await entitlements(work, leave.account_id, type, taken).forUpdate().execute() : [];
  const byYear = Map.groupBy(taken, ({ day }) => yearOf(day));
  for (const [year, ofYear] of type.entitled ? byYear : []) {
    const row = rows.find((one) => one.year === year);
    if (!row) throw new Refusal('LEAVE_NO_ENTITLEMENT', { type: type.name, year });
    const excess = excessOf(withTaken(entitlementOf(row), ofYear));
    if (excess > 0)
      throw new Refusal('LEAVE_BALANCE', {
        type: type.name,
        year,
        left: daysText(ofYear.length - excess),
        days: daysText(ofYear.length),
      });
  }
  await db
    .insertInto('leave_day')
    .values(
      taken.map(({ day, half }) => ({
        leave_id: leave.id,
        account_id: leave.account_id,
        entitlement_id: rows.find(({ year }) => year === yearOf(day))?.id ?? null,
        day,
        half,
      })),
    )
    .execute();
  return taken;
}

/** Requires that the months of a request's days are open, or of those from a day on: a closed sheet has counted them. */
export async function requireOpenDays(work: LeaveWork, leave: Pick<Leave, 'id' | 'company_id' | 'account_id'>, from?: Day): Promise<void> {
  const rows = await work.db
    .selectFrom('leave_day')
    .select('day')
    .distinct()
    .where('leave_id', '=', leave.id)
    .where('given_back_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .execute();
  await requireOpenMonths(
    work,
    leave,
    rows.map(({ day }) => day),
  );
}

/** Gives back the half days that a request still takes, or those from a moment on. Answers how many. */
export async function giveBack({ db, now }: LeaveWork, leave: Pick<Leave, 'id'>, from?: HalfDay): Promise<number> {
  const rows = await db
    .updateTable('leave_day')
    .set({ given_back_at: now })
    .where('leave_id', '=', leave.id)
    .where('given_back_at', 'is', null)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`(day, half) >= (${from?.day}::date, ${from?.half}::smallint)`))
    .returning('id')
    .execute();
  return rows.length;
}

/** The first and the last day of a month, YYYY-MM. */
export function daysOfMonth(month: string): Day[] {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, place) => addDays(first, place)).filter((day) => day.startsWith(month));
}
