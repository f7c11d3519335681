import { handle } from '../../../server/db.ts';
import { startReconcile } from '../../contract.ts';
import run from '../jobs/run.ts';
import { newRun } from '../reconcile.ts';

export default handle(startReconcile, async (work) => {
  const waiting = await work.db.selectFrom('reconcile_run').select('id').where('state', '=', 'queued').executeTakeFirst();
  const id = waiting?.id ?? (await newRun(work, work.who.accountId));
  await work.enqueue(run, { run_id: String(id) }, { key: `reconcile ${id}`, queue: 'reconcile' });
  work.audit({ subject: 'reconcile', id, what: 'start' });
  return { run_id: id };
});
