import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { balancesOf, isBuyer, suggestionOf } from '../../../invoice/server/invoiced.ts';
import { handle } from '../../../server/db.ts';
import { requestsOfBill } from '../../contract.ts';
import { requestRow, requestRows, waitingOf } from '../queries.ts';

export default handle(requestsOfBill, async (work, { bill_id }) => {
  const { db, who } = work;
  const bill = await db
    .selectFrom('bill as b')
    .innerJoin('customer as own', 'own.id', 'b.customer_id')
    .innerJoin('customer as c', (join) => join.on(isBuyer))
    .select(['b.bill_no', 'b.opened_on', 'b.state', 'c.name', 'c.invoice_title', 'c.invoice_kind'])
    .where('b.id', '=', bill_id)
    .where('b.side', '=', 'receivable')
    .where('b.company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  const [balances, waiting] = [await balancesOf(work, [bill_id]), await waitingOf(work, bill_id)];
  const isOpen = bill.state === 'confirmed' && bill.opened_on === null;
  const rows = await requestRows(work).where('r.bill_id', '=', bill_id).orderBy('r.id').execute();
  return {
    bill_no: bill.bill_no,
    ...suggestionOf(bill),
    left: balances.flatMap(({ currency, left }) => {
      const minor = left - (waiting.get(currency) ?? 0n);
      // Requests may wait for more than is left, where finance has issued another invoice since.
      return isOpen && (left < 0n ? minor < 0n : minor > 0n) ? [{ currency, amount: amountOf(currency, minor) }] : [];
    }),
    rows: rows.map((row) => requestRow(row, work)),
  };
});
