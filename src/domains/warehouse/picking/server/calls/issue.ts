import Big from 'big.js';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { may as mayOutbound } from '../../../outbound/permits.ts';
import { outboundPlans } from '../../../outbound/server/plan.ts';
import { linesToReserve, lockReservations, type OpenReservation } from '../../../outbound/server/reserve.ts';
import { handle } from '../../../server/db.ts';
import { issuePickList } from '../../contract.ts';
import { createTasks, pickerOf } from '../tasks.ts';

export default handle(issuePickList, async (work, { plans: seen, picker_id, partial, release }) => {
  const { db, now, who } = work;
  if (partial) work.need(mayOutbound.partial);
  const picker = await pickerOf(work, picker_id);
  const rows = await db
    .selectFrom('outbound_plan')
    .selectAll()
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    .where('company_id', 'in', [...who.companyIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  const plans = seen.map(({ id, version }) =>
    requireVersion(
      rows.find((row) => row.id === id),
      version,
    ),
  );
  const [first] = plans;
  if (!first) throw new Refusal('NOT_FOUND');
  const other = plans.find(({ warehouse_id }) => warehouse_id !== first.warehouse_id);
  if (other) throw new Refusal('ONE_WAREHOUSE', { plan: other.plan_no });
  const openReservations: OpenReservation[] = [];
  // Each plan is a record with a version and a history of its own; there are at most fifty.
  for (const plan of plans) {
    if (plan.state !== 'newPlan') throw new Refusal('ILLEGAL_MOVE', { action: 'issue', state: plan.state });
    const reservations = await lockReservations(work, plan.id);
    const open = (await linesToReserve(work, plan.id)).find((line) => new Big(line.open).gt(0));
    if (reservations.length === 0 || (open && !partial))
      throw new Refusal('NOT_RESERVED', { plan: plan.plan_no, line: open?.line_no ?? 1, missing: new Big(open?.open ?? 0).toString() });
    openReservations.push(...reservations);
    await outboundPlans.follow(work, plan, 'issue', { issued_by: who.accountId, issued_at: now });
  }
  const list = await db
    .insertInto('pick_list')
    .values({
      list_no: await work.nextNumber('PK', first.company_id),
      company_id: first.company_id,
      warehouse_id: first.warehouse_id,
      issued_by: who.accountId,
      issued_at: now,
    })
    .returning(['id', 'list_no'])
    .executeTakeFirstOrThrow();
  const tasks = await createTasks(work, list.id, openReservations, { state: release ? 'awaitingPicking' : 'newTask', picker_id: picker });
  return { ...list, first_task_id: tasks[0] ?? 0n, tasks: tasks.length };
});
