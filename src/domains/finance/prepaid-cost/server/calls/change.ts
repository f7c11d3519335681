import { handle, lockOwn } from '../../../server/db.ts';
import { changePrepaidCost } from '../../contract.ts';
import { periodOrRefuse, prepaidCosts } from '../moves.ts';

export default handle(changePrepaidCost, async (work, { kind, to_on, reason, ...seen }) => {
  const prepaid = await lockOwn(work, 'prepaid_cost', seen);
  const move = await prepaidCosts.require(work, prepaid, 'propose');
  await periodOrRefuse(work, prepaid, kind, to_on);
  const change = { change_kind: kind, change_to_on: to_on, change_reason: reason, changed_by: work.who.accountId };
  return prepaidCosts.store(work, prepaid, move, change, reason);
});
