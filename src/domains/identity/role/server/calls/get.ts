import { Refusal } from '../../../../../kernel/refusal.ts';
import { rightsOfPages } from '../../../../../server/product.ts';
import { handle } from '../../../server/db.ts';
import { getRole } from '../../contract.ts';
import { nameAbroad } from '../../../../../server/names.ts';

export default handle(getRole, async ({ db, who, product }, p) => {
  const role = await db.selectFrom('role').selectAll().where('id', '=', p.id).executeTakeFirst();
  if (!role) throw new Refusal('NOT_FOUND');
  const holders = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .innerJoin('own_company', 'own_company.id', 'account.company_id')
    .select(['account.id', 'account.login_name', 'account.name', 'account.active'])
    .select(nameAbroad('own_company', 'name', ['name_en'], who.language).as('company_name'))
    .where('account_role.role_id', '=', p.id)
    .where('account.company_id', 'in', [...who.companyIds])
    .orderBy('account.name')
    .execute();
  const knownRights = rightsOfPages(product.pages, 1);
  return {
    id: role.id,
    version: role.version,
    name: role.name,
    name_zh: role.name_zh,
    name_vi: role.name_vi,
    name_en: role.name_en,
    name_th: role.name_th,
    scope: role.scope,
    second_factor: role.second_factor,
    hidden: role.hidden,
    remark: role.remark,
    // A right without a page opens nothing; saving the role removes it.
    permits: role.permits.filter((permit) => knownRights.has(permit)),
    active: role.active,
    holders,
  };
});
