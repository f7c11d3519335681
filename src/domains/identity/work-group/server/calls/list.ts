import { sql } from 'kysely';
import { anyId, by, listRows } from '../../../../../server/list.ts';
import { nameAbroad } from '../../../../../server/names.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { listWorkGroups } from '../../contract.ts';
import { kindsSeen } from '../queries.ts';

/** The number of names that a row shows before the total. */
const namesMost = 6;

/** `甲公司, 乙公司 … (12)`: the names of a group's entries. The tables belong to higher domains and are named as text. */
function names(table: 'customer' | 'line' | 'account', { who: { language }, product }: Pick<Work<IdentityTables>, 'who' | 'product'>) {
  const linkTable = sql.table(`work_group_${table === 'account' ? 'member' : table}`);
  const own = table === 'customer' ? nameAbroad('h', 'short_name', ['latin_short_name'], language) : sql.ref('h.name');
  const name = product.names[table]?.('h', language) ?? own;
  return sql<string | null>`(
    select string_agg(n.name, ', ') filter (where n.place <= ${namesMost}) || case when count(*) > ${namesMost} then ' … (' || count(*) || ')' else '' end
    from (select ${name} as name, row_number() over (order by h.id) as place
          from ${linkTable} w join ${sql.table(table)} h on h.id = w.${sql.ref(`${table}_id`)} where w.group_id = g.id) n)`;
}

export default handle(listWorkGroups, (work, p) =>
  listRows(work, listWorkGroups, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('work_group as g')
        .innerJoin('own_company as c', 'c.id', 'g.company_id')
        .select(['g.id', 'g.version', 'g.kind', 'g.name', 'g.remark', 'g.active', 'g.updated_at'])
        .select(nameAbroad('c', 'name', ['name_en'], who.language).as('company_name'))
        .select(sql<('cn' | 'vn' | 'th' | 'border')[]>`g.regions`.as('regions'))
        .select([
          sql<string>`coalesce(${names('account', work)}, '')`.as('members'),
          sql<string | null>`case when g.by_customer then coalesce(${names('customer', work)}, '') end`.as('customers'),
          sql<string | null>`case when g.by_line then coalesce(${names('line', work)}, '') end`.as('lines'),
        ])
        .where('g.company_id', 'in', [...who.companyIds])
        .where('g.kind', 'in', kindsSeen(work)),
    id: 'g.id',
    tabs: { active: sql<boolean>`g.active`, inactive: sql<boolean>`not g.active` },
    where: {
      member_id: (ids) => sql<boolean>`exists (select from work_group_member w where w.group_id = g.id and ${anyId('w.account_id', ids)})`,
      customer_id: (ids) =>
        sql<boolean>`exists (select from work_group_customer w where w.group_id = g.id and ${anyId('w.customer_id', ids)})`,
      line_id: (ids) => sql<boolean>`exists (select from work_group_line w where w.group_id = g.id and ${anyId('w.line_id', ids)})`,
    },
    sorts: { name: by('g.name', 'text'), company_name: by('c.name', 'text'), updated_at: by('g.updated_at', 'timestamptz') },
    row: (row) => row,
  }),
);
