import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { namesOf } from '../../server/names-of-party.ts';
import type { BillBalanceTable } from '../../bill/server/tables.ts';
import type { Business, Side } from '../../side.ts';
import { type Match, matchAutomatically, type OpenBill, type OpenCash, settleableStates } from '../rules.ts';
import { withheldTaxOf } from './withheld.ts';

/** True where bill `b` can be settled. */
export const settleableBill = sql<SqlBool>`case b.side when 'receivable' then b.state = any(${sql.lit(`{${settleableStates.receivable.join()}}`)}::text[])
  else b.state = any(${sql.lit(`{${settleableStates.payable.join()}}`)}::text[]) end`;

const partyOf = { receivable: 'customer', payable: 'carrier' } as const;

/** Open bill rows of one party, of one line of business where it is named, oldest first, as far as they can be settled. */
export async function openBills(work: Work<FinanceTables>, side: Side, partyId: bigint, business?: Business) {
  const names = await namesOf(work, partyOf[side], partyId);
  return work.db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.due_on', 'b.company_id'])
    .where(side === 'receivable' ? 'b.customer_id' : 'b.carrier_id', 'in', names)
    .where('b.side', '=', side)
    .where('b.company_id', 'in', companiesOf(work.who))
    .where('b.state', 'in', settleableStates[side])
    .whereRef('s.written_off_minor', '<>', 's.amount_minor')
    .$if(business !== undefined, (query) => query.where('b.business', '=', business ?? 'other'))
    .orderBy('b.bill_on')
    .orderBy('b.id')
    .orderBy('s.currency')
    .limit(1000)
    .execute();
}

type BillRow = Pick<
  Selectable<BillBalanceTable>,
  'bill_id' | 'currency' | 'amount_minor' | 'functional_minor' | 'written_off_minor' | 'written_off_functional_minor' | 'requested_minor'
> & { readonly bill_no: string; readonly bill_on: string };

/** One currency row of a bill, in the form that the write-off rules use. */
export function openBillOf(row: BillRow): OpenBill {
  return {
    billId: row.bill_id,
    billNo: row.bill_no,
    billOn: row.bill_on,
    currency: row.currency,
    amountMinor: row.amount_minor,
    functionalMinor: row.functional_minor,
    writtenOffMinor: row.written_off_minor,
    writtenOffFunctionalMinor: row.written_off_functional_minor,
    heldMinor: row.requested_minor,
  };
}

/**
 * The amounts (bill_id, currency, open) that were open on bills of the caller's companies at the end of a day, in parts to be added up: what is
 * open now, and what write-offs and nettings settled later. Bills opened or voided later are the caller's to leave out, and bills that are
 * hidden: nettings hold both sides and are read as the system.
 */
export async function openOn(work: Work<FinanceTables>, day: Day): Promise<RawBuilder<unknown>> {
  const companies = sql`${companiesOf(work.who).map(String)}::bigint[]`;
  const { rows: netted } = await work.asSystem(() =>
    sql<{ bill_id: bigint; currency: Currency; amount: bigint }>`
      select l.bill_id, l.currency, sum(l.amount_minor)::bigint as amount from netting n join netting_line l on l.netting_id = n.id
      where n.company_id = any(${companies}) and n.business_on > ${day}::date group by 1, 2`.execute(work.db),
  );
  const column = (of: (row: (typeof netted)[number]) => bigint | Currency) => sql`${netted.map((row) => String(of(row)))}`;
  return sql`select bill_id, currency, amount_minor - written_off_minor as open from bill_balance where written_off_minor <> amount_minor
    union all select l.bill_id, l.currency, l.amount_minor from write_off w join write_off_line l on l.write_off_id = w.id
      where w.company_id = any(${companies}) and w.business_on > ${day}::date and l.bill_id is not null
    union all select * from unnest(${column(({ bill_id }) => bill_id)}::bigint[], ${column(({ currency }) => currency)}::text[],
      ${column(({ amount }) => amount)}::bigint[])`;
}

/**
 * The money by receipt or payment, and its value in the books, that write-offs of these companies used after a day: on that day it was still
 * unused.
 */
export function usedAfter(day: Day, companyIds: readonly bigint[]): RawBuilder<unknown> {
  return sql`select u.cash_entry_id, sum(u.amount)::bigint as amount, sum(u.functional)::bigint as functional from write_off w
    cross join lateral (values (w.cash_entry_id, w.cash_minor, w.cash_functional_minor), (w.refunded_cash_id, w.cash_minor, w.refunded_functional_minor))
      u (cash_entry_id, amount, functional)
    where w.company_id = any(${companyIds.map(String)}::bigint[]) and w.business_on > ${day}::date and u.cash_entry_id is not null group by 1`;
}

/** Unused money of one party, oldest first: what it paid or was paid ahead, or the refunds that went back. */
export async function openCash(work: Work<FinanceTables>, side: Side, partyId: bigint, of: 'advances' | 'refunds' = 'advances') {
  const names = await namesOf(work, partyOf[side], partyId);
  return work.db
    .selectFrom('cash_entry as e')
    .selectAll('e')
    .where(side === 'receivable' ? 'e.customer_id' : 'e.carrier_id', 'in', names)
    .where('e.direction', '=', (side === 'receivable') === (of === 'advances') ? 'in' : 'out')
    .where('e.company_id', 'in', companiesOf(work.who))
    .where('e.state', '=', 'claimed')
    .whereRef('e.allocated_minor', '<', 'e.amount_minor')
    .orderBy('e.value_on')
    .orderBy('e.id')
    .limit(500)
    .execute();
}

type Money = OpenCash & { readonly id: bigint; readonly entryNo: string; readonly valueOn: string };

/**
 * The current proposal of automatic matching for one party, company by company: money of one company pays no bill of another. A payment whose
 * tax settles nothing yet is matched by hand, together with it.
 */
export async function proposals(work: Work<FinanceTables>, side: Side, partyId: bigint, business?: Business): Promise<Match<Money>[]> {
  const [bills, cash] = [await openBills(work, side, partyId, business), await openCash(work, side, partyId)];
  const withheld = await withheldTaxOf(
    work,
    cash.map(({ id }) => id),
  );
  return [...new Set(cash.map((entry) => entry.company_id))].flatMap((companyId) =>
    matchAutomatically(
      cash
        .filter((entry) => entry.company_id === companyId && entry.withheld_minor === (withheld.get(entry.id)?.matchedMinor ?? 0n))
        .map((entry) => ({
          id: entry.id,
          entryNo: entry.entry_no,
          valueOn: entry.value_on,
          currency: entry.currency,
          amountMinor: entry.amount_minor,
          functionalMinor: entry.functional_minor,
          allocatedMinor: entry.allocated_minor,
          allocatedFunctionalMinor: entry.allocated_functional_minor,
        })),
      bills.filter((row) => row.company_id === companyId).map(openBillOf),
    ),
  );
}

export function proposalOf(match: Match<Money>) {
  return {
    cash_entry_id: match.cash.id,
    entry_no: match.cash.entryNo,
    bill_id: match.bill.billId,
    bill_no: match.bill.billNo,
    currency: match.bill.currency,
    amount: amountOf(match.bill.currency, match.amountMinor),
  };
}
