import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { bookDock } from '../../contract.ts';
import { bookableStates } from '../../states.ts';
import { noSlot, requireSlot } from '../docks.ts';
import { loadPlan } from '../plan.ts';

export default handle(bookDock, async (work, { id, version, dock_id, from, to }) => {
  const plan = await loadPlan(work, id, version);
  if (!bookableStates.includes(plan.state)) throw new Refusal('DOCK_NOT_NOW', { plan: plan.plan_no });
  const slot = dock_id ? await requireSlot(work, plan, { dock_id, from, to }) : noSlot;
  await work.db
    .updateTable('inbound_plan')
    .set({ ...slot, version: plan.version + 1, updated_at: work.now })
    .where('id', '=', plan.id)
    .execute();
  const { dock_id: before, dock_from, dock_to } = plan;
  work.audit({ subject: 'inbound', id: plan.id, what: 'book', before: { dock_id: before, dock_from, dock_to }, after: { ...slot } });
  return { id: plan.id, version: plan.version + 1 };
});
