import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { failures } from '../../../session/server/queries.ts';
import { timeZones } from '../../../time-zones.ts';
import { getAccount, userKinds } from '../../contract.ts';

export default handle(getAccount, async (work, p) => {
  const { db, who } = work;
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', p.id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  const roles = await db.selectFrom('account_role').select('role_id').where('account_id', '=', p.id).orderBy('role_id').execute();
  return {
    id: account.id,
    version: account.version,
    user_type: userKinds.find((kind) => Number(kind) === account.user_type) ?? '1',
    login_name: account.login_name,
    name: account.name,
    phone: account.phone,
    email: account.email,
    company_id: account.company_id,
    company_ids: account.company_ids,
    team_id: account.team_id,
    role_ids: roles.map((role) => role.role_id),
    carrier_id: account.carrier_id,
    customer_id: account.customer_id,
    language: account.language,
    time_zone: timeZones.find((zone) => zone === account.time_zone) ?? 'Asia/Shanghai',
    places: account.places,
    one_place: account.one_place,
    gps_sign: account.gps_sign,
    air_sign: account.air_sign,
    inventory_sign: account.inventory_sign,
    inventory_sign1: account.inventory_sign1,
    keeps_users: account.keeps_users,
    employed_from: account.employed_from,
    employed_until: account.employed_until,
    state: account.active ? ('active' as const) : ('disabled' as const),
    password_at: account.password_at,
    password_due: account.password_issued,
    second_factor: account.totp_secret !== null,
    failures: await failures(work, `account:${account.id}`),
  };
});
