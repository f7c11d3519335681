import { handle } from '../../../server/db.ts';
import { saveInbound } from '../../contract.ts';
import { savePlan, plans } from '../plan.ts';

export default handle(saveInbound, async (work, { id, version, submit, ...fields }) => {
  const source = work.who.userType === 1 ? 'manual' : 'portal';
  const saved = await savePlan(work, fields, { id, version, source });
  const plan =
    submit && saved.state === 'draft'
      ? await plans.take(work, saved, { id: saved.id, version: saved.version, action: 'submit', reason: null })
      : saved;
  return { id: plan.id, plan_no: plan.plan_no, state: plan.state, version: plan.version };
});
