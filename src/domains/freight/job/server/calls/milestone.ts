import { handle } from '../../../server/db.ts';
import { recordFreightMilestone } from '../../contract.ts';
import { lockOpenFreightJob } from '../job.ts';
import { recordMilestone } from '../record-milestone.ts';

export default handle(recordFreightMilestone, async (work, { id, version, ...milestone }) =>
  recordMilestone(work, await lockOpenFreightJob(work, id, version), milestone),
);
