import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { moveIntercompanyBill } from '../../contract.ts';
import { actsFor, sideOf } from '../../rules.ts';
import { intercompanyBills } from '../moves.ts';
import { askingSideOf, lockIntercompanyBill, sidesOfCaller } from '../queries.ts';

export default handle(moveIntercompanyBill, async (work, p) => {
  const bill = await lockIntercompanyBill(work, p);
  const moved = await intercompanyBills.require(work, bill, p.action, p.reason);
  if (!actsFor(p.action, sidesOfCaller(work.who, bill), askingSideOf(bill)))
    throw new Refusal('INTERCOMPANY_SIDE', { no: bill.bill_no, side: sideOf[moved[0] as typeof p.action] });
  return intercompanyBills.take(work, bill, p);
});
