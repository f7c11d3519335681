import type { Day } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { post, reverseRecord } from '../../ledger/server/post.ts';
import { firstDayOf, happenedOrRefuse, latest } from '../../period/rules.ts';
import { booksOf, dateInOpenPeriod } from '../../period/server/books.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { type ChangeKind, lastDayFor, monthAfter, prepaidPosting } from '../rules.ts';
import { prepaidCostStates } from '../states.ts';
import type { PrepaidCost } from './queries.ts';
import { bookMonthsBefore, bookRest, bookShares, partyOf } from './shares.ts';
import { takeOf } from './source.ts';

const unchanged = { change_kind: null, change_to_on: null, change_reason: null, changed_by: null } as const;

export const prepaidCosts = mover({
  subject: 'prepaidCost',
  table: 'prepaid_cost',
  machine: prepaidCostStates,
  parts: { prepared: (_work, prepaid) => (prepaid.state === 'changing' ? prepaid.changed_by : prepaid.prepared_by) },
  facts: ({ to_on, ended_on, change_kind, change_to_on }) => ({ to_on, ended_on, change_kind, change_to_on }),
  effects: {
    approve: postPrepaid,
    accept: async (work, prepaid) => {
      const { change_kind: kind, change_to_on: to } = prepaid;
      if (kind === null || to === null) throw new Error('no change is proposed');
      await periodOrRefuse(work, prepaid, kind, to);
      if (kind === 'end') return { ...unchanged, ended_on: to, ...(await bookRest(work, await bookMonthsBefore(work, prepaid, to), to)) };
      return {
        ...unchanged,
        to_on: to,
        base_from: nextDayOf(prepaid),
        base_minor: prepaid.amount_minor - prepaid.booked_minor,
        base_functional_minor: prepaid.functional_minor - prepaid.booked_functional_minor,
      };
    },
    refuse: () => unchanged,
    drop: () => unchanged,
    reverse: async (work, prepaid, { reason }) => {
      const { today } = await booksOf(work, prepaid.company_id);
      const reversed_on = latest(today, prepaid.posted_on ?? today);
      await reverseRecord(work, 'prepaidCost', prepaid.id, reversed_on, reason ?? '');
      return { reversed_on };
    },
  },
  consequences: {
    approve: bookDue,
    accept: async (work, prepaid) => {
      if (prepaid.ended_on === null) await bookDue(work, prepaid);
      else await prepaidCosts.follow(work, prepaid, 'end');
    },
  },
});

/** The first day that the months to come take: the first of the period, or of the month after the last that is booked. */
function nextDayOf({ from_on, booked_to }: Pick<PrepaidCost, 'from_on' | 'booked_to'>): Day {
  return booked_to === null ? from_on : latest(from_on, firstDayOf(monthAfter(booked_to)));
}

/** Refuses PREPAID_PERIOD for a new last day before the months to come or too far away, and for an end that is not between them and today. */
export async function periodOrRefuse(work: Work<FinanceTables>, prepaid: PrepaidCost, kind: ChangeKind, to: Day): Promise<void> {
  const earliest = nextDayOf(prepaid);
  if (kind === 'period') {
    if (to < earliest || to > lastDayFor(prepaid.from_on)) throw new Refusal('PREPAID_PERIOD', { earliest });
    return;
  }
  // An early end may fall into the month that was booked last: the rest of the later months is taken on that day.
  const prepaidOn = prepaid.posted_on ?? prepaid.from_on;
  const first = prepaid.booked_to === null ? prepaidOn : latest(prepaidOn, firstDayOf(prepaid.booked_to));
  if (to < first) throw new Refusal('PREPAID_PERIOD', { earliest: first });
  const { today } = await booksOf(work, prepaid.company_id);
  happenedOrRefuse(to, today);
}

/**
 * Takes the cost out of the cost account, on the day of its bill where that is open. A balance of the opening is prepaid already and posts
 * nothing.
 */
async function postPrepaid(work: Work<FinanceTables>, prepaid: PrepaidCost) {
  const source = await takeOf(work, prepaid, prepaid.amount_minor);
  // The line may have been billed again since it was prepared.
  if (source.currency !== prepaid.currency || source.carrier_id !== prepaid.carrier_id) throw new Refusal('PREPAID_SOURCE');
  const books = await booksOf(work, prepaid.company_id);
  const opened = source.bill_id === null;
  const { day: posted_on } = opened ? { day: source.day } : await dateInOpenPeriod(work, books, source.day);
  if (source.bill_id !== null)
    await post(work, {
      companyId: prepaid.company_id,
      postedOn: posted_on,
      kind: 'prepaidCost',
      subject: 'prepaidCost',
      recordId: prepaid.id,
      functionalCurrency: prepaid.functional_currency,
      lines: prepaidPosting({
        currency: prepaid.currency,
        minor: prepaid.amount_minor,
        functionalMinor: source.functionalMinor,
        party: partyOf(prepaid),
        billId: source.bill_id,
        memo: prepaid.memo,
      }),
    });
  return {
    posted_on,
    approved_by: work.who.accountId,
    functional_minor: source.functionalMinor,
    base_from: prepaid.from_on,
    base_minor: prepaid.amount_minor,
    base_functional_minor: source.functionalMinor,
  };
}

/** Books the months that are over; the record is finished with the last of them. */
export async function bookDue(work: Work<FinanceTables>, prepaid: PrepaidCost): Promise<void> {
  const booked = await bookShares(work, prepaid);
  if (booked.amount_minor === booked.booked_minor && booked.functional_minor === booked.booked_functional_minor)
    await prepaidCosts.follow(work, booked, 'finish', unchanged);
}
