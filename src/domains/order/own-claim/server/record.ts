import { record } from '../../server/db.ts';
import { getClaim } from '../../claim/contract.ts';
import { getOwnClaim } from '../contract.ts';

/** Comments and files between a customer and us about its claim. Our own files and comments are of the subject cargoClaim. */
export default record({
  subject: 'ownClaim',
  opens: [getClaim, getOwnClaim],
  visible: async ({ db, who }, id) => {
    const claim = db.selectFrom('cargo_claim').select('id').where('id', '=', id);
    const own =
      who.userType === 4 ? claim.where('customer_id', '=', who.customerId ?? 0n) : claim.where('company_id', 'in', [...who.companyIds]);
    return (await own.executeTakeFirst()) !== undefined;
  },
});
