import { convert, type Currency, money } from '../../../../kernel/money.ts';
import { badField } from '../../../../kernel/refusal.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import type { TravelGrade } from '../../travel-grade/master.ts';
import { ratesOfLines } from '../../claim/server/rates.ts';
import { allowanceOf, halfDaysByPlace, type Stay } from '../rules.ts';
import { type TripWork } from './trip.ts';

export type Allowance = {
  readonly account_id: bigint;
  readonly allowance_place_id: bigint;
  readonly grade: TravelGrade;
  readonly half_days: number;
  readonly currency: Currency;
  readonly daily_minor: bigint;
  readonly amount_minor: bigint;
  readonly trip_currency: Currency;
  readonly trip_minor: bigint;
};

/**
 * The allowance of each person at each place by today's amounts, grades and rates. Refuses a place of another company or an inactive one,
 * and RATE_MISSING.
 */
export async function workOutAllowance(
  work: TripWork,
  trip: { readonly companyId: bigint; readonly currency: Currency; readonly people: readonly bigint[]; readonly stays: readonly Stay[] },
): Promise<Allowance[]> {
  const halves = halfDaysByPlace(trip.stays);
  const rows = await work.db
    .selectFrom('allowance_place')
    .selectAll()
    .where('id', 'in', [...halves.keys()])
    .where('company_id', '=', trip.companyId)
    .where('active', '=', true)
    .execute();
  const places = new Map(rows.map((row) => [row.id, row]));
  const unknown = trip.stays.findIndex(({ placeId }) => !places.has(placeId));
  if (unknown >= 0) throw badField(`stays.${unknown}.allowance_place_id`, 'NOT_KNOWN');
  const today = await todayOf(work, trip.companyId);
  const rates = await ratesOfLines(
    work,
    rows.map(({ currency }) => ({ currency, spent_on: today })),
    trip.currency,
    trip.companyId,
  );
  const grades = await gradesOf(work, trip.people);
  return trip.people.flatMap((account_id) =>
    rows.map((row, at) => {
      const grade = grades.get(account_id) ?? 'staff';
      const daily = money(row.currency, row[`${grade}_daily`]).minor;
      const half_days = halves.get(row.id) ?? 0;
      const amount_minor = allowanceOf(daily, half_days);
      return {
        account_id,
        allowance_place_id: row.id,
        grade,
        half_days,
        currency: row.currency,
        daily_minor: daily,
        amount_minor,
        trip_currency: trip.currency,
        trip_minor: convert({ currency: row.currency, minor: amount_minor }, trip.currency, rates[at]?.rate ?? '1').minor,
      };
    }),
  );
}

async function gradesOf({ db }: TripWork, people: readonly bigint[]): Promise<ReadonlyMap<bigint, TravelGrade>> {
  const rows = await db
    .selectFrom('travel_grade')
    .select(['account_id', 'grade'])
    .where('account_id', 'in', people)
    .where('active', '=', true)
    .execute();
  return new Map(rows.map(({ account_id, grade }) => [account_id, grade]));
}
