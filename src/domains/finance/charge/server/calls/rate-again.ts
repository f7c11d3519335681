import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { rateAgain } from '../../contract.ts';
import { holdMonths } from '../../../period/server/books.ts';
import { companiesOf } from '../queries.ts';
import { rateOrder, rateWorkOrder } from '../rate.ts';

/** Removes open quoted lines and rates them again. Lines that are reviewed, billed or entered by hand stay as they are. */
export default handle(rateAgain, async (work, p) => {
  const orders = await work.db
    .selectFrom('transport_order')
    .select(['id', 'company_id', 'state'])
    .where('id', 'in', p.order_ids)
    .where('company_id', 'in', companiesOf(work.who))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (orders.length !== new Set(p.order_ids).size) throw new Refusal('NOT_FOUND');
  const signed = orders.filter((order) => order.state === 'signed' || order.state === 'podReturned' || order.state === 'closed');
  const ids = signed.map((order) => order.id);
  const jobs = p.side === 'receivable' ? ids.map((id) => ({ column: 'order_id' as const, id })) : await tripsOf(work, ids);
  let lines = 0;
  let unpriced = 0;
  for (const { column, id } of jobs) {
    if (!(await dropOpen(work, column, id, p.side))) continue;
    const made =
      column === 'order_id' ? await rateOrder(work, id, { estimated: false }) : await rateWorkOrder(work, id, { estimated: false });
    lines += made.lines;
    unpriced += made.unpriced;
  }
  for (const order of orders) work.audit({ subject: 'order', id: order.id, what: 'rateAgain', after: { side: p.side } });
  return { orders: signed.length, lines, unpriced };
});

async function tripsOf({ db }: Work<FinanceTables>, orderIds: readonly bigint[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('work_order_load as l')
    .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select('w.id')
    .distinct()
    .where('l.order_id', 'in', orderIds)
    .where('l.live', '=', true)
    .where('w.completed_at', 'is not', null)
    .orderBy('w.id')
    .execute();
  return rows.map(({ id }) => ({ column: 'work_order_id' as const, id }));
}

/** False where a quoted line was reviewed or billed: all of them then stay, since a partial price would be wrong. */
async function dropOpen(work: Work<FinanceTables>, column: 'order_id' | 'work_order_id', id: bigint, side: 'receivable' | 'payable') {
  const { db, now } = work;
  const rows = await db
    .selectFrom('charge')
    .select(['id', 'state', 'company_id', 'financial_month', 'estimated'])
    .where(column, '=', id)
    .where('side', '=', side)
    .where('estimated', '=', false)
    .where('source', 'in', ['quote', 'agreed'])
    .where('state', '<>', 'void')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.some((row) => row.state === 'reviewed' || row.state === 'billed')) return false;
  await holdMonths(work, rows);
  if (rows.length > 0)
    await db
      .updateTable('charge')
      .set((eb) => ({ state: 'void' as const, void_reason: 'rateAgain', version: eb('version', '+', 1), updated_at: now }))
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
  return true;
}
