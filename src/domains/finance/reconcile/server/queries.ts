import { type RawBuilder, sql } from 'kysely';
import { asOfMonths, type Check, inBoth, monthOf } from './check.ts';
import { movementChecks } from './movements.ts';
import { intercompanyChecks } from './intercompany.ts';
import { partyChecks } from './parties.ts';
import { prepaidChecks } from './prepaid.ts';
import { profitChecks } from './profit.ts';
import { taxChecks } from './taxes.ts';
import { turnoverChecks } from './turnover.ts';

/** The settled amount of each bill row, from the given column. */
function settledOf(column: 'amount_minor' | 'booked_functional_minor'): RawBuilder<unknown> {
  const of = sql.ref(column);
  return sql`select bill_id, currency, sum(amount)::bigint as amount from (select bill_id, currency, ${of} as amount from write_off_line
    union all select bill_id, currency, ${of} from netting_line) l group by 1, 2`;
}
/** The open amount of a bill as the ledger has it: a receivable is a debit, a payable a credit, and a void bill is zero. */
function signed(open: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when b.state = 'void' then 0 when b.side = 'receivable' then ${open} else -(${open}) end`;
}
const booksOfBills = sql`select l.bill_id, l.currency, sum(l.amount_minor)::bigint as amount, sum(l.functional_minor)::bigint as functional
  from ledger_line l join ledger_account a on a.id = l.account_id where l.bill_id is not null and a.use in ('receivable', 'payable') group by 1, 2`;
const balance = sql`from bill b join bill_balance s on s.bill_id = b.id`;
const ofBalance = sql`b.id as record_id, b.company_id, b.bill_no || ' ' || s.currency as record`;

const ofSide = (amount: RawBuilder<unknown>) => sql`case b.side when 'receivable' then ${amount} else -(${amount}) end`;
/** The parts of a bill: its charges, or the open item of an opening. */
const partsOf = (charged: RawBuilder<unknown>, opened: RawBuilder<unknown>) =>
  sql`select bill_id, currency, sum(amount)::bigint as amount from (select bill_id, currency, ${charged} as amount from charge where bill_id is not null
    union all select bill_id, currency, ${opened} from opening_item where bill_id is not null) p group by 1, 2`;
const byParty = sql`company_id, customer_id, carrier_id, currency`;
const byAdvance = sql`company_id, use, currency, in_books`;
/** The account that holds the unused money of an entry `e`, as `advanceAccount` of the ledger chooses it. */
const advanceOf = sql`case when e.customer_id is not null then 'advanceReceived' when e.direction = 'out' or e.carrier_id is not null then 'advancePaid'
  else 'unidentified' end`;
/** The money that write-offs used: as their own money, or as the money that a refund paid back. */
const usedOf = (own: RawBuilder<unknown>, refunded: RawBuilder<unknown>) =>
  sql`select cash_entry_id, sum(amount)::bigint as amount from (select cash_entry_id, ${own} as amount from write_off
    union all select refunded_cash_id, ${refunded} from write_off where refunded_cash_id is not null) u group by 1`;
/** The balances with which our bank accounts began. */
const openingOfBanks = sql`select b.own_bank_account_id, b.currency, o.opened_on, b.amount_minor from opening_balance b join opening o on o.id = b.opening_id
  where o.state = 'posted' and b.own_bank_account_id is not null`;
const byBank = sql`own_bank_account_id, currency`;
const ofCash = (amount: RawBuilder<unknown>) => sql`case e.direction when 'in' then -(${amount}) else ${amount} end`;

/**
 * One statement for each stored value over the whole table: the record, its stored value, and the same value recomputed from its parts or
 * from the ledger. An amount names its currency; a status has none.
 */
export const checks = {
  billAmount: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, s.currency, s.amount_minor as kept, coalesce(k.amount, 0) as counted ${balance}
      left join (${partsOf(sql`amount_minor`, sql`amount_minor - paid_minor`)}) k
        on k.bill_id = b.id and k.currency = s.currency where b.state <> 'void'`,
  },
  billFunctional: {
    subject: 'bill',
    rows: sql`select ${ofBalance}, oc.currency, s.functional_minor as kept, coalesce(k.amount, 0) as counted ${balance}
      join own_company oc on oc.id = b.company_id
      left join (${partsOf(sql`functional_minor`, sql`functional_minor`)}) k
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
  ...taxChecks,
  badDebtWrittenOff: {
    subject: 'bill',
    rows: sql`select d.bill_id as record_id, d.company_id, d.bad_debt_no as record, d.currency,
        case when d.state in ('writtenOff', 'partReturned', 'returned') then d.amount_minor - d.returned_minor else 0 end as kept,
        coalesce(k.amount, 0) as counted
      from bad_debt d left join (select w.bad_debt_id, sum(l.amount_minor)::bigint as amount from write_off w
        join write_off_line l on l.write_off_id = w.id where w.bad_debt_id is not null group by 1) k on k.bad_debt_id = d.id`,
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
  partyAsOf: {
    subject: 'party',
    rows: sql`select coalesce(p.customer_id, p.carrier_id) as record_id, p.company_id, coalesce(cu.name, ca.name) || ' ' || p.currency || ' ' || p.month as record,
        p.currency, p.kept, p.counted from (${asOfMonths(
          byParty,
          sql`select b.company_id, b.customer_id, b.carrier_id, s.currency, ${monthOf(sql`coalesce(b.opened_on, b.bill_on)`)} as month, ${ofSide(sql`s.amount_minor`)} as amount ${balance}
            union all select b.company_id, b.customer_id, b.carrier_id, s.currency, ${monthOf(sql`b.voided_on`)}, -(${ofSide(sql`s.amount_minor`)}) ${balance}
              where b.state = 'void'
            union all select b.company_id, b.customer_id, b.carrier_id, l.currency, ${monthOf(sql`w.business_on`)}, -(${ofSide(sql`l.amount_minor`)})
              from write_off_line l join write_off w on w.id = l.write_off_id join bill b on b.id = l.bill_id
            union all select b.company_id, b.customer_id, b.carrier_id, l.currency, ${monthOf(sql`n.business_on`)}, -(${ofSide(sql`l.amount_minor`)})
              from netting_line l join netting n on n.id = l.netting_id join bill b on b.id = l.bill_id`,
          sql`select e.company_id, l.customer_id, l.carrier_id, l.currency, e.month, l.amount_minor as amount
            from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id where a.use in ('receivable', 'payable')`,
        )}) p left join customer cu on cu.id = p.customer_id left join carrier ca on ca.id = p.carrier_id`,
  },
  advanceAsOf: {
    subject: 'account',
    rows: sql`select p.company_id as record_id, p.company_id, concat_ws(' ', a.code, p.currency, case when p.in_books then '*' end, p.month) as record,
        p.currency, p.kept, p.counted
        from (${asOfMonths(
          byAdvance,
          sql`select e.company_id, d.use, v.currency, v.in_books, ${monthOf(sql`d.day`)} as month, d.sign * ${ofCash(sql`v.amount`)} as amount
              from cash_entry e cross join lateral (select use, day, sign from (values
                (case when e.claimed_on is null then ${advanceOf} else 'unidentified' end, e.value_on, 1),
                ('unidentified', e.claimed_on, -1), (${advanceOf}, e.claimed_on, 1),
                (${advanceOf}, case e.state when 'reversed' then e.reversed_on end, -1)) v (use, day, sign) where day is not null) d
              ${inBoth(sql`e.currency`, sql`e.functional_currency`, [sql`e.amount_minor`, sql`e.functional_minor`])} where e.employee_id is null
            union all select e.company_id, ${advanceOf}, v.currency, v.in_books, ${monthOf(sql`w.business_on`)}, -(${ofCash(sql`v.amount`)})
              from write_off w join cash_entry e on e.id in (w.cash_entry_id, w.refunded_cash_id)
              ${inBoth(sql`e.currency`, sql`e.functional_currency`, [
                sql`w.cash_minor`,
                sql`case e.id when w.cash_entry_id then w.cash_functional_minor else w.refunded_functional_minor end`,
              ])}`,
          // A revaluation is no movement of the money itself.
          sql`select e.company_id, a.use, v.currency, v.in_books, e.month, v.amount from ledger_line l join ledger_entry e on e.id = l.entry_id
            join ledger_account a on a.id = l.account_id
            ${inBoth(sql`l.currency`, sql`e.functional_currency`, [sql`l.amount_minor`, sql`l.functional_minor`])}
            where a.use in ('advanceReceived', 'advancePaid', 'unidentified') and e.subject <> 'revaluation'`,
        )}) p join ledger_account a on a.use = p.use`,
  },
  bankAsOf: {
    subject: 'bank',
    rows: sql`select p.own_bank_account_id as record_id, ba.company_id, ba.bank || ' ' || ba.account_no || ' ' || p.month as record, p.currency, p.kept, p.counted
        from (${asOfMonths(
          byBank,
          sql`select own_bank_account_id, currency, month, amount from (
            select own_bank_account_id, currency, value_on as day, case direction when 'in' then amount_minor else -amount_minor end as amount from cash_entry
            union all select own_bank_account_id, fee_currency, value_on, -fee_minor from cash_entry where fee_minor > 0
            union all select own_bank_account_id, currency, reversed_on, case direction when 'in' then -amount_minor else amount_minor end from cash_entry
              where state = 'reversed'
            union all select own_bank_account_id, fee_currency, reversed_on, fee_minor from cash_entry where state = 'reversed' and fee_minor > 0
            union all select own_bank_account_id, currency, value_on, amount_minor from transfer_movement
            union all ${openingOfBanks}) d
            cross join lateral (select ${monthOf(sql`d.day`)} as month) t`,
          sql`select l.own_bank_account_id, l.currency, e.month, l.amount_minor as amount from ledger_line l join ledger_entry e on e.id = l.entry_id
            join ledger_account a on a.id = l.account_id where a.use = 'bank'`,
        )}) p join own_bank_account ba on ba.id = p.own_bank_account_id`,
  },
  cashAllocated: {
    subject: 'cash',
    rows: sql`select e.id as record_id, e.company_id, e.entry_no as record, e.currency, e.allocated_minor as kept, coalesce(k.amount, 0) as counted
      from cash_entry e left join (${usedOf(sql`cash_minor`, sql`cash_minor`)}) k on k.cash_entry_id = e.id
      where e.employee_id is null`,
  },
  cashAllocatedFunctional: {
    subject: 'cash',
    rows: sql`select e.id as record_id, e.company_id, e.entry_no as record, e.functional_currency as currency, e.allocated_functional_minor as kept,
      coalesce(k.amount, 0) as counted from cash_entry e
      left join (${usedOf(sql`cash_functional_minor`, sql`refunded_functional_minor`)}) k on k.cash_entry_id = e.id
      where e.employee_id is null`,
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
          union all select own_bank_account_id, fee_currency, -fee_minor from cash_entry where state <> 'reversed' and fee_minor > 0
          union all select own_bank_account_id, currency, amount_minor from transfer_movement
          union all select own_bank_account_id, currency, amount_minor from (${openingOfBanks}) o) m group by 1, 2) c
      full join (select l.own_bank_account_id, l.currency, sum(l.amount_minor)::bigint as amount from ledger_line l
          join ledger_account a on a.id = l.account_id where a.use = 'bank' group by 1, 2) k
        on k.own_bank_account_id = c.own_bank_account_id and k.currency = c.currency
      join own_bank_account ba on ba.id = coalesce(c.own_bank_account_id, k.own_bank_account_id)`,
  },
  bankBalance: {
    subject: 'bank',
    rows: sql`select coalesce(s.own_bank_account_id, k.own_bank_account_id) as record_id, ba.company_id, ba.bank || ' ' || ba.account_no as record,
        coalesce(s.currency, k.currency) as currency, coalesce(s.balance_minor, 0) as kept, coalesce(k.amount, 0) as counted
      from bank_balance s full join (select l.own_bank_account_id, l.currency, sum(l.amount_minor)::bigint as amount from ledger_line l
          join ledger_account a on a.id = l.account_id where a.use = 'bank' and l.own_bank_account_id is not null group by 1, 2) k
        on k.own_bank_account_id = s.own_bank_account_id and k.currency = s.currency
      join own_bank_account ba on ba.id = coalesce(s.own_bank_account_id, k.own_bank_account_id)`,
  },
  ...movementChecks,
  ...partyChecks,
  accrualAsOf: {
    subject: 'order',
    rows: sql`select coalesce(p.order_id, p.company_id) as record_id, p.company_id, concat_ws(' ', o.order_no, p.part, p.month) as record, p.currency, p.kept, p.counted
      from (${asOfMonths(
        sql`company_id, order_id, part, currency`,
        sql`select a.company_id, l.order_id, case when l.in_progress then 'inProgress' else l.side end as part, l.currency, m.month,
            m.sign * l.amount_minor as amount from accrual a join accrual_line l on l.accrual_id = a.id
          cross join lateral (values (a.month, 1), (to_char((a.month || '-01')::date + interval '1 month', 'YYYY-MM'), -1)) m (month, sign)`,
        sql`select e.company_id, l.order_id, case a.use when 'accruedIncome' then 'receivable' when 'accruedCost' then 'payable' else 'inProgress' end as part,
            l.currency, e.month, case a.use when 'accruedCost' then -l.amount_minor else l.amount_minor end as amount
          from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
          where a.use in ('accruedIncome', 'accruedCost', 'workInProgress')`,
      )}) p left join transport_order o on o.id = p.order_id`,
  },
  writeOffLines: {
    subject: 'writeOff',
    rows: sql`select w.id as record_id, w.company_id, w.write_off_no as record, w.currency, w.cash_minor as kept,
      w.difference_minor + coalesce(k.amount, 0) as counted
      from write_off w left join (select write_off_id, sum(cash_minor)::bigint as amount from write_off_line group by 1) k on k.write_off_id = w.id
      where w.refunded_cash_id is null`,
  },
  writeOffExchange: {
    subject: 'writeOff',
    rows: sql`select w.id as record_id, w.company_id, w.write_off_no as record, oc.currency, w.exchange_difference_minor as kept, coalesce(k.amount, 0) as counted
      from write_off w join own_company oc on oc.id = w.company_id
      left join (select write_off_id, sum(exchange_difference_minor)::bigint as amount from write_off_line group by 1) k on k.write_off_id = w.id
      where w.refunded_cash_id is null`,
  },
  nettingLines: {
    subject: 'netting',
    rows: sql`select n.id as record_id, n.company_id, n.netting_no as record, n.receivable_currency as currency, n.receivable_minor as kept,
      coalesce(k.amount, 0) as counted from netting n left join (select l.netting_id, sum(l.amount_minor)::bigint as amount from netting_line l
        join bill b on b.id = l.bill_id where b.side = 'receivable' group by 1) k on k.netting_id = n.id`,
  },
  ...intercompanyChecks,
  ...prepaidChecks,
  requestLines: {
    subject: 'paymentRequest',
    rows: sql`select p.id as record_id, p.company_id, p.request_no as record, p.currency, p.amount_minor as kept, coalesce(k.amount, 0) as counted
      from payment_request p left join (select request_id, sum(amount_minor)::bigint as amount from payment_request_line group by 1) k on k.request_id = p.id
      where p.kind = 'bill'`,
  },
  requestPaid: {
    subject: 'paymentRequest',
    rows: sql`select p.id as record_id, p.company_id, p.request_no as record, p.currency, p.paid_minor as kept, coalesce(k.amount, 0) as counted
      from payment_request p left join (select payment_request_id, sum(amount_minor + withheld_minor)::bigint as amount from cash_entry
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
    rows: sql`select j.order_id as record_id, j.company_id, o.order_no || ' ' || c.id as record, null::text as currency, c.financial_month as kept,
        case when c.financial_month = any(j.kept_months) then c.financial_month else j.month end as counted
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
  ...turnoverChecks,
  ...profitChecks,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;
/** In the order in which the page shows them. */
export const checkNames = Object.keys(checks) as [CheckName, ...CheckName[]];
