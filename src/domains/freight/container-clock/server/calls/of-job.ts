import { Refusal } from '../../../../../kernel/refusal.ts';
import { endedStates } from '../../../job/states.ts';
import { handle } from '../../../server/db.ts';
import { getClocksOfJob } from '../../contract.ts';
import { containerEvents } from '../../kinds.ts';
import { clockRowOf, clocksOf } from '../queries.ts';

export default handle(getClocksOfJob, async (work, { job_id }) => {
  const { db, who } = work;
  const job = await db
    .selectFrom('freight_job')
    .select(['version', 'state'])
    .where('id', '=', job_id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const containers = await db
    .selectFrom('freight_container')
    .select(['id', 'container_no', 'size_type'])
    .where('job_id', '=', job_id)
    .orderBy('seq')
    .execute();
  const ids = [0n, ...containers.map(({ id }) => id)];
  const [events, stops, clocks] = await Promise.all([
    db.selectFrom('container_event').selectAll().where('container_id', 'in', ids).execute(),
    db.selectFrom('clock_stop').selectAll().where('container_id', 'in', ids).orderBy('from_on').execute(),
    clocksOf(work).where('c.job_id', '=', job_id).orderBy('c.direction').orderBy('c.started_on').orderBy('c.id').execute(),
  ]);
  const own = <T extends { readonly container_id: bigint }>(rows: readonly T[], id: bigint): T[] =>
    rows.filter(({ container_id }) => container_id === id);
  return {
    job_version: job.version,
    is_open: !endedStates.includes(job.state),
    containers: containers.map((container) => ({
      ...container,
      events: own(events, container.id).sort((a, b) => containerEvents.indexOf(a.kind) - containerEvents.indexOf(b.kind)),
      stops: own(stops, container.id),
      clocks: own(clocks, container.id).map(clockRowOf),
    })),
  };
});
