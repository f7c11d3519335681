import { sql } from 'kysely';
import { convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { InLanguages } from '../../../../kernel/words.ts';
import { nameInLanguages } from '../../../../server/names.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName } from '../../../reference/server/names.ts';
import { beginApproval, participantsOf, recordOwnEvent, withdrawApproval } from '../../../workspace/approval/server/engine.ts';
import { bookRate } from '../../ledger/server/queries.ts';
import { booksOf } from '../../period/server/books.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { namesOf } from '../../server/names-of-party.ts';
import { paymentRequestState, type PaymentRequestState, paymentRequestStates } from '../states.ts';
import { refundableOrRefuse } from './refundable.ts';
import { usableAccountOrRefuse } from './payee.ts';
import { hold, linesOf, type PaymentRequest, release } from './request.ts';

export const requests = mover({
  subject: 'paymentRequest',
  table: 'payment_request',
  machine: paymentRequestStates,
  parts: {
    prepared: (_work, request) => [request.prepared_by, ...request.preparers],
    decided: (work, request) => participantsOf(work, 'paymentRequest', request.id),
  },
  effects: { submit, withdraw, cancel, closeRest },
  announce: async (work, request, { action, from, reason }) => {
    if (action === 'cancel' || action === 'closeRest')
      await recordOwnEvent(work, 'paymentRequest', request.id, { what: action, stage: from, comment: reason });
  },
});

/** Sets the rate, reserves the bills, and begins a new round of review. */
async function submit(work: Work<FinanceTables>, request: PaymentRequest) {
  if (request.kind === 'bill' && request.invoice_no === null && request.invoice_promised_on === null) throw new Refusal('INVOICE_MISSING');
  await onceInvoicedOrRefuse(work, request);
  await usableAccountOrRefuse(work, request);
  await hold(work, await linesOf(work, request.id));
  await refundableOrRefuse(work, request, request.amount_minor);
  const books = await booksOf(work, request.company_id);
  const { rate, on } = await bookRate(work, books, { currency: request.currency, day: books.today, side: 'payable' });
  const functional = convert({ currency: request.currency, minor: request.amount_minor }, books.currency, rate);
  const stage = await beginApproval(work, 'paymentRequest', {
    id: request.id,
    companyId: request.company_id,
    no: request.request_no,
    preparedBy: request.prepared_by,
    preparers: request.preparers,
    party: await payeeNames(work, request),
    payee: request.customer_id === null ? `carrier ${request.carrier_id}` : `customer ${request.customer_id}`,
    side: request.customer_id === null ? 'payable' : 'receivable',
    money: { currency: request.currency, minor: request.amount_minor },
    functional,
    // Money that leaves without a service done for it is reviewed by the second executive whatever its amount.
    always: request.kind !== 'bill' ? ['secondExecutiveReview'] : [],
  });
  return { state: paymentRequestState.parse(stage), rate, rate_on: on, functional_minor: functional.minor, submitted_at: work.now };
}

async function payeeNames({ db }: Work<FinanceTables>, { carrier_id, customer_id }: PaymentRequest): Promise<InLanguages> {
  const names = nameInLanguages((language) => partyName('p', language)).as('names');
  const payee = await (customer_id === null
    ? db.selectFrom('carrier as p').select(names).where('p.id', '=', carrier_id)
    : db.selectFrom('customer as p').select(names).where('p.id', '=', customer_id)
  ).executeTakeFirstOrThrow();
  return payee.names;
}

async function withdraw(work: Work<FinanceTables>, request: PaymentRequest, { reason }: { reason: string | null }) {
  await withdrawApproval(work, 'paymentRequest', request.id, reason);
  return releaseLines(work, request);
}

async function releaseLines(work: Work<FinanceTables>, request: PaymentRequest) {
  await release(work, await linesOf(work, request.id));
  return {};
}

function cancel(work: Work<FinanceTables>, request: PaymentRequest, { from }: { from: PaymentRequestState }) {
  if (request.paid_minor > 0n) throw new Refusal('REQUEST_PARTLY_PAID', { no: request.request_no });
  return from === 'unpaid' ? withdraw(work, request, { reason: null }) : releaseLines(work, request);
}

async function closeRest(work: Work<FinanceTables>, request: PaymentRequest) {
  if (request.paid_minor === 0n) throw new Refusal('ILLEGAL_MOVE', { action: 'closeRest', state: request.state });
  await releaseLines(work, request);
  return { closed_minor: request.amount_minor - request.paid_minor };
}

/**
 * A supplier's invoice is paid only once: no other live request of the carrier may have its number, whatever its case and blanks. The lock makes
 * two requests that are submitted at once count each other.
 */
async function onceInvoicedOrRefuse(work: Work<FinanceTables>, request: PaymentRequest): Promise<void> {
  if (request.invoice_no === null || request.carrier_id === null) return;
  const { db } = work;
  const names = await namesOf(work, 'carrier', request.carrier_id);
  const number = request.invoice_no.replace(/\s/g, '').toUpperCase();
  const key = `invoice ${names[0]} ${number}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const other = await db
    .selectFrom('payment_request')
    .select('request_no')
    .where('carrier_id', 'in', names)
    .where(sql<string>`upper(regexp_replace(invoice_no, '\\s', '', 'g'))`, '=', number)
    .where('id', '<>', request.id)
    .where('state', 'not in', ['void', 'awaitingRequest'])
    .executeTakeFirst();
  if (other) throw new Refusal('INVOICE_TWICE', { invoice: request.invoice_no, no: other.request_no });
}
