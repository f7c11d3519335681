import { handle } from '../../../server/db.ts';
import { sharesOf } from '../../contract.ts';

export default handle(sharesOf, async (work, { order_id }) => {
  await work.needRecord('order', order_id);
  const shares = await work.db
    .selectFrom('order_share as s')
    .leftJoin('account as a', 'a.id', 's.created_by')
    .select(['s.id', 's.version', 'a.name as created_by_name', 's.created_at', 's.expires_at', 's.withdrawn_at'])
    .where('s.order_id', '=', order_id)
    .orderBy('s.id', 'desc')
    .execute();
  return { shares };
});
