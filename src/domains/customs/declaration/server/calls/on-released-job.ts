import { react } from '../../../server/db.ts';
import { declarationReleased } from '../../events.ts';
import { clearJob } from '../clear.ts';

/** A release clears its freight job, unless another declaration of the job and direction still waits. */
export default react(declarationReleased, async (work, { declarationId, freightJobId }) => {
  if (freightJobId === null) return;
  const released = await work.db.selectFrom('customs_declaration').selectAll().where('id', '=', declarationId).executeTakeFirstOrThrow();
  await clearJob(work, released, freightJobId);
});
