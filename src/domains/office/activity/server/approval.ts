import { approval } from '../../server/db.ts';
import { may } from '../permits.ts';
import { activityState, reviews } from '../states.ts';
import { lockActivityRecord } from './activity.ts';
import { activities } from './moves.ts';

export default approval({
  subject: 'activity',
  view: may.view,
  draft: 'planned',
  stages: reviews,
  approved: 'approved',
  lock: (work, id) => lockActivityRecord(work, { id }),
  follow: async (work, activity, { action, state: text, reason }) => {
    const state = activityState.parse(text);
    if (state !== activity.state) await activities.follow(work, activity, action, { state }, reason);
  },
});
