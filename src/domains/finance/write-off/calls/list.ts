import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { anyId, anyText, by, isFlag, listRows, onDays } from '../../../../server/list.ts';
import { companiesOf } from '../../charge/queries.ts';
import { handle } from '../../db.ts';
import { listWriteOffs } from '../contract.ts';

export default handle(listWriteOffs, (work, p) =>
  listRows(work, listWriteOffs, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('write_off as w')
        .innerJoin('cash_entry as e', 'e.id', 'w.cash_entry_id')
        .leftJoin('write_off as r', 'r.reverses_id', 'w.id')
        .leftJoin('customer as cu', 'cu.id', 'w.customer_id')
        .leftJoin('carrier as ca', 'ca.id', 'w.carrier_id')
        .leftJoin('account as a', 'a.id', 'w.created_by')
        .selectAll('w')
        .select([
          'e.entry_no',
          'e.functional_currency',
          'r.id as reversed_by',
          'a.name as made_by',
          sql<bigint>`coalesce(w.customer_id, w.carrier_id)`.as('party_id'),
          sql<string>`coalesce(cu.name, ca.name)`.as('party_name'),
          sql<
            string[]
          >`array(select distinct b.bill_no from write_off_line l join bill b on b.id = l.bill_id where l.write_off_id = w.id order by 1)`.as(
            'bill_nos',
          ),
        ])
        .where('w.company_id', 'in', companiesOf(who)),
    id: 'w.id',
    where: {
      write_off_no: (values) => anyText('w.write_off_no', values),
      entry_no: (values) => anyText('e.entry_no', values),
      customer: (ids) => anyId('w.customer_id', ids),
      carrier: (ids) => anyId('w.carrier_id', ids),
      side: (values) => anyText('w.side', values),
      business_on: (range) => onDays('w.business_on', range),
      automatic: (value) => isFlag('w.automatic', value),
    },
    sorts: { business_on: by('w.business_on', 'date'), id: by('w.id', 'bigint') },
    row: (row) => ({
      id: row.id,
      write_off_no: row.write_off_no,
      side: row.side,
      party_id: row.party_id,
      party_name: row.party_name,
      cash_entry_id: row.cash_entry_id,
      entry_no: row.entry_no,
      bill_nos: row.bill_nos,
      currency: row.currency,
      cash: amountOf(row.currency, row.cash_minor),
      difference: amountOf(row.currency, row.difference_minor),
      functional_currency: row.functional_currency,
      exchange_difference: amountOf(row.functional_currency, row.exchange_difference_minor),
      business_on: row.business_on,
      automatic: row.automatic,
      reason: row.reason,
      reversed: row.reversed_by !== null,
      reverses: row.reverses_id !== null,
      made_by: row.made_by,
      created_at: row.created_at,
    }),
  }),
);
