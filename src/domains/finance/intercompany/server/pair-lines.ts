import { type RawBuilder, sql } from 'kysely';

/**
 * The ledger lines on intercompany accounts by seller, buyer and currency. The account says the direction: a receivable or revenue makes its
 * company the seller, a payable or cost the buyer.
 */
export const pairLines: RawBuilder<unknown> = sql`
  select case when a.use in ('intercompanyReceivable', 'intercompanyRevenue') then e.company_id else d.other_id end as seller_id,
    case when a.use in ('intercompanyReceivable', 'intercompanyRevenue') then d.other_id else e.company_id end as buyer_id,
    e.company_id, a.use, e.posted_on, e.month, l.currency, l.amount_minor as amount, l.functional_minor as functional
  from ledger_line l
  join ledger_account a on a.id = l.account_id
  join ledger_entry e on e.id = l.entry_id
  left join intercompany_bill ib on e.subject = 'intercompanyBill' and ib.id = e.record_id
  left join intercompany_settlement si on e.subject = 'intercompanySettlement' and si.id = e.record_id
  cross join lateral (select case e.company_id when ib.seller_id then ib.buyer_id when ib.buyer_id then ib.seller_id
    when si.payer_id then si.receiver_id when si.receiver_id then si.payer_id end as other_id) d
  where a.use in ('intercompanyReceivable', 'intercompanyPayable', 'intercompanyRevenue', 'intercompanyCost') and d.other_id is not null`;
