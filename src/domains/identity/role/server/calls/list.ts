import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listRoles } from '../../contract.ts';
import { roleContains, roleName } from '../names.ts';

export default handle(listRoles, (work, p) =>
  listRows(work, listRoles, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('role as r')
        .select(['r.id', 'r.version', 'r.scope', 'r.second_factor', 'r.hidden', 'r.remark', 'r.active', 'r.updated_at'])
        .select([roleName('r', who.language).as('name'), sql<number>`cardinality(r.permits)`.as('rights')])
        .select((eb) =>
          eb
            .selectFrom('account_role as h')
            .innerJoin('account as a', 'a.id', 'h.account_id')
            .select(sql<number>`count(*)::int`.as('n'))
            .whereRef('h.role_id', '=', 'r.id')
            .where('a.company_id', 'in', [...who.companyIds])
            .as('holders'),
        ),
    id: 'r.id',
    tabs: { active: sql<boolean>`r.active`, inactive: sql<boolean>`not r.active` },
    where: { name: (text) => roleContains('r', text) },
    sorts: { name: by('r.name', 'text'), updated_at: by('r.updated_at', 'timestamptz') },
    row: (row) => ({ ...row, holders: row.holders ?? 0 }),
  }),
);
