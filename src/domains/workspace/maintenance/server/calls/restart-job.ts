import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { jobNameOf, jobRestarted } from '../../../../../server/job.ts';
import { handle } from '../../../server/db.ts';
import { restartJob } from '../../contract.ts';

export default handle(restartJob, (work, { id }) =>
  work.asSystem(async () => {
    const { rows } = await sql<{ name: string; payload: unknown }>`select name, payload from app.restart_job(${id})`.execute(work.db);
    const [job] = rows;
    if (!job) throw new Refusal('NOT_FOUND');
    const name = jobNameOf(job.name);
    work.audit({ subject: 'job', id, what: 'restart', after: { name } });
    await work.publish(jobRestarted, { name, payload: job.payload });
    return {};
  }),
);
