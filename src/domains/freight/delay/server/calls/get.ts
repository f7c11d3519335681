import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getDelay } from '../../contract.ts';
import { bookingsOn, isTouched } from '../queries.ts';

export default handle(getDelay, async (work, { id }) => {
  const sailing = await work.db
    .selectFrom('sailing as x')
    .leftJoin('sailing_delay as d', 'd.sailing_id', 'x.id')
    .select(['d.reason', 'd.remark'])
    .where('x.id', '=', id)
    .executeTakeFirst();
  if (!sailing) throw new Refusal('NOT_FOUND');
  return { ...sailing, bookings: (await bookingsOn(work, id)).filter(isTouched) };
});
