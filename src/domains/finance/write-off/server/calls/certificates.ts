import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { partyName, plainName } from '../../../../reference/server/names.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listCertificates } from '../../contract.ts';

export default handle(listCertificates, (work, p) =>
  listRows(work, listCertificates, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('write_off_line as l')
        .innerJoin('write_off as w', 'w.id', 'l.write_off_id')
        .leftJoin('bill as b', 'b.id', 'l.bill_id')
        .innerJoin('own_company as oc', 'oc.id', 'w.company_id')
        .leftJoin('write_off as r', 'r.reverses_id', 'w.id')
        .leftJoin('customer as cu', 'cu.id', 'w.customer_id')
        .leftJoin('carrier as ca', 'ca.id', 'w.carrier_id')
        .select([
          'l.id',
          'w.id as write_off_id',
          'l.currency',
          'l.amount_minor',
          'l.settled_functional_minor',
          'w.side',
          'w.write_off_no',
          'w.business_on',
          'b.bill_no',
        ])
        .select(['oc.currency as functional_currency', plainName('oc', who.language).as('company_name'), 'r.id as reversed_by'])
        .select([
          sql<string>`coalesce(l.certificate_no, '')`.as('certificate_no'),
          sql<string>`coalesce(${partyName('cu', who.language)}, ${partyName('ca', who.language)})`.as('party_name'),
          sql<string | null>`coalesce(cu.tax_no, ca.tax_no)`.as('tax_no'),
        ])
        .where('l.by', '=', 'withholding')
        .where('w.reverses_id', 'is', null)
        .where('w.company_id', 'in', companiesOf(who)),
    id: 'l.id',
    where: {
      certificate_no: 'l.certificate_no',
      side: 'w.side',
      customer: 'w.customer_id',
      carrier: 'w.carrier_id',
      company: 'w.company_id',
      business_on: 'w.business_on',
    },
    sorts: { id: by('l.id', 'bigint') },
    row: ({ reversed_by, ...row }) => ({
      ...row,
      amount: amountOf(row.currency, row.amount_minor),
      functional: amountOf(row.functional_currency, row.settled_functional_minor),
      reversed: reversed_by !== null,
    }),
  }),
);
