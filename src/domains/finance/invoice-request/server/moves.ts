import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { invoiceRequestStates } from '../states.ts';
import { tellAsker, tellFinance } from './notices.ts';

export const invoiceRequests = mover({
  subject: 'invoiceRequest',
  table: 'invoice_request',
  machine: invoiceRequestStates,
  parts: { prepared: (_work, request) => request.requested_by },
  effects: { decline: ({ who }, _request, { reason }) => ({ reason, answered_by: who.accountId }) },
  consequences: {
    decline: async (work, request, { reason }) =>
      tellAsker(work, request, {
        title: 'invoiceRequest.declinedTitle',
        message: 'invoiceRequest.declinedMessage',
        facts: { bill: await billNo(work, request.bill_id), reason: reason ?? '' },
      }),
    withdraw: async (work, request) =>
      tellFinance(work, request, {
        title: 'invoiceRequest.withdrawnTitle',
        message: 'invoiceRequest.withdrawnMessage',
        facts: { bill: await billNo(work, request.bill_id) },
      }),
  },
});

async function billNo({ db }: Work<FinanceTables>, id: bigint): Promise<string> {
  return (await db.selectFrom('bill').select('bill_no').where('id', '=', id).executeTakeFirstOrThrow()).bill_no;
}

type Bill = { readonly id: bigint; readonly bill_no: string };
type Invoice = { readonly id: bigint; readonly invoice_no: string };

/** The waiting requests of a bill, locked, in one currency or in all. The bill is locked already. */
function lockWaiting({ db }: Work<FinanceTables>, bill: Bill, currency?: Currency) {
  return db
    .selectFrom('invoice_request')
    .selectAll()
    .where('bill_id', '=', bill.id)
    .where('state', '=', 'waiting')
    .where((eb) => (currency === undefined ? eb.lit(true) : eb('currency', '=', currency)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

type Answer = {
  readonly id: bigint;
  readonly invoice_no: string;
  readonly currency: Currency;
  readonly amount: string;
  /** The request for which it was issued, if there is one. */
  readonly requestId: bigint | null;
  /** True where the bill leaves nothing more in this currency: there is nothing left to ask for, so it answers every request. */
  readonly isLast: boolean;
};

/** Ends the waiting requests of a bill that an invoice of it answers, in the transaction of the invoice, and tells those who asked. */
export async function answerRequests(work: Work<FinanceTables>, bill: Bill, invoice: Answer): Promise<void> {
  if (invoice.requestId === null && !invoice.isLast) return;
  const { id: invoice_id, invoice_no: invoiceNo, currency, amount } = invoice;
  for (const request of await lockWaiting(work, bill, currency)) {
    if (!invoice.isLast && request.id !== invoice.requestId) continue;
    await invoiceRequests.follow(work, request, 'issue', { invoice_id, answered_by: work.who.accountId });
    tellAsker(work, request, {
      title: 'invoiceRequest.issuedTitle',
      message: 'invoiceRequest.issuedMessage',
      facts: { bill: bill.bill_no, invoice: invoiceNo, currency, amount },
    });
  }
}

/** Gives the requests that an invoice answered the one in its place, and tells those who asked: the number that they passed on is dead. */
export async function followReplacement(
  work: Work<FinanceTables>,
  bill: Bill,
  { old, next, reason }: { readonly old: Invoice; readonly next: Invoice; readonly reason: string },
): Promise<void> {
  const requests = await work.db
    .updateTable('invoice_request')
    .set((eb) => ({ invoice_id: next.id, version: eb('version', '+', 1), updated_at: work.now }))
    .where('invoice_id', '=', old.id)
    .returning(['id', 'request_no', 'company_id', 'bill_id', 'requested_by'])
    .execute();
  const [before, after] = [{ invoice_no: old.invoice_no }, { invoice_no: next.invoice_no }];
  for (const request of requests) {
    work.audit({ subject: 'invoiceRequest', id: request.id, what: 'replaceInvoice', before, after, note: reason });
    tellAsker(work, request, {
      title: 'invoiceRequest.replacedTitle',
      message: 'invoiceRequest.replacedMessage',
      facts: { bill: bill.bill_no, old: old.invoice_no, invoice: next.invoice_no, reason },
    });
  }
}

/** Tells those who asked for invoices that these were taken back. The rest of their bills may be requested again. */
export async function tellTakenBack(work: Work<FinanceTables>, invoiceIds: readonly bigint[], reason: string): Promise<void> {
  const requests = await work.db
    .selectFrom('invoice_request as r')
    .innerJoin('bill as b', 'b.id', 'r.bill_id')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['r.request_no', 'r.company_id', 'r.bill_id', 'r.requested_by', 'b.bill_no', 'i.invoice_no'])
    .where('r.invoice_id', 'in', invoiceIds)
    .orderBy('r.id')
    .execute();
  for (const request of requests)
    tellAsker(work, request, {
      title: 'invoiceRequest.takenBackTitle',
      message: 'invoiceRequest.takenBackMessage',
      facts: { bill: request.bill_no, invoice: request.invoice_no, reason },
    });
}

/** Ends the waiting requests of a bill that is voided, and tells those who asked. */
export async function lapseRequests(work: Work<FinanceTables>, bill: Bill): Promise<void> {
  for (const request of await lockWaiting(work, bill)) {
    await invoiceRequests.follow(work, request, 'lapse');
    tellAsker(work, request, {
      title: 'invoiceRequest.lapsedTitle',
      message: 'invoiceRequest.lapsedMessage',
      facts: { bill: bill.bill_no },
    });
  }
}
