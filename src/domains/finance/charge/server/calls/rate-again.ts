import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { rateAgain, type unratedReasons } from '../../contract.ts';
import { tellCompleteness } from '../completeness.ts';
import { companiesOf } from '../queries.ts';
import { lockRated, whyKept } from '../rated-lines.ts';
import { type RatedLines, rateOrder, rateWorkOrder } from '../rate.ts';
import { voidCharges } from '../void-charges.ts';

/** Removes open quoted lines and rates them again. Lines that are reviewed, billed, priced or entered by hand stay as they are. */
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
  const isSigned = (order: (typeof orders)[number]): boolean => ratedStates.has(order.state);
  const ids = orders.filter(isSigned).map((order) => order.id);
  const jobs: Job[] = p.side === 'receivable' ? ids.map((id) => ({ column: 'order_id', id, orderIds: [id] })) : await tripsOf(work, ids);
  const rated = new Map<bigint, RatedLines>();
  const kept = new Map<bigint, Unrated>();
  for (const { column, id, orderIds } of jobs) {
    const why = await dropOpen(work, column, id, p.side);
    if (why !== null) {
      for (const orderId of orderIds) kept.set(orderId, why);
      continue;
    }
    const { lines, unpriced } =
      column === 'order_id' ? await rateOrder(work, id, { estimated: false }) : await rateWorkOrder(work, id, { estimated: false });
    for (const orderId of orderIds) {
      const before = rated.get(orderId);
      rated.set(orderId, { lines: (before?.lines ?? 0) + lines, unpriced: (before?.unpriced ?? 0) + unpriced });
    }
  }
  // A trip that is rated again has new lines on each of its orders.
  await tellCompleteness(
    work,
    jobs.map(({ column, id }) => (column === 'order_id' ? { order_id: id, work_order_id: null } : { order_id: null, work_order_id: id })),
  );
  for (const order of orders) work.audit({ subject: 'order', id: order.id, what: 'rateAgain', after: { side: p.side } });
  const whyNot = (order: (typeof orders)[number]): Unrated => {
    if (!isSigned(order)) return 'notSigned';
    return kept.get(order.id) ?? 'noTrip';
  };
  return {
    rows: orders.map((order) => {
      const lines = rated.get(order.id);
      return { order_id: order.id, lines: lines?.lines ?? 0, unpriced: lines?.unpriced ?? 0, why: lines ? null : whyNot(order) };
    }),
  };
});

/** An order that is rated by itself, or a trip with the orders that it carries. */
type Job = { readonly column: 'order_id' | 'work_order_id'; readonly id: bigint; readonly orderIds: readonly bigint[] };
type Unrated = (typeof unratedReasons)[number];

const ratedStates: ReadonlySet<string> = new Set(['signed', 'podReturned', 'closed']);

async function tripsOf({ db }: Work<FinanceTables>, orderIds: readonly bigint[]): Promise<Job[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('work_order_load as l')
    .innerJoin('work_order as w', 'w.id', 'l.work_order_id')
    .select(['w.id', 'l.order_id'])
    .distinct()
    .where('l.order_id', 'in', orderIds)
    .where('l.live', '=', true)
    .where('w.completed_at', 'is not', null)
    .orderBy('w.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, loads]) => ({
    column: 'work_order_id',
    id,
    orderIds: loads.map(({ order_id }) => order_id),
  }));
}

/** Voids the quoted lines where all are open; answers why not otherwise. */
async function dropOpen(
  work: Work<FinanceTables>,
  column: 'order_id' | 'work_order_id',
  id: bigint,
  side: 'receivable' | 'payable',
): Promise<'reviewed' | 'priced' | null> {
  const rows = await lockRated(work, side).where(column, '=', id).where('estimated', '=', false).execute();
  const why = whyKept(rows);
  if (why === null) await voidCharges(work, rows, 'rateAgain');
  return why;
}
