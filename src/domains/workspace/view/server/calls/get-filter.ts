import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getFilter } from '../../contract.ts';

export default handle(getFilter, async (work, p) => {
  const { db, who } = work;
  const query = db
    .selectFrom('kept_filter as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .select('f.query')
    .where('f.token', '=', p.token)
    .where((on) => (who.userType === 1 ? on('a.user_type', '=', 1) : on('f.account_id', '=', who.accountId)));
  // Carriers and customers cannot read the accounts of others; the query above selects only their own rows.
  const filter = await (who.userType === 1 ? query.executeTakeFirst() : work.asSystem(() => query.executeTakeFirst()));
  if (!filter) throw new Refusal('NOT_FOUND');
  return filter;
});
