import { type RawBuilder, sql } from 'kysely';
import { lastDayOf } from '../../period/rules.ts';
import { rateRow } from '../../../reference/exchange/server/rates.ts';
import { monetary } from '../rules.ts';

/** The accounts that are valued at the rate of payables. */
const payables = Object.entries(monetary).flatMap(([use, side]) => (side === 'payable' ? [use] : []));

/**
 * The open foreign balances at the end of a month that the last revaluation of that month has not brought to its closing rate. Balances and
 * rates are compared, and not instants: months are revalued in any order, an entry that comes late in one month changes the end of each month
 * after it, and the official rate may follow the spot rate that stood in for it. A rate that was removed since changes nothing. The balances of
 * an opening have the values of its day, up to which nothing else is posted.
 */
export const unrevalued = (companyId: bigint, month: string): RawBuilder<unknown> => sql`
  select from (
    select l.account_id, l.currency, e.functional_currency, l.customer_id, l.carrier_id, l.employee_id, l.own_bank_account_id,
      sum(l.amount_minor) as amount, sum(l.functional_minor) as functional
    from ledger_line l join ledger_entry e on e.id = l.entry_id
    where e.company_id = ${companyId} and e.posted_on <= ${lastDayOf(month)} and l.currency <> e.functional_currency
      and l.account_id in (select id from ledger_account where use = any(${Object.keys(monetary)}::text[]))
    group by 1, 2, 3, 4, 5, 6, 7 having sum(l.amount_minor) <> 0 or sum(l.functional_minor) <> 0) b
  join ledger_account a on a.id = b.account_id
  left join lateral (${rateRow(
    {
      from: sql`b.currency`,
      to: sql`b.functional_currency`,
      day: sql`${lastDayOf(month)}::date`,
      side: sql`case when a.use = any(${payables}::text[]) then 'payable' else 'receivable' end`,
      company: sql`${companyId}`,
    },
    'closing',
  )}) k on true
  where not exists (select from opening o where o.company_id = ${companyId} and o.state = 'posted' and o.opened_on >= ${lastDayOf(month)}::date)
    and not exists (
    select from revaluation_line r
    where r.revaluation_id = (select max(id) from revaluation where company_id = ${companyId} and month = ${month})
      and r.account_id = b.account_id and r.currency = b.currency and r.customer_id is not distinct from b.customer_id
      and r.carrier_id is not distinct from b.carrier_id and r.employee_id is not distinct from b.employee_id
      and r.own_bank_account_id is not distinct from b.own_bank_account_id
      and r.amount_minor = b.amount and r.revalued_functional_minor = b.functional and r.rate = coalesce(k.rate, r.rate))`;
