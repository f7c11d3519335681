import { approval, lockOwn } from '../../server/db.ts';
import { may } from '../permits.ts';
import { claimState, reviews } from '../states.ts';
import { claims, offerOf } from './moves.ts';

/** The approval of the amount of a claim: the director, and above the company's limit the finance director. */
export default approval({
  subject: 'cargoClaim',
  view: may.view,
  draft: 'liabilityDecided',
  stages: reviews,
  approved: 'amountApproved',
  lock: (work, id) => lockOwn(work, 'cargo_claim', { id }),
  follow: async (work, claim, { action, state: text, reason }) => {
    const state = claimState.parse(text);
    if (state === claim.state) return;
    const columns =
      state === 'amountApproved'
        ? { state, approved_at: work.now, ...(await offerOf(work, claim)) }
        : state === 'liabilityDecided'
          ? { state, reason }
          : { state };
    await claims.follow(work, claim, action, columns, reason);
    work.push({ type: 3, to: { companyId: claim.company_id }, counts: ['cargoClaim'] });
  },
});
