import { sql } from 'kysely';
import type { Check } from './check.ts';

/** The turnover of an account by day, which the trial balance sums, is that of its lines. */
export const turnoverChecks = {
  ledgerTurnover: {
    subject: 'account',
    rows: sql`select u.company_id as record_id, u.company_id, concat_ws(' ', a.code, u.currency, u.posted_on, case when u.adjustment then '13' end, m.measure) as record,
        case m.measure when 'amount' then u.currency else oc.currency end as currency, m.kept, m.counted
      from (select company_id, posted_on, adjustment, account_id, currency, sum(kept_amount)::bigint as kept_amount, sum(kept_debit)::bigint as kept_debit,
          sum(kept_credit)::bigint as kept_credit, sum(amount)::bigint as amount, sum(debit)::bigint as debit, sum(credit)::bigint as credit
        from (
          select company_id, posted_on, adjustment, account_id, currency, amount_minor as kept_amount, debit_minor as kept_debit, credit_minor as kept_credit,
            0 as amount, 0 as debit, 0 as credit from ledger_turnover
          union all select e.company_id, e.posted_on, e.adjustment, l.account_id, l.currency, 0, 0, 0, l.amount_minor, greatest(l.functional_minor, 0),
            greatest(-l.functional_minor, 0) from ledger_line l join ledger_entry e on e.id = l.entry_id) b
        group by 1, 2, 3, 4, 5) u
      cross join lateral (values ('amount', kept_amount, amount), ('debit', kept_debit, debit), ('credit', kept_credit, credit)) m (measure, kept, counted)
      join ledger_account a on a.id = u.account_id join own_company oc on oc.id = u.company_id`,
  },
} satisfies Record<string, Check>;
