import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getActivity } from '../../contract.ts';
import { activityRowOf, namedActivities } from '../queries.ts';

export default handle(getActivity, async (work, { id }) => {
  const activity = await namedActivities(work).where('p.id', '=', id).executeTakeFirst();
  if (!activity) throw new Refusal('NOT_FOUND');
  const people = await work.db
    .selectFrom('activity_participant as p')
    .innerJoin('account as x', 'x.id', 'p.account_id')
    .select(['x.id', 'x.name'])
    .where('p.activity_id', '=', id)
    .orderBy('x.name')
    .execute();
  const claims = await work.db
    .selectFrom('expense_claim as c')
    .innerJoin('account as x', 'x.id', 'c.claimant_id')
    .select(['c.id', 'c.claim_no', 'x.name as claimant_name', 'c.purpose', 'c.currency', 'c.claimed_minor', 'c.approved_minor', 'c.state'])
    .where('c.activity_id', '=', id)
    .orderBy('c.id')
    .execute();
  return {
    ...activityRowOf(activity, work),
    remark: activity.remark,
    participant_ids: people.map((one) => one.id),
    participant_names: people.map(({ name }) => name),
    claims: claims.map(({ claimed_minor, approved_minor, ...claim }) => ({
      ...claim,
      claimed: amountOf(claim.currency, claimed_minor),
      approved: amountOf(claim.currency, approved_minor),
    })),
  };
});
