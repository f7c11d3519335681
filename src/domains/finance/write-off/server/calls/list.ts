import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listWriteOffs } from '../../contract.ts';
import { gainOf } from '../../rules.ts';
import { partyName } from '../../../../reference/server/names.ts';

export default handle(listWriteOffs, (work, p) =>
  listRows(work, listWriteOffs, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('write_off as w')
        .leftJoin('cash_entry as e', 'e.id', 'w.cash_entry_id')
        .innerJoin('own_company as oc', 'oc.id', 'w.company_id')
        .leftJoin('write_off as r', 'r.reverses_id', 'w.id')
        .leftJoin('customer as cu', 'cu.id', 'w.customer_id')
        .leftJoin('carrier as ca', 'ca.id', 'w.carrier_id')
        .leftJoin('account as a', 'a.id', 'w.created_by')
        .selectAll('w')
        .select([
          'e.entry_no',
          'oc.currency as functional_currency',
          'r.id as reversed_by',
          'a.name as made_by',
          sql<bigint>`coalesce(w.customer_id, w.carrier_id)`.as('party_id'),
          sql<string>`coalesce(${partyName('cu', work.who.language)}, ${partyName('ca', work.who.language)})`.as('party_name'),
          sql<
            string[]
          >`array(select distinct b.bill_no from write_off_line l join bill b on b.id = l.bill_id where l.write_off_id = w.id order by 1)`.as(
            'bill_nos',
          ),
        ])
        .where('w.company_id', 'in', companiesOf(who)),
    id: 'w.id',
    where: {
      entry_no: 'e.entry_no',
      customer: 'w.customer_id',
      carrier: 'w.carrier_id',
    },
    sorts: { business_on: by('w.business_on', 'date'), id: by('w.id', 'bigint') },
    row: (row) => ({
      ...row,
      cash: amountOf(row.currency, row.cash_minor),
      difference: amountOf(row.currency, row.difference_minor),
      exchange_difference: amountOf(row.functional_currency, gainOf(row.side, row.exchange_difference_minor)),
      reversed: row.reversed_by !== null,
      reverses: row.reverses_id !== null,
    }),
  }),
);
