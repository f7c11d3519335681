import type { Selectable } from 'kysely';
import { freeLegs } from '../../../dispatch/order-leg/server/release-leg.ts';
import { freightMilestoneRecorded } from '../../../freight/job/events.ts';
import { touchFreightJob } from '../../../freight/job/server/job.ts';
import { setMilestone } from '../../../freight/job/server/milestone.ts';
import { endedStates } from '../../../freight/job/states.ts';
import { loadOrders } from '../../../order/transport-order/server/order.ts';
import type { CustomsWork } from '../../server/db.ts';
import { openStates } from '../states.ts';
import type { DeclarationTable } from './tables.ts';

type Released = Pick<Selectable<DeclarationTable>, 'id' | 'no' | 'customs_no' | 'direction' | 'released_at'>;

/**
 * The border leg of an order is free once no declaration of the order waits for its release any more. The order is held first: of two
 * releases at once, the second then sees the first.
 */
export async function freeOrder(work: CustomsWork, released: Released, orderId: bigint): Promise<void> {
  await loadOrders(work, [orderId]);
  const open = await openBeside(work, released).where('order_id', '=', orderId).executeTakeFirst();
  if (!open) await freeLegs(work, orderId, released.customs_no ?? released.no);
}

/** Another declaration that waits for its release. */
function openBeside({ db }: CustomsWork, released: Released) {
  return db
    .selectFrom('customs_declaration')
    .select('id')
    .where('id', '<>', released.id)
    .where('state', 'in', [...openStates])
    .limit(1);
}

/** The milestone of a freight job by which its goods are cleared. */
export function clearedKind({ direction }: Pick<Released, 'direction'>): 'exportCleared' | 'importCleared' {
  return direction === 'export' ? 'exportCleared' : 'importCleared';
}

/** A freight job is cleared once none of its declarations of this direction waits for its release any more. */
export async function clearJob(work: CustomsWork, released: Released, jobId: bigint): Promise<void> {
  const { db } = work;
  const job = await db.selectFrom('freight_job').selectAll().where('id', '=', jobId).forUpdate().executeTakeFirstOrThrow();
  const open = await openBeside(work, released)
    .where('freight_job_id', '=', jobId)
    .where('direction', '=', released.direction)
    .executeTakeFirst();
  if (open || endedStates.includes(job.state)) return;
  const kind = clearedKind(released);
  const at = released.released_at ?? work.now;
  const before = await clearedAt(work, jobId, kind);
  await setMilestone(work, job.id, kind, { actual_at: at });
  await work.publish(freightMilestoneRecorded, { jobId: job.id, kind, at, before });
  await touchFreightJob(work, job, { what: 'milestone', after: { [kind]: at }, note: released.no });
}

async function clearedAt({ db }: CustomsWork, jobId: bigint, kind: ReturnType<typeof clearedKind>): Promise<Date | null> {
  const milestone = await db
    .selectFrom('freight_milestone')
    .select('actual_at')
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return milestone?.actual_at ?? null;
}

/**
 * A declaration that is discarded or deleted before its release holds its order and its freight job no longer: where customs has released all
 * that is left of them, the last of those releases frees the leg and clears the job. A cancelled order stays as it is, and so does a job that
 * is cleared already.
 */
export async function clearWithout(
  work: CustomsWork,
  { order_id, freight_job_id, direction }: Pick<Selectable<DeclarationTable>, 'order_id' | 'freight_job_id' | 'direction'>,
): Promise<void> {
  await work.asSystem(async () => {
    const { db } = work;
    const released = db
      .selectFrom('customs_declaration')
      .select(['id', 'no', 'customs_no', 'direction', 'released_at'])
      .where('state', 'in', ['released', 'closed'])
      .orderBy('released_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1);
    if (order_id !== null) {
      const last = await released.where('order_id', '=', order_id).executeTakeFirst();
      const order = last && (await db.selectFrom('transport_order').select('state').where('id', '=', order_id).executeTakeFirst());
      if (last && order?.state !== 'cancelled') await freeOrder(work, last, order_id);
    }
    if (freight_job_id !== null) {
      const last = await released.where('freight_job_id', '=', freight_job_id).where('direction', '=', direction).executeTakeFirst();
      if (last && (await clearedAt(work, freight_job_id, clearedKind(last))) === null) await clearJob(work, last, freight_job_id);
    }
  });
}
