import { type SqlBool, sql } from 'kysely';
import { amountOf, type Currency } from '../../../kernel/money.ts';
import { anyId, anyText, by, type ListSource, onDays } from '../../../server/list.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { listDocuments } from './contract.ts';

const sums = sql<{ bill_minor: bigint; documented_minor: bigint }>`(select
  coalesce((select s.amount_minor from bill_balance s where s.bill_id = d.bill_id and s.currency = d.currency), 0) as bill_minor,
  coalesce((select sum(o.amount_minor) from fee_document o where o.bill_id = d.bill_id and o.currency = d.currency and o.kind = 'invoice'
    and o.state <> 'rejected'), 0)::bigint as documented_minor)`;

/** Documents with their bill's sums; `d` is the document. Whose rows these are is for the caller to say. */
export function documents(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('fee_document as d')
    .innerJoin('carrier as ca', 'ca.id', 'd.carrier_id')
    .innerJoin('bill as b', 'b.id', 'd.bill_id')
    .innerJoin('file as fi', 'fi.id', 'd.file_id')
    .innerJoinLateral(sums.as<'s'>('s'), (join) => join.onTrue())
    .selectAll('d')
    .select(['ca.name as carrier_name', 'b.bill_no', 'fi.name as file_name', 's.bill_minor', 's.documented_minor']);
}

/** With who uploaded and who decided, which is nobody's business but ours. */
function namedDocuments(work: Work<FinanceTables>) {
  return documents(work)
    .innerJoin('account as up', 'up.id', 'd.created_by')
    .leftJoin('account as by', 'by.id', 'd.decided_by')
    .select(['up.name as uploader', 'by.name as decider'])
    .where('d.company_id', 'in', companiesOf(work.who));
}
type Document = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>;
type NamedDocument = Awaited<ReturnType<ReturnType<typeof namedDocuments>['executeTakeFirstOrThrow']>>;

export function documentRowOf(row: Document) {
  const text = (minor: bigint): string => amountOf(row.currency as Currency, minor);
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    document_no: row.document_no,
    carrier_name: row.carrier_name,
    document_on: row.document_on,
    currency: row.currency,
    amount: text(row.amount_minor),
    tax: row.tax_minor === null ? null : text(row.tax_minor),
    bill_id: row.bill_id,
    bill_no: row.bill_no,
    bill_amount: text(row.bill_minor),
    documented: text(row.documented_minor),
    difference: text(row.documented_minor - row.bill_minor),
    file_id: row.file_id,
    file_name: row.file_name,
    remark: row.remark,
    state: row.state,
    reject_reason: row.reject_reason,
    decided_at: row.decided_at,
    created_at: row.created_at,
  };
}

function namedRowOf(row: NamedDocument, { who }: Work<FinanceTables>) {
  return { ...documentRowOf(row), created_by: row.uploader, own: row.created_by === who.accountId, decided_by: row.decider };
}

type Facets = typeof listDocuments.list;
const where: ListSource<FinanceTables, FinanceTables, never, never, Facets['filters'], never, never>['where'] = {
  document_no: (values) => anyText('d.document_no', values),
  bill_no: (values) => anyText('b.bill_no', values),
  document_on: (range) => onDays('d.document_on', range),
  carrier: (ids) => anyId('d.carrier_id', ids),
  company: (ids) => anyId('d.company_id', ids),
  kind: (values) => anyText('d.kind', values),
  currency: (values) => anyText('d.currency', values),
};

export const documentSource = {
  query: namedDocuments,
  id: 'd.id',
  state: 'd.state',
  tabs: { differs: sql<SqlBool>`(d.kind = 'invoice' and d.state <> 'rejected' and s.documented_minor <> s.bill_minor)` },
  where,
  sorts: { id: by('d.id', 'bigint'), document_on: by('d.document_on', 'date'), amount: by('d.amount_minor', 'bigint') },
  row: namedRowOf,
};
