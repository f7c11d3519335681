import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { roleName } from '../../../role/server/names.ts';
import { groupNameOf, hiddenBy, rightsTree, widest } from '../../../role/rules.ts';
import { accountRights } from '../../contract.ts';

export default handle(accountRights, async ({ db, who, product }, { id }) => {
  const account = await db
    .selectFrom('account')
    .select(['id', 'user_type'])
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!account || account.user_type !== 1) throw new Refusal('NOT_FOUND');
  const roles = await db
    .selectFrom('role')
    .innerJoin('account_role', 'account_role.role_id', 'role.id')
    .select([roleName('role', who.language).as('name'), 'role.permits', 'role.scope', 'role.hidden'])
    .where('account_role.account_id', '=', id)
    .where('role.active', '=', true)
    .orderBy('role.name')
    .execute();
  const groups = await db
    .selectFrom('work_group as g')
    .innerJoin('work_group_member as m', 'm.group_id', 'g.id')
    .select(['g.id', 'g.kind', 'g.name'])
    .where('m.account_id', '=', id)
    .where('g.active', '=', true)
    .orderBy('g.name')
    .execute();
  const scope = widest(roles.map((role) => role.scope));
  const word = (key: string): string => product.translate(who.language, key);
  const giving = (code: string): string[] => roles.filter((role) => role.permits.includes(code)).map((role) => role.name);
  return {
    scope: { value: scope, roles: roles.filter((role) => role.scope === scope).map((role) => role.name) },
    hidden: [...hiddenBy(roles.map((role) => role.hidden))],
    groups,
    menus: rightsTree(product.pages).flatMap(({ group, pages }) => {
      const open = pages
        .map(({ page, rights }) => ({
          path: page.path,
          name: word(page.title),
          rights: rights
            .map((code) => ({ code, name: word(`permit.${code}`), roles: giving(code) }))
            .filter((right) => right.roles.length > 0),
        }))
        .filter((page) => page.rights.length > 0);
      return open.length > 0 ? [{ key: group, name: word(groupNameOf(group)), pages: open }] : [];
    }),
  };
});
