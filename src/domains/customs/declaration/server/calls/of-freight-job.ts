import { handle } from '../../../server/db.ts';
import { declarationsOfFreightJob } from '../../contract.ts';
import { declarationRowOf, declarationsOf } from '../queries.ts';

export default handle(declarationsOfFreightJob, async (work, { job_id }) => {
  const rows = await declarationsOf(work).where('d.freight_job_id', '=', job_id).orderBy('d.id').limit(100).execute();
  return { rows: rows.map(declarationRowOf) };
});
