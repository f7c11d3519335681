import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { invoicesOfBill } from '../../contract.ts';
import { replaceable, standing } from '../../rules.ts';
import { balancesOf, creditableOf, isBuyer, jointNo, suggestionOf } from '../invoiced.ts';

export default handle(invoicesOfBill, async (work, { bill_id }) => {
  const { db, who } = work;
  const bill = await db
    .selectFrom('bill as b')
    .innerJoin('customer as own', 'own.id', 'b.customer_id')
    .innerJoin('customer as c', (join) => join.on(isBuyer))
    .innerJoin('own_company as oc', 'oc.id', 'b.company_id')
    .select(['c.name', 'c.invoice_title', 'c.invoice_kind', 'b.company_id', 'b.customer_id', 'oc.country'])
    .where('b.id', '=', bill_id)
    .where('b.company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  const balances = await balancesOf(work, [bill_id]);
  const rows = await db
    .selectFrom('invoice as i')
    .leftJoin('invoice as red', 'red.red_of', 'i.id')
    .leftJoin('invoice as old', 'old.id', 'i.red_of')
    .leftJoin('invoice as lowered', 'lowered.id', 'i.credits_id')
    .leftJoin('invoice as replaced', 'replaced.id', 'i.replaces_id')
    .leftJoin('invoice as next', 'next.replaces_id', 'i.id')
    .leftJoin('invoice as first', 'first.id', 'i.joint_id')
    .leftJoin('account as a', 'a.id', 'i.created_by')
    .selectAll('i')
    .select(['red.invoice_no as reversed_by_no', 'old.invoice_no as red_of_no', 'lowered.invoice_no as credits_no', 'a.name as maker'])
    .select(['replaced.invoice_no as replaces_no', 'next.invoice_no as replaced_by_no'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('invoice as r').select('r.id').whereRef('r.credits_id', '=', 'i.id')).as('credited'),
    )
    .select(jointNo('i'))
    .where('i.bill_id', '=', bill_id)
    .orderBy('i.id')
    .execute();
  const taxRows = Map.groupBy(
    rows.length === 0
      ? []
      : await db
          .selectFrom('invoice_row')
          .selectAll()
          .where(
            'invoice_id',
            'in',
            rows.map((row) => row.id),
          )
          .orderBy('id')
          .execute(),
    (row) => row.invoice_id,
  );
  const credit = balances.some((one) => one.amount_minor < 0n || one.left < 0n);
  const creditable = credit ? await creditableOf(work, bill) : [];
  return {
    creditable: creditable.map((one) => ({ ...one, left: amountOf(one.currency, one.left) })),
    ...suggestionOf(bill),
    left: balances.map(({ currency, left }) => ({ currency, amount: amountOf(currency, left) })),
    rows: rows.map((row) => ({
      ...row,
      replaceable: row.joint_no === null && replaceable(row.kind, bill.country) && standing(row),
      amount: amountOf(row.currency, row.amount_minor),
      net: amountOf(row.currency, row.net_minor),
      tax: amountOf(row.currency, row.tax_minor),
      disbursement: amountOf(row.currency, row.disbursement_minor),
      rows: (taxRows.get(row.id) ?? []).map((one) => ({
        kind: one.kind,
        tax_percent: plainDecimal(one.tax_percent),
        net: amountOf(row.currency, one.net_minor),
        tax: amountOf(row.currency, one.tax_minor),
      })),
      created_by: row.maker,
    })),
  };
});
