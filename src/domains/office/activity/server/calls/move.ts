import { Refusal } from '../../../../../kernel/refusal.ts';
import { liveStates } from '../../../claim/states.ts';
import { handle, mover, type OfficeTables } from '../../../server/db.ts';
import type { Work } from '../../../../../server/work.ts';
import { moveActivity } from '../../contract.ts';
import { activityStates } from '../../states.ts';
import { lockActivityRecord } from '../activity.ts';

const activities = mover({
  subject: 'activity',
  table: 'activity',
  machine: activityStates,
  parts: { prepared: (_work, activity) => activity.organiser_id },
  effects: { cancel: requireUnclaimed, sendBack: requireUnclaimed },
});

/** An activity against which something was claimed is neither cancelled nor planned again. */
async function requireUnclaimed({ db }: Work<OfficeTables>, activity: { readonly id: bigint; readonly activity_no: string }) {
  const claim = await db
    .selectFrom('expense_claim')
    .select('claim_no')
    .where('activity_id', '=', activity.id)
    .where('state', 'in', liveStates)
    .executeTakeFirst();
  if (claim) throw new Refusal('ACTIVITY_CLAIMED', { no: activity.activity_no, claim: claim.claim_no });
  return {};
}

export default handle(moveActivity, async (work, p) => activities.take(work, await lockActivityRecord(work, p), p));
