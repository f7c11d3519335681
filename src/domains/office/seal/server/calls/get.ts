import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getSealRequest } from '../../contract.ts';
import { namedRequests, requestRowOf } from '../queries.ts';

export default handle(getSealRequest, async (work, { id }) => {
  const request = await namedRequests(work).where('r.id', '=', id).executeTakeFirst();
  if (!request) throw new Refusal('NOT_FOUND');
  const handovers = await work.db
    .selectFrom('seal_handover as h')
    .innerJoin('account as t', 't.id', 'h.taken_by')
    .innerJoin('account as g', 'g.id', 'h.given_by')
    .leftJoin('account as b', 'b.id', 'h.received_by')
    .select(['h.id', 't.name as taken_by', 'g.name as given_by', 'h.out_at', 'h.due_on', 'b.name as received_by', 'h.back_at'])
    .where('h.request_id', '=', id)
    .orderBy('h.id')
    .execute();
  return { ...requestRowOf(request, work), handovers };
});
