import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getLeave } from '../../contract.ts';
import { leaveRowOf, namedLeaves } from '../queries.ts';

export default handle(getLeave, async (work, { id }) => {
  const leave = await namedLeaves(work).where('l.id', '=', id).executeTakeFirst();
  if (!leave) throw new Refusal('NOT_FOUND');
  return leaveRowOf(leave, work);
});
