import { Refusal } from '../../../../../kernel/refusal.ts';
import { touchFreightJob } from '../../../job/server/job.ts';
import { handle } from '../../../server/db.ts';
import { removeClockStop } from '../../contract.ts';
import { calculateClocks } from '../calculate.ts';
import { lockContainer } from '../container.ts';

export default handle(removeClockStop, async (work, { container_id, version, clock_stop_id }) => {
  const { job, no } = await lockContainer(work, { container_id, version });
  const stop = await work.db
    .deleteFrom('clock_stop')
    .where('id', '=', clock_stop_id)
    .where('container_id', '=', container_id)
    .returning(['reason', 'from_on', 'to_on'])
    .executeTakeFirst();
  if (!stop) throw new Refusal('NOT_FOUND');
  await work.asSystem(() => calculateClocks(work, [container_id]));
  return touchFreightJob(work, job, { what: 'clockStopRemove', before: stop, after: {}, note: no });
});
