import { Refusal } from '../../../../../kernel/refusal.ts';
import { touchFreightJob } from '../../../job/server/job.ts';
import { handle } from '../../../server/db.ts';
import { chargeContainerClocks } from '../../contract.ts';
import { calculateClocks } from '../calculate.ts';
import { chargeContainer } from '../charge.ts';
import { lockContainer } from '../container.ts';

export default handle(chargeContainerClocks, async (work, { container_id, version }) => {
  const { job, no } = await lockContainer(work, { container_id, version });
  const lines = await work.asSystem(async () => {
    await calculateClocks(work, [container_id]);
    return chargeContainer(work, job.company_id, container_id);
  });
  if (lines === 0) throw new Refusal('NOTHING_TO_CHARGE');
  await touchFreightJob(work, job, { what: 'clockCharge', after: { lines }, note: no });
  return { lines };
});
