import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../db.ts';

/** Two sources of one fact that disagree: what is kept beside a record, and what its parts or the books add up to. */
export type Difference = { readonly what: string; readonly record: string; readonly kept: string; readonly counted: string };

/**
 * Counts every kept balance anew from its parts and from the books (money.md 11) and answers what disagrees: it must be nothing. Each
 * check is one statement over the whole table.
 */
export async function reconcile({ db }: Pick<Work<FinanceTables>, 'db'>): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [what, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<Difference, 'what'>>`select record, kept::text, counted::text from (${query}) c
      where kept is distinct from counted order by record limit 100`.execute(db);
    found.push(...rows.map((row) => ({ what, ...row })));
  }
  return found;
}

/** Each answers rows of a record, the value that is kept, and the same value counted. */
const checks: Readonly<Record<string, RawBuilder<unknown>>> = {
  billAmount: sql`
    select b.bill_no || ' ' || s.currency as record, s.amount_minor as kept, coalesce(sum(c.amount_minor), 0)::bigint as counted
    from bill b join bill_balance s on s.bill_id = b.id left join charge c on c.bill_id = b.id and c.currency = s.currency
    where b.state <> 'void' group by b.id, s.bill_id, s.currency`,
  billFunctional: sql`
    select b.bill_no || ' ' || s.currency as record, s.functional_minor as kept, coalesce(sum(c.functional_minor), 0)::bigint as counted
    from bill b join bill_balance s on s.bill_id = b.id left join charge c on c.bill_id = b.id and c.currency = s.currency
    where b.state <> 'void' group by b.id, s.bill_id, s.currency`,
  billWrittenOff: sql`
    select b.bill_no || ' ' || s.currency as record, s.written_off_minor as kept, coalesce(sum(l.amount_minor), 0)::bigint as counted
    from bill b join bill_balance s on s.bill_id = b.id left join write_off_line l on l.bill_id = b.id and l.currency = s.currency
    group by b.id, s.bill_id, s.currency`,
  billWrittenOffFunctional: sql`
    select b.bill_no || ' ' || s.currency as record, s.written_off_functional_minor as kept, coalesce(sum(l.booked_functional_minor), 0)::bigint as counted
    from bill b join bill_balance s on s.bill_id = b.id left join write_off_line l on l.bill_id = b.id and l.currency = s.currency
    group by b.id, s.bill_id, s.currency`,
  billRequested: sql`
    select b.bill_no || ' ' || s.currency as record, s.requested_minor as kept, coalesce(sum(l.held_minor), 0)::bigint as counted
    from bill b join bill_balance s on s.bill_id = b.id left join payment_request_line l on l.bill_id = b.id and l.currency = s.currency
    group by b.id, s.bill_id, s.currency`,
  billInBooks: sql`
    select b.bill_no || ' ' || s.currency as record,
      case when b.state = 'void' then 0 when b.side = 'receivable' then s.amount_minor - s.written_off_minor else s.written_off_minor - s.amount_minor end as kept,
      coalesce(k.amount, 0) as counted
    from bill b join bill_balance s on s.bill_id = b.id left join lateral (
      select sum(l.amount_minor)::bigint as amount from ledger_line l join ledger_account a on a.id = l.account_id
      where l.bill_id = b.id and l.currency = s.currency and a.use in ('receivable', 'payable')) k on true`,
  cashAllocated: sql`
    select e.entry_no as record, e.allocated_minor as kept, coalesce(sum(w.cash_minor), 0)::bigint as counted
    from cash_entry e left join write_off w on w.cash_entry_id = e.id group by e.id`,
  advanceInBooks: sql`
    select e.entry_no as record,
      case when e.state = 'reversed' then 0 when e.direction = 'in' then e.allocated_minor - e.amount_minor else e.amount_minor - e.allocated_minor end as kept,
      coalesce(k.amount, 0) as counted
    from cash_entry e left join lateral (
      select sum(l.amount_minor)::bigint as amount from ledger_line l join ledger_account a on a.id = l.account_id
      where l.cash_entry_id = e.id and a.use in ('advanceReceived', 'advancePaid', 'unidentified')) k on true`,
  requestPaid: sql`
    select p.request_no as record, p.paid_minor as kept, coalesce(sum(e.amount_minor) filter (where e.state <> 'reversed'), 0)::bigint as counted
    from payment_request p left join cash_entry e on e.payment_request_id = p.id group by p.id`,
  entryBalance: sql`
    select e.entry_no || ' ' || l.currency as record, 0::bigint as kept, sum(l.amount_minor)::bigint as counted
    from ledger_entry e join ledger_line l on l.entry_id = e.id group by e.id, l.currency`,
  entryFunctional: sql`
    select e.entry_no as record, 0::bigint as kept, sum(l.functional_minor)::bigint as counted
    from ledger_entry e join ledger_line l on l.entry_id = e.id group by e.id`,
};
