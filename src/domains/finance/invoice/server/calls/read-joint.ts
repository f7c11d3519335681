import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { readJointInvoice } from '../../contract.ts';
import { suggestionOf } from '../invoiced.ts';

export default handle(readJointInvoice, async ({ db, who }, { bill_ids }) => {
  const rows = await db
    .selectFrom('bill as b')
    .innerJoin('customer as c', 'c.id', 'b.customer_id')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .select(['b.id', 'b.bill_no', 'c.name', 'c.invoice_title', 'c.invoice_kind', 's.currency', 's.amount_minor'])
    .select((eb) =>
      eb
        .selectFrom('invoice as i')
        .select(({ fn }) => fn.sum<bigint>('i.amount_minor').as('sum'))
        .whereRef('i.bill_id', '=', 'b.id')
        .whereRef('i.currency', '=', 's.currency')
        .where('i.state', '=', 'issued')
        .as('invoiced'),
    )
    .where('b.id', 'in', bill_ids)
    .where('b.side', '=', 'receivable')
    .where('b.company_id', 'in', companiesOf(who))
    .orderBy('b.id')
    .orderBy('s.currency')
    .execute();
  const bills = Map.groupBy(rows, ({ id }) => id);
  const [first] = bills.get(bill_ids[0] ?? 0n) ?? [];
  if (!first || bills.size < new Set(bill_ids).size) throw new Refusal('NOT_FOUND');
  return {
    ...suggestionOf(first),
    bills: [...bills].map(([id, balances]) => ({
      id,
      bill_no: balances[0]?.bill_no ?? '',
      left: balances.map(({ currency, amount_minor, invoiced }) => ({
        currency,
        amount: amountOf(currency, amount_minor - BigInt(invoiced ?? 0n)),
      })),
    })),
  };
});
