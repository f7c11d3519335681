import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getIntercompanySettlement } from '../../contract.ts';
import { allocationsOf, namedSettlements, resultsOf, settlementRowOf } from '../queries.ts';

export default handle(getIntercompanySettlement, async (work, { id }) => {
  const settlement = await namedSettlements(work).where('s.id', '=', id).executeTakeFirst();
  if (!settlement) throw new Refusal('NOT_FOUND');
  return {
    ...settlementRowOf(settlement, work),
    lines: await allocationsOf(work, settlement),
    results: await resultsOf(work, settlement.id),
  };
});
