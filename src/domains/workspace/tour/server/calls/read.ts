import { handle } from '../../../server/db.ts';
import { readTour } from '../../contract.ts';

export default handle(readTour, async ({ db, who }) => {
  const end = await db.selectFrom('tour_end').select('at').where('account_id', '=', who.accountId).executeTakeFirst();
  return { is_offered: !end };
});
