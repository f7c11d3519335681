import { link } from '../../../../../kernel/link.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { claimPage } from '../../../claim/pages.ts';
import { claims, endClaim } from '../../../claim/server/moves.ts';
import { withdrawableStates } from '../../../claim/states.ts';
import { handle } from '../../../server/db.ts';
import { withdrawOwnClaim } from '../../contract.ts';
import { lockOwnClaim } from '../own.ts';

/** The claim is cancelled, and the people who look into it hear why. */
export default handle(withdrawOwnClaim, async (work, { reason, ...p }) =>
  work.asSystem(async () => {
    const claim = await lockOwnClaim(work, p);
    if (!withdrawableStates.some((state) => state === claim.state)) throw new Refusal('CLAIM_NOT_WITHDRAWN', { no: claim.claim_no });
    const cancelled = await claims.follow(work, claim, 'cancel', { reason }, reason);
    await endClaim(work, cancelled, 'cancelled');
    const readers = [...new Set([claim.investigator_id, claim.decided_by, claim.by_customer ? null : claim.created_by])];
    const accounts = readers.filter((one) => one !== null);
    if (accounts.length > 0)
      work.push({
        type: 1,
        topic: 'other',
        to: { accounts },
        title: 'ownClaim.withdrawnTitle',
        message: 'ownClaim.withdrawnMessage',
        facts: { no: claim.claim_no, who: work.who.name, reason },
        link: link(claimPage, { id: String(claim.id) }),
      });
    work.push({ type: 3, to: { companyId: claim.company_id }, counts: ['cargoClaim'] });
    return { version: cancelled.version, state: 'cancelled' as const };
  }),
);
