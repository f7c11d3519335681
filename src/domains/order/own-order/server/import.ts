import { Refusal } from '../../../../kernel/refusal.ts';
import type { SheetRow, Work } from '../../../../server/work.ts';
import { importKind, type OrderTables } from '../../server/db.ts';
import { columns, saveRecords } from '../../transport-order/server/import.ts';
import { may } from '../permits.ts';
import { companyOf } from './order.ts';
import { submitOwnOrders } from './submit.ts';

/**
 * A customer's own orders from a sheet: that of our people without the customer. They go to review as an order does that the customer places
 * on the page, or stay drafts without credit; a reference with an open order is skipped.
 */
export default importKind({
  what: 'ownOrder',
  users: [4],
  permit: may.place,
  columns: columns.filter(({ key }) => key !== 'customer'),
  groupBy: ({ cells }) => cells['customer_ref'] ?? '',
  save: async (work, rows) => {
    const [outcome] = await saveOwn(work, [rows]);
    if (outcome === undefined || outcome instanceof Refusal) throw outcome ?? new Refusal('NOT_FOUND');
    return outcome;
  },
  saveMany: saveOwn,
});

/**
 * Customers read their orders and do not write them, so the rows are saved as the system, for the customer of the caller alone. The code
 * of a merged customer leads to its survivor, whose orders the caller does not see: its rows are refused, as the page refuses an order.
 */
function saveOwn(work: Work<OrderTables>, records: readonly (readonly SheetRow[])[]): ReturnType<typeof saveRecords> {
  return work.asSystem(async () => {
    const { company_id, code, active } = await companyOf(work);
    if (!active) return records.map(notActive);
    const own = records.map((rows) => rows.map((row) => ({ ...row, cells: { ...row.cells, customer: code } })));
    return saveRecords(work, own, {
      source: 'portal',
      companyId: company_id,
      whenSaved: async (orders) => void (await submitOwnOrders(work, orders)),
    });
  });
}

function notActive(rows: readonly SheetRow[]): Refusal {
  const at = rows.length > 1 ? `${rows[0]?.line ?? 0}:customer_ref` : 'customer_ref';
  return new Refusal('BAD_PARAMS', {}, [{ at, why: 'CUSTOMER_NOT_ACTIVE' }]);
}
