import { handle } from '../../db.ts';
import { listViews } from '../contract.ts';

export default handle(listViews, async ({ db, who }, p) => {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'shared', 'query', 'account_id'])
    .where('page', '=', p.page)
    .where((on) => {
      const mine = on('account_id', '=', who.accountId);
      // Others' views are shared among the staff of a company; carriers and customers have their own alone.
      if (who.userType !== 1) return mine;
      const colleague = on
        .selectFrom('account')
        .select('account.id')
        .whereRef('account.id', '=', 'saved_view.account_id')
        .where('account.company_id', 'in', [...who.companyIds])
        .where('account.user_type', '=', 1);
      return on.or([mine, on.and([on('shared', '=', true), on.exists(colleague)])]);
    })
    .orderBy('name')
    .limit(100)
    .execute();
  return { rows: rows.map(({ account_id, ...row }) => ({ ...row, mine: account_id === who.accountId })) };
});
