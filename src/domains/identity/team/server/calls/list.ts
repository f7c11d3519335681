import { sql } from 'kysely';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listTeams } from '../../contract.ts';
import { nameAbroad } from '../../../../../server/names.ts';

export default handle(listTeams, (work, p) =>
  listRows(work, listTeams, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('team as t')
        .innerJoin('own_company as c', 'c.id', 't.company_id')
        .leftJoin('account as l', 'l.id', 't.leader_id')
        .select(['t.id', 't.version', 't.name', 't.remark', 't.active', 'l.name as leader_name'])
        .select(nameAbroad('c', 'name', ['name_en'], who.language).as('company_name'))
        .select(sql<number>`(select count(*)::int from account m where m.team_id = t.id and m.active)`.as('members'))
        .where('t.company_id', 'in', [...who.companyIds]),
    id: 't.id',
    tabs: { active: sql<boolean>`t.active`, inactive: sql<boolean>`not t.active` },
    where: {},
    sorts: { name: by('t.name', 'text'), company_name: by('c.name', 'text') },
    row: (row) => row,
  }),
);
