import { addDays, daysBetween } from '../../../kernel/day.ts';
import { settleAt, type Threshold } from '../payment-request/rules.ts';
import { type PaymentRequestState, type Stage, stages } from '../payment-request/states.ts';
import type { MadeBill } from './bills.ts';
import { type Book, type Context, inBooks, noon } from './book.ts';
import type { Settling } from './money.ts';

/** Above these the executives review, by the currency of the books. */
const thresholds: Readonly<Record<string, { first: bigint; second: bigint }>> = {
  CNY: { first: 2_000_000n, second: 10_000_000n },
  THB: { first: 10_000_000n, second: 50_000_000n },
  VND: { first: 70_000_000n, second: 350_000_000n },
};

const deciders: Readonly<Record<Stage, string>> = {
  awaitingRequest: 'payables',
  directorReview: 'director',
  firstExecutiveReview: 'executive1',
  secondExecutiveReview: 'executive2',
  settlementReview: 'settlement',
  financeDirectorReview: 'findirector',
  unpaid: 'cashier',
};

export async function seedThresholds({ db }: Context, book: Book): Promise<void> {
  for (const company of book.companies) {
    const own = thresholds[company.currency];
    if (own)
      await db
        .insertInto('payment_threshold')
        .values({ company_id: company.id, functional_currency: company.currency, first_minor: own.first, second_minor: own.second })
        .execute();
  }
}

/** Requests for confirmed carrier bills: paid where they were due, the rest at every stage of review with its bills reserved. */
export async function seedRequests(context: Context, book: Book, bills: readonly MadeBill[]): Promise<Settling[]> {
  const { db, random } = context;
  const accounts = await db.selectFrom('party_bank_account').selectAll().where('state', '=', 'approved').orderBy('id').execute();
  const settling: Settling[] = [];
  let turn = 0;
  for (const bill of bills) {
    if (bill.side !== 'payable' || bill.state !== 'confirmed' || bill.amountMinor <= 0n) continue;
    const account =
      accounts.find((one) => one.carrier_id === bill.carrierId && one.currency === bill.currency) ??
      accounts.find((one) => one.carrier_id === bill.carrierId);
    const bank = book.bank(bill.companyId, bill.currency);
    const late = daysBetween(bill.dueOn, book.today);
    if (!account || bank === undefined || bill.carrierId === null || late < -45) continue;
    const paid = late > 4 && random.chance(0.97);
    const asked = paid ? addDays(bill.dueOn, -6) : addDays(book.today, -random.between(0, 5));
    const day = asked < addDays(bill.billOn, 4) ? addDays(bill.billOn, 4) : asked;
    const rate = book.rate(bill.companyId, bill.currency, 'payable', day);
    if (rate === undefined) continue;
    const functional = inBooks(book, bill.companyId, bill.currency, bill.amountMinor, rate);
    const weight = { kind: 'bill' as const, functionalMinor: functional };
    const own = thresholds[book.company(bill.companyId).currency];
    const threshold: Threshold = own ? { firstMinor: own.first, secondMinor: own.second } : null;
    // The few that the second executive sees are large; some of them wait there.
    const large = own !== undefined && functional > own.second && turn % 2 === 0;
    const reached = large ? 'secondExecutiveReview' : (stages[turn % stages.length] ?? 'unpaid');
    turn += 1;
    const state = paid ? ('paid' as const) : settleAt(reached, weight, threshold).state;
    const submitted = state !== 'awaitingRequest';
    const { id } = await db
      .insertInto('payment_request')
      .values({
        request_no: book.next('PR', bill.companyId, day),
        company_id: bill.companyId,
        kind: 'bill',
        carrier_id: bill.carrierId,
        party_bank_account_id: account.id,
        payee_bank: account.bank,
        payee_account_no: account.account_no,
        payee_account_name: account.account_name,
        currency: bill.currency,
        amount_minor: bill.amountMinor,
        paid_minor: paid ? bill.amountMinor : 0n,
        rate: submitted ? rate : null,
        rate_on: submitted ? day : null,
        functional_minor: submitted ? functional : null,
        due_on: bill.dueOn,
        urgent: !paid && random.chance(0.15),
        reason: `${bill.billOn.slice(0, 7)} 运费 ${bill.billNo}`,
        invoice_no: paid ? `FP${random.between(10_000_000, 99_999_999)}` : null,
        invoice_promised_on: paid ? null : addDays(book.today, random.between(3, 15)),
        state,
        round: submitted ? 1 : 0,
        prepared_by: book.person('payables'),
        submitted_at: submitted ? noon(day) : null,
        created_at: noon(day),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const held = submitted && !paid ? bill.amountMinor : 0n;
    await db
      .insertInto('payment_request_line')
      .values({
        request_id: id,
        bill_id: bill.id,
        currency: bill.currency,
        amount_minor: bill.amountMinor,
        paid_minor: paid ? bill.amountMinor : 0n,
        held_minor: held,
      })
      .execute();
    if (held > 0n)
      await db
        .updateTable('bill_balance')
        .set({ requested_minor: held })
        .where('bill_id', '=', bill.id)
        .where('currency', '=', bill.currency)
        .execute();
    if (submitted) await tellReview(context, book, id, state, weight, threshold, day);
    const paidOn = bill.dueOn > book.today ? book.today : bill.dueOn;
    if (paid)
      settling.push({ bill, on: paidOn < day ? day : paidOn, cashMinor: bill.amountMinor, takenMinor: bill.amountMinor, requestId: id });
  }
  return settling;
}

async function tellReview(
  { db }: Context,
  book: Book,
  requestId: bigint,
  until: PaymentRequestState,
  weight: Parameters<typeof settleAt>[1],
  threshold: Threshold,
  day: string,
): Promise<void> {
  const events: { stage: string; what: 'submit' | 'approve' | 'skip' | 'pay'; account_id: bigint | null }[] = [
    { stage: 'awaitingRequest', what: 'submit', account_id: book.person('payables') },
  ];
  const order: readonly PaymentRequestState[] = [...stages, 'paid'];
  for (const stage of stages.slice(1)) {
    if (order.indexOf(stage) >= order.indexOf(until)) break;
    const skipped = settleAt(stage, weight, threshold).state !== stage;
    const what = skipped ? 'skip' : stage === 'unpaid' ? 'pay' : 'approve';
    events.push({ stage, what, account_id: skipped ? null : book.person(deciders[stage]) });
  }
  await db
    .insertInto('payment_request_event')
    .values(
      events.map((event, place) => ({
        ...event,
        request_id: requestId,
        round: 1,
        comment: null,
        at: new Date(noon(day).getTime() + place * 3_600_000),
      })),
    )
    .execute();
}
