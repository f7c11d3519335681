import { Refusal } from '../../../../kernel/refusal.ts';
import type { AccountWho } from '../../../../server/session.ts';
import type { Job, Work } from '../../../../server/work.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import type { batchPayload } from './batch.ts';

/** The batches of one account that wait or run. One with more has asked for more than it will look at. */
export const openBatchesMax = 20;

/**
 * Leaves the work on a batch to its job. The batches of one account run one after the other, so that those of others and the messages of the
 * server find a place as well. Refuses an account that has too many waiting. The batch has its new state already.
 */
export async function beginBatch(
  { db, who, enqueue }: Work<WorkspaceTables, AccountWho>,
  job: Job<typeof batchPayload>,
  batch: { readonly id: string },
): Promise<void> {
  const { open } = await db
    .selectFrom('batch')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('account_id', '=', who.accountId)
    .where('finished_at', 'is', null)
    .where('state', '!=', 'checked')
    .executeTakeFirstOrThrow();
  if (open > openBatchesMax) throw new Refusal('TOO_MANY_BATCHES', { most: openBatchesMax });
  await enqueue(job, { batch_id: batch.id }, { key: `${job.name} ${batch.id}`, queue: `batch ${who.accountId}` });
}
