import { sql } from 'kysely';
import { by, contains, listRows, patternOf } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listAccounts, type UserKind } from '../../contract.ts';
import { roleName } from '../../../role/server/names.ts';
import { nameAbroad } from '../../../../../server/names.ts';

export default handle(listAccounts, (work, p) =>
  listRows(work, listAccounts, p, {
    query: ({ db, who, now }) =>
      db
        .selectFrom('account as a')
        .innerJoin('own_company as c', 'c.id', 'a.company_id')
        .leftJoin('team as t', 't.id', 'a.team_id')
        .select([
          'a.id',
          'a.version',
          'a.login_name',
          'a.name',
          'a.phone',
          'a.email',
          'a.language',
          'a.time_zone',
          'a.active',
          'a.created_at',
        ])
        .select([
          nameAbroad('c', 'name', ['name_en'], who.language).as('company_name'),
          't.name as team_name',
          'a.password_issued as password_due',
        ])
        .select([
          sql<UserKind>`a.user_type::text`.as('user_type'),
          sql<bigint | null>`coalesce(a.carrier_id, a.customer_id)`.as('party_id'),
          sql<boolean>`a.totp_secret is not null`.as('second_factor'),
          sql<string>`coalesce((select string_agg(${roleName('r', who.language)}, ', ' order by r.name) from account_role h join role r on r.id = h.role_id
                                where h.account_id = a.id and r.active), '')`.as('roles'),
          sql<number>`(select count(*)::int from session s where s.account_id = a.id and s.ended_at is null and s.ends_at > ${now})`.as(
            'sessions',
          ),
          sql<Date | null>`(select max(s.seen_at) from session s where s.account_id = a.id)`.as('seen_at'),
        ])
        .where('a.company_id', 'in', [...who.companyIds]),
    id: 'a.id',
    tabs: { active: sql<boolean>`a.active`, disabled: sql<boolean>`not a.active` },
    where: {
      search: (text) => sql<boolean>`(${contains('a.name', text)} or ${contains('a.login_name', text)} or a.phone like ${patternOf(text)})`,
      user_type: (kinds) => sql<boolean>`a.user_type = any(${kinds.map(Number)}::smallint[])`,
      role_id: (ids) =>
        sql<boolean>`exists (select from account_role h where h.account_id = a.id and h.role_id = any(${ids.map(String)}::bigint[]))`,
    },
    sorts: {
      login_name: by(sql`lower(a.login_name)`, 'text'),
      name: by('a.name', 'text'),
      created_at: by('a.created_at', 'timestamptz'),
    },
    row: ({ active, ...row }) => ({ ...row, state: active ? 'active' : 'disabled' }),
  }),
);
