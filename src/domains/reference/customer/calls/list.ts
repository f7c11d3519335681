import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { anyId, anyText, by, containsPlain, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listCustomers } from '../contract.ts';

export default handle(listCustomers, (work, p) =>
  listRows(work, listCustomers, p, {
    query: ({ db }) =>
      db
        .selectFrom('customer as c')
        .innerJoin('own_company as o', 'o.id', 'c.company_id')
        .leftJoin('account as s', 's.id', 'c.sales_id')
        .leftJoin('account as v', 'v.id', 'c.service_id')
        .leftJoin('customer_contact as t', (join) => join.onRef('t.customer_id', '=', 'c.id').on('t.main', '=', true))
        .selectAll('c')
        .select(['o.name as company_name', 's.name as sales_name', 'v.name as service_name', 't.name as contact', 't.phone'])
        .select(sql<number>`(select count(*)::int from account a where a.customer_id = c.id and a.active)`.as('users')),
    id: 'c.id',
    tabs: {
      active: sql<boolean>`(c.active and not c.hold)`,
      held: sql<boolean>`(c.active and c.hold)`,
      inactive: sql<boolean>`not c.active`,
    },
    where: {
      text: (text) => containsPlain('c.plain', text),
      code: (codes) => anyText('c.code', codes),
      company: (ids) => anyId('c.company_id', ids),
      sales: (ids) => anyId('c.sales_id', ids),
      settlement: (kinds) => anyText('c.settlement', kinds),
    },
    sorts: { code: by('c.code', 'text'), name: by('c.name', 'text') },
    row: (customer) => ({
      ...customer,
      credit_limit: customer.credit_limit_minor === null ? null : amountOf(customer.credit_currency, customer.credit_limit_minor),
    }),
  }),
);
