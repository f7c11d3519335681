import { sql } from 'kysely';
import { jobRestarted } from '../../../../../server/job.ts';
import { react } from '../../../server/db.ts';
import { batchPayload } from '../batch.ts';

/** A batch whose job is started again continues in the state in which the job failed. */
export default react(jobRestarted, async ({ db }, { payload }) => {
  const of = batchPayload.safeParse(payload);
  if (!of.success) return;
  await sql`update batch set state = failed_from, failed_from = null, error = null, finished_at = null
            where id = ${of.data.batch_id} and state = 'failed' and failed_from is not null`.execute(db);
});
