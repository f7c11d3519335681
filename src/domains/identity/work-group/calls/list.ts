import { sql } from 'kysely';
import { anyId, anyText, by, contains, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listWorkGroups } from '../contract.ts';
import { kindsSeen } from '../queries.ts';

/** As many names as a row shows; then how many there are. */
const shown = 6;

/** `甲公司, 乙公司 … (12)`: the names of what a group holds; the tables belong to higher domains and are named as text. */
function names(table: 'customer' | 'line' | 'account') {
  const held = sql.table(`work_group_${table === 'account' ? 'member' : table}`);
  const name = table === 'customer' ? sql.ref('h.short_name') : sql.ref('h.name');
  return sql<string | null>`(
    select string_agg(n.name, ', ') filter (where n.place <= ${shown}) || case when count(*) > ${shown} then ' … (' || count(*) || ')' else '' end
    from (select ${name} as name, row_number() over (order by h.id) as place
          from ${held} w join ${sql.table(table)} h on h.id = w.${sql.ref(`${table}_id`)} where w.group_id = g.id) n)`;
}

export default handle(listWorkGroups, (work, p) =>
  listRows(work, listWorkGroups, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('work_group as g')
        .innerJoin('own_company as c', 'c.id', 'g.company_id')
        .select(['g.id', 'g.version', 'g.kind', 'g.name', 'g.remark', 'g.active', 'g.updated_at', 'c.name as company_name'])
        .select(sql<('cn' | 'vn' | 'th' | 'border')[]>`g.regions`.as('regions'))
        .select([
          sql<string>`coalesce(${names('account')}, '')`.as('members'),
          sql<string | null>`case when g.by_customer then coalesce(${names('customer')}, '') end`.as('customers'),
          sql<string | null>`case when g.by_line then coalesce(${names('line')}, '') end`.as('lines'),
        ])
        .where('g.company_id', 'in', [...who.companyIds])
        .where('g.kind', 'in', kindsSeen(work)),
    id: 'g.id',
    tabs: { active: sql<boolean>`g.active`, inactive: sql<boolean>`not g.active` },
    where: {
      name: (text) => contains('g.name', text),
      kind: (kinds) => anyText('g.kind', kinds),
      company_id: (ids) => anyId('g.company_id', ids),
      member_id: (ids) => sql<boolean>`exists (select from work_group_member w where w.group_id = g.id and ${anyId('w.account_id', ids)})`,
      customer_id: (ids) =>
        sql<boolean>`exists (select from work_group_customer w where w.group_id = g.id and ${anyId('w.customer_id', ids)})`,
      line_id: (ids) => sql<boolean>`exists (select from work_group_line w where w.group_id = g.id and ${anyId('w.line_id', ids)})`,
    },
    sorts: { name: by('g.name', 'text'), company_name: by('c.name', 'text'), updated_at: by('g.updated_at', 'timestamptz') },
    row: (row) => row,
  }),
);
