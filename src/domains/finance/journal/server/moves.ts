import { addDays, type Day } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import type { AccountUse } from '../../ledger/rules.ts';
import { post, reverseRecord } from '../../ledger/server/post.ts';
import { begunOrRefuse, lastDayOf, latest } from '../../period/rules.ts';
import { booksOf, holdPeriod } from '../../period/server/books.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { holdYear } from '../../year-end/server/year.ts';
import { journalStates } from '../states.ts';
import type { Journal } from './queries.ts';

export const journals = mover({
  subject: 'journal',
  table: 'journal',
  machine: journalStates,
  parts: { prepared: (_work, journal) => journal.prepared_by },
  effects: {
    submit: async (work, journal) => {
      await holdDay(work, journal);
      return {};
    },
    post: async (work, journal) => {
      await postJournal(work, journal);
      return { decided_by: work.who.accountId };
    },
    reverse: async (work, journal, { reason }) => {
      const { today } = await booksOf(work, journal.company_id);
      const reversed_on = journal.adjustment ? journal.posted_on : latest(today, journal.posted_on);
      await reverseRecord(work, 'journal', journal.id, reversed_on, reason ?? '');
      return { reversed_on };
    },
  },
  consequences: {
    post: async (work, journal) => {
      const { today } = await booksOf(work, journal.company_id);
      if (journal.reverse_next && firstOfNext(journal.posted_on) <= today) await reverseOnDay(work, journal);
    },
  },
});

/** Keeps the month of a journal open, or the thirteenth period of its year; refuses a month that is closed or has not begun. */
export async function holdDay(
  work: Work<FinanceTables>,
  { company_id, posted_on, adjustment }: { company_id: bigint; posted_on: Day; adjustment: boolean },
): Promise<void> {
  const { today } = await booksOf(work, company_id);
  begunOrRefuse(posted_on, today);
  if (adjustment) await holdYear(work, company_id, posted_on);
  else await holdPeriod(work, company_id, posted_on);
}

/** The first day of the month after a day. */
function firstOfNext(day: Day): Day {
  return addDays(lastDayOf(day.slice(0, 7)), 1);
}

/** Reverses a reversing journal on the first day of the next month. */
export async function reverseOnDay(work: Work<FinanceTables>, journal: Journal): Promise<void> {
  const reversed_on = firstOfNext(journal.posted_on);
  await reverseRecord(work, 'journal', journal.id, reversed_on, journal.memo);
  await journals.follow(work, journal, 'reverseOnDay', { reversed_on });
}

async function postJournal(work: Work<FinanceTables>, journal: Journal): Promise<void> {
  const lines = await work.db
    .selectFrom('journal_line as l')
    .innerJoin('ledger_account as a', 'a.id', 'l.account_id')
    .selectAll('l')
    .select('a.use')
    .where('l.journal_id', '=', journal.id)
    .orderBy('l.id')
    .execute();
  await post(work, {
    companyId: journal.company_id,
    postedOn: journal.posted_on,
    adjustment: journal.adjustment,
    kind: 'journal',
    subject: 'journal',
    recordId: journal.id,
    functionalCurrency: journal.functional_currency,
    lines: lines.map((line) => ({
      account: line.use satisfies AccountUse,
      currency: line.currency,
      amountMinor: line.amount_minor,
      functionalMinor: line.functional_minor,
      party: { customerId: line.customer_id, carrierId: line.carrier_id },
      orderId: line.order_id ?? undefined,
      costCentreId: line.cost_centre_id ?? undefined,
      memo: line.memo ?? undefined,
    })),
  });
}
