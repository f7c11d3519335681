import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { holdOpenMonths } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';

/** Refuses JOB_LOCKED where a lock covers one of the lines: the order has to be unlocked first. */
export async function unlockedOrRefuse(
  { db }: Work<FinanceTables>,
  lines: readonly { readonly job_lock_id: bigint | null }[],
): Promise<void> {
  const lock = lines.find((line) => line.job_lock_id !== null)?.job_lock_id;
  if (lock === undefined || lock === null) return;
  const order = await db
    .selectFrom('job_lock as j')
    .innerJoin('transport_order as o', 'o.id', 'j.order_id')
    .select(['o.order_no', 'j.month'])
    .where('j.id', '=', lock)
    .executeTakeFirstOrThrow();
  throw new Refusal('JOB_LOCKED', { order: order.order_no, month: order.month });
}

/**
 * Finds the orders with a live finance lock among these, with their numbers. It holds the orders, in the order of their ids, until the
 * caller's lines are stored: a lock that is being set is waited for, and one that is set afterwards waits and counts the lines.
 */
export async function lockedOrders(
  { db }: Work<FinanceTables>,
  orderIds: readonly (bigint | null)[],
): Promise<ReadonlyMap<bigint, string>> {
  const ids = [...new Set(orderIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  await db.selectFrom('transport_order').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
  const rows = await db
    .selectFrom('job_lock as j')
    .innerJoin('transport_order as o', 'o.id', 'j.order_id')
    .select(['j.order_id', 'o.order_no'])
    .where('j.order_id', 'in', ids)
    .where('j.unlocked_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.order_no]));
}

/** Refuses JOB_LOCKED where one of these orders has a live finance lock, and holds the orders as `lockedOrders` does. */
export async function requireUnlockedOrders(work: Work<FinanceTables>, orderIds: readonly (bigint | null)[]): Promise<void> {
  const [locked] = await lockedOrders(work, orderIds);
  if (!locked) return;
  const [orderId, order] = locked;
  const { month } = await work.db
    .selectFrom('job_lock')
    .select('month')
    .where('order_id', '=', orderId)
    .where('unlocked_at', 'is', null)
    .executeTakeFirstOrThrow();
  throw new Refusal('JOB_LOCKED', { order, month });
}

/** Locks orders of the caller's companies in the order of their ids, with the live finance lock of each; refuses NOT_FOUND. */
export async function lockJobOrders({ db, who }: Work<FinanceTables>, ids: readonly bigint[]) {
  const orders = await db
    .selectFrom('transport_order')
    .select(['id', 'order_no', 'company_id', 'income_done', 'cost_done'])
    .where('id', 'in', ids)
    .where('company_id', 'in', companiesOf(who))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (orders.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const locks = await db.selectFrom('job_lock').selectAll().where('order_id', 'in', ids).where('unlocked_at', 'is', null).execute();
  const live = new Map(locks.map((lock) => [lock.order_id, lock]));
  return orders.map((order) => ({ ...order, lock: live.get(order.id) }));
}

type DatedLine = { readonly id: bigint; readonly company_id: bigint; readonly financial_month: string };

/**
 * Finds those of the locked lines that a lock, or its end, dates in another month. A line of a closed month keeps its month, and none is
 * dated in a closed one: the profit of a closed month no longer changes. The months of the others stay open until they are stored.
 */
export async function linesToDate<Line extends DatedLine>(
  work: Work<FinanceTables>,
  lines: readonly Line[],
  monthFor: (line: Line) => string,
): Promise<Line[]> {
  const others = lines.filter((line) => line.financial_month !== monthFor(line));
  const isOpen = await holdOpenMonths(
    work,
    others.flatMap((line) => [line.financial_month, monthFor(line)].map((month) => ({ companyId: line.company_id, month }))),
  );
  return others.filter((line) => isOpen(line.company_id, line.financial_month) && isOpen(line.company_id, monthFor(line)));
}
