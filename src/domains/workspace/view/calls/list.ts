import { handle } from '../../db.ts';
import { listViews } from '../contract.ts';

export default handle(listViews, async ({ db, who }, p) => {
  const rows = await db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.account_id')
    .select(['saved_view.id', 'saved_view.name', 'saved_view.shared', 'saved_view.query', 'saved_view.account_id'])
    .where('saved_view.page', '=', p.page)
    .where((on) =>
      on.or([
        on('saved_view.account_id', '=', who.accountId),
        on.and([
          on('saved_view.shared', '=', true),
          on('account.company_id', 'in', [...who.companyIds]),
          on('account.user_type', '=', who.userType),
        ]),
      ]),
    )
    .orderBy('saved_view.name')
    .limit(100)
    .execute();
  return { rows: rows.map(({ account_id, ...row }) => ({ ...row, mine: account_id === who.accountId })) };
});
