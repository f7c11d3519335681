import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { invoicesOfBill } from '../contract.ts';
import { invoicedOf } from '../store.ts';

export default handle(invoicesOfBill, async (work, { bill_id }) => {
  const { db, who } = work;
  const bill = await db
    .selectFrom('bill as b')
    .innerJoin('customer as c', 'c.id', 'b.customer_id')
    .select(['c.name', 'c.invoice_title', 'c.invoice_kind'])
    .where('b.id', '=', bill_id)
    .where('b.company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  const balances = await db
    .selectFrom('bill_balance')
    .select(['currency', 'amount_minor'])
    .where('bill_id', '=', bill_id)
    .orderBy('currency')
    .execute();
  const invoiced = await invoicedOf(work, bill_id);
  const rows = await db
    .selectFrom('invoice as i')
    .leftJoin('invoice as red', 'red.red_of', 'i.id')
    .leftJoin('invoice as old', 'old.id', 'i.red_of')
    .leftJoin('account as a', 'a.id', 'i.created_by')
    .selectAll('i')
    .select(['red.invoice_no as reversed_by_no', 'old.invoice_no as red_of_no', 'a.name as maker'])
    .where('i.bill_id', '=', bill_id)
    .orderBy('i.id')
    .execute();
  return {
    title: bill.invoice_title ?? bill.name,
    kind: bill.invoice_kind ?? ('electronic' as const),
    left: balances.map(({ currency, amount_minor }) => ({
      currency,
      amount: amountOf(currency, amount_minor - (invoiced.get(currency)?.amountMinor ?? 0n)),
    })),
    rows: rows.map((row) => ({
      id: row.id,
      version: row.version,
      invoice_no: row.invoice_no,
      kind: row.kind,
      title: row.title,
      authority_no: row.authority_no,
      invoice_on: row.invoice_on,
      currency: row.currency,
      amount: amountOf(row.currency, row.amount_minor),
      net: amountOf(row.currency, row.net_minor),
      tax: amountOf(row.currency, row.tax_minor),
      state: row.state,
      red_of_no: row.red_of_no,
      reversed_by_no: row.reversed_by_no,
      reason: row.reason,
      created_by: row.maker,
    })),
  };
});
