import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { getApproval } from '../../contract.ts';
import { requireKind } from '../chain.ts';
import { actingFor, decidersOf } from '../deciders.ts';
import { findApproval } from '../engine.ts';
import { historyOf } from '../history.ts';

const namesMax = 20;

export default handle(getApproval, async (work, { subject, id }) => {
  const { db } = work;
  const kind = requireKind(work, subject);
  await work.needRecord(subject, id);
  const approval = await findApproval(work, subject, id);
  if (!approval) return { version: null, mine: false, for: null, stages_back: [], waits_for: [], steps: [], events: [] };
  const [steps, deciders, approvals, events] = await Promise.all([
    db
      .selectFrom('approval_step')
      .selectAll()
      .where('approval_id', '=', approval.id)
      .where('round', '=', approval.round)
      .where('state', '<>', 'undone')
      .orderBy('place')
      .execute(),
    db
      .selectFrom('approval_decider as d')
      .innerJoin('approval_step as s', 's.id', 'd.step_id')
      .innerJoin('account as x', 'x.id', 'd.account_id')
      .select(['d.step_id', 'd.why', 'x.name'])
      .where('s.approval_id', '=', approval.id)
      .orderBy('x.name')
      .execute(),
    db
      .selectFrom('approval_event')
      .select(['step_id', sql<number>`count(*)::int`.as('count')])
      .where('approval_id', '=', approval.id)
      .where('what', '=', 'approve')
      .groupBy('step_id')
      .execute(),
    historyOf(work, subject, id),
  ]);
  const open = steps.find(({ state }) => state === 'open');
  const [actor, able] = open ? await Promise.all([actingFor(work, approval, open), decidersOf(work, approval, open)]) : [undefined, []];
  const forName =
    actor && actor.forId !== null
      ? (await db.selectFrom('account').select('name').where('id', '=', actor.forId).executeTakeFirstOrThrow()).name
      : null;
  return {
    version: approval.version,
    mine: actor !== undefined,
    for: forName,
    stages_back: actor ? [kind.draft, ...steps.filter(({ state }) => state === 'passed').map(({ stage }) => stage)] : [],
    waits_for: able.slice(0, namesMax).map(({ name }) => name),
    steps: steps.map((step) => ({
      stage: step.stage,
      // Undone steps are not read.
      state: step.state === 'undone' ? ('waiting' as const) : step.state,
      opened_at: step.opened_at,
      needed: step.needed,
      approvals: approvals.find(({ step_id }) => step_id === step.id)?.count ?? 0,
      deciders: deciders.filter(({ step_id }) => step_id === step.id).map(({ name, why }) => ({ name, why })),
    })),
    events,
  };
});
