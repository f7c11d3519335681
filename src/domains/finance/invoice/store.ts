import { Refusal } from '../../../kernel/refusal.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';

export type Invoiced = { readonly amountMinor: bigint; readonly taxMinor: bigint };

/** A receivable bill of the caller's, held until the end: two who invoice it at once come one after the other. */
export async function holdBill({ db, who }: Work<FinanceTables>, id: bigint) {
  const bill = await db
    .selectFrom('bill')
    .select(['id', 'bill_no', 'company_id', 'customer_id', 'state'])
    .where('id', '=', id)
    .where('side', '=', 'receivable')
    .where('company_id', 'in', companiesOf(who))
    .forUpdate()
    .executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  return bill;
}

/** What stands invoiced of a bill, by currency: red-letter invoices take away, void ones count nothing. */
export async function invoicedOf({ db }: Work<FinanceTables>, billId: bigint): Promise<ReadonlyMap<Currency, Invoiced>> {
  const rows = await db
    .selectFrom('invoice')
    .select(['currency', 'amount_minor', 'tax_minor'])
    .where('bill_id', '=', billId)
    .where('state', '=', 'issued')
    .execute();
  const sums = new Map<Currency, Invoiced>();
  for (const row of rows) {
    const before = sums.get(row.currency) ?? { amountMinor: 0n, taxMinor: 0n };
    sums.set(row.currency, { amountMinor: before.amountMinor + row.amount_minor, taxMinor: before.taxMinor + row.tax_minor });
  }
  return sums;
}

/** A bill with an invoice is not voided: the invoice is taken back first. */
export async function refuseInvoiced(work: Work<FinanceTables>, billId: bigint): Promise<void> {
  const standing = [...(await invoicedOf(work, billId)).values()].some((sum) => sum.amountMinor !== 0n);
  if (standing) throw new Refusal('BILL_INVOICED');
}
