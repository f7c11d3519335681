import type { Selectable } from 'kysely';
import { lesserOf, sizeOf } from '../../../../kernel/bounds.ts';
import { amountOf, type Currency, type Money } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { supplierTaxesOf } from '../../../reference/input-tax/server/supplier-taxes.ts';
import { functionalShare, reverseTax } from '../../amount.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { acceptedTaxPosting } from '../../ledger/rules.ts';
import { post, reverseRecord } from '../../ledger/server/post.ts';
import { latest } from '../../period/rules.ts';
import { booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { invoiceTaxMax, isWithin } from '../rules.ts';

type Document = Selectable<FinanceTables['fee_document']>;
type Released = Pick<Document, 'released_minor' | 'released_functional_minor' | 'recovered_minor' | 'released_on'>;
const nothing: Released = { released_minor: 0n, released_functional_minor: 0n, recovered_minor: 0n, released_on: null };

/**
 * Posts the tax of an accepted document. An invoice uses up its share of the bill's pending tax: what the invoice shows is input tax, if
 * the supplier's rule makes it recoverable, and the rest is cost; the red-letter invoice of a credit note lowers both. A tax receipt makes
 * the tax recoverable that we declared. Sources: VAT Law of the PRC, article 16; Vietnamese VAT Law 48/2024/QH15, article 14; Thai Revenue
 * Code, section 82/4.
 */
export async function recognise(work: Work<FinanceTables>, document: Document): Promise<Released> {
  if (document.kind === 'slip') return nothing;
  const books = await booksOf(work, document.company_id);
  const bill = await pendingOf(work, document, books.currency);
  if (!bill.tax_by_invoice) return nothing;
  const released = document.kind === 'invoice' ? byInvoice(document, bill) : byReceipt(document, bill);
  const isRecoverable = document.kind === 'taxReceipt' || (await recoverable(work, document));
  if (document.kind === 'invoice' && isRecoverable) withinRatesOrRefuse(document, bill);
  const recovered = isRecoverable ? (document.tax_minor ?? 0n) : 0n;
  const lines = acceptedTaxPosting({
    party: { customerId: null, carrierId: document.carrier_id },
    billId: document.bill_id,
    currency: document.currency,
    ...released,
    recoveredMinor: recovered,
    recoveredFunctionalMinor:
      recovered === released.releasedMinor
        ? released.releasedFunctionalMinor
        : functionalShare({ ...bill.whole, before: 0n, beforeFunctional: 0n, taken: recovered }),
  });
  if (lines.length === 0) return nothing;
  await post(work, {
    companyId: document.company_id,
    postedOn: books.today,
    kind: 'inputTax',
    subject: 'feeDocument',
    recordId: document.id,
    functionalCurrency: books.currency,
    lines,
  });
  return {
    released_minor: released.releasedMinor,
    released_functional_minor: released.releasedFunctionalMinor,
    recovered_minor: recovered,
    released_on: books.today,
  };
}

/** Reverses what an accepted document posted. Its amounts stay with their days, so that an earlier month end still has them. */
export async function withdraw(work: Work<FinanceTables>, document: Document, reason: string): Promise<Pick<Document, 'withdrawn_on'>> {
  if (document.released_on === null) return { withdrawn_on: null };
  const withdrawn_on = latest(await todayOf(work, document.company_id), document.released_on);
  await reverseRecord(work, 'feeDocument', document.id, withdrawn_on, reason);
  return { withdrawn_on };
}

type Pending = Awaited<ReturnType<typeof pendingOf>>;

/** The bill's row of the currency under lock, with what its accepted documents used up. */
async function pendingOf({ db }: Work<FinanceTables>, document: Document, functional: Currency) {
  const row = await db
    .selectFrom('bill_balance as s')
    .innerJoin('bill as b', 'b.id', 's.bill_id')
    .select(['b.bill_no', 'b.tax_by_invoice', 's.amount_minor', 's.tax_minor', 's.reverse_minor', 's.functional_minor'])
    .where('s.bill_id', '=', document.bill_id)
    .where('s.currency', '=', document.currency)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const charges = await linesOf(db, document.bill_id, document.currency);
  const accepted = await db
    .selectFrom('fee_document')
    .select(['kind', 'amount_minor', 'tax_minor', 'released_minor', 'released_functional_minor'])
    .where('bill_id', '=', document.bill_id)
    .where('currency', '=', document.currency)
    .where('state', '=', 'accepted')
    .execute();
  const sum = (kind: Document['kind'], of: (one: (typeof accepted)[number]) => bigint): bigint =>
    accepted.reduce((total, one) => total + (one.kind === kind ? of(one) : 0n), 0n);
  return {
    billNo: row.bill_no,
    tax_by_invoice: row.tax_by_invoice,
    amountMinor: row.amount_minor,
    taxMinor: row.tax_minor,
    taxFunctionalMinor: charges.reduce((total, one) => total + one.functional_minor - one.functional_net_minor, 0n),
    reverseMinor: row.reverse_minor,
    reverseFunctionalMinor: charges.reduce(
      (total, one) => total + reverseTax(functional, one.functional_net_minor, one.reverse_percent),
      0n,
    ),
    lines: charges,
    whole: { amountMinor: row.amount_minor, functionalMinor: row.functional_minor },
    invoicedMinor: sum('invoice', (one) => one.amount_minor),
    invoicedTaxMinor: sum('invoice', (one) => one.tax_minor ?? 0n),
    releasedMinor: sum('invoice', (one) => one.released_minor),
    releasedFunctionalMinor: sum('invoice', (one) => one.released_functional_minor),
    receiptedMinor: sum('taxReceipt', (one) => one.released_minor),
    receiptedFunctionalMinor: sum('taxReceipt', (one) => one.released_functional_minor),
  };
}

/** An invoice's share of the pending tax, on the running sum, so that the invoices of the whole bill use up all of it. */
function byInvoice(document: Document, bill: Pending) {
  const share = (whole: bigint, before: bigint): bigint =>
    functionalShare({
      amountMinor: bill.amountMinor,
      functionalMinor: whole,
      before: bill.invoicedMinor,
      beforeFunctional: before,
      taken: document.amount_minor,
    });
  return {
    releasedMinor: share(bill.taxMinor, bill.releasedMinor),
    releasedFunctionalMinor: share(bill.taxFunctionalMinor, bill.releasedFunctionalMinor),
  };
}

/** A receipt's share of the tax that we declared, on the running sum, so that the receipts of all of it leave nothing pending in the books. */
function byReceipt(document: Document, bill: Pending) {
  const tax = document.tax_minor ?? 0n;
  const left = bill.reverseMinor - bill.receiptedMinor;
  const { currency } = document;
  if (!isWithin(tax, left))
    throw new Refusal('DOCUMENT_TAX_OVER', { bill: bill.billNo, currency, left: amountOf(currency, left), tax: amountOf(currency, tax) });
  const releasedFunctionalMinor = functionalShare({
    amountMinor: bill.reverseMinor,
    functionalMinor: bill.reverseFunctionalMinor,
    before: bill.receiptedMinor,
    beforeFunctional: bill.receiptedFunctionalMinor,
    taken: tax,
  });
  return { releasedMinor: tax, releasedFunctionalMinor };
}

/**
 * Refuses INVOICE_TAX_OVER where the invoice, alone or with those accepted before, shows more tax than the rates of the bill's lines allow.
 */
function withinRatesOrRefuse({ currency, amount_minor, tax_minor }: Document, bill: Pending): void {
  const alone = invoiceTaxMax({ currency, minor: amount_minor }, bill.lines);
  const together = invoiceTaxMax({ currency, minor: amount_minor + bill.invoicedMinor }, bill.lines) - sizeOf(bill.invoicedTaxMinor);
  const tax = sizeOf(tax_minor ?? 0n);
  const limit = lesserOf(alone, together);
  if (tax > limit)
    throw new Refusal('INVOICE_TAX_OVER', { bill: bill.billNo, currency, limit: amountOf(currency, limit), tax: amountOf(currency, tax) });
}

/** The most tax that an invoice of a bill may show; null where the rules make none of it recoverable. */
export async function taxMaxOf(
  work: Work<FinanceTables>,
  document: Shown & { readonly bill_id: bigint; readonly amount: Money },
): Promise<bigint | null> {
  if (!(await recoverable(work, document))) return null;
  return invoiceTaxMax(document.amount, await linesOf(work.db, document.bill_id, document.amount.currency));
}

/** The lines of a bill in one currency with their tax. */
async function linesOf(db: Work<FinanceTables>['db'], billId: bigint, currency: Currency) {
  return db
    .selectFrom('charge')
    .select(['functional_minor', 'functional_net_minor', 'reverse_percent', 'tax_percent as percent', 'tax_minor as taxMinor'])
    .where('bill_id', '=', billId)
    .where('currency', '=', currency)
    .execute();
}

type Shown = Pick<Document, 'company_id' | 'carrier_id' | 'document_on'>;

/** True where the supplier's invoice of that day makes its tax recoverable. */
async function recoverable(work: Work<FinanceTables>, document: Shown): Promise<boolean> {
  const taxOf = await supplierTaxesOf(work, [document.carrier_id], []);
  const { company_id: companyId, carrier_id: carrierId, document_on: day } = document;
  return taxOf({ companyId, carrierId, feeNameId: null, day }).treatment === 'invoice';
}
