import { type RawBuilder, sql } from 'kysely';
import { asOfMonths, type Check, daysOf, daysOfBill, inBoth, linesOn, monthOf } from './check.ts';
import { movementsOn } from './movements.ts';
import { daysOfAccepted } from './intercompany.ts';

/** The tax that we declare for suppliers, ours abroad included. `amount` is that of a bill's row `s`. */
function declaredTax(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.company_id, s.currency, ${monthOf(sql`d.day`)} as month, d.sign * ${amount} as amount
      from bill b join bill_balance s on s.bill_id = b.id ${daysOfBill} where b.side = 'payable' and b.tax_by_invoice
    union all select c.company_id, c.currency, ${monthOf(sql`d.day`)}, d.sign * c.reverse_minor
      from intercompany_side c join intercompany_bill i on i.id = c.bill_id ${daysOfAccepted} where c.reverse_minor <> 0`;
}

/** The tax of suppliers' bills that waits for an invoice, tax that we declare for suppliers, and tax withheld from parties and from us. */
export const taxChecks = {
  taxPending: {
    subject: 'bill',
    rows: sql`select b.id as record_id, b.company_id, b.bill_no || ' ' || s.currency as record, s.currency,
        case when b.state = 'void' then 0 else s.tax_minor + s.reverse_minor - coalesce(f.amount, 0) end as kept, coalesce(k.amount, 0) as counted
      from bill b join bill_balance s on s.bill_id = b.id
      left join (select bill_id, currency, sum(released_minor)::bigint as amount from fee_document where state = 'accepted' group by 1, 2) f
        on f.bill_id = b.id and f.currency = s.currency
      left join (select l.bill_id, l.currency, sum(l.amount_minor)::bigint as amount ${linesOn('inputTaxPending')} and l.bill_id is not null group by 1, 2) k
        on k.bill_id = b.id and k.currency = s.currency
      where b.side = 'payable' and b.tax_by_invoice`,
  },
  taxPendingAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, p.currency || ' ' || p.month as record, p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, currency`,
        sql`${declaredTax(sql`(s.tax_minor + s.reverse_minor)`)}
          union all select f.company_id, f.currency, ${monthOf(sql`d.day`)}, -d.sign * f.released_minor from fee_document f
            ${daysOf(sql`f.released_on`, sql`f.withdrawn_on`)}
          union all select c.company_id, c.currency, ${monthOf(sql`d.day`)}, -d.sign * c.reverse_minor
            from intercompany_tax_receipt t join intercompany_side c on c.bill_id = t.bill_id
            ${daysOf(sql`t.booked_on`, sql`t.withdrawn_on`)}`,
        sql`select e.company_id, l.currency, e.month, l.amount_minor as amount ${linesOn('inputTaxPending')}`,
      )}) p`,
  },
  taxDeclaredAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, p.currency || ' ' || p.month as record, p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, currency`,
        sql`select company_id, currency, month, -amount as amount from (${declaredTax(sql`s.reverse_minor`)}) t
          union all select company_id, currency, ${monthOf(sql`day`)}, amount from ${movementsOn('taxWithheld')}`,
        sql`select e.company_id, l.currency, e.month, l.amount_minor as amount ${linesOn('taxWithheld')}`,
      )}) p`,
  },
  withheldAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, concat_ws(' ', a.code, p.currency, case when p.in_books then '*' end, p.month) as record,
        p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, use, currency, in_books`,
        sql`select w.company_id, case w.side when 'receivable' then 'withheldByCustomer' else 'withheldFromSupplier' end as use, v.currency, v.in_books,
            ${monthOf(sql`w.business_on`)} as month, case w.side when 'receivable' then v.amount else -v.amount end as amount
          from write_off_line l join write_off w on w.id = l.write_off_id join own_company oc on oc.id = w.company_id
          ${inBoth(sql`coalesce(l.tax_currency, l.currency)`, sql`oc.currency`, [
            sql`case when l.tax_currency is null then l.amount_minor else l.settled_functional_minor end`,
            sql`l.settled_functional_minor`,
          ])} where l.by = 'withholding'
          union all select n.company_id, n.use, v.currency, v.in_books, ${monthOf(sql`n.day`)}, v.amount
          from ${movementsOn('withheldByCustomer', 'withheldFromSupplier')}
          ${inBoth(sql`n.currency`, sql`n.functional_currency`, [sql`n.amount`, sql`n.functional`])}`,
        sql`select e.company_id, a.use, v.currency, v.in_books, e.month, v.amount from ledger_line l join ledger_entry e on e.id = l.entry_id
          join ledger_account a on a.id = l.account_id
          ${inBoth(sql`l.currency`, sql`e.functional_currency`, [sql`l.amount_minor`, sql`l.functional_minor`])}
          where a.use in ('withheldByCustomer', 'withheldFromSupplier')`,
      )}) p join ledger_account a on a.use = p.use`,
  },
} satisfies Record<string, Check>;
