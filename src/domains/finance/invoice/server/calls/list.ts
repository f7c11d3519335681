import { type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { by, listRows, patternOf } from '../../../../../server/list.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listInvoices } from '../../contract.ts';
import { replaceable, standing } from '../../rules.ts';
import { jointNo } from '../invoiced.ts';
import { partyName, plainName } from '../../../../reference/server/names.ts';

export default handle(listInvoices, (work, p) =>
  listRows(work, listInvoices, p, {
    query: ({ db, who }) =>
      db
        .selectFrom('invoice as p')
        .innerJoin('bill as b', 'b.id', 'p.bill_id')
        .innerJoin('customer as c', 'c.id', 'b.customer_id')
        .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
        .leftJoin('invoice as red', 'red.red_of', 'p.id')
        .leftJoin('invoice as old', 'old.id', 'p.red_of')
        .leftJoin('invoice as lowered', 'lowered.id', 'p.credits_id')
        .leftJoin('invoice as replaced', 'replaced.id', 'p.replaces_id')
        .leftJoin('invoice as next', 'next.replaces_id', 'p.id')
        .leftJoin('invoice as first', 'first.id', 'p.joint_id')
        .leftJoin('account as a', 'a.id', 'p.created_by')
        .select(['p.id', 'p.version', 'p.invoice_no', 'p.kind', 'p.title', 'p.authority_no', 'p.invoice_on', 'p.currency'])
        .select(['p.amount_minor', 'p.net_minor', 'p.tax_minor', 'p.state', 'p.reason', 'p.bill_id', 'b.bill_no', 'b.business'])
        .select([partyName('c', who.language).as('customer_name'), plainName('oc', who.language).as('company_name')])
        .select('a.name as created_by')
        .select(['red.invoice_no as reversed_by_no', 'old.invoice_no as red_of_no', 'lowered.invoice_no as credits_no'])
        .select(['replaced.invoice_no as replaces_no', 'next.invoice_no as replaced_by_no', 'p.agreement_no', 'oc.country'])
        // A row is asked for as a value: the planner reads the whole table for an `exists` of a page.
        .select(sql<boolean>`(select true from invoice r where r.credits_id = p.id limit 1) is not null`.as('credited'))
        .select(jointNo('p'))
        .where('p.company_id', 'in', companiesOf(who)),
    id: 'p.id',
    tabs: {
      issued: sql<boolean>`(p.state = 'issued' and p.amount_minor > 0)`,
      red: sql<boolean>`p.amount_minor < 0`,
      void: sql<boolean>`p.state = 'void'`,
      replaced: sql<boolean>`p.state = 'replaced'`,
      all: sql<boolean>`true`,
    },
    where: {
      // The expression of the index invoice_words, word for word.
      search: (text) => sql<SqlBool>`(app.plain(p.invoice_no || ' ' || coalesce(p.authority_no, '')) like app.plain(${patternOf(text)}))`,
      bill_no: 'b.bill_no',
      customer: 'b.customer_id',
      company: 'p.company_id',
      business: 'b.business',
    },
    sorts: { invoice_on: by('p.invoice_on', 'date'), id: by('p.id', 'bigint') },
    row: ({ amount_minor, net_minor, tax_minor, country, credited, ...row }) => ({
      ...row,
      replaceable: row.joint_no === null && replaceable(row.kind, country) && standing({ ...row, amount_minor, credited }),
      amount: amountOf(row.currency, amount_minor),
      net: amountOf(row.currency, net_minor),
      tax: amountOf(row.currency, tax_minor),
    }),
  }),
);
