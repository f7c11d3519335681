import { handle } from '../../../server/db.ts';
import { listQuotedJobs } from '../../contract.ts';
import { jobsOf } from '../../../job/server/queries.ts';

export default handle(listQuotedJobs, async (work, { quotation_id }) => ({
  rows: await jobsOf(work).where('j.quotation_id', '=', quotation_id).orderBy('j.id', 'desc').limit(200).execute(),
}));
