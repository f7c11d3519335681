import { Refusal } from '../../../../../kernel/refusal.ts';
import { totalsOf } from '../../../job/rules.ts';
import { handle } from '../../../server/db.ts';
import { listDocumentsOfJob } from '../../contract.ts';
import { documentsOf } from '../queries.ts';

export default handle(listDocumentsOfJob, async (work, { job_id }) => {
  const job = await work.db
    .selectFrom('freight_job')
    .select('id')
    .where('id', '=', job_id)
    .where('company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const [rows, houses] = await Promise.all([
    documentsOf(work).where('d.job_id', '=', job_id).orderBy('d.id').execute(),
    work.db.selectFrom('freight_house').selectAll().where('job_id', '=', job_id).orderBy('seq').execute(),
  ]);
  const open = rows.filter(({ state }) => state !== 'void');
  return {
    rows,
    houses: houses.filter((house) => !open.some(({ house_id }) => house_id === house.id)),
    has_master: open.some(({ kind }) => kind === 'master'),
    totals: totalsOf(houses),
  };
});
