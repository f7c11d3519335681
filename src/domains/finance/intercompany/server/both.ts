import type { Day } from '../../../../kernel/day.ts';
import { monthOf } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { PostingLine } from '../../ledger/rules.ts';
import { post } from '../../ledger/server/post.ts';
import type { BookRate } from '../../ledger/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { IntercompanySide } from '../rules.ts';
import { type Books, booksOf, holdPeriod } from '../../period/server/books.ts';

const closed: ReadonlySet<string> = new Set(['PERIOD_CLOSED', 'PERIOD_SOFT_CLOSED']);

/**
 * Keeps the month of a day open in the books of two companies, in the order of their ids. Refuses INTERCOMPANY_PERIOD with the company whose
 * month is closed, because the caller may belong to the other one.
 */
export async function holdBothPeriods(work: Work<FinanceTables>, companyIds: readonly bigint[], day: Day): Promise<void> {
  for (const companyId of companyIds.toSorted((a, b) => (a < b ? -1 : 1))) await holdNamed(work, companyId, day);
}

async function holdNamed(work: Work<FinanceTables>, companyId: bigint, day: Day): Promise<void> {
  try {
    await holdPeriod(work, companyId, day);
  } catch (error) {
    if (!(error instanceof Refusal) || !closed.has(error.code)) throw error;
    const { name } = await work.db.selectFrom('own_company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow();
    throw new Refusal('INTERCOMPANY_PERIOD', { company: name, month: monthOf(day) });
  }
}

/** The day on which both companies reverse: today, where one of them is a day ahead the day of the other. */
export function sharedToday(first: Books, second: Books): Day {
  return first.today < second.today ? first.today : second.today;
}

/** One company's side of a bill, with its amounts at one rate and its entry. */
type BookedSide = {
  readonly bill: { readonly id: bigint; readonly currency: Currency; readonly bill_on: Day };
  readonly side: IntercompanySide;
  readonly rate: BookRate;
  readonly functionalMinor: bigint;
  readonly reverseMinor?: bigint;
  readonly kind: 'intercompanyBill' | 'payment';
  readonly lines: readonly PostingLine[];
};

/** Records one company's side of a bill and posts it in its books, on the bill's day. */
export async function bookSide(work: Work<FinanceTables>, books: Books, booked: BookedSide): Promise<void> {
  const { bill, side, rate, functionalMinor, reverseMinor = 0n, kind, lines } = booked;
  await work.db
    .insertInto('intercompany_side')
    .values({
      bill_id: bill.id,
      company_id: books.companyId,
      side,
      functional_currency: books.currency,
      rate: rate.rate,
      rate_on: rate.on,
      functional_minor: functionalMinor,
      currency: bill.currency,
      reverse_minor: reverseMinor,
    })
    .execute();
  await post(work, {
    companyId: books.companyId,
    postedOn: bill.bill_on,
    kind,
    subject: 'intercompanyBill',
    recordId: bill.id,
    functionalCurrency: books.currency,
    lines,
  });
}

/** The books of the two companies of a document. */
export async function booksOfBoth(work: Work<FinanceTables>, firstId: bigint, secondId: bigint): Promise<readonly [Books, Books]> {
  return [await booksOf(work, firstId), await booksOf(work, secondId)];
}
