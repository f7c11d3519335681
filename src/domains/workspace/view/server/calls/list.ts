import { may } from '../../../../identity/role/permits.ts';
import { roleName } from '../../../../identity/role/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listViews } from '../../contract.ts';

export default handle(listViews, async (work, p) => {
  const { db, who, can } = work;
  const query = db
    .selectFrom('saved_view as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .leftJoin('role as r', 'r.id', 'v.role_id')
    .select((on) => [
      'v.id',
      'v.name',
      'v.kind',
      'v.query',
      'v.settings',
      'v.account_id',
      'a.name as owner',
      'a.active as is_owner_here',
      'v.role_id',
      roleName<string | null>('r', who.language).as('role_name'),
      on
        .exists(
          on
            .selectFrom('account_role as h')
            .select('h.role_id')
            .whereRef('h.role_id', '=', 'v.role_id')
            .where('h.account_id', '=', who.accountId),
        )
        .as('first'),
    ])
    .where('v.page', '=', p.page)
    .where((on) => {
      const mine = on('v.account_id', '=', who.accountId);
      // Views are shared among the staff of a company; carriers and customers have only their own.
      if (who.userType !== 1) return mine;
      const team = on.and([on('v.kind', '=', 'team'), on('a.company_id', 'in', [...who.companyIds]), on('a.user_type', '=', 1)]);
      const heldRole = on
        .selectFrom('account_role as h')
        .select('h.role_id')
        .whereRef('h.role_id', '=', 'v.role_id')
        .where('h.account_id', '=', who.accountId);
      const forRole = on.and([on('v.kind', '=', 'role'), can(may.save) ? on.lit(true) : on.exists(heldRole)]);
      return on.or([mine, team, forRole]);
    })
    .orderBy('v.name')
    .limit(100);
  // Carriers and customers cannot read the accounts of others; the query above selects only their own views.
  const views = await (who.userType === 1 ? query.execute() : work.asSystem(() => query.execute()));
  const editsRoles = who.userType === 1 && can(may.save);
  const rows = views.map(({ account_id, first, is_owner_here, ...row }) => ({
    ...row,
    first: Boolean(first),
    mine: account_id === who.accountId,
    // A view that a colleague shared who has left would stay for ever.
    editable: row.kind === 'role' ? editsRoles : account_id === who.accountId || (row.kind === 'team' && editsRoles && !is_owner_here),
  }));
  const roles = editsRoles
    ? await db
        .selectFrom('role as r')
        .select(['r.id', roleName('r', who.language).as('name')])
        .where('r.active', '=', true)
        .orderBy('r.name')
        .limit(200)
        .execute()
    : [];
  return { rows, roles };
});
