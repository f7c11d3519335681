import { addDays, type Day } from '../../../../kernel/day.ts';
import { functionalShare } from '../../amount.ts';
import type { invoiceKinds } from '../../invoice/contract.ts';
import { taxRowsOf, totalsOf } from '../../invoice/rules.ts';
import { insertRows, taxGroupsOf } from '../../invoice/server/invoiced.ts';
import { invoiceTailPosting } from '../../ledger/rules.ts';
import type { MadeBill } from './bills.ts';
import { type Book, type Context } from './book.ts';
import type { Settling } from './money.ts';
import type { Postings } from './postings.ts';

type Kind = (typeof invoiceKinds)[number];
type Draft = { readonly bill: MadeBill; readonly on: Day; readonly is: 'good' | 'replaced' | 'replacing' };

/** Invoices of the customer bills that are paid in full, two days after each bill. The first of Hanoi had an error and was replaced a day later. */
export async function seedInvoices(context: Context, book: Book, postings: Postings, settlings: readonly Settling[]): Promise<void> {
  const customers = await context.db.selectFrom('customer').select(['id', 'name', 'invoice_title']).execute();
  const titles = new Map(customers.map((one) => [one.id, one.invoice_title ?? one.name]));
  const paid = settlings
    .filter(({ bill, takenMinor }) => bill.side === 'receivable' && bill.state === 'confirmed' && takenMinor === bill.amountMinor)
    .map(({ bill }) => ({ bill, on: invoiceDay(book, bill) }));
  const wrong = paid.find(({ bill, on }) => book.company(bill.companyId).country === 'VN' && bill.currency === 'VND' && on < book.today);
  const drafts = paid.flatMap(({ bill, on }): Draft[] =>
    bill === wrong?.bill
      ? [
          { bill, on, is: 'replaced' },
          { bill, on: addDays(on, 1), is: 'replacing' },
        ]
      : [{ bill, on, is: 'good' }],
  );
  let replaced: bigint | null = null;
  for (const draft of drafts.sort((x, y) => (x.on < y.on ? -1 : x.on > y.on ? 1 : 0))) {
    const id = await issue(context, book, postings, draft, { title: titles.get(draft.bill.customerId ?? 0n) ?? '', replaced });
    if (draft.is === 'replaced') replaced = id;
  }
}

const invoiceDay = (book: Book, { billOn }: MadeBill): Day => {
  const day = addDays(billOn, 2);
  return day < book.today ? day : book.today;
};

/** The kind that a company issues: to customers abroad an invoice without tax, and at home the electronic one where its country has it. */
function kindOf(book: Book, { companyId, currency }: MadeBill): Kind {
  const own = book.company(companyId);
  if (currency !== own.currency) return 'overseas';
  return own.country === 'TH' ? 'general' : 'electronic';
}

async function issue(
  context: Context,
  book: Book,
  postings: Postings,
  { bill, on, is }: Draft,
  { title, replaced }: { readonly title: string; readonly replaced: bigint | null },
): Promise<bigint> {
  const own = book.company(bill.companyId);
  const rows = taxRowsOf(bill.currency, await taxGroupsOf(context, bill.id, bill.currency), bill.amountMinor);
  const kind = kindOf(book, bill);
  const { id } = await context.db
    .insertInto('invoice')
    .values({
      invoice_no: book.next('IV', bill.companyId, on),
      company_id: bill.companyId,
      bill_id: bill.id,
      kind,
      title,
      authority_no: kind === 'electronic' ? authorityNo(own.country, bill.id * 2n + (is === 'replacing' ? 1n : 0n)) : null,
      invoice_on: on,
      currency: bill.currency,
      amount_minor: bill.amountMinor,
      ...totalsOf(rows),
      state: is === 'replaced' ? ('replaced' as const) : ('issued' as const),
      red_of: null,
      replaces_id: is === 'replacing' ? replaced : null,
      agreement_no: is === 'replacing' ? `BB 01/${on.slice(0, 4)}` : null,
      reason: is === 'good' ? null : 'Sai mã số thuế của người mua',
      created_by: book.person('accountant'),
      created_at: book.noon(on),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(context, { id, currency: bill.currency }, rows);
  const taxMinor = rows.reduce((sum, row) => sum + (row.kind === 'tail' ? row.taxMinor : 0n), 0n);
  if (taxMinor !== 0n && is !== 'replaced') postTail(book, postings, { id, bill, on, taxMinor });
  return id;
}

/** Numbers as the authorities give them: twenty digits of the fully digital invoice of China, eight of a Vietnamese e-invoice. */
const authorityNo = (country: string, place: bigint): string =>
  `${country === 'CN' ? '244520000000' : ''}${10_000_000n + ((place * 7919n) % 90_000_000n)}`;

function postTail(
  book: Book,
  postings: Postings,
  { id, bill, on, taxMinor }: { readonly id: bigint; readonly bill: MadeBill; readonly on: Day; readonly taxMinor: bigint },
): void {
  const taxFunctionalMinor = functionalShare({
    amountMinor: bill.amountMinor,
    functionalMinor: bill.functionalMinor,
    before: 0n,
    beforeFunctional: 0n,
    taken: taxMinor,
  });
  const lines = invoiceTailPosting({
    currency: bill.currency,
    billId: bill.id,
    party: { customerId: bill.customerId, carrierId: null },
    taxMinor,
    taxFunctionalMinor,
  });
  const head = { companyId: bill.companyId, postedOn: on, functionalCurrency: book.company(bill.companyId).currency };
  postings.add({ ...head, kind: 'invoice', subject: 'invoice', recordId: id, lines }, book.person('accountant'));
}
