import { Refusal } from '../../../../../kernel/refusal.ts';
import { freightJobCustomerChanged } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { holdMonths } from '../../../period/server/books.ts';
import { refuseBilled } from '../billed.ts';
import { fixedAmong, takeBackFixed } from '../fixed-lines.ts';
import { rateFreightJobSide } from '../rate-freight-job.ts';
import { isOfItself, isRated } from '../rated-lines.ts';

/**
 * A billed freight order keeps its customer. Open lines to the former one go to the next one: what was quoted is rated again, what was priced
 * or entered by hand stays as it is. Lines of a clock, a claim, a declaration or an agent's share follow their own records. Refuses
 * FREIGHT_JOB_REVIEWED for a line that somebody has reviewed. One of a month that is closed can no longer be sent back: it is taken back in the
 * current month, and the next customer owes the same. Refuses PERIOD_SOFT_CLOSED to move other lines of a month of finance.
 */
export default react(freightJobCustomerChanged, (work, { jobId, jobNo, formerId }) =>
  work.asSystem(async () => {
    await refuseBilled(work, { column: 'freight_job_id', id: jobId, no: jobNo });
    const { db } = work;
    const lines = await db
      .selectFrom('charge')
      .selectAll()
      .select(isRated('charge').as('is_rated'))
      .where('freight_job_id', '=', jobId)
      .where('side', '=', 'receivable')
      .where('customer_id', '=', formerId)
      .where('state', '<>', 'void')
      .where(isOfItself('charge'))
      .where('agent_share_id', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (lines.length === 0) return;
    const fixed = await fixedAmong(work, lines);
    const others = lines.filter((line) => !fixed.includes(line));
    if (others.some(({ state }) => state === 'reviewed')) throw new Refusal('FREIGHT_JOB_REVIEWED', { no: jobNo });
    await holdMonths(work, others);
    const job = await db.selectFrom('freight_job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
    await takeBackFixed(work, fixed, { nextId: job.customer_id, no: jobNo });
    if (others.length === 0) return;
    if (others.some(({ is_rated }) => is_rated)) await rateFreightJobSide(work, job, 'receivable');
    const moved = await db
      .updateTable('charge')
      .set((eb) => ({ customer_id: job.customer_id, version: eb('version', '+', 1), updated_at: work.now }))
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .where('state', 'in', ['open', 'unpriced'])
      .returning('id')
      .execute();
    for (const { id } of moved)
      work.audit({ subject: 'charge', id, what: 'save', before: { customer_id: formerId }, after: { customer_id: job.customer_id } });
  }),
);
