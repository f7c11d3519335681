import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf, type Currency, minorOf } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { functionalShare } from '../../amount.ts';
import { answerRequests } from '../../invoice-request/server/moves.ts';
import { invoiceTailPosting } from '../../ledger/rules.ts';
import { post } from '../../ledger/server/post.ts';
import { happenedOrRefuse } from '../../period/rules.ts';
import { booksOf, holdPeriod } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { invoiceKinds } from '../contract.ts';
import { divisible, fitsLeft, type InvoiceTaxRow, taxRowsOf, totalsOf } from '../rules.ts';
import { creditableOf, findBalance, type holdBill, insertRows, taxGroupsOf } from './invoiced.ts';

type IssuedInvoice = {
  readonly kind: (typeof invoiceKinds)[number];
  readonly title: string;
  readonly authority_no: string | null;
  readonly invoice_on: string;
  readonly currency: Currency;
  readonly amount: string;
  /** The invoice that a rebate lowers. */
  readonly credits_id: bigint | null;
  /** The invoice that this one replaces, with the agreement and the reason. */
  readonly replaces?: { readonly id: bigint; readonly agreementNo: string; readonly reason: string };
  /** The first part of the invoice of several bills that this one is another part of. */
  readonly joint_id?: bigint | null;
  /** The gross amounts by rate on the earlier parts. */
  readonly earlier?: ReadonlyMap<string, bigint>;
  /** The request for which it is issued, locked. */
  readonly requestId?: bigint | null;
};

/**
 * Writes an invoice of a bill that the caller has locked, with a row for each tax rate, under the next number of the company, and posts the tails
 * of its rates. Refuses more than is left of the bill, a number of the authority that another one has, and a day out of order. The requests of
 * colleagues that it answers are closed with it.
 */
export async function writeInvoice(
  work: Work<FinanceTables>,
  bill: Awaited<ReturnType<typeof holdBill>>,
  p: IssuedInvoice,
): Promise<{ id: bigint; invoice_no: string; rows: readonly InvoiceTaxRow[] }> {
  const balance = await findBalance(work, bill.id, p.currency);
  if (!balance) throw badField('currency', 'BAD_CHOICE');
  const { left } = balance;
  const minor = minorOf('amount', p.currency, p.amount);
  if (!fitsLeft({ amountMinor: balance.amount_minor, leftMinor: left }, minor))
    throw new Refusal('INVOICE_OVER', { bill: bill.bill_no, currency: p.currency, left: amountOf(p.currency, left) });
  // The other parts of an invoice have the number of its first.
  if (!p.joint_id) await numberOrRefuse(work, bill.company_id, p.authority_no);
  // Taken before the day is compared with that of the last number: two people who issue at once do so one after the other.
  const invoice_no = await work.nextNumber('IV', bill.company_id);
  const groups = await taxGroupsOf(work, bill.id, p.currency);
  if (!divisible(groups, minor))
    throw new Refusal('INVOICE_WHOLE', { bill: bill.bill_no, currency: p.currency, left: amountOf(p.currency, left) });
  const rows = taxRowsOf(p.currency, groups, minor, p.earlier);
  const original = await originalOf(work, bill, p, minor, rows);
  // A rebate is an invoice of the kind that it lowers.
  const kind = original?.kind ?? p.kind;
  await datedOrRefuse(work, bill, { invoice_on: p.invoice_on, kind });
  await holdPeriod(work, bill.company_id, p.invoice_on);
  const { id } = await work.db
    .insertInto('invoice')
    .values({
      invoice_no,
      company_id: bill.company_id,
      bill_id: bill.id,
      kind,
      title: p.title,
      authority_no: p.authority_no,
      invoice_on: p.invoice_on,
      currency: p.currency,
      amount_minor: minor,
      ...totalsOf(rows),
      red_of: null,
      credits_id: original?.id ?? null,
      replaces_id: p.replaces?.id ?? null,
      agreement_no: p.replaces?.agreementNo ?? null,
      joint_id: p.joint_id ?? null,
      reason: p.replaces?.reason ?? null,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(work, { id, currency: p.currency }, rows);
  const tailMinor = rows.reduce((sum, row) => sum + (row.kind === 'tail' ? row.taxMinor : 0n), 0n);
  const tail = {
    currency: p.currency,
    billId: bill.id,
    party: { customerId: bill.customer_id, carrierId: null },
    taxMinor: tailMinor,
    taxFunctionalMinor: functionalShare({
      amountMinor: groups.reduce((sum, group) => sum + group.amountMinor, 0n),
      functionalMinor: groups.reduce((sum, group) => sum + group.functionalMinor, 0n),
      before: 0n,
      beforeFunctional: 0n,
      taken: tailMinor,
    }),
  };
  if (tailMinor !== 0n)
    await post(work, {
      companyId: bill.company_id,
      postedOn: p.invoice_on,
      kind: 'invoice',
      subject: 'invoice',
      recordId: id,
      functionalCurrency: (await booksOf(work, bill.company_id)).currency,
      lines: invoiceTailPosting(tail),
    });
  const { currency, amount, requestId = null } = p;
  await answerRequests(work, bill, { id, invoice_no, currency, amount, requestId, isLast: minor === left });
  return { id, invoice_no, rows };
}

/** Refuses the number of a standing invoice of the company: the authority gives each once. */
export async function numberOrRefuse({ db }: Work<FinanceTables>, companyId: bigint, number: string | null): Promise<void> {
  if (number === null) return;
  const twin = await db
    .selectFrom('invoice')
    .select('invoice_no')
    .where('company_id', '=', companyId)
    .where('authority_no', '=', number)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  if (twin) throw new Refusal('INVOICE_NUMBER', { number, invoice: twin.invoice_no });
}

/**
 * Requires a day that is not before the bill, not after today, and not before an invoice of the same kind with an earlier number (PRC Invoice
 * Measures, article 21; Vietnamese Decree 123/2020, article 10). The order that they ask for is that of the tax authority's numbers, and each
 * kind has a series of its own; our number is one series for all kinds and says in which order they were entered.
 */
async function datedOrRefuse(
  work: Work<FinanceTables>,
  bill: { readonly company_id: bigint; readonly bill_no: string; readonly bill_on: string },
  { invoice_on: day, kind }: { readonly invoice_on: string; readonly kind: (typeof invoiceKinds)[number] },
): Promise<void> {
  const { today } = await booksOf(work, bill.company_id);
  happenedOrRefuse(day, today);
  if (day < bill.bill_on) throw new Refusal('INVOICE_BEFORE_BILL', { bill: bill.bill_no, day: bill.bill_on });
  const last = await work.db
    .selectFrom('invoice')
    .select(['invoice_no', 'invoice_on'])
    .where('company_id', '=', bill.company_id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && day < last.invoice_on) throw new Refusal('INVOICE_ORDER', { invoice: last.invoice_no, day: last.invoice_on });
}

/**
 * The invoice that a rebate lowers, locked. Refuses a rebate without one, a bill above zero with one, more than is left of it, and a rate that it
 * does not have.
 */
async function originalOf(
  work: Work<FinanceTables>,
  bill: Awaited<ReturnType<typeof holdBill>>,
  { credits_id, currency }: { readonly credits_id: bigint | null; readonly currency: Currency },
  minor: bigint,
  rows: readonly InvoiceTaxRow[],
) {
  if (minor > 0n && credits_id !== null) throw badField('credits_id', 'BAD_CHOICE');
  if (minor > 0n) return null;
  if (credits_id === null) throw badField('credits_id', 'REQUIRED');
  const { db } = work;
  const named = await db
    .selectFrom('invoice')
    .select(({ fn }) => fn.coalesce('joint_id', 'id').as('first_id'))
    .where('id', '=', credits_id)
    .executeTakeFirst();
  if (!named) throw new Refusal('NOT_FOUND');
  await db.selectFrom('invoice').select('id').where('id', '=', named.first_id).forUpdate().execute();
  const [original] = await creditableOf(work, bill, named.first_id);
  if (!original || original.currency !== currency) throw new Refusal('NOT_FOUND');
  if (-minor > original.left) {
    const facts = { bill: original.invoice_no, currency, left: amountOf(currency, original.left) };
    throw new Refusal('INVOICE_OVER', facts);
  }
  const rates = await db
    .selectFrom('invoice_row as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['r.kind', 'r.tax_percent'])
    .where(({ eb, or }) => or([eb('i.id', '=', original.id), eb('i.joint_id', '=', original.id)]))
    .execute();
  const has = ({ kind, taxPercent }: InvoiceTaxRow): boolean =>
    rates.some((row) => row.kind === kind && plainDecimal(row.tax_percent) === plainDecimal(taxPercent));
  const strange = rows.find((row) => row.kind !== 'tail' && !has(row));
  if (strange) throw new Refusal('INVOICE_CREDIT_RATE', { invoice: original.invoice_no, percent: plainDecimal(strange.taxPercent) });
  return original;
}
