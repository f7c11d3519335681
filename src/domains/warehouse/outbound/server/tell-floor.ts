import type { Selectable } from 'kysely';
import { link } from '../../../../kernel/link.ts';
import type { Notice } from '../../../../server/push-message.ts';
import type { WarehouseWork } from '../../server/db.ts';
import { outboundDetailPage } from '../pages.ts';
import type { OutboundPlanTable } from './tables.ts';

type OutboundPlan = Selectable<OutboundPlanTable>;

/**
 * The people at work on a plan: who issued it, and those who have or did one of its tasks. Owners see no tasks, and stop the people all the
 * same. Cancelled tasks have nobody any more, so it is asked before the tasks are.
 */
export async function floorOf(work: WarehouseWork, { id, issued_by }: OutboundPlan): Promise<readonly bigint[]> {
  const tasks = await work.asSystem(() =>
    work.db
      .selectFrom('pick_task')
      .select(['picker_id', 'picked_by', 'checked_by', 'loaded_by'])
      .where('plan_id', '=', id)
      .where('state', '!=', 'cancelled')
      .execute(),
  );
  const people = tasks.flatMap(({ picker_id, picked_by, checked_by, loaded_by }) => [picker_id, picked_by, checked_by, loaded_by]);
  return [...new Set([issued_by, ...people])].filter((account) => account !== null);
}

/** Tells people what somebody else did with a plan. */
export function tellOthers(
  work: WarehouseWork,
  plan: Pick<OutboundPlan, 'id' | 'plan_no'>,
  people: readonly (bigint | null)[],
  notice: Pick<Notice, 'title' | 'message' | 'facts'>,
): void {
  tellOfPlan(
    work,
    plan,
    people.filter((account) => account !== work.who.accountId),
    notice,
  );
}

/** Tells people what happened to a plan. */
export function tellOfPlan(
  work: WarehouseWork,
  plan: Pick<OutboundPlan, 'id' | 'plan_no'>,
  people: readonly (bigint | null)[],
  { title, message, facts = {} }: Pick<Notice, 'title' | 'message' | 'facts'>,
): void {
  const accounts = [...new Set(people)].filter((account) => account !== null);
  if (accounts.length === 0) return;
  work.push({
    type: 1,
    topic: 'other',
    to: { accounts },
    title,
    message,
    facts: { no: plan.plan_no, ...facts },
    link: link(outboundDetailPage, { id: String(plan.id) }),
  });
}
