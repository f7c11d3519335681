import { handle } from '../../../server/db.ts';
import { declarationsOfOrder } from '../../contract.ts';
import { declarationRowOf, declarationsOf } from '../queries.ts';

export default handle(declarationsOfOrder, async (work, { order_id }) => {
  const rows = await declarationsOf(work).where('d.order_id', '=', order_id).orderBy('d.id').limit(100).execute();
  return { rows: rows.map(declarationRowOf) };
});
