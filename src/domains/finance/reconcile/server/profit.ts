import { type RawBuilder, sql } from 'kysely';
import type { Check } from './check.ts';

/** The keys of a fact or an order `f` in the summaries of profit. */
const profitKeys = sql`app.profit_keys(f.customer_id, f.line_id, f.origin_station_id, f.destination_station_id, f.carrier_id, f.sales_id) k`;
/** The group of a fact, or what its order or its freight job says. */
const groupOf = (of: string, carrier: RawBuilder<unknown>, own: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`concat_ws(',', ${sql.ref(`${of}.customer_id`)}, ${sql.ref(`${of}.origin_station_id`)}, ${sql.ref(`${of}.destination_station_id`)}, 'c' || ${carrier}${own})`;
const ofOrder = (of: string): RawBuilder<unknown> => sql`, 'l' || ${sql.ref(`${of}.line_id`)}, 's' || ${sql.ref(`${of}.sales_id`)}`;

/**
 * Compares the facts of the profit reports with the charges and employees' expenses of each order and freight job, and the sums with these
 * facts.
 */
export const profitChecks = {
  profitFact: {
    subject: 'order',
    rows: sql`select coalesce(u.order_id, 0) as record_id, u.company_id, concat_ws(' ', o.order_no, j.no, u.month, u.side, u.business, m.measure) as record,
        case when m.measure in ('unpriced', 'lines') then null else u.currency end as currency, m.kept, m.counted
      from (select order_id, job_id, party_id, company_id, month, side, business, currency, sum(ke) as ke, sum(ka) as ka, sum(kb) as kb, sum(ku) as ku,
          sum(kl) as kl, sum(ce) as ce, sum(ca) as ca, sum(cb) as cb, sum(cu) as cu, sum(cl) as cl
        from (
          select order_id, freight_job_id as job_id, party_id, company_id, month, side, business, currency, estimated_minor as ke, accrued_minor as ka,
            billed_minor as kb, unpriced_count as ku, line_count as kl, 0 as ce, 0 as ca, 0 as cb, 0 as cu, 0 as cl from profit_fact
          union all select order_id, job_id, case when order_id is null and job_id is null then coalesce(customer_id, carrier_id) end, company_id,
            financial_month, side, business, functional_currency, 0, 0, 0, 0, 0, case when estimated then functional_net_minor else 0 end,
            case when not estimated and state <> 'billed' then functional_net_minor else 0 end,
            case when not estimated and state = 'billed' then functional_net_minor else 0 end,
            case when not estimated and state = 'unpriced' then 1 else 0 end, 1
          from (select c.*, case when c.order_id is null then app.profit_job(c.freight_job_id, c.work_order_id) end as job_id from charge c
            where c.state <> 'void' and not c.disbursement) p
          union all select order_id, job_id, null::bigint, company_id, month, 'payable', business, currency, 0, 0, 0, 0, 0, 0, 0, net_minor, 0, 1
            from app.job_expenses()) b
        group by 1, 2, 3, 4, 5, 6, 7, 8) u
      cross join lateral (values ('estimated', ke, ce), ('accrued', ka, ca), ('billed', kb, cb), ('unpriced', ku, cu), ('lines', kl, cl)) m (measure, kept, counted)
      left join transport_order o on o.id = u.order_id left join freight_job j on j.id = u.job_id`,
  },
  profitGroup: {
    subject: 'order',
    rows: sql`select f.order_id as record_id, f.company_id, o.order_no || ' ' || f.month || ' ' || f.side as record, null::text as currency,
        ${groupOf('f', sql`f.carrier_id`, ofOrder('f'))} as kept, ${groupOf('o', sql`app.profit_carrier(o.id)`, ofOrder('o'))} as counted
      from profit_fact f join transport_order o on o.id = f.order_id`,
  },
  profitJob: {
    subject: 'freightJob',
    rows: sql`select f.freight_job_id as record_id, f.company_id, j.no || ' ' || f.month || ' ' || f.side as record, null::text as currency,
        ${groupOf('f', sql`f.carrier_id`)} as kept, ${groupOf('j', sql`app.profit_carrier_of_job(j.id)`)} as counted
      from profit_fact f join freight_job j on j.id = f.freight_job_id`,
  },
  profitSummary: {
    subject: 'party',
    rows: sql`select coalesce(u.key_id, 0) as record_id, u.company_id,
        concat_ws(' ', u.dimension, u.key_id, u.to_id, u.month, u.side, u.business, m.measure) as record,
        case when m.measure = 'lines' then null else u.currency end as currency, m.kept, m.counted
      from (select dimension, key_id, to_id, company_id, month, side, business, currency, sum(ke) as ke, sum(ka) as ka, sum(kb) as kb,
          sum(kl) as kl, sum(ce) as ce, sum(ca) as ca, sum(cb) as cb, sum(cl) as cl
        from (
          select dimension, key_id, to_id, company_id, month, side, business, currency, estimated_minor as ke, accrued_minor as ka,
            billed_minor as kb, line_count as kl, 0 as ce, 0 as ca, 0 as cb, 0 as cl from profit_summary
          union all select k.dimension, k.key_id, k.to_id, f.company_id, f.month, f.side, f.business, f.currency, 0, 0, 0, 0,
            f.estimated_minor, f.accrued_minor, f.billed_minor, f.line_count from profit_fact f cross join lateral ${profitKeys}) b
        group by 1, 2, 3, 4, 5, 6, 7, 8) u
      cross join lateral (values ('estimated', ke, ce), ('accrued', ka, ca), ('billed', kb, cb), ('lines', kl, cl)) m (measure, kept, counted)`,
  },
  profitOrder: {
    subject: 'order',
    rows: sql`select f.order_id as record_id, f.company_id, t.order_no as record, null::text as currency,
        concat_ws(',', o.customer_id, o.line_id, o.origin_station_id, o.destination_station_id, 's' || o.sales_id, 'c' || o.carrier_id, o.spans::text) as kept,
        concat_ws(',', f.customer_id, f.line_id, f.origin_station_id, f.destination_station_id, 's' || f.sales_id, 'c' || f.carrier_id, f.spans::text) as counted
      from app.orders_of_profit(null) f left join profit_order o on o.order_id = f.order_id join transport_order t on t.id = f.order_id`,
  },
  profitOrderCount: {
    subject: 'party',
    rows: sql`select coalesce(key_id, 0) as record_id, company_id, concat_ws(' ', dimension, key_id, to_id, spans::text) as record,
        null::text as currency, sum(kept) as kept, sum(counted) as counted
      from (select dimension, key_id, to_id, company_id, currency as books, spans, orders as kept, 0 as counted from profit_order_count
        union all select k.dimension, k.key_id, k.to_id, f.company_id, f.currency, f.spans, 0, 1
          from profit_order f cross join lateral ${profitKeys} where f.spans <> '{}') u
      group by dimension, key_id, to_id, company_id, books, spans`,
  },
} satisfies Record<string, Check>;
