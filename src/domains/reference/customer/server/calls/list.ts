import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { by, containsPlain, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { partyName, plainName, shortName } from '../../../server/names.ts';
import { listCustomers } from '../../contract.ts';

export default handle(listCustomers, (work, p) =>
  listRows(work, listCustomers, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('customer as c')
        .innerJoin('own_company as o', 'o.id', 'c.company_id')
        .leftJoin('account as s', 's.id', 'c.sales_id')
        .leftJoin('account as v', 'v.id', 'c.service_id')
        .leftJoin('customer_contact as t', (join) => join.onRef('t.customer_id', '=', 'c.id').on('t.main', '=', true))
        .selectAll('c')
        .select([partyName('c', who.language).as('shown_name'), shortName('c', who.language).as('shown_short_name')])
        .select([
          plainName('o', who.language).as('company_name'),
          's.name as sales_name',
          'v.name as service_name',
          't.name as contact',
          't.phone',
        ])
        .select(sql<number>`(select count(*)::int from account a where a.customer_id = c.id and a.active)`.as('users')),
    id: 'c.id',
    tabs: {
      active: sql<boolean>`(c.active and not c.hold)`,
      held: sql<boolean>`(c.active and c.hold)`,
      inactive: sql<boolean>`not c.active`,
    },
    where: {
      text: (text) => containsPlain('c.plain', text),
      company: 'c.company_id',
      sales: 'c.sales_id',
    },
    sorts: { code: by('c.code', 'text'), name: by('c.name', 'text') },
    row: ({ shown_name, shown_short_name, ...customer }) => ({
      ...customer,
      name: shown_name,
      short_name: shown_short_name,
      credit_limit: customer.credit_limit_minor === null ? null : amountOf(customer.credit_currency, customer.credit_limit_minor),
    }),
  }),
);
