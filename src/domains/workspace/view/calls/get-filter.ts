import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { getFilter } from '../contract.ts';

export default handle(getFilter, async ({ db, who }, p) => {
  const kept = await db
    .selectFrom('kept_filter as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .select('f.query')
    .where('f.token', '=', p.token)
    .where((on) => (who.userType === 1 ? on('a.user_type', '=', 1) : on('f.account_id', '=', who.accountId)))
    .executeTakeFirst();
  if (!kept) throw new Refusal('NOT_FOUND');
  return kept;
});
