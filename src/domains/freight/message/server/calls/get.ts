import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getFreightMessage } from '../../contract.ts';

export default handle(getFreightMessage, async ({ db, who }, { id }) => {
  const message = await db
    .selectFrom('freight_message as m')
    .leftJoin('account as a', 'a.id', 'm.created_by')
    .selectAll('m')
    .select('a.name as created_by_name')
    .where('m.id', '=', id)
    .where('m.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  return message;
});
