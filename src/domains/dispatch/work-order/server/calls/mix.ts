import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { readMix } from '../../contract.ts';
import { mixConflicts, mixGrades } from '../../mixed-loading.ts';
import { goodsOn } from '../mixed-loading.ts';

export default handle(readMix, async (work, { order_ids }) => {
  const goods = await goodsOn(work, order_ids);
  const seen = goods.filter(({ company_id }) => work.who.companyIds.includes(company_id));
  if (seen.length !== new Set(order_ids).size) throw new Refusal('NOT_FOUND');
  return { conflicts: mixConflicts(seen).map(({ rule, orders }) => ({ rule, grade: mixGrades[rule], orders: [...orders] })) };
});
