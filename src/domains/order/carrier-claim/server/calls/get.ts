import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getCarrierClaim } from '../../contract.ts';
import { carrierClaimOf, carrierShares } from '../shares.ts';

export default handle(getCarrierClaim, async (work, { id }) => {
  const share = await work.asSystem(() => carrierShares(work).where('s.id', '=', id).executeTakeFirst());
  if (!share) throw new Refusal('NOT_FOUND');
  return carrierClaimOf(share);
});
