import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { by, contains, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { lineName, partyName } from '../../../reference/server/names.ts';
import { waitsForCaller } from '../../../workspace/approval/server/deciders.ts';
import { companiesOf, feeNameIn } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listActualQuotations } from '../contract.ts';
import { may } from '../permits.ts';
import { inReview } from '../states.ts';

/** The condition for an agreement that waits for the caller: the caller's own drafts, reviews, and those that the caller may confirm. */
export function waitsForMe(work: Work<FinanceTables>): RawBuilder<SqlBool> {
  const { can, who } = work;
  const toConfirm = can(may.confirm)
    ? sql<SqlBool>`(a.state = 'agreed' and ${who.accountId}::bigint <> all (array_append(a.preparers, a.prepared_by)))`
    : sql<SqlBool>`false`;
  return sql<SqlBool>`((a.state = 'draft' and a.prepared_by = ${who.accountId}) or ${toConfirm}
    or (a.state = any(${[...inReview]}::text[]) and ${waitsForCaller(work, 'actualQuotation', 'a.id')}))`;
}

export function namedAgreements(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('actual_quotation as a')
    .innerJoin('transport_order as o', 'o.id', 'a.order_id')
    .innerJoin('customer as cu', 'cu.id', 'a.customer_id')
    .innerJoin('fee_name as f', 'f.id', 'a.fee_name_id')
    .innerJoin('account as p', 'p.id', 'a.prepared_by')
    .leftJoin('account as c', 'c.id', 'a.confirmed_by')
    .leftJoin('account as s', 's.id', 'o.sales_id')
    .leftJoin('line as li', 'li.id', 'o.line_id')
    .leftJoin('approval as ap', (join) => join.on('ap.subject', '=', 'actualQuotation').onRef('ap.record_id', '=', 'a.id'))
    .selectAll('a')
    .select([
      'o.order_no',
      'p.name as preparer',
      'c.name as confirmer',
      's.name as sales_name',
      'ap.version as approval_version',
      partyName('cu', work.who.language).as('customer_name'),
      lineName<string | null>('li', work.who.language).as('line_name'),
      feeNameIn(work.who).as('fee_name'),
      waitsForMe(work).as('mine'),
    ])
    .where('a.company_id', 'in', companiesOf(work.who));
}
export type NamedAgreement = Awaited<ReturnType<ReturnType<typeof namedAgreements>['executeTakeFirstOrThrow']>>;

export function agreementRowOf(row: NamedAgreement, { who }: Work<FinanceTables>) {
  return {
    id: row.id,
    version: row.version,
    no: row.no,
    state: row.state,
    company_id: row.company_id,
    order_id: row.order_id,
    order_no: row.order_no,
    customer_name: row.customer_name,
    line_name: row.line_name,
    sales_name: row.sales_name,
    priced_on: row.priced_on,
    currency: row.currency,
    quoted_amount: row.compared_minor === null ? null : amountOf(row.currency, row.compared_minor),
    agreed_amount: amountOf(row.currency, row.agreed_minor),
    difference: row.difference_minor === null ? null : amountOf(row.currency, row.difference_minor),
    difference_percent: row.difference_percent,
    fee_name_id: row.fee_name_id,
    fee_name: row.fee_name ?? '',
    agreed_on: row.agreed_on,
    agreed_with: row.agreed_with,
    reason: row.reason,
    prepared_by: row.preparer,
    confirmed_by: row.confirmer,
    confirmed_at: row.confirmed_at,
    created_at: row.created_at,
    mine: row.mine === true,
    own: [row.prepared_by, ...row.preparers].some((one) => one === who.accountId),
    approval_version: row.approval_version,
  };
}

export function agreementSource(work: Work<FinanceTables>) {
  return listSource(listActualQuotations, {
    query: namedAgreements,
    id: 'a.id',
    state: 'a.state',
    tabs: { mine: waitsForMe(work) },
    where: {
      search: (text) => sql<SqlBool>`(${contains('a.no', text)} or ${contains('o.order_no', text)} or ${contains('cu.search', text)})`,
      order_no: 'o.order_no',
      customer: 'a.customer_id',
      line: 'o.line_id',
      sales: 'o.sales_id',
      company: 'a.company_id',
      over_percent: (values) => sql<SqlBool>`abs(a.difference_percent) > ${Math.min(...values.map(Number))}::numeric`,
    },
    sorts: {
      id: by('a.id', 'bigint'),
      agreed_on: by('a.agreed_on', 'date'),
      difference_percent: by(sql`coalesce(a.difference_percent, 0)`, 'numeric'),
    },
    row: agreementRowOf,
  });
}
