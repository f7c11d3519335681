import { approval, lockOwn } from '../../server/db.ts';
import { may } from '../permits.ts';
import { leaveState, reviews } from '../states.ts';
import { giveBack, requireNoTrip, requireOpenDays } from './days.ts';
import { leaves } from './moves.ts';

/**
 * The review of leave. Back at the employee it takes no days. Days of a month that was closed since are not recorded any more,
 * and a trip that was approved meanwhile stops the approval.
 */
export default approval({
  subject: 'leave',
  view: may.view,
  draft: 'draft',
  stages: reviews,
  approved: 'approved',
  lock: (work, id) => lockOwn(work, 'leave_request', { id }),
  follow: async (work, leave, { action, state: text, reason }) => {
    const state = leaveState.parse(text);
    if (state === leave.state) return;
    if (state === 'draft') await giveBack(work, leave);
    if (state === 'approved') {
      await requireOpenDays(work, leave);
      await requireNoTrip(work, leave);
    }
    await leaves.follow(work, leave, action, { state }, reason);
  },
});
