import { approval } from '../../server/db.ts';
import { may } from '../permits.ts';
import { actualQuotationState, reviews } from '../states.ts';
import { lockAgreement } from './agreement.ts';
import { agreements } from './moves.ts';

/** The review of a price below the quotation. Sent back to its preparer it is a draft. */
export default approval({
  subject: 'actualQuotation',
  view: may.view,
  side: 'receivable',
  draft: 'draft',
  stages: reviews,
  approved: 'agreed',
  lock: (work, id) => lockAgreement(work, id, 'any'),
  follow: async (work, agreement, { action, state: text, reason }) => {
    const state = actualQuotationState.parse(text);
    if (state !== agreement.state) await agreements.follow(work, agreement, action, { state }, reason);
  },
});
