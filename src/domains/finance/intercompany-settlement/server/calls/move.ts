import { handle } from '../../../server/db.ts';
import { moveIntercompanySettlement } from '../../contract.ts';
import { intercompanySettlements, requireSide } from '../moves.ts';
import { lockSettlement } from '../queries.ts';

export default handle(moveIntercompanySettlement, async (work, p) => {
  const settlement = await lockSettlement(work, p);
  await intercompanySettlements.require(work, settlement, p.action, p.reason);
  requireSide(work, settlement, p.action);
  return intercompanySettlements.take(work, settlement, p);
});
