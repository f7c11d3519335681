import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { readJointInvoice } from '../../contract.ts';
import { balancesOf, invoiceableOrRefuse, isBuyer, samePartiesOrRefuse, suggestionOf } from '../invoiced.ts';

export default handle(readJointInvoice, async (work, { bill_ids }) => {
  const bills = await work.db
    .selectFrom('bill as b')
    .innerJoin('customer as own', 'own.id', 'b.customer_id')
    .innerJoin('customer as c', (join) => join.on(isBuyer))
    .select(['b.id', 'b.bill_no', 'b.company_id', 'b.customer_id', 'b.carrier_id', 'b.state', 'b.opened_on'])
    .select(['c.name', 'c.invoice_title', 'c.invoice_kind'])
    .where('b.id', 'in', bill_ids)
    .where('b.side', '=', 'receivable')
    .where('b.company_id', 'in', companiesOf(work.who))
    .orderBy('b.id')
    .execute();
  const first = bills.find(({ id }) => id === bill_ids[0]);
  if (!first || bills.length < new Set(bill_ids).size) throw new Refusal('NOT_FOUND');
  for (const bill of bills) invoiceableOrRefuse(bill);
  await samePartiesOrRefuse(work, first, bills);
  const balances = Map.groupBy(await balancesOf(work, bill_ids), ({ bill_id }) => bill_id);
  return {
    ...suggestionOf(first),
    bills: bills.map(({ id, bill_no }) => ({
      id,
      bill_no,
      left: (balances.get(id) ?? []).map(({ currency, left }) => ({ currency, amount: amountOf(currency, left) })),
    })),
  };
});
