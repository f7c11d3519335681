import { sql } from 'kysely';
import { monthOf } from '../../../../../kernel/day.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { tellCompleteness } from '../../../charge/server/completeness.ts';
import type { Work } from '../../../../../server/work.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { firstDayOf } from '../../../period/rules.ts';
import { holdPeriod } from '../../../period/server/books.ts';
import { unlockJobs } from '../../contract.ts';
import { linesToDate, lockJobOrders } from '../job-lock.ts';

export default handle(unlockJobs, async (work, p) => {
  const { db, who, now, audit } = work;
  if (!p.reason) throw new Refusal('REASON_REQUIRED');
  const orders = await lockJobOrders(work, p.order_ids);
  const locks = orders.map(({ lock, order_no }) => {
    if (!lock) throw new Refusal('JOB_NOT_LOCKED', { order: order_no });
    return lock;
  });
  for (const lock of locks) await holdPeriod(work, lock.company_id, firstDayOf(lock.month));
  const ids = locks.map(({ id }) => id);
  // Both sides are unlocked, also the lines of a side that is hidden from the caller.
  await work.asSystem(() => unlockLines(work, ids));
  await db
    .updateTable('job_lock')
    .set({ unlocked_by: who.accountId, unlocked_at: now, unlock_reason: p.reason })
    .where('id', 'in', ids)
    .execute();
  await tellCompleteness(
    work,
    orders.map((order) => ({ order_id: order.id, work_order_id: null })),
  );
  for (const lock of locks)
    audit({ subject: 'order', id: lock.order_id, what: 'unlockJob', before: { month: lock.month }, note: p.reason });
  return { unlocked: locks.length };
});

/** Takes the lines out of their locks, back into the months of their days where both months are open. */
async function unlockLines(work: Work<FinanceTables>, ids: readonly bigint[]): Promise<void> {
  const { db, now } = work;
  const lines = await db
    .selectFrom('charge')
    .select(['id', 'company_id', 'financial_month', 'business_on'])
    .where('job_lock_id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const dated = await linesToDate(work, lines, ({ business_on }) => monthOf(business_on));
  await sql`update charge set job_lock_id = null, version = version + 1, updated_at = ${now},
      financial_month = case when id = any(${dated.map(({ id }) => String(id))}::bigint[]) then to_char(business_on, 'YYYY-MM') else financial_month end
    where job_lock_id = any(${ids.map(String)}::bigint[])`.execute(db);
}
