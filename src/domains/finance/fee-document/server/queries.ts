import { type SqlBool, sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { by, listSource } from '../../../../server/list.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { listDocuments } from '../contract.ts';
import { partyName } from '../../../reference/server/names.ts';

const sums = sql<{ bill_minor: bigint; documented_minor: bigint; joint_minor: bigint | null }>`(select
  coalesce((select s.amount_minor from bill_balance s where s.bill_id = d.bill_id and s.currency = d.currency), 0) as bill_minor,
  coalesce((select sum(o.amount_minor) from fee_document o where o.bill_id = d.bill_id and o.currency = d.currency and o.kind = 'invoice'
    and o.state <> 'rejected'), 0)::bigint as documented_minor,
  (select sum(o.amount_minor)::bigint from fee_document o where o.id = coalesce(d.joint_id, d.id) or o.joint_id = coalesce(d.joint_id, d.id)
    having count(*) > 1) as joint_minor)`;

/** Documents with the totals of their bill; `d` is the document. The caller must restrict the rows to those the user may see. */
export function documents(work: Work<FinanceTables>) {
  return work.db
    .selectFrom('fee_document as d')
    .innerJoin('carrier as ca', 'ca.id', 'd.carrier_id')
    .innerJoin('bill as b', 'b.id', 'd.bill_id')
    .innerJoin('file as fi', 'fi.id', 'd.file_id')
    .innerJoinLateral(sums.as<'s'>('s'), (join) => join.onTrue())
    .selectAll('d')
    .select([
      partyName('ca', work.who.language).as('carrier_name'),
      'b.bill_no',
      'fi.name as file_name',
      's.bill_minor',
      's.documented_minor',
      's.joint_minor',
    ]);
}

/** Adds the uploader and the decider, which only our staff may see. */
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
    ...row,
    amount: text(row.amount_minor),
    tax: row.tax_minor === null ? null : text(row.tax_minor),
    bill_amount: text(row.bill_minor),
    documented: text(row.documented_minor),
    difference: text(row.documented_minor - row.bill_minor),
    joint_amount: row.joint_minor === null ? null : text(row.joint_minor),
  };
}

function namedRowOf(row: NamedDocument, { who }: Work<FinanceTables>) {
  return { ...documentRowOf(row), created_by: row.uploader, own: row.created_by === who.accountId, decided_by: row.decider };
}

export const documentSource = listSource(listDocuments, {
  query: namedDocuments,
  id: 'd.id',
  state: 'd.state',
  tabs: { differs: sql<SqlBool>`(d.kind = 'invoice' and d.state <> 'rejected' and s.documented_minor <> s.bill_minor)` },
  where: {
    bill_no: 'b.bill_no',
    carrier: 'd.carrier_id',
    company: 'd.company_id',
  },
  sorts: { id: by('d.id', 'bigint'), document_on: by('d.document_on', 'date'), amount: by('d.amount_minor', 'bigint') },
  row: namedRowOf,
});
