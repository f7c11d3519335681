import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { addDecider } from '../../contract.ts';
import { requireKind } from '../chain.ts';
import { approvalsOf, decidersByName, decidersOf, stepThatNeeds } from '../deciders.ts';
import { lockApproval, participants, recordEvents, requireOpenStep, stageName, touch } from '../engine.ts';
import { requireSight } from '../kinds.ts';
import { notifyDeciders } from '../notify.ts';
import type { Approval, Step } from '../tables.ts';

export default handle(addDecider, async (work, p) => {
  const { db, who, audit } = work;
  const kind = requireKind(work, p.subject);
  await work.needRecord(p.subject, p.id);
  await kind.lock(work as never, p.id);
  const approval = await lockApproval(work, p.subject, p.id, p.version);
  const { step, actor } = await requireOpenStep(work, approval, 'addPerson');
  await requireSight(work, [p.account_id], [kind], [approval.company_id], approval.side);
  const { name } = await db.selectFrom('account').select('name').where('id', '=', p.account_id).executeTakeFirstOrThrow();
  await requireFree(work, approval, step, { id: p.account_id, name });
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

/**
 * Requires that a person may be added to the open step: one who neither prepared the record nor took part in the round, and without whom the
 * chain still passes. Refuses FOUR_EYES, and APPROVAL_NOBODY with the stage that needs the person.
 */
async function requireFree(
  work: Work<WorkspaceTables>,
  approval: Approval,
  step: Step,
  person: { readonly id: bigint; readonly name: string },
): Promise<void> {
  const { id, name: who } = person;
  if ([approval.prepared_by, ...approval.earlier_preparers].includes(id)) throw new Refusal('FOUR_EYES', { who, context: 'prepared' });
  if (id === work.who.accountId || (await participants(work, approval)).includes(id))
    throw new Refusal('FOUR_EYES', { who, context: 'decided' });
  const [deciders, approvals, steps] = await Promise.all([
    decidersByName(work, step),
    approvalsOf(work, step),
    work.db
      .selectFrom('approval_step')
      .selectAll()
      .where('approval_id', '=', approval.id)
      .where('round', '=', approval.round)
      .where('state', 'in', ['open', 'waiting'])
      .orderBy('place')
      .execute(),
  ]);
  const added = [id, ...deciders.filter(({ why }) => why === 'added').map(({ account_id }) => account_id)];
  const needing = await stepThatNeeds(work, approval, steps, { added, approvals });
  if (needing) throw new Refusal('APPROVAL_NOBODY', { stage: stageName(work, approval, needing) });
}
