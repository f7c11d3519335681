import { handle } from '../../../server/db.ts';
import { moveFreightJob } from '../../contract.ts';
import { freightJobs, lockFreightJob } from '../job.ts';

export default handle(moveFreightJob, async (work, p) => freightJobs.take(work, await lockFreightJob(work, p.id, p.version), p));
