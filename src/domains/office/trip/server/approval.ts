import { approval, lockOwn } from '../../server/db.ts';
import { may } from '../permits.ts';
import { reviews, tripState } from '../states.ts';
import { trips } from './moves.ts';
import { giveBackHalfDays, requireNoLeave, requireOpenSheets } from './people.ts';

/**
 * The review of a trip. Sent back to its traveller it is rejected, and its people are free. Leave that was approved meanwhile stops the approval,
 * and so does a sheet of attendance that was closed.
 */
export default approval({
  subject: 'trip',
  view: may.view,
  draft: 'draft',
  stages: reviews,
  approved: 'approved',
  lock: (work, id) => lockOwn(work, 'trip', { id }),
  follow: async (work, trip, { action, state: text, reason }) => {
    const decided = tripState.parse(text);
    if (decided === trip.state) return;
    const state = decided === 'draft' ? 'rejected' : decided;
    if (state === 'rejected') await giveBackHalfDays(work, trip);
    if (state === 'approved') {
      await requireOpenSheets(work, trip);
      await requireNoLeave(work, trip);
    }
    await trips.follow(work, trip, action, { state }, reason);
  },
});
