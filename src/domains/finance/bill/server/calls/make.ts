import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { makeBills } from '../../contract.ts';
import { billKey, issueBill, lockCharges } from '../issue.ts';

export default handle(makeBills, async (work, p) => {
  const charges = await lockCharges(work, p.charges);
  const other = charges.find((charge) => charge.state !== 'reviewed');
  if (other) throw new Refusal('CHARGE_NOT_REVIEWED', { state: other.state });
  const groups = Map.groupBy(charges, billKey);
  const bills: { id: bigint; bill_no: string }[] = [];
  for (const [first, ...rest] of groups.values()) if (first) bills.push(await issueBill(work, [first, ...rest], p));
  return { bills };
});
