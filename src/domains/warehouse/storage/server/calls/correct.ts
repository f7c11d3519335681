import { handle } from '../../../server/db.ts';
import { correctStorage } from '../../contract.ts';
import { correctRun, lockRun } from '../run.ts';

export default handle(correctStorage, async (work, { id, version }) => {
  const run = await correctRun(work, await lockRun(work, id, version));
  return { id: run.id, run_no: run.run_no };
});
