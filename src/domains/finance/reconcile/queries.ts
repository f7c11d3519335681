import { type RawBuilder, sql } from 'kysely';

/** What a difference belongs to: the page that shows it is found by it. */
const checkSubjects = ['bill', 'cash', 'writeOff', 'paymentRequest', 'ledger', 'order', 'charge', 'netting', 'bank', 'party'] as const;
export type CheckSubject = (typeof checkSubjects)[number];
export type Check = { readonly subject: CheckSubject; readonly rows: RawBuilder<unknown> };

/** What settled each bill row, in the given column. */
function settledOf(column: 'amount_minor' | 'booked_functional_minor'): RawBuilder<unknown> {
  const of = sql.ref(column);
  return sql`select bill_id, currency, sum(amount)::bigint as amount from (select bill_id, currency, ${of} as amount from write_off_line
    union all select bill_id, currency, ${of} from netting_line) l group by 1, 2`;
}
/** What is open of a bill as the books have it: a receivable is a debit, a payable a credit, and a void bill is nothing. */
function signed(open: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when b.state = 'void' then 0 when b.side = 'receivable' then ${open} else -(${open}) end`;
}
const booksOfBills = sql`select l.bill_id, l.currency, sum(l.amount_minor)::bigint as amount, sum(l.functional_minor)::bigint as functional
  from ledger_line l join ledger_account a on a.id = l.account_id where l.bill_id is not null and a.use in ('receivable', 'payable') group by 1, 2`;
const balance = sql`from bill b join bill_balance s on s.bill_id = b.id`;
const ofBalance = sql`b.id as record_id, b.company_id, b.bill_no || ' ' || s.currency as record`;

/**
 * One statement for each kept fact over the whole table: the record, the value that is kept beside it, and the same value counted from
 * its parts or from the books. An amount names its currency; a status has none.
 */
export const checks = {
  billAmount: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, s.currency, s.amount_minor as kept, coalesce(k.amount, 0) as counted ${balance}
      left join (select bill_id, currency, sum(amount_minor)::bigint as amount from charge where bill_id is not null group by 1, 2) k
        on k.bill_id = b.id and k.currency = s.currency where b.state <> 'void'`,
  },
  billFunctional: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, oc.currency, s.functional_minor as kept, coalesce(k.amount, 0) as counted ${balance}
      join own_company oc on oc.id = b.company_id
      left join (select bill_id, currency, sum(functional_minor)::bigint as amount from charge where bill_id is not null group by 1, 2) k
        on k.bill_id = b.id and k.currency = s.currency where b.state <> 'void'`,
  },
  billLines: {
    subject: 'bill',
    rows: sql`select b.id as record_id, b.company_id, b.bill_no as record, null::text as currency, b.line_count as kept, coalesce(k.n, 0) as counted
      from bill b left join (select bill_id, count(*)::int as n from charge where bill_id is not null group by 1) k on k.bill_id = b.id where b.state <> 'void'`,
  },
  chargeBilled: {
    subject: 'charge',
    rows: sql`select c.id as record_id, c.company_id, b.bill_no || ' ' || c.id as record, null::text as currency, c.state as kept,
      case when b.state = 'void' then 'reviewed' else 'billed' end as counted from charge c join bill b on b.id = c.bill_id`,
  },
  billWrittenOff: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, s.currency, s.written_off_minor as kept, coalesce(k.amount, 0) as counted ${balance}
      left join (${settledOf('amount_minor')}) k on k.bill_id = b.id and k.currency = s.currency`,
  },
  billWrittenOffFunctional: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, oc.currency, s.written_off_functional_minor as kept, coalesce(k.amount, 0) as counted ${balance}
      join own_company oc on oc.id = b.company_id
      left join (${settledOf('booked_functional_minor')}) k on k.bill_id = b.id and k.currency = s.currency`,
  },
  billRequested: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, s.currency, s.requested_minor as kept, coalesce(k.amount, 0) as counted ${balance}
      left join (select bill_id, currency, sum(held_minor)::bigint as amount from payment_request_line group by 1, 2) k
        on k.bill_id = b.id and k.currency = s.currency`,
  },
  billInBooks: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, s.currency, ${signed(sql`s.amount_minor - s.written_off_minor`)} as kept, coalesce(k.amount, 0) as counted ${balance}
      left join (${booksOfBills}) k on k.bill_id = b.id and k.currency = s.currency`,
  },
  billInBooksFunctional: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, oc.currency, ${signed(sql`s.functional_minor - s.written_off_functional_minor`)} as kept,
      coalesce(k.functional, 0) as counted ${balance} join own_company oc on oc.id = b.company_id
      left join (${booksOfBills}) k on k.bill_id = b.id and k.currency = s.currency`,
  },
  partyInBooks: {
    subject: 'party',
    rows: sql`select coalesce(k.customer_id, k.carrier_id, p.customer_id, p.carrier_id) as record_id, coalesce(k.company_id, p.company_id) as company_id,
        coalesce(cu.name, ca.name) || ' ' || coalesce(k.currency, p.currency) as record, coalesce(k.currency, p.currency) as currency,
        coalesce(p.amount, 0) as kept, coalesce(k.amount, 0) as counted
      from (select b.company_id, b.customer_id, b.carrier_id, s.currency, sum(${signed(sql`s.amount_minor - s.written_off_minor`)})::bigint as amount
          ${balance} group by 1, 2, 3, 4) p
      full join (select e.company_id, l.customer_id, l.carrier_id, l.currency, sum(l.amount_minor)::bigint as amount
          from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
          where a.use in ('receivable', 'payable') group by 1, 2, 3, 4) k
        on k.company_id = p.company_id and k.currency = p.currency and coalesce(k.customer_id, 0) = coalesce(p.customer_id, 0)
          and coalesce(k.carrier_id, 0) = coalesce(p.carrier_id, 0)
      left join customer cu on cu.id = coalesce(k.customer_id, p.customer_id) left join carrier ca on ca.id = coalesce(k.carrier_id, p.carrier_id)`,
  },
  cashAllocated: {
    subject: 'cash',
    rows: sql`select e.id as record_id, e.company_id, e.entry_no as record, e.currency, e.allocated_minor as kept, coalesce(k.amount, 0) as counted
      from cash_entry e left join (select cash_entry_id, sum(cash_minor)::bigint as amount from write_off group by 1) k on k.cash_entry_id = e.id`,
  },
  cashAllocatedFunctional: {
    subject: 'cash',
    rows: sql`select e.id as record_id, e.company_id, e.entry_no as record, e.functional_currency as currency, e.allocated_functional_minor as kept,
      coalesce(k.amount, 0) as counted from cash_entry e
      left join (select cash_entry_id, sum(cash_functional_minor)::bigint as amount from write_off group by 1) k on k.cash_entry_id = e.id`,
  },
  advanceInBooks: {
    subject: 'cash',
    rows: sql`select e.id as record_id, e.company_id, e.entry_no as record, e.currency,
        case when e.state = 'reversed' then 0 when e.direction = 'in' then e.allocated_minor - e.amount_minor else e.amount_minor - e.allocated_minor end as kept,
        coalesce(k.amount, 0) as counted
      from cash_entry e left join (select l.cash_entry_id, sum(l.amount_minor)::bigint as amount from ledger_line l
        join ledger_account a on a.id = l.account_id where l.cash_entry_id is not null and a.use in ('advanceReceived', 'advancePaid', 'unidentified')
        group by 1) k on k.cash_entry_id = e.id`,
  },
  bankInBooks: {
    subject: 'bank',
    rows: sql`select coalesce(c.own_bank_account_id, k.own_bank_account_id) as record_id, ba.company_id,
        ba.bank || ' ' || ba.account_no as record, coalesce(c.currency, k.currency) as currency, coalesce(c.amount, 0) as kept, coalesce(k.amount, 0) as counted
      from (select own_bank_account_id, currency, sum(amount)::bigint as amount from (
          select own_bank_account_id, currency, case direction when 'in' then amount_minor else -amount_minor end as amount from cash_entry where state <> 'reversed'
          union all select own_bank_account_id, fee_currency, -fee_minor from cash_entry where state <> 'reversed' and fee_minor > 0) m group by 1, 2) c
      full join (select l.own_bank_account_id, l.currency, sum(l.amount_minor)::bigint as amount from ledger_line l
          join ledger_account a on a.id = l.account_id where a.use = 'bank' group by 1, 2) k
        on k.own_bank_account_id = c.own_bank_account_id and k.currency = c.currency
      join own_bank_account ba on ba.id = coalesce(c.own_bank_account_id, k.own_bank_account_id)`,
  },
  writeOffLines: {
    subject: 'writeOff',
    rows: sql`select w.id as record_id, w.company_id, w.write_off_no as record, w.currency, w.cash_minor as kept,
      w.difference_minor + coalesce(k.amount, 0) as counted
      from write_off w left join (select write_off_id, sum(cash_minor)::bigint as amount from write_off_line group by 1) k on k.write_off_id = w.id`,
  },
  writeOffExchange: {
    subject: 'writeOff',
    rows: sql`select w.id as record_id, w.company_id, w.write_off_no as record, oc.currency, w.exchange_difference_minor as kept, coalesce(k.amount, 0) as counted
      from write_off w join own_company oc on oc.id = w.company_id
      left join (select write_off_id, sum(exchange_difference_minor)::bigint as amount from write_off_line group by 1) k on k.write_off_id = w.id`,
  },
  nettingLines: {
    subject: 'netting',
    rows: sql`select n.id as record_id, n.company_id, n.netting_no as record, n.receivable_currency as currency, n.receivable_minor as kept,
      coalesce(k.amount, 0) as counted from netting n left join (select l.netting_id, sum(l.amount_minor)::bigint as amount from netting_line l
        join bill b on b.id = l.bill_id where b.side = 'receivable' group by 1) k on k.netting_id = n.id`,
  },
  requestLines: {
    subject: 'paymentRequest',
    rows: sql`select p.id as record_id, p.company_id, p.request_no as record, p.currency, p.amount_minor as kept, coalesce(k.amount, 0) as counted
      from payment_request p left join (select request_id, sum(amount_minor)::bigint as amount from payment_request_line group by 1) k on k.request_id = p.id
      where p.kind = 'bill'`,
  },
  requestPaid: {
    subject: 'paymentRequest',
    rows: sql`select p.id as record_id, p.company_id, p.request_no as record, p.currency, p.paid_minor as kept, coalesce(k.amount, 0) as counted
      from payment_request p left join (select payment_request_id, sum(amount_minor)::bigint as amount from cash_entry
        where state <> 'reversed' and payment_request_id is not null group by 1) k on k.payment_request_id = p.id`,
  },
  requestHeld: {
    subject: 'paymentRequest',
    rows: sql`select p.id as record_id, p.company_id, p.request_no as record, p.currency, k.held as kept,
        case when p.state in ('awaitingRequest', 'paid', 'void') then 0 else k.asked - k.paid end as counted
      from payment_request p join (select request_id, sum(held_minor)::bigint as held, sum(amount_minor)::bigint as asked, sum(paid_minor)::bigint as paid
        from payment_request_line group by 1) k on k.request_id = p.id`,
  },
  lockedMonth: {
    subject: 'order',
    rows: sql`select j.order_id as record_id, j.company_id, o.order_no || ' ' || c.id as record, null::text as currency, c.financial_month as kept, j.month as counted
      from charge c join job_lock j on j.id = c.job_lock_id join transport_order o on o.id = j.order_id`,
  },
  entryBalance: {
    subject: 'ledger',
    rows: sql`select e.id as record_id, e.company_id, e.entry_no as record, k.currency, 0::bigint as kept, k.amount as counted
      from ledger_entry e join (select entry_id, currency, sum(amount_minor)::bigint as amount from ledger_line group by 1, 2) k on k.entry_id = e.id`,
  },
  entryFunctional: {
    subject: 'ledger',
    rows: sql`select e.id as record_id, e.company_id, e.entry_no as record, e.functional_currency as currency, 0::bigint as kept, k.amount as counted
      from ledger_entry e join (select entry_id, sum(functional_minor)::bigint as amount from ledger_line group by 1) k on k.entry_id = e.id`,
  },
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;
/** In the order that the page shows them. */
export const checkNames = Object.keys(checks) as [CheckName, ...CheckName[]];
