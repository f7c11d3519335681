import { dayIn, daysBetween } from '../../../../../kernel/day.ts';
import { amountOf } from '../../../../../kernel/money.ts';
import { handle } from '../../../server/db.ts';
import { openBills } from '../../../write-off/server/queries.ts';
import { billsToGiveUp } from '../../contract.ts';

export default handle(billsToGiveUp, async (work, { customer_id }) => {
  const today = dayIn(work.now, work.who.timeZone);
  const rows = (await openBills(work, 'receivable', customer_id)).filter((row) => row.amount_minor > row.written_off_minor);
  return {
    bills: rows
      .map((row) => ({
        bill_id: row.bill_id,
        bill_no: row.bill_no,
        due_on: row.due_on,
        overdue_days: Math.max(0, daysBetween(row.due_on, today)),
        currency: row.currency,
        open: amountOf(row.currency, row.amount_minor - row.written_off_minor),
      }))
      .sort((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0)),
  };
});
