import { handle } from '../../../server/db.ts';
import { saveOutbound } from '../../contract.ts';
import { outboundPlans, saveOutboundPlan } from '../plan.ts';

export default handle(saveOutbound, async (work, { id, version, reserve, ...fields }) => {
  const saved = await saveOutboundPlan(work, fields, { id, version, source: 'manual' });
  const plan = reserve
    ? await outboundPlans.take(work, saved, { id: saved.id, version: saved.version, action: 'reserve', reason: null, partial: false })
    : saved;
  return { id: plan.id, plan_no: plan.plan_no, state: plan.state, version: plan.version };
});
