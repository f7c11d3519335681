import { type RawBuilder, sql } from 'kysely';
import { asOfMonths, type Check, monthOf } from './check.ts';

const standing = sql`p.state in ('spreading', 'changing', 'done', 'ended', 'reversed')`;
const sumOfShares = (amount: RawBuilder<unknown>) =>
  sql`coalesce((select sum(${amount}) from prepaid_share s where s.prepaid_cost_id = p.id), 0)::bigint`;

/** Prepaid costs: what is booked of each is the sum of its months, and together they are the balance of their account at each month end. */
export const prepaidChecks = {
  prepaidBooked: {
    subject: 'prepaidCost',
    rows: sql`select p.id as record_id, p.company_id, p.prepaid_no as record, p.currency, p.booked_minor as kept,
      ${sumOfShares(sql`s.amount_minor`)} as counted from prepaid_cost p`,
  },
  prepaidBookedFunctional: {
    subject: 'prepaidCost',
    rows: sql`select p.id as record_id, p.company_id, p.prepaid_no as record, p.functional_currency as currency, p.booked_functional_minor as kept,
      ${sumOfShares(sql`s.functional_minor`)} as counted from prepaid_cost p`,
  },
  prepaidAsOf: {
    subject: 'prepaidCost',
    rows: sql`select k.company_id as record_id, k.company_id, concat_ws(' ', k.currency, case when k.in_books then '*' end, k.month) as record, k.currency, k.kept, k.counted
      from (${asOfMonths(
        sql`company_id, currency, in_books`,
        sql`select d.company_id, v.currency, v.in_books, ${monthOf(sql`d.day`)} as month, v.amount from (
            select p.company_id, p.posted_on as day, p.currency, p.functional_currency, p.amount_minor, p.functional_minor from prepaid_cost p
              where ${standing} and p.charge_id is not null
            union all select p.company_id, p.reversed_on, p.currency, p.functional_currency, -p.amount_minor, -p.functional_minor from prepaid_cost p
              where p.state = 'reversed' and p.charge_id is not null
            union all select p.company_id, s.posted_on, p.currency, p.functional_currency, -s.amount_minor, -s.functional_minor
              from prepaid_share s join prepaid_cost p on p.id = s.prepaid_cost_id
            union all select p.company_id, p.reversed_on, p.currency, p.functional_currency, p.booked_minor, p.booked_functional_minor
              from prepaid_cost p where p.state = 'reversed'
            union all select o.company_id, o.opened_on, b.currency, o.functional_currency, b.amount_minor, b.functional_minor
              from opening_balance b join opening o on o.id = b.opening_id join ledger_account a on a.id = b.account_id
              where o.state = 'posted' and a.use = 'prepaidExpense') d
          cross join lateral (values (d.currency, false, d.amount_minor), (d.functional_currency, true, d.functional_minor)) v (currency, in_books, amount)`,
        sql`select e.company_id, v.currency, v.in_books, e.month, v.amount from ledger_line l join ledger_entry e on e.id = l.entry_id
            join ledger_account a on a.id = l.account_id
            cross join lateral (values (l.currency, false, l.amount_minor), (e.functional_currency, true, l.functional_minor)) v (currency, in_books, amount)
          where a.use = 'prepaidExpense'`,
      )}) k`,
  },
} satisfies Record<string, Check>;
