import type { Language } from '../../../../../kernel/words.ts';
import { jobFailed } from '../../../../../server/job.ts';
import { react } from '../../../server/db.ts';
import { batchPayload } from '../batch.ts';
import { publishImport, tellEnd } from '../tell.ts';

/** Ends the batch of a job that failed for good, so that its user does not wait for it. */
export default react(jobFailed, async (work, { payload }) => {
  const { db, now, product } = work;
  const of = batchPayload.safeParse(payload);
  if (!of.success) return;
  const batch = await db
    .selectFrom('batch as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .select(['b.id', 'b.state', 'b.account_id', 'b.title', 'b.kind', 'b.what', 'a.language'])
    .where('b.id', '=', of.data.batch_id)
    .where('b.state', 'in', ['waiting', 'checking', 'running'])
    .forUpdate('b')
    .executeTakeFirst();
  if (!batch) return;
  const error = product.translate(batch.language as Language, 'refusal.JOB_FAILED');
  await db
    .updateTable('batch')
    .set({ state: 'failed', failed_from: batch.state, error, finished_at: now })
    .where('id', '=', batch.id)
    .execute();
  if (batch.state === 'running') await publishImport(work, batch);
  tellEnd(work, batch, { failed: true });
});
