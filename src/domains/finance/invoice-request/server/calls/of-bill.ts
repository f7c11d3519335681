import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { invoicedOf } from '../../../invoice/server/invoiced.ts';
import { handle } from '../../../server/db.ts';
import { requestsOfBill } from '../../contract.ts';
import { requestRow, requestRows, waitingOf } from '../queries.ts';
import { usualInvoice } from '../usual.ts';

export default handle(requestsOfBill, async (work, { bill_id }) => {
  const { db, who } = work;
  const bill = await db
    .selectFrom('bill')
    .select(['bill_no', 'customer_id', 'opened_on', 'state'])
    .where('id', '=', bill_id)
    .where('side', '=', 'receivable')
    .where('company_id', 'in', companiesOf(who))
    .executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  const balances = await db
    .selectFrom('bill_balance')
    .select(['currency', 'amount_minor'])
    .where('bill_id', '=', bill_id)
    .orderBy('currency')
    .execute();
  const [invoiced, waiting] = [await invoicedOf(work, bill_id), await waitingOf(work, bill_id)];
  const isOpen = bill.state === 'confirmed' && bill.opened_on === null;
  const rows = await requestRows(work).where('r.bill_id', '=', bill_id).orderBy('r.id').execute();
  return {
    bill_no: bill.bill_no,
    ...(await usualInvoice(work, bill.customer_id)),
    left: balances.flatMap(({ currency, amount_minor }) => {
      const left = amount_minor - (invoiced.get(currency) ?? 0n) - (waiting.get(currency) ?? 0n);
      return isOpen && left !== 0n ? [{ currency, amount: amountOf(currency, left) }] : [];
    }),
    rows: rows.map((row) => requestRow(row, work)),
  };
});
