import { handle } from '../../../server/db.ts';
import { startReconcile } from '../../contract.ts';
import { requestRun } from '../request.ts';

export default handle(startReconcile, async (work) => {
  const id = await requestRun(work, work.who.accountId);
  work.audit({ subject: 'reconcile', id, what: 'start' });
  return { run_id: id };
});
