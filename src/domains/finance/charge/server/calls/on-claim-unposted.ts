import { claimUnposted } from '../../../../order/claim/events.ts';
import { react } from '../../../server/db.ts';
import { withdrawLines } from '../rate.ts';

/**
 * The lines of a claim whose posting is taken back are void. Reviewed lines of a month that is closed stay in it, and the current month takes
 * them back.
 */
export default react(claimUnposted, (work, { claimId }) =>
  work.asSystem(async () => {
    const { claim_no } = await work.db.selectFrom('cargo_claim').select('claim_no').where('id', '=', claimId).executeTakeFirstOrThrow();
    const options = { estimatedOnly: false, takesBack: claim_no, reason: 'claimUnposted' };
    await withdrawLines(work, { column: 'cargo_claim_id', id: claimId }, options);
  }),
);
