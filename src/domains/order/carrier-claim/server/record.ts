import { record } from '../../server/db.ts';
import { carrierShares } from './shares.ts';
import { getClaim } from '../../claim/contract.ts';
import { getCarrierClaim } from '../contract.ts';

/** Comments and files between a liable carrier and us about its share of a claim. */
export default record({
  subject: 'carrierClaim',
  opens: [getClaim, getCarrierClaim],
  visible: async (work, id) => {
    if (work.who.userType === 2)
      return (await work.asSystem(() => carrierShares(work).where('s.id', '=', id).executeTakeFirst())) !== undefined;
    const share = await work.db
      .selectFrom('cargo_claim_share as s')
      .innerJoin('cargo_claim as c', 'c.id', 's.claim_id')
      .select('s.id')
      .where('s.id', '=', id)
      .where('c.company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst();
    return share !== undefined;
  },
});
