import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listFreightProfit } from '../../contract.ts';
import { figuresOf, freightGroups } from '../by-freight.ts';

export default handle(listFreightProfit, async (work, params) => {
  const page = await listRows(work, listFreightProfit, params, freightGroups);
  const figures = await figuresOf(work, page.rows as unknown as Parameters<typeof figuresOf>[1]);
  return { ...page, rows: page.rows.map((row, place) => ({ ...row, ...figures[place] })) };
});
