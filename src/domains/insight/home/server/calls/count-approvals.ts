import { countWaitingClaims } from '../../../../office/claim/server/queries.ts';
import { countWaitingLeaves } from '../../../../office/leave/server/queries.ts';
import { countWaitingLoans } from '../../../../office/loan/server/queries.ts';
import { countWaitingSeals } from '../../../../office/seal/server/queries.ts';
import { countWaitingTrips } from '../../../../office/trip/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { countApprovals } from '../../contract.ts';

export default handle(countApprovals, async (work) => {
  const claims = await countWaitingClaims(work);
  return {
    borrow: await countWaitingLoans(work),
    write_off: claims.fee,
    leave: await countWaitingLeaves(work),
    steal: (await countWaitingSeals(work)).to_decide,
    travel: await countWaitingTrips(work),
    reimbursement: claims.activity,
  };
});
