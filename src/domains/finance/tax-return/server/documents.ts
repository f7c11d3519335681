import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { TaxAccount } from '../rules.ts';

/** The days of a company's month. */
export type Month = { readonly companyId: bigint; readonly from: Day; readonly to: Day };

export const within = (day: RawBuilder<unknown>, { from, to }: Month): RawBuilder<unknown> =>
  sql`${day} between ${from}::date and ${to}::date`;

/** The part `taken` of a whole in the books, of the running sum, so that the parts of a whole add up to it; half up as in amount.ts. */
function share(inBooks: RawBuilder<unknown>, whole: RawBuilder<unknown>, taken: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(${inBooks}::numeric * ${taken} / nullif(${whole}, 0))`;
}

/**
 * The amounts of a bill `b` in its currency and in the books, at the rate of a row `r` of its invoice `i`. A void bill has lost its lines, and its
 * entry has one sum for all rates.
 */
const whole = sql`
  select r.kind, r.tax_percent, sum(c.amount_minor) as gross, sum(c.functional_minor) as gross_in_books, sum(c.tax_minor) as tax,
    sum(c.functional_minor - c.functional_net_minor) as tax_in_books
  from charge c where b.state <> 'void' and c.bill_id = i.bill_id and c.currency = i.currency and c.disbursement = (r.kind = 'disbursement')
    and (c.disbursement or c.tax_percent = r.tax_percent) having count(*) > 0
  union all select null, null, s.amount_minor, s.functional_minor, s.tax_minor, coalesce((
      select -sum(l.functional_minor) from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      where l.bill_id = s.bill_id and l.currency = s.currency and e.subject = 'bill' and e.kind = 'bill' and a.use = 'outputTax'), 0)
    from bill_balance s where b.state = 'void' and s.bill_id = i.bill_id and s.currency = i.currency`;

/**
 * The steps to the tax of invoices in the books. An invoice keeps amounts in the currency of its bill alone, so its tax in the books is its part
 * of what the bill posted at that rate: `bills` are those with an invoice that counts in the month, `counts` the days on which their invoices
 * count, earlier ones included, because the parts of a bill share it in their order.
 *
 * An invoice counts on its day, one that is void never. A replaced invoice counts below zero on the day of the one that replaces it: a month
 * whose return is filed does not change afterwards.
 */
export function invoiceSteps(month: Month): RawBuilder<unknown> {
  return sql`
    bills as (
      select distinct k.bill_id as id from (
        select bill_id from invoice where company_id = ${month.companyId} and state <> 'void' and ${within(sql`invoice_on`, month)}
        union all select i.bill_id from invoice n join invoice i on i.id = n.replaces_id
          where n.company_id = ${month.companyId} and ${within(sql`n.invoice_on`, month)}) k),
    counts as (
      select i.id as invoice_id, i.id as place, 1 as sign, i.invoice_on as day from invoice i join bills k on k.id = i.bill_id where i.state <> 'void'
      union all select i.id, n.id, -1, n.invoice_on from invoice n join invoice i on i.id = n.replaces_id join bills k on k.id = i.bill_id),
    parts as (
      select i.id, i.bill_id, i.invoice_no, i.kind as invoice_kind, i.currency, i.red_of, i.credits_id, v.sign, v.day, b.customer_id, r.kind, r.tax_percent,
        w.gross, w.gross_in_books, w.tax, w.tax_in_books, v.sign * (r.net_minor + r.tax_minor) as gross_part, v.sign * r.tax_minor as tax_part,
        sum(v.sign * (r.net_minor + r.tax_minor)) over running as gross_to, sum(v.sign * r.tax_minor) over running as tax_to
      from counts v join invoice i on i.id = v.invoice_id join bill b on b.id = i.bill_id join invoice_row r on r.invoice_id = i.id and r.kind <> 'tail'
        left join lateral (${whole}) w on true
      window running as (partition by i.bill_id, i.currency, w.kind, w.tax_percent order by v.place, v.sign, r.id)),
    tails as (
      select i.id, i.bill_id, i.invoice_no, i.kind as invoice_kind, i.currency, i.red_of, i.credits_id, v.sign, v.day, b.customer_id, r.tax_percent,
        s.amount_minor as gross, s.functional_minor as gross_in_books, r.tax_minor as tax_part,
        sum(r.tax_minor) over (partition by i.id, v.sign order by r.id) as tax_to
      from counts v join invoice i on i.id = v.invoice_id join bill b on b.id = i.bill_id join invoice_row r on r.invoice_id = i.id and r.kind = 'tail'
        join bill_balance s on s.bill_id = i.bill_id and s.currency = i.currency)`;
}

/** The columns of a line, in their order. `place` is its first place in the comparison, `key` what is compared within it. */
export const lineColumns = sql`account, source, place, key, paper, invoice_kind, day, record_no, subject, record_id, bill_id, customer_id, carrier_id, currency,
  tax_percent, net, tax`;

const paperOfInvoice = sql`case when sign < 0 then 'replacedInvoice' when red_of is not null then 'redInvoice' when credits_id is not null then 'creditInvoice'
  else 'invoice' end`;

/** The rows of the invoices that count in the month, tails as rows of their rate. Disbursements are outside the tax base and left out. */
export function invoiceLines(month: Month): RawBuilder<unknown> {
  const gross = (to: RawBuilder<unknown>) => share(sql`gross_in_books`, sql`gross`, to);
  // Lines whose taxes cancel each other have no tax to share, so theirs follows the rate of the amounts.
  const tax = (to: RawBuilder<unknown>) => sql`coalesce(${share(sql`tax_in_books`, sql`tax`, to)}, ${gross(to)}, 0)`;
  return sql`
    select 'outputTax' as account, 'document' as source, 'bill' as place, bill_id || ' ' || currency as key, ${paperOfInvoice} as paper, invoice_kind, day,
      invoice_no as record_no, 'bill' as subject, bill_id as record_id, bill_id, customer_id, null::bigint as carrier_id, currency, trim_scale(tax_percent)::text as tax_percent,
      (coalesce(${gross(sql`gross_to`)} - ${gross(sql`(gross_to - gross_part)`)}, 0) - (tax_to_books - tax_from_books))::bigint as net,
      (tax_to_books - tax_from_books)::bigint as tax
    from (select *, ${tax(sql`tax_to`)} as tax_to_books, ${tax(sql`(tax_to - tax_part)`)} as tax_from_books from parts) p
    where kind = 'rate' and ${within(sql`day`, month)}
    union all
    select 'outputTax', 'document', 'tail', coalesce(red_of, id)::text, ${paperOfInvoice}, invoice_kind, day, invoice_no, 'bill', bill_id, bill_id, customer_id, null,
      currency, trim_scale(tax_percent)::text, -(sign * (tax_to_books - tax_from_books))::bigint, (sign * (tax_to_books - tax_from_books))::bigint
    from (select *, coalesce(${gross(sql`tax_to`)}, 0) as tax_to_books, coalesce(${gross(sql`(tax_to - tax_part)`)}, 0) as tax_from_books from tails) t
    where ${within(sql`day`, month)}`;
}

const inBooks = (minor: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${share(sql`s.functional_minor`, sql`s.amount_minor`, minor)}, 0)`;

/**
 * The supplier's documents whose tax was accepted or taken back in the month, as input tax and as what they used up of the pending tax. The
 * month is that of the acceptance: an invoice is deducted when it is confirmed for deduction (STA Announcement 2019 No. 45), when it is found
 * (Law 48/2024/QH15, article 14), and within six months after its own month (Thai Revenue Code, section 82/3). A document tells no rate: the
 * whole percent that gives its tax is its rate, and none where it has several.
 */
export function supplierLines(month: Month): RawBuilder<unknown> {
  const percent = sql`round(100.0 * f.tax_minor / nullif(f.amount_minor - f.tax_minor, 0))`;
  return sql`
    select u.account, 'document', 'accepted', f.id::text, case f.kind when 'taxReceipt' then 'taxReceipt' else case when f.recovered_minor = 0 and u.account = 'inputTax'
        then 'notRecoverable' else 'supplierInvoice' end end, null, d.day, f.document_no, 'feeDocument', f.id, f.bill_id, null::bigint, f.carrier_id, f.currency,
      case when f.kind = 'invoice' and abs(f.amount_minor - round(f.amount_minor * 100 / (100 + ${percent})) - f.tax_minor) <= 1 then trim_scale(${percent})::text end,
      case when f.kind = 'invoice' then (d.sign * ${inBooks(sql`(f.amount_minor - coalesce(f.tax_minor, 0))`)})::bigint end,
      (d.sign * case u.account when 'inputTaxPending' then -f.released_functional_minor when 'inputTax' then case f.recovered_minor when f.released_minor
        then f.released_functional_minor else ${inBooks(sql`f.recovered_minor`)} end end)::bigint
    from fee_document f join bill_balance s on s.bill_id = f.bill_id and s.currency = f.currency
      cross join lateral (values (f.released_on, 1), (f.withdrawn_on, -1)) d (day, sign)
      cross join (values ('inputTax'), ('inputTaxPending')) u (account)
    where f.company_id = ${month.companyId} and (${within(sql`f.released_on`, month)} or ${within(sql`f.withdrawn_on`, month)}) and ${within(sql`d.day`, month)}`;
}

/** A supplier's bill `b` with its balance `s` on the days `d` on which it was issued and became void; openings post no such tax. */
const supplierBills = sql`bill b cross join lateral (values (b.bill_on, 1), (case b.state when 'void' then b.voided_on end, -1)) d (day, sign)
  join bill_balance s on s.bill_id = b.id`;

function ofMonth(month: Month): RawBuilder<unknown> {
  return sql`b.company_id = ${month.companyId} and b.side = 'payable' and b.tax_by_invoice and b.opened_on is null
    and (${within(sql`b.bill_on`, month)} or ${within(sql`b.voided_on`, month)}) and ${within(sql`d.day`, month)}`;
}

/** An amount of a bill's currency at the rate at which its own entry has it on an account; at the rate of the bill where it has none. */
function atEntry(account: TaxAccount, minor: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select ${share(sql`sum(l.functional_minor)`, sql`sum(l.amount_minor)`, minor)}
    from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
    where l.bill_id = s.bill_id and l.currency = s.currency and e.subject = 'bill' and e.kind = 'bill' and a.use = ${account}), ${inBooks(minor)})`;
}

function supplierBill(account: TaxAccount): RawBuilder<unknown> {
  return sql`select ${account}::text, 'document', 'supplierBill', b.id::text, 'bill', null, d.day, b.bill_no, 'bill', b.id, b.id, null::bigint, b.carrier_id, s.currency`;
}

/**
 * The tax of suppliers' bills: what waits for an invoice, and what we declare for a foreign supplier. The bill is the document of the second
 * (增值税法 article 15, Thông tư 103/2014/TT-BTC, Thai Revenue Code, section 83/6); its rate is that of its lines, which a void bill has lost.
 */
export function supplierBillLines(month: Month): RawBuilder<unknown> {
  const pending = sql`(s.tax_minor + s.reverse_minor)`;
  return sql`
    ${supplierBill('inputTaxPending')}, null, null, (d.sign * ${atEntry('inputTaxPending', pending)})::bigint
    from ${supplierBills} where ${ofMonth(month)} and ${pending} <> 0
    union all
    ${supplierBill('taxWithheld')}, r.tax_percent, r.net::bigint, (d.sign * coalesce(r.tax, ${atEntry('taxWithheld', sql`s.reverse_minor`)}))::bigint
    from ${supplierBills} left join lateral (
      select trim_scale(c.reverse_percent)::text as tax_percent, sum(c.functional_net_minor) as net,
        sum(round(c.functional_net_minor * c.reverse_percent / 100)) as tax
      from charge c where c.bill_id = b.id and c.currency = s.currency and c.reverse_percent > 0 group by 1) r on b.state <> 'void'
    where ${ofMonth(month)} and s.reverse_minor <> 0`;
}

/**
 * Tax that was withheld by write-offs of the month: by customers from us, which their certificates prove, and by us from suppliers. Sources: Thai
 * Revenue Code, section 50 bis; Thông tư 103/2014/TT-BTC, article 12.
 */
export function withheldLines(month: Month): RawBuilder<unknown> {
  return sql`
    select case w.side when 'receivable' then 'withheldByCustomer' else 'withheldFromSupplier' end, 'document', 'withheld', coalesce(w.reverses_id, w.id)::text,
      'certificate', null, w.business_on, coalesce(l.certificate_no, w.write_off_no),
      case when l.bill_id is null then 'cash' else 'bill' end, coalesce(l.bill_id, w.cash_entry_id), l.bill_id, w.customer_id, w.carrier_id, coalesce(l.tax_currency, l.currency), null, null::bigint, l.settled_functional_minor
    from write_off w join write_off_line l on l.write_off_id = w.id and l.by = 'withholding'
    where w.company_id = ${month.companyId} and ${within(sql`w.business_on`, month)}`;
}
