import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { openSessions } from '../../../session/server/queries.ts';
import { accountSessions } from '../../contract.ts';

export default handle(accountSessions, async (work, p) => {
  const { db, who } = work;
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', p.id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  return { rows: await openSessions(work, p.id) };
});
