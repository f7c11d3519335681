import { Refusal } from '../../../../kernel/refusal.ts';
import { holdLegs } from '../../../dispatch/order-leg/server/release-leg.ts';
import { freightMilestoneRecorded } from '../../../freight/job/events.ts';
import { touchFreightJob } from '../../../freight/job/server/job.ts';
import { setMilestone } from '../../../freight/job/server/milestone.ts';
import type { FreightJobState } from '../../../freight/job/states.ts';
import type { CustomsWork } from '../../server/db.ts';
import { clearedKind } from './clear.ts';
import type { Declaration } from './declaration.ts';

/** The goods of a job have left customs: exports with the departure, imports with the delivery. */
const goneStates: Readonly<Record<Declaration['direction'], readonly FreightJobState[]>> = {
  export: ['departed', 'arrived', 'delivered', 'closed'],
  import: ['delivered', 'closed'],
};

/**
 * Takes back what the release of a declaration freed, since customs deletes the declaration: the legs of its order and the clearance of its
 * freight job. Refuses LEG_GONE and CLEARED_GOODS_GONE once the goods have left on that release.
 */
export async function takeBackRelease(work: CustomsWork, declaration: Declaration): Promise<void> {
  const { order_id, freight_job_id } = declaration;
  if (order_id !== null) await holdLegs(work, order_id, await notesOf(work, order_id));
  if (freight_job_id !== null) await takeBackClearance(work, declaration, freight_job_id);
}

/** The notes by which a release of customs is known from one that a person gave. */
async function notesOf({ db }: CustomsWork, orderId: bigint): Promise<string[]> {
  const rows = await db.selectFrom('customs_declaration').select(['no', 'customs_no']).where('order_id', '=', orderId).execute();
  return rows.map(({ no, customs_no }) => customs_no ?? no);
}

async function takeBackClearance(work: CustomsWork, { no, direction }: Declaration, jobId: bigint): Promise<void> {
  const { db } = work;
  const job = await db.selectFrom('freight_job').selectAll().where('id', '=', jobId).forUpdate().executeTakeFirstOrThrow();
  if (goneStates[direction].includes(job.state)) throw new Refusal('CLEARED_GOODS_GONE', { no: job.no, declaration: no });
  const kind = clearedKind({ direction });
  const cleared = await db
    .selectFrom('freight_milestone')
    .select('actual_at')
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!cleared?.actual_at || job.state === 'cancelled') return;
  await setMilestone(work, jobId, kind, { actual_at: null });
  await work.publish(freightMilestoneRecorded, { jobId, kind, at: null, before: cleared.actual_at });
  await touchFreightJob(work, job, { what: 'milestone', before: { [kind]: cleared.actual_at }, after: { [kind]: null }, note: no });
}
