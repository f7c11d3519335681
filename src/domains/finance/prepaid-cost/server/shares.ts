import { addDays, type Day, monthOf } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { Party } from '../../ledger/rules.ts';
import { post } from '../../ledger/server/post.ts';
import { firstDayOf, lastDayOf, latest } from '../../period/rules.ts';
import { type Books, booksOf, dateInOpenPeriod } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { planOf, type Share, sharePosting } from '../rules.ts';
import type { PrepaidCost } from './queries.ts';

export const partyOf = ({ carrier_id }: Pick<PrepaidCost, 'carrier_id'>): Party => ({ customerId: null, carrierId: carrier_id });

/** The plan of the months that are not booked yet. */
export function planLeft(prepaid: PrepaidCost): Share[] {
  const { method, base_from: from, to_on: to, base_minor: minor, base_functional_minor: functionalMinor, booked_to: bookedTo } = prepaid;
  return planOf({ method, from, to, minor, functionalMinor }).filter(({ month }) => bookedTo === null || month > bookedTo);
}

/**
 * Books the months that are over by today, in their order. The caller has locked the record; the unique month of a share keeps two runs
 * from booking it twice. A share stands on the last day of its month, never before the cost itself, and today where that month is closed.
 */
export async function bookShares(work: Work<FinanceTables>, prepaid: PrepaidCost): Promise<PrepaidCost> {
  const books = await booksOf(work, prepaid.company_id);
  return bookThrough(work, prepaid, books, books.today);
}

/** Books the months that were over before the month of an early end: the rest is what the later ones would have taken. */
export async function bookMonthsBefore(work: Work<FinanceTables>, prepaid: PrepaidCost, end: Day): Promise<PrepaidCost> {
  return bookThrough(work, prepaid, await booksOf(work, prepaid.company_id), addDays(firstDayOf(monthOf(end)), -1));
}

async function bookThrough(work: Work<FinanceTables>, prepaid: PrepaidCost, books: Books, through: Day): Promise<PrepaidCost> {
  const due = planLeft(prepaid).filter(({ month }) => lastDayOf(month) <= through);
  let booked = prepaid;
  for (const share of due) {
    const wanted = latest(lastDayOf(share.month), prepaid.posted_on ?? prepaid.from_on);
    const { day } = await dateInOpenPeriod(work, books, wanted);
    booked = await bookShare(work, booked, share, { day, late: monthOf(day) > share.month, rest: false });
  }
  if (booked.booked_to !== prepaid.booked_to)
    work.audit({
      subject: 'prepaidCost',
      id: prepaid.id,
      what: 'book',
      before: { booked: amountOf(prepaid.currency, prepaid.booked_minor), booked_to: prepaid.booked_to },
      after: { booked: amountOf(booked.currency, booked.booked_minor), booked_to: booked.booked_to },
    });
  return booked;
}

/** Books all that is left on the day of an early end. Answers the columns that change with it. */
export async function bookRest(work: Work<FinanceTables>, prepaid: PrepaidCost, day: Day) {
  const share = {
    month: monthOf(day),
    days: 0,
    minor: prepaid.amount_minor - prepaid.booked_minor,
    functionalMinor: prepaid.functional_minor - prepaid.booked_functional_minor,
  };
  const { booked_minor, booked_functional_minor, booked_to } = await bookShare(work, prepaid, share, { day, late: false, rest: true });
  return { booked_minor, booked_functional_minor, booked_to };
}

async function bookShare(
  work: Work<FinanceTables>,
  prepaid: PrepaidCost,
  { month, minor, functionalMinor }: Share,
  { day, late, rest }: { readonly day: Day; readonly late: boolean; readonly rest: boolean },
): Promise<PrepaidCost> {
  const { id, company_id: companyId, currency, functional_currency: functionalCurrency } = prepaid;
  const lines = sharePosting(
    { currency, minor, functionalMinor, party: partyOf(prepaid), memo: `${prepaid.memo} ${month}` },
    { account: prepaid.account, costCentreId: prepaid.cost_centre_id },
  );
  const posting = {
    companyId,
    postedOn: day,
    kind: 'prepaidCost',
    subject: 'prepaidCost',
    recordId: id,
    functionalCurrency,
    lines,
  } as const;
  // A share of nothing has no entry.
  if (lines.length > 0) await post(work, posting);
  await work.db
    .insertInto('prepaid_share')
    .values({
      prepaid_cost_id: id,
      month,
      rest,
      currency,
      amount_minor: minor,
      functional_minor: functionalMinor,
      posted_on: day,
      late,
    })
    .execute();
  const changes = {
    booked_minor: prepaid.booked_minor + minor,
    booked_functional_minor: prepaid.booked_functional_minor + functionalMinor,
    booked_to: month,
  };
  await work.db
    .updateTable('prepaid_cost')
    .set({ ...changes, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  return { ...prepaid, ...changes };
}
