import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { bookRate } from '../../ledger/queries.ts';
import { booksOf } from '../../period/store.ts';
import { movePaymentRequest } from '../contract.ts';
import { otherEyesOrRefuse, settleAt, type Threshold } from '../rules.ts';
import { type PaymentRequestState, paymentRequestStates } from '../states.ts';
import { eyesOf, hold, linesOf, lockRequest, type PaymentRequest, release, tell, tellRequests, usableAccountOrRefuse } from '../store.ts';

export default handle(movePaymentRequest, async (work, p) => {
  const { db, now, audit } = work;
  const before = await lockRequest(work, p);
  const reached = moveOrRefuse(paymentRequestStates, before.state, p.action, work.can);
  const comment = p.comment ?? null;
  if ((p.action === 'sendBack' || p.action === 'cancel') && !comment) throw new Refusal('REASON_MISSING');
  const { state, ...changed } = await effects[p.action](work, before, reached, comment);
  await db
    .updateTable('payment_request')
    .set({ ...changed, state, version: before.version + 1, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  audit({ subject: 'paymentRequest', id: p.id, what: p.action, before: { state: before.state }, after: { state }, note: comment });
  tellRequests(work, before.company_id);
  return { state, version: before.version + 1 };
});

type Outcome = {
  readonly state: PaymentRequestState;
  readonly rate?: string;
  readonly rate_on?: string;
  readonly functional_minor?: bigint;
  readonly round?: number;
  readonly submitted_at?: Date;
};
type Effect = (
  work: Work<FinanceTables>,
  request: PaymentRequest,
  reached: PaymentRequestState,
  comment: string | null,
) => Promise<Outcome>;

/** What each move brings about besides the new state. */
const effects: Readonly<Record<'submit' | 'approve' | 'sendBack' | 'withdraw' | 'cancel' | 'closeRest', Effect>> = {
  submit,
  approve,
  sendBack,
  withdraw,
  cancel,
  closeRest,
};

/** Fixes the rate, reserves the bills, and begins a new round of review. */
async function submit(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  reached: PaymentRequestState,
  comment: string | null,
): Promise<Outcome> {
  if (request.prepared_by !== work.who.accountId) throw new Refusal('REQUEST_NOT_YOURS');
  if (request.kind === 'bill' && request.invoice_no === null && request.invoice_promised_on === null) throw new Refusal('INVOICE_MISSING');
  await onceInvoicedOrRefuse(work, request);
  await usableAccountOrRefuse(work, request);
  await hold(work, await linesOf(work, request.id));
  const books = await booksOf(work, request.company_id);
  const rate = await bookRate(work, books, { currency: request.currency, day: books.today, side: 'payable' });
  const functional = convert({ currency: request.currency, minor: request.amount_minor }, books.currency, rate.rate);
  const round = request.round + 1;
  await tell(work, { id: request.id, round }, { stage: request.state, what: 'submit', comment });
  return { state: reached, rate: rate.rate, rate_on: rate.on, functional_minor: functional.minor, round, submitted_at: work.now };
}

/** The next stage, passing over executive reviews that the amount does not need; each that is passed over is recorded. */
async function approve(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  reached: PaymentRequestState,
  comment: string | null,
): Promise<Outcome> {
  otherEyesOrRefuse(work.who.accountId, await eyesOf(work, request));
  await tell(work, request, { stage: request.state, what: 'approve', comment });
  const weight = { kind: request.kind, functionalMinor: request.functional_minor ?? request.amount_minor };
  const { state, skipped } = settleAt(reached, weight, await thresholdOf(work, request.company_id));
  for (const stage of skipped) await tell(work, request, { stage, what: 'skip' });
  return { state };
}

async function sendBack(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  reached: PaymentRequestState,
  comment: string | null,
): Promise<Outcome> {
  otherEyesOrRefuse(work.who.accountId, await eyesOf(work, request));
  await release(work, await linesOf(work, request.id));
  await tell(work, request, { stage: request.state, what: 'sendBack', comment });
  return { state: reached };
}

async function withdraw(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  reached: PaymentRequestState,
  comment: string | null,
): Promise<Outcome> {
  if (request.prepared_by !== work.who.accountId) throw new Refusal('REQUEST_NOT_YOURS');
  await release(work, await linesOf(work, request.id));
  await tell(work, request, { stage: request.state, what: 'withdraw', comment });
  return { state: reached };
}

async function cancel(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  reached: PaymentRequestState,
  comment: string | null,
): Promise<Outcome> {
  if (request.paid_minor > 0n) throw new Refusal('REQUEST_PARTLY_PAID', { no: request.request_no });
  await release(work, await linesOf(work, request.id));
  await tell(work, request, { stage: request.state, what: 'cancel', comment });
  return { state: reached };
}

async function closeRest(
  work: Work<FinanceTables>,
  request: PaymentRequest,
  reached: PaymentRequestState,
  comment: string | null,
): Promise<Outcome> {
  if (request.paid_minor === 0n) throw new Refusal('ILLEGAL_MOVE', { action: 'closeRest', state: request.state });
  await release(work, await linesOf(work, request.id));
  await tell(work, request, { stage: request.state, what: 'closeRest', comment });
  return { state: reached };
}

/** A supplier's invoice is paid once: its number stands on no other live request of the carrier. */
async function onceInvoicedOrRefuse({ db }: Work<FinanceTables>, request: PaymentRequest): Promise<void> {
  if (request.invoice_no === null) return;
  const other = await db
    .selectFrom('payment_request')
    .select('request_no')
    .where('carrier_id', '=', request.carrier_id)
    .where('invoice_no', '=', request.invoice_no)
    .where('id', '<>', request.id)
    .where('state', 'not in', ['void', 'awaitingRequest'])
    .executeTakeFirst();
  if (other) throw new Refusal('INVOICE_TWICE', { invoice: request.invoice_no, no: other.request_no });
}

async function thresholdOf({ db }: Work<FinanceTables>, companyId: bigint): Promise<Threshold> {
  const row = await db.selectFrom('payment_threshold').selectAll().where('company_id', '=', companyId).executeTakeFirst();
  return row ? { firstMinor: row.first_minor, secondMinor: row.second_minor } : null;
}
