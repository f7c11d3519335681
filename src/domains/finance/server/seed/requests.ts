import { addDays, daysBetween } from '../../../../kernel/day.ts';
import { nameInLanguages } from '../../../../server/names.ts';
import { partyName } from '../../../reference/server/names.ts';
import { escalateHours, isSkipped, remindHours } from '../../../workspace/approval/rules.ts';
import { type PaymentRequestState, reviews, stages } from '../../payment-request/states.ts';
import type { MadeBill } from './bills.ts';
import { type Book, type Context, inBooks } from './book.ts';
import type { Settling } from './money.ts';

/** The amounts above which the executives review, by functional currency. */
const thresholds: Readonly<Record<string, { first: bigint; second: bigint }>> = {
  CNY: { first: 2_000_000n, second: 10_000_000n },
  THB: { first: 10_000_000n, second: 50_000_000n },
  VND: { first: 70_000_000n, second: 350_000_000n },
};

type Review = (typeof reviews)[number]['stage'];
const reviewers: Readonly<Record<Review, string>> = {
  directorReview: 'director',
  firstExecutiveReview: 'executive1',
  secondExecutiveReview: 'executive2',
  settlementReview: 'settlement',
  financeDirectorReview: 'findirector',
};

const limitOf = (company: string, stage: Review): bigint | null => {
  const own = thresholds[company];
  if (stage === 'firstExecutiveReview') return own?.first ?? null;
  return stage === 'secondExecutiveReview' ? (own?.second ?? null) : null;
};

export async function seedChains({ db }: Context, book: Book): Promise<void> {
  const rows = book.companies.flatMap((company) =>
    reviews.flatMap(({ stage }) => {
      const limit = limitOf(company.currency, stage);
      return limit === null
        ? []
        : [
            {
              company_id: company.id,
              subject: 'paymentRequest',
              stage,
              needed: 1,
              functional_currency: company.currency,
              up_to_minor: limit,
            },
          ];
    }),
  );
  if (rows.length > 0)
    await db
      .insertInto('approval_stage')
      .values(rows.map((row) => ({ ...row, remind_hours: null, escalate_hours: null })))
      .execute();
}

/** Payment requests for confirmed carrier bills: due ones are paid, the others are at every stage of review with their bills reserved. */
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
    const askedOn = paid ? addDays(bill.dueOn, -6) : addDays(book.today, -random.between(0, 5));
    const day = askedOn < addDays(bill.billOn, 4) ? addDays(bill.billOn, 4) : askedOn;
    const rate = book.rate(bill.companyId, bill.currency, 'payable', day);
    if (rate === undefined) continue;
    const functional = inBooks(book, bill.companyId, bill.currency, bill.amountMinor, rate);
    const { currency } = book.company(bill.companyId);
    const own = thresholds[currency];
    const needed = reviews.filter(({ stage }) => !isSkipped(stage, limitOf(currency, stage), { minor: functional, always: [] }));
    // The few requests that the second executive reviews are large; some of them wait at that stage.
    const large = own !== undefined && functional > own.second && turn % 2 === 0;
    const reached = large ? 'secondExecutiveReview' : (stages[turn % stages.length] ?? 'unpaid');
    turn += 1;
    const state = paid ? ('paid' as const) : settledAt(reached, needed);
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
        prepared_by: book.person('payables'),
        submitted_at: submitted ? book.noon(day) : null,
        created_at: book.noon(day),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reservedMinor = submitted && !paid ? bill.amountMinor : 0n;
    await db
      .insertInto('payment_request_line')
      .values({
        request_id: id,
        bill_id: bill.id,
        currency: bill.currency,
        amount_minor: bill.amountMinor,
        paid_minor: paid ? bill.amountMinor : 0n,
        held_minor: reservedMinor,
      })
      .execute();
    if (reservedMinor > 0n)
      await db
        .updateTable('bill_balance')
        .set({ requested_minor: reservedMinor })
        .where('bill_id', '=', bill.id)
        .where('currency', '=', bill.currency)
        .execute();
    if (submitted) await seedApproval(context, book, { id, bill, state, needed, functional, day });
    const paidOn = bill.dueOn > book.today ? book.today : bill.dueOn;
    if (paid)
      settling.push({ bill, on: paidOn < day ? day : paidOn, cashMinor: bill.amountMinor, takenMinor: bill.amountMinor, requestId: id });
  }
  return settling;
}

/** The state that a request reaches: reviews that it does not need lead to the next one. */
function settledAt(reached: PaymentRequestState, needed: readonly { readonly stage: Review }[]): PaymentRequestState {
  const place = reviews.findIndex(({ stage }) => stage === reached);
  if (place < 0) return reached;
  const next = reviews.slice(place).find((review) => needed.some(({ stage }) => stage === review.stage));
  return next?.stage ?? 'unpaid';
}

async function seedApproval(
  { db }: Context,
  book: Book,
  request: {
    readonly id: bigint;
    readonly bill: MadeBill;
    readonly state: PaymentRequestState;
    readonly needed: readonly { readonly stage: Review }[];
    readonly functional: bigint;
    readonly day: string;
  },
): Promise<void> {
  const { bill, state, needed, day } = request;
  const begun = book.noon(day);
  const facts = await db
    .selectFrom('payment_request as p')
    .innerJoin('carrier as c', 'c.id', 'p.carrier_id')
    .select(['p.request_no', nameInLanguages((language) => partyName('c', language)).as('names')])
    .where('p.id', '=', request.id)
    .executeTakeFirstOrThrow();
  const open = reviews.findIndex(({ stage }) => stage === state);
  const approval = await db
    .insertInto('approval')
    .values({
      subject: 'paymentRequest',
      record_id: request.id,
      company_id: bill.companyId,
      record_no: facts.request_no,
      party_names: facts.names,
      payee: `carrier ${bill.carrierId}`,
      side: 'payable',
      currency: bill.currency,
      amount_minor: bill.amountMinor,
      functional_currency: book.company(bill.companyId).currency,
      functional_minor: request.functional,
      prepared_by: book.person('payables'),
      state: open < 0 ? 'approved' : 'open',
      submitted_on: day,
      created_at: begun,
      updated_at: begun,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = (hours: number): Date => new Date(begun.getTime() + hours * 3_600_000);
  const steps = await db
    .insertInto('approval_step')
    .values(
      reviews.map(({ stage, permit }, place) => ({
        approval_id: approval.id,
        round: 1,
        place,
        stage,
        permit,
        needed: 1,
        state: !needed.some((one) => one.stage === stage)
          ? ('skipped' as const)
          : place === open
            ? ('open' as const)
            : open < 0 || place < open
              ? ('passed' as const)
              : ('waiting' as const),
        remind_hours: remindHours,
        escalate_hours: escalateHours,
        opened_at: place === open ? at(place) : null,
      })),
    )
    .returningAll()
    .execute();
  const preparer = book.person('payables');
  const event = { approval_id: approval.id, round: 1, comment: null };
  const decided = steps.filter(({ place }) => open < 0 || place < open);
  await db
    .insertInto('approval_event')
    .values([
      { ...event, step_id: null, stage: 'awaitingRequest', what: 'submit', account_id: preparer, at: begun },
      ...decided.map(({ id, place, stage, state: as }) => ({
        ...event,
        step_id: id,
        stage,
        what: as === 'skipped' ? 'skip' : 'approve',
        account_id: as === 'skipped' ? null : book.person(reviewers[reviews[place]?.stage ?? 'directorReview']),
        at: at(place + 1),
      })),
      ...(state === 'paid'
        ? [{ ...event, step_id: null, stage: 'unpaid', what: 'pay', account_id: book.person('cashier'), at: at(6) }]
        : []),
    ])
    .execute();
}
