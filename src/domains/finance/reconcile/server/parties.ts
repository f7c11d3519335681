import { sql } from 'kysely';
import { asOfMonths, type Check, daysOf, daysOfBill, linesOn, monthOf } from './check.ts';
import { movementsOn } from './movements.ts';

/** The balances with parties beside bills and advances at each month end: disbursements, advances of employees, allowances for bad debts. */
export const partyChecks = {
  disbursementAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, p.currency || ' ' || p.month as record, p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, currency`,
        sql`select b.company_id, s.currency, ${monthOf(sql`d.day`)} as month,
            d.sign * case b.side when 'payable' then s.disbursement_minor else -s.disbursement_minor end as amount
          from bill b join bill_balance s on s.bill_id = b.id ${daysOfBill}
          union all select company_id, currency, ${monthOf(sql`day`)}, amount from ${movementsOn('disbursement')}`,
        sql`select e.company_id, l.currency, e.month, l.amount_minor as amount ${linesOn('disbursement')}`,
      )}) p`,
  },
  employeeAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, concat_ws(' ', em.name, p.currency, p.month) as record, p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, employee_id, currency`,
        sql`select c.company_id, c.employee_id, c.currency, ${monthOf(sql`d.day`)} as month,
            d.sign * case c.direction when 'out' then c.amount_minor else -c.amount_minor end as amount
          from cash_entry c ${daysOf(sql`c.value_on`, sql`c.reversed_on`)} where c.employee_id is not null
          union all select company_id, employee_id, currency, ${monthOf(sql`cleared_on`)}, -amount_minor from employee_clearing`,
        sql`select e.company_id, l.employee_id, l.currency, e.month, l.amount_minor as amount ${linesOn('employeeAdvance')}`,
      )}) p left join account em on em.id = p.employee_id`,
  },
  allowanceAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, concat_ws(' ', cu.name, p.month) as record, oc.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, customer_id`,
        sql`select b.company_id, b.customer_id, ${monthOf(sql`d.day`)} as month, d.sign * b.allowance_minor as amount
          from bad_debt b ${daysOf(sql`b.given_up_on`, sql`b.reversed_on`)} where b.allowance_minor is not null
          union all select b.company_id, b.customer_id, ${monthOf(sql`d.day`)}, -d.sign * r.functional_minor
          from bad_debt_return r join bad_debt b on b.id = r.bad_debt_id ${daysOf(sql`r.returned_on`, sql`r.undone_on`)} where b.rule = 'allowance'
          union all select company_id, customer_id, ${monthOf(sql`day`)}, functional from ${movementsOn('badDebtAllowance')}`,
        sql`select e.company_id, l.customer_id, e.month, l.functional_minor as amount ${linesOn('badDebtAllowance')}`,
      )}) p join own_company oc on oc.id = p.company_id left join customer cu on cu.id = p.customer_id`,
  },
} satisfies Record<string, Check>;
