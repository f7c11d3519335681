import { approval, lockOwn } from '../../server/db.ts';
import { may } from '../permits.ts';
import { paymentRequestState, reviews } from '../states.ts';
import { requests } from './moves.ts';
import { linesOf, release } from './request.ts';

/** The review of a payment request. Back at its preparer it reserves nothing. */
export default approval({
  subject: 'paymentRequest',
  view: may.view,
  side: 'payable',
  draft: 'awaitingRequest',
  stages: reviews,
  approved: 'unpaid',
  lock: (work, id) => lockOwn(work, 'payment_request', { id }),
  follow: async (work, request, { action, state: text, reason }) => {
    const state = paymentRequestState.parse(text);
    if (state === request.state) return;
    if (state === 'awaitingRequest') await release(work, await linesOf(work, request.id));
    await requests.follow(work, request, action, { state }, reason);
  },
});
