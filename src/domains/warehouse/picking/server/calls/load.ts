import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { loadPick } from '../../contract.ts';
import { beginScan, palletNoOf, requirePallet } from '../floor.ts';

export default handle(loadPick, async (work, p) => {
  const { plan, task, duplicate } = await beginScan(work, p, 'load');
  const left = async () => {
    const { n } = await work.db
      .selectFrom('pick_task')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('plan_id', '=', plan.id)
      .where('state', '=', 'complete')
      .where('loaded_at', 'is', null)
      .executeTakeFirstOrThrow();
    return n;
  };
  const answer = { task_no: task.task_no, state: task.state, plan_state: plan.state, duplicate };
  if (duplicate) return { ...answer, left: await left() };
  if (plan.state !== 'picked' || task.state !== 'complete') throw new Refusal('NOT_READY_TO_LOAD', { plan: plan.plan_no });
  if (task.loaded_at) throw new Refusal('ALREADY_LOADED', { pallet: p.pallet_no });
  requirePallet(p.pallet_no, (await palletNoOf(work, task.to_pallet_id))?.pallet_no);
  await work.db
    .updateTable('pick_task')
    .set({ loaded_at: work.now, loaded_by: work.who.accountId, version: task.version + 1, updated_at: work.now })
    .where('id', '=', task.id)
    .execute();
  work.audit({ subject: 'picking', id: task.id, what: 'load', after: { pallet_no: p.pallet_no } });
  return { ...answer, left: await left() };
});
