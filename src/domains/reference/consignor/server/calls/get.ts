import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getConsignor } from '../../contract.ts';

export default handle(getConsignor, async ({ db }, { id }) => {
  const consignor = await db.selectFrom('consignor').selectAll().where('id', '=', id).executeTakeFirst();
  if (!consignor) throw new Refusal('NOT_FOUND');
  return consignor;
});
