import type { Selectable } from 'kysely';
import { convert } from '../../../../kernel/money.ts';
import { link } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { bookRate } from '../../../finance/ledger/server/queries.ts';
import { booksOf } from '../../../finance/period/server/books.ts';
import { beginApproval, findApproval, participantsOf, withdrawApproval, withdrawal } from '../../../workspace/approval/server/engine.ts';
import { liveStates } from '../../claim/states.ts';
import { mover, type OfficeTables } from '../../server/db.ts';
import { activitiesPage } from '../pages.ts';
import { activityState, activityStates } from '../states.ts';
import type { ActivityTable } from './tables.ts';

type OfficeWork = Work<OfficeTables>;
type Activity = Selectable<ActivityTable>;

export const activities = mover({
  subject: 'activity',
  table: 'activity',
  machine: activityStates,
  parts: {
    prepared: (_work, activity) => activity.organiser_id,
    decided: (work, activity) => participantsOf(work, 'activity', activity.id),
  },
  effects: {
    submit,
    withdraw: withdrawal('activity'),
    cancel: endApproval,
    planAgain: endApproval,
  },
  announce: (work, activity, { action, from, to, reason }) => {
    if (activity.organiser_id === work.who.accountId) return;
    const title =
      from === 'supervisorReview' && to === 'approved'
        ? 'activity.approvedTitle'
        : to === 'planned'
          ? 'activity.sentBackTitle'
          : action === 'cancel'
            ? 'activity.cancelledTitle'
            : null;
    if (title === null) return;
    work.push({
      type: 1,
      topic: 'approval',
      to: { accounts: [activity.organiser_id] },
      title,
      message: reason === null ? 'activity.noticeMessage' : 'activity.noticeReason',
      facts: { no: activity.activity_no, name: activity.name, reason: reason ?? '' },
      link: link(activitiesPage, { id: String(activity.id) }),
    });
  },
});

/** Values the budget in the company's books and begins a round of review. */
async function submit(work: OfficeWork, activity: Activity) {
  const { id, company_id: companyId, activity_no: no, organiser_id: preparedBy, name: party, currency, budget_minor: minor } = activity;
  const { preparers } = activity;
  const books = await booksOf(work, companyId);
  const { rate } = await bookRate(work, books, { currency, day: books.today, side: 'payable' });
  const functional = convert({ currency, minor }, books.currency, rate);
  const payee = `employee ${preparedBy}`;
  const stage = await beginApproval(work, 'activity', {
    id,
    companyId,
    no,
    preparedBy,
    preparers,
    party,
    payee,
    money: { currency, minor },
    functional,
  });
  return { state: activityState.parse(stage) };
}

/** Ends the approval of an activity that is cancelled or planned again. Refuses ACTIVITY_CLAIMED where something was claimed against it. */
async function endApproval(work: OfficeWork, activity: Activity, { from, reason }: { from: string; reason: string | null }) {
  const claim = await work.db
    .selectFrom('expense_claim')
    .select('claim_no')
    .where('activity_id', '=', activity.id)
    .where('state', 'in', liveStates)
    .executeTakeFirst();
  if (claim) throw new Refusal('ACTIVITY_CLAIMED', { no: activity.activity_no, claim: claim.claim_no });
  // Activities that were approved before they were reviewed in stages have no approval.
  if (from === 'approved' && (await findApproval(work, 'activity', activity.id)))
    await withdrawApproval(work, 'activity', activity.id, reason);
  return {};
}
