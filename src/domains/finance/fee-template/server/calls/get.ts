import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getFeeTemplate } from '../../contract.ts';
import { namedTemplates } from '../queries.ts';
import { feesOf } from '../template.ts';

export default handle(getFeeTemplate, async (work, { id }) => {
  const template = await namedTemplates(work).where('p.id', '=', id).executeTakeFirst();
  if (!template) throw new Refusal('NOT_FOUND');
  return { ...template, lines: (await feesOf(work, id)).map((fee) => ({ ...fee, unit_price: plainDecimal(fee.unit_price) })) };
});
