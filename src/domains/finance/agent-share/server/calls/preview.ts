import { handle } from '../../../server/db.ts';
import { previewAgentShare } from '../../contract.ts';
import { figuresOf, jobOf, refuseHidden, settlementsOf, shownFigures } from '../figures.ts';

export default handle(previewAgentShare, async (work, { freight_job_id, ...terms }) => {
  refuseHidden(work);
  const job = await jobOf(work, freight_job_id);
  return shownFigures(await figuresOf(work, job, terms, await settlementsOf(work, job.id)));
});
