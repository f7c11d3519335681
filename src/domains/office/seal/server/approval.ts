import { approval, lockOwn } from '../../server/db.ts';
import { may } from '../permits.ts';
import { reviews, sealRequestState } from '../states.ts';
import { sealRequests } from './moves.ts';

export default approval({
  subject: 'sealRequest',
  view: may.view,
  draft: 'draft',
  stages: reviews,
  approved: 'approved',
  lock: (work, id) => lockOwn(work, 'seal_request', { id }),
  follow: async (work, request, { action, state: text, reason }) => {
    const state = sealRequestState.parse(text);
    if (state !== request.state) await sealRequests.follow(work, request, action, { state }, reason);
  },
});
