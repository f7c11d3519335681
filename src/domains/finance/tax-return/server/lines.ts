import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { invoiceKinds } from '../../invoice/contract.ts';
import type { AccountUse } from '../../ledger/rules.ts';
import { type Origin, owedAccounts, type Paper, type Source, type TaxAccount, taxAccounts } from '../rules.ts';
import {
  invoiceLines,
  invoiceSteps,
  lineColumns,
  type Month,
  supplierBillLines,
  supplierLines,
  within,
  withheldLines,
} from './documents.ts';

/** A document or a line of the ledger with its place in the comparison; amounts are in the functional currency, with the sign of the account. */
export type Line = {
  id: bigint;
  account: TaxAccount;
  source: Source;
  origin: Origin;
  paper: Paper | null;
  invoice_kind: (typeof invoiceKinds)[number] | null;
  day: string;
  record_no: string | null;
  subject: 'bill' | 'feeDocument' | 'cash' | 'entry';
  record_id: bigint;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  currency: Currency;
  tax_percent: string | null;
  net: bigint | null;
  tax: bigint;
};

/** The accounts on which a record of each subject posts tax, with the place of its lines. Every other line is unexplained. */
const places: readonly (readonly [place: string, subject: string, ...accounts: readonly AccountUse[]])[] = [
  ['bill', 'bill', 'outputTax'],
  ['tail', 'invoice', 'outputTax'],
  ['withBill', 'bill', 'inputTax'],
  ['supplierBill', 'bill', 'inputTaxPending', 'taxWithheld'],
  ['accepted', 'feeDocument', 'inputTax', 'inputTaxPending'],
  ['withheld', 'writeOff', 'withheldByCustomer', 'withheldFromSupplier'],
  ['expenseClaim', 'expenseClaim', 'inputTax'],
  ['intercompany', 'intercompanyBill', 'outputTax', 'inputTax', 'inputTaxPending', 'taxWithheld'],
  ['taxPaid', 'transfer', 'outputTax', 'taxWithheld', 'withheldFromSupplier'],
  ['journal', 'journal', ...taxAccounts],
  ['opening', 'opening', ...taxAccounts],
];

const placeOfEntry = sql`case when e.adjustment then 'adjustment' ${sql.join(
  places.map(([place, subject, ...accounts]) => sql`when e.subject = ${subject} and a.use in (${sql.join(accounts)}) then ${place}`),
  sql` `,
)} else 'unexplained' end`;

/** The lines of the ledger on the tax accounts in the month. Entries of the thirteenth period stand on the last day of December. */
function posted(month: Month): RawBuilder<unknown> {
  return sql`
    select l.id, a.use as account, ${placeOfEntry} as place, e.subject, e.record_id, e.kind, e.id as entry_id, e.entry_no, e.posted_on as day, l.bill_id, l.customer_id,
      l.carrier_id, l.currency, case when a.use in (${sql.join(owedAccounts)}) then -l.functional_minor else l.functional_minor end as tax
    from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id and a.use in (${sql.join(taxAccounts)})
    where e.company_id = ${month.companyId} and ${within(sql`e.posted_on`, month)}`;
}

/** The turnover without tax of the entries of customers' bills in the month. */
function turnover(month: Month): RawBuilder<unknown> {
  return sql`
    turnover as (
      select e.record_id, l.currency, e.kind, e.posted_on as day, -l.functional_minor as net
      from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id and a.use = 'revenue'
      where e.company_id = ${month.companyId} and e.subject = 'bill' and ${within(sql`e.posted_on`, month)})`;
}

/**
 * The customers' bills of the month by rate, as their lines have it: the ledger has one line for all rates. A rest of the entry that
 * the lines of its bill do not explain stands beside them without a rate, and so does the whole entry of a bill that is void now.
 */
function billed(month: Month): RawBuilder<unknown> {
  return sql`
    billed as (
      select b.id as bill_id, b.bill_no, b.bill_on as day, b.customer_id, c.currency, trim_scale(c.tax_percent)::text as tax_percent,
        sum(c.functional_net_minor)::bigint as net, sum(c.functional_minor - c.functional_net_minor)::bigint as tax
      from bill b join charge c on c.bill_id = b.id and not c.disbursement
      where b.company_id = ${month.companyId} and b.side = 'receivable' and ${within(sql`b.bill_on`, month)} and b.state <> 'void' and b.opened_on is null
      group by 1, 2, 3, 4, 5, 6)`;
}

const ofEntries = sql`
    select 'outputTax' as account, 'ledger' as source, 'bill' as place, bill_id || ' ' || currency as key, null as paper, null as invoice_kind, day,
      bill_no as record_no, 'bill' as subject, bill_id as record_id, bill_id, customer_id, null::bigint as carrier_id, currency, tax_percent, net, tax from billed
    union all
    select 'outputTax', 'ledger', 'bill', b.id || ' ' || k.currency, null, null, k.day, b.bill_no, 'bill', b.id, b.id, b.customer_id, null, k.currency, null, nullif(k.net, 0), k.tax
    from (select record_id, currency, kind, min(day) as day, sum(net)::bigint as net, sum(tax)::bigint as tax from (
        select record_id, currency, kind, day, 0 as net, tax from posted where place = 'bill'
        union all select record_id, currency, kind, day, net, 0 from turnover
        union all select bill_id, currency, 'bill', day, -net, -tax from billed) r group by 1, 2, 3) k
      join bill b on b.id = k.record_id where k.net <> 0 or k.tax <> 0
    union all
    select account, 'ledger', place, (case when place in ('tail', 'accepted', 'withheld', 'supplierBill') then record_id else id end)::text,
      null, null, day, entry_no, 'entry', entry_id, bill_id, customer_id, carrier_id, currency, null, null, tax
    from posted where place <> 'bill'`;

/**
 * The place of a line after the comparison. Documents and entries of one record that do not agree are unexplained; of bills and invoices the
 * days say why they differ: an invoice takes its bill whole or in part, never more.
 */
function originOf(month: Month): RawBuilder<unknown> {
  const voided = within(sql`b.voided_on`, month);
  return sql`case
      when w.place in ('tail', 'accepted', 'withheld', 'supplierBill') and w.ledger <> w.documents then 'unexplained'
      when w.place = 'supplierBill' and b.state = 'void' and ${voided} then 'voided'
      when w.place <> 'bill' then w.place
      when w.ledger = w.documents and (b.state = 'void' and w.ledger <> 0 or w.ledger_net = w.document_net) then 'agreed'
      when b.state = 'void' and ${voided} then 'voided'
      when b.bill_on < ${month.from}::date and w.ledger = 0 then 'earlierBill'
      when ${within(sql`b.bill_on`, month)} and w.documents between least(w.ledger, 0) and greatest(w.ledger, 0) then 'notInvoiced'
      else 'unexplained' end`;
}

/** All documents and lines of the ledger of a company's month on the tax accounts. */
export function taxLines(month: Month): RawBuilder<Line> {
  const compared = (source: Source, column: RawBuilder<unknown>) =>
    sql`coalesce(sum(${column}) filter (where source = ${source}) over same, 0)`;
  return sql<Line>`(
    with ${invoiceSteps(month)}, posted as (${posted(month)}), ${turnover(month)}, ${billed(month)},
    lines (${lineColumns}) as (
      ${invoiceLines(month)} union all ${supplierLines(month)} union all ${supplierBillLines(month)} union all ${withheldLines(month)}
      union all ${ofEntries}),
    tax_lines as (
      select *, ${compared('ledger', sql`tax`)} as ledger, ${compared('document', sql`tax`)} as documents,
        ${compared('ledger', sql`net`)} as ledger_net, ${compared('document', sql`net`)} as document_net
      from lines window same as (partition by account, place, key))
    select row_number() over (order by w.account, w.place, w.key, w.source, w.day, w.record_no, w.subject, w.record_id, w.paper, w.currency, w.tax_percent, w.tax) as id,
      w.account, w.source, ${originOf(month)} as origin, w.paper, w.invoice_kind, w.day, w.record_no, w.subject, w.record_id, w.customer_id, w.carrier_id,
      w.currency, w.tax_percent, w.net, w.tax, ${month.companyId}::bigint as company_id
    from tax_lines w left join bill b on b.id = w.bill_id)`;
}
