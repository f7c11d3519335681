import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { addDecider } from '../../contract.ts';
import { requireKind } from '../chain.ts';
import { decidersOf } from '../deciders.ts';
import { lockApproval, participants, recordEvents, requireOpenStep, touch } from '../engine.ts';
import { requireSight } from '../kinds.ts';
import { notifyDeciders } from '../notify.ts';

export default handle(addDecider, async (work, p) => {
  const { db, who, audit } = work;
  const kind = requireKind(work, p.subject);
  await work.needRecord(p.subject, p.id);
  await kind.lock(work as never, p.id);
  const approval = await lockApproval(work, p.subject, p.id, p.version);
  const { step, actor } = await requireOpenStep(work, approval, 'addPerson');
  await requireSight(work, [p.account_id], [kind], [approval.company_id]);
  const { name } = await db.selectFrom('account').select('name').where('id', '=', p.account_id).executeTakeFirstOrThrow();
  const isPart = p.account_id === approval.prepared_by || (await participants(work, approval)).includes(p.account_id);
  if (isPart || p.account_id === who.accountId) throw new Refusal('FOUR_EYES', { who: name, context: 'decided' });
  const row = await db
    .insertInto('approval_decider')
    .values({ step_id: step.id, account_id: p.account_id, why: 'added', added_by: who.accountId })
    .onConflict((conflict) => conflict.columns(['step_id', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!row) throw new Refusal('ILLEGAL_MOVE', { action: 'addPerson', state: approval.state });
  const comment = [name, p.reason].filter((part) => part !== null).join(': ');
  await recordEvents(work, approval, [{ what: 'addPerson', step, forId: actor.forId, comment }]);
  await touch(work, approval, 'open');
  audit({ subject: p.subject, id: p.id, what: 'addPerson', after: { person: name }, note: p.reason });
  const able = await decidersOf(work, approval, step);
  // The others were told when the step began to wait.
  await notifyDeciders(
    work,
    approval,
    step,
    able.filter(({ id }) => id === p.account_id),
  );
  return { version: approval.version + 1 };
});
