import { sql } from 'kysely';
import { amountOf, convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { reverseTax } from '../../amount.ts';
import type { PostingLine } from '../../ledger/rules.ts';
import { reverseRecord } from '../../ledger/server/post.ts';
import { bookRate } from '../../ledger/server/queries.ts';
import { latest } from '../../period/rules.ts';
import type { Books } from '../../period/server/books.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { type BookedLine, type BoughtLine, buyerPosting, type IntercompanySide, sellerPosting } from '../rules.ts';
import { intercompanyBillStates } from '../states.ts';
import { bookSide, booksOfBoth, holdBothPeriods, sharedToday } from './both.ts';
import type { IntercompanyBill } from './queries.ts';
import { buyerTaxes } from './taxes.ts';

export const intercompanyBills = mover({
  subject: 'intercompanyBill',
  table: 'intercompany_bill',
  machine: intercompanyBillStates,
  parts: {
    prepared: (_work, bill) => bill.prepared_by,
    decided: (_work, bill) => bill.asked_by,
  },
  effects: {
    submit: (_work, bill) => {
      if (bill.tax_minor !== 0n && bill.invoice_no === null) throw new Refusal('INTERCOMPANY_INVOICE', { no: bill.bill_no });
      return {};
    },
    accept: async (work, bill) => {
      // The accepting person belongs to one company and the entry is made in both, so it is made by the system in this transaction.
      await work.asSystem(() => postBoth(work, bill));
      return { accepted_by: work.who.accountId };
    },
    requestReversal: async (work, bill) => {
      await requireServices(work, bill);
      requireUnsettled(bill);
      const { companyIds } = work.who;
      return { asking_company_id: companyIds.includes(bill.seller_id) ? bill.seller_id : bill.buyer_id, asked_by: work.who.accountId };
    },
    declineReversal: () => ({ asking_company_id: null, asked_by: null }),
    confirmReversal: async (work, bill, { reason }) => {
      requireUnsettled(bill);
      const reversed_on = await work.asSystem(() => reverseBoth(work, bill, reason ?? bill.memo));
      return { reversed_on };
    },
  },
});

/** Refuses the claim of a payment on behalf of the buyer: it is taken back with that payment. */
async function requireServices({ db }: Work<FinanceTables>, { bill_no, cash_entry_id }: IntercompanyBill): Promise<void> {
  if (cash_entry_id === null) return;
  const { entry_no } = await db.selectFrom('cash_entry').select('entry_no').where('id', '=', cash_entry_id).executeTakeFirstOrThrow();
  throw new Refusal('INTERCOMPANY_OF_PAYMENT', { no: bill_no, payment: entry_no });
}

export function requireUnsettled({ bill_no: no, currency, settled_minor }: IntercompanyBill): void {
  if (settled_minor !== 0n) throw new Refusal('INTERCOMPANY_SETTLED', { no, currency, settled: amountOf(currency, settled_minor) });
}

/** Posts the bill in the books of both companies on its day. */
async function postBoth(work: Work<FinanceTables>, bill: IntercompanyBill): Promise<void> {
  await holdBothPeriods(work, [bill.seller_id, bill.buyer_id], bill.bill_on);
  const lines = await work.db
    .selectFrom('intercompany_line')
    .select(['fee_name_id', 'order_id', 'amount_minor', 'tax_minor'])
    .where('bill_id', '=', bill.id)
    .orderBy('id')
    .execute();
  const [seller, buyer] = await booksOfBoth(work, bill.seller_id, bill.buyer_id);
  const taxOf = await buyerTaxes(
    work,
    { sellerId: bill.seller_id, buyerId: bill.buyer_id, day: bill.bill_on },
    lines.map(({ fee_name_id }) => fee_name_id),
  );
  const sold = await openSide(work, bill, seller, 'seller');
  const soldLines = lines.map((line) => sold.inBooks(line));
  await sold.book(soldLines, sellerPosting(bill.currency, soldLines), 0n);
  const bought = await openSide(work, bill, buyer, 'buyer');
  const boughtLines = lines.map((line): BoughtLine => {
    const tax = taxOf(line.fee_name_id);
    const reverseMinor =
      tax?.treatment === 'reverse' ? reverseTax(bill.currency, line.amount_minor - line.tax_minor, tax.percent ?? '0') : 0n;
    return {
      ...bought.inBooks(line),
      recoverable: tax?.treatment === 'invoice',
      reverseMinor,
      functionalReverseMinor: bought.functionalOf(reverseMinor),
    };
  });
  await bought.book(
    boughtLines,
    buyerPosting(bill.currency, boughtLines),
    boughtLines.reduce((sum, { reverseMinor }) => sum + reverseMinor, 0n),
  );
}

type StoredLine = { readonly amount_minor: bigint; readonly tax_minor: bigint; readonly order_id: bigint | null };

/** One company's side of a bill: its amounts at the rate of the day in its own currency, and its entry. */
async function openSide(work: Work<FinanceTables>, bill: IntercompanyBill, books: Books, side: IntercompanySide) {
  const { currency, bill_on } = bill;
  const rate = await bookRate(work, books, { currency, day: bill_on, side: side === 'seller' ? 'receivable' : 'payable' });
  const functionalOf = (minor: bigint): bigint => convert({ currency, minor }, books.currency, rate.rate).minor;
  return {
    functionalOf,
    inBooks: ({ amount_minor, tax_minor, order_id }: StoredLine): BookedLine => ({
      amountMinor: amount_minor,
      taxMinor: tax_minor,
      functionalMinor: functionalOf(amount_minor),
      functionalTaxMinor: functionalOf(tax_minor),
      orderId: order_id,
    }),
    book: (lines: readonly BookedLine[], posting: readonly PostingLine[], reverseMinor: bigint): Promise<void> => {
      const functionalMinor = lines.reduce((sum, line) => sum + line.functionalMinor, 0n);
      return bookSide(work, books, { bill, side, rate, functionalMinor, reverseMinor, kind: 'intercompanyBill', lines: posting });
    },
  };
}

/** Reverses the entries of both companies on one day and answers it. */
export async function reverseBoth(work: Work<FinanceTables>, bill: IntercompanyBill, reason: string): Promise<string> {
  const on = latest(sharedToday(...(await booksOfBoth(work, bill.seller_id, bill.buyer_id))), bill.bill_on);
  await holdBothPeriods(work, [bill.seller_id, bill.buyer_id], on);
  await reverseRecord(work, 'intercompanyBill', bill.id, on, reason);
  await work.db
    .updateTable('intercompany_tax_receipt')
    .set({ withdrawn_on: sql`greatest(${on}::date, booked_on)` })
    .where('bill_id', '=', bill.id)
    .where('withdrawn_on', 'is', null)
    .execute();
  return on;
}
