import { sql } from 'kysely';
import { pairLines } from '../../intercompany/server/pair-lines.ts';
import { asOfMonths, type Check, daysOf, monthOf } from './check.ts';

/** The days on which a bill between our companies `i` stands in both books. */
export const daysOfAccepted = daysOf(
  sql`case when i.state in ('accepted', 'reversing', 'reversed') then i.bill_on end`,
  sql`i.reversed_on`,
);
const daysOfSettled = daysOf(sql`case when s.state in ('settled', 'reversing', 'reversed') then s.settled_on end`, sql`s.reversed_on`);

/** The checks of bills between our own companies: settled amounts, each company's books, and that both sides agree at each month end. */
export const intercompanyChecks = {
  intercompanySettled: {
    subject: 'intercompanyBill',
    rows: sql`select i.id as record_id, i.seller_id as company_id, i.bill_no as record, i.currency, i.settled_minor as kept, coalesce(k.amount, 0) as counted
      from intercompany_bill i left join (select l.bill_id, sum(l.amount_minor)::bigint as amount from intercompany_allocation l
        join intercompany_settlement s on s.id = l.settlement_id where s.state in ('settled', 'reversing') group by 1) k on k.bill_id = i.id`,
  },
  intercompanySettledFunctional: {
    subject: 'intercompanyBill',
    rows: sql`select i.id as record_id, d.company_id, i.bill_no || ' ' || d.side as record, d.functional_currency as currency,
        d.settled_functional_minor as kept, coalesce(k.amount, 0) as counted
      from intercompany_side d join intercompany_bill i on i.id = d.bill_id
      left join (select l.bill_id, c.company_id, sum(c.functional_minor)::bigint as amount from intercompany_cleared c
        join intercompany_allocation l on l.id = c.allocation_id join intercompany_settlement s on s.id = l.settlement_id
        where s.state in ('settled', 'reversing') group by 1, 2) k on k.bill_id = i.id and k.company_id = d.company_id`,
  },
  intercompanyInBooks: {
    subject: 'intercompanyBill',
    rows: sql`select coalesce(o.company_id, k.company_id) as record_id, coalesce(o.company_id, k.company_id) as company_id,
        s.code || ' → ' || b.code || ' ' || coalesce(o.currency, k.currency) as record, c.currency, coalesce(o.amount, 0) as kept, coalesce(k.amount, 0) as counted
      from (select i.seller_id, i.buyer_id, d.company_id, i.currency,
          sum(case d.side when 'seller' then 1 else -1 end * (d.functional_minor - d.settled_functional_minor))::bigint as amount
        from intercompany_side d join intercompany_bill i on i.id = d.bill_id where i.state in ('accepted', 'reversing') group by 1, 2, 3, 4) o
      full join (select seller_id, buyer_id, company_id, currency, sum(functional)::bigint as amount from (${pairLines}) p
        where use in ('intercompanyReceivable', 'intercompanyPayable') group by 1, 2, 3, 4) k
        on k.seller_id = o.seller_id and k.buyer_id = o.buyer_id and k.company_id = o.company_id and k.currency = o.currency
      join own_company s on s.id = coalesce(o.seller_id, k.seller_id) join own_company b on b.id = coalesce(o.buyer_id, k.buyer_id)
      join own_company c on c.id = coalesce(o.company_id, k.company_id)`,
  },
  intercompanyBooksAsOf: {
    subject: 'intercompanyBill',
    rows: sql`select p.company_id as record_id, p.company_id, s.code || ' → ' || b.code || ' ' || p.currency || ' ' || p.month as record,
        c.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`seller_id, buyer_id, company_id, currency`,
        sql`select i.seller_id, i.buyer_id, o.company_id, i.currency, ${monthOf(sql`d.day`)} as month,
            d.sign * case o.side when 'seller' then o.functional_minor else -o.functional_minor end as amount
          from intercompany_side o join intercompany_bill i on i.id = o.bill_id ${daysOfAccepted}
          union all select i.seller_id, i.buyer_id, o.company_id, i.currency, ${monthOf(sql`d.day`)},
            -d.sign * case o.company_id when i.seller_id then o.functional_minor else -o.functional_minor end
          from intercompany_cleared o join intercompany_allocation l on l.id = o.allocation_id join intercompany_bill i on i.id = l.bill_id
            join intercompany_settlement s on s.id = l.settlement_id ${daysOfSettled}`,
        sql`select seller_id, buyer_id, company_id, currency, month, functional as amount from (${pairLines}) k
          where use in ('intercompanyReceivable', 'intercompanyPayable')`,
      )}) p join own_company s on s.id = p.seller_id join own_company b on b.id = p.buyer_id join own_company c on c.id = p.company_id`,
  },
  intercompanyAsOf: {
    subject: 'intercompanyBill',
    rows: sql`select p.seller_id as record_id, p.seller_id as company_id, s.code || ' → ' || b.code || ' ' || p.currency || ' ' || p.part || ' ' || p.month as record,
        p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`seller_id, buyer_id, currency, part`,
        sql`select seller_id, buyer_id, currency, case use when 'intercompanyReceivable' then 'balance' else 'profit' end as part, month, amount
          from (${pairLines}) r where use in ('intercompanyReceivable', 'intercompanyRevenue')`,
        sql`select seller_id, buyer_id, currency, case use when 'intercompanyPayable' then 'balance' else 'profit' end as part, month, -amount as amount
          from (${pairLines}) c where use in ('intercompanyPayable', 'intercompanyCost')`,
      )}) p join own_company s on s.id = p.seller_id join own_company b on b.id = p.buyer_id`,
  },
  intercompanyResult: {
    subject: 'intercompanySettlement',
    rows: sql`select i.id as record_id, r.company_id, i.settlement_no as record, r.functional_currency as currency,
        case when i.state = 'reversed' then 0 else r.difference_minor end as kept, coalesce(k.amount, 0) as counted
      from intercompany_result r join intercompany_settlement i on i.id = r.settlement_id
      left join (select e.record_id, e.company_id, -sum(l.functional_minor)::bigint as amount from ledger_entry e join ledger_line l on l.entry_id = e.id
        join ledger_account a on a.id = l.account_id where e.subject = 'intercompanySettlement' and a.use = 'exchangeDifference' group by 1, 2) k
        on k.record_id = i.id and k.company_id = r.company_id`,
  },
} satisfies Record<string, Check>;
