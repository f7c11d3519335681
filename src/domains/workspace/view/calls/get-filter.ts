import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { getFilter } from '../contract.ts';

export default handle(getFilter, async (work, p) => {
  const { db, who } = work;
  const asked = db
    .selectFrom('kept_filter as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .select('f.query')
    .where('f.token', '=', p.token)
    .where((on) => (who.userType === 1 ? on('a.user_type', '=', 1) : on('f.account_id', '=', who.accountId)));
  // Who else has an account is nothing for carriers and customers; the question above asks for their own alone.
  const kept = await (who.userType === 1 ? asked.executeTakeFirst() : work.asSystem(() => asked.executeTakeFirst()));
  if (!kept) throw new Refusal('NOT_FOUND');
  return kept;
});
