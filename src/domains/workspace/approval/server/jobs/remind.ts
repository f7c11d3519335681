import { sql } from 'kysely';
import { z } from 'zod';
import type { SystemWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { job, type WorkspaceTables } from '../../../server/db.ts';
import { superiorsOf } from '../chain.ts';
import { decidersOf, isStuck } from '../deciders.ts';
import { recordEvents } from '../engine.ts';
import { notifyDeciders, notifyStop } from '../notify.ts';
import type { Approval, Step } from '../tables.ts';

type ReminderWork = Work<WorkspaceTables, SystemWho>;
/** One run reminds of this many stages; the next run goes on. */
const stepsMax = 200;

/**
 * Reminds the deciders of stages that wait too long, once, and later passes the stage upwards: the leaders of the
 * deciders' teams may decide it as well. A stage whose deciders left is passed upwards with the reminder. A stage and its
 * reminder are one transaction, so a killed run repeats nothing.
 */
export default job({
  name: 'approval.remind',
  payload: z.object({}),
  cron: '*/10 * * * *',
  run: async ({ within, signal }) => {
    for (let turn = 0; turn < stepsMax && !signal.aborted; turn++) if (!(await within(remindOne))) break;
  },
});

/** Reminds of the stage that has waited longest. Answers false when none is due. */
async function remindOne(work: ReminderWork): Promise<boolean> {
  const { db, now } = work;
  const { rows } = await sql<{ id: bigint; up: boolean }>`
    select id, opened_at + escalate_hours * interval '1 hour' <= ${now} as up from approval_step
    where state = 'open' and escalated_at is null
      and (opened_at + escalate_hours * interval '1 hour' <= ${now} or (reminded_at is null and opened_at + remind_hours * interval '1 hour' <= ${now}))
    order by opened_at limit 1 for update skip locked`.execute(db);
  const due = rows[0];
  if (!due) return false;
  const step = await db.selectFrom('approval_step').selectAll().where('id', '=', due.id).executeTakeFirstOrThrow();
  const approval = await db.selectFrom('approval').selectAll().where('id', '=', step.approval_id).executeTakeFirstOrThrow();
  const kind = work.product.approvals.find(({ subject }) => subject === approval.subject);
  const isUp = due.up || (kind !== undefined && (await isStuck(work, approval, step)));
  if (kind && isUp) await passUpwards(work, approval, step);
  if (kind) {
    const able = await decidersOf(work, approval, step);
    if (able.length > 0) await notifyDeciders(work, approval, step, able);
    else await notifyStop(work, approval, step);
  }
  await db
    .updateTable('approval_step')
    .set({ reminded_at: now, ...(isUp ? { escalated_at: now } : {}) })
    .where('id', '=', step.id)
    .execute();
  const what = isUp ? 'escalate' : 'remind';
  await recordEvents(work, approval, [{ what, step }]);
  work.audit({ subject: approval.subject, id: approval.record_id, what, after: { stage: step.stage } });
  return true;
}

/** Lets the leaders of the deciders' teams decide as well; without any, the leader of the preparer's team. */
async function passUpwards(work: ReminderWork, approval: Approval, step: Step): Promise<void> {
  const able = await decidersOf(work, approval, step);
  const above = (
    await superiorsOf(
      work,
      able.map(({ id }) => id),
    )
  ).filter((id) => id !== approval.prepared_by);
  const leaders = above.length > 0 ? above : await superiorsOf(work, [approval.prepared_by]);
  if (leaders.length === 0) return;
  await work.db
    .insertInto('approval_decider')
    .values(leaders.map((account_id) => ({ step_id: step.id, account_id, why: 'escalated' as const })))
    .onConflict((conflict) => conflict.columns(['step_id', 'account_id']).doNothing())
    .execute();
}
