import type { Selectable } from 'kysely';
import { amountOf } from '../../../kernel/money.ts';
import type { Work } from '../../../server/work.ts';
import { companiesOf } from '../charge/queries.ts';
import type { FinanceTables } from '../db.ts';
import type { BillBalanceTable } from '../tables.ts';
import type { Side } from '../side.ts';
import { type Match, matchAutomatically, type OpenBill, type OpenCash } from './rules.ts';

/** Open bill rows of one party, oldest first. Void and disputed bills take no money. */
export function openBills(work: Work<FinanceTables>, side: Side, partyId: bigint) {
  return work.db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.due_on', 'b.company_id'])
    .where(side === 'receivable' ? 'b.customer_id' : 'b.carrier_id', '=', partyId)
    .where('b.side', '=', side)
    .where('b.company_id', 'in', companiesOf(work.who))
    .where('b.state', 'in', ['made', 'sent', 'confirmed'])
    .whereRef('s.written_off_minor', '<>', 's.amount_minor')
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

/** One currency of a bill, as the rules of writing off know it. */
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

/** Money of one party with something left, oldest first. */
export function openCash(work: Work<FinanceTables>, side: Side, partyId: bigint) {
  return work.db
    .selectFrom('cash_entry as e')
    .selectAll('e')
    .where(side === 'receivable' ? 'e.customer_id' : 'e.carrier_id', '=', partyId)
    .where('e.direction', '=', side === 'receivable' ? 'in' : 'out')
    .where('e.company_id', 'in', companiesOf(work.who))
    .where('e.state', '=', 'claimed')
    .whereRef('e.allocated_minor', '<', 'e.amount_minor')
    .orderBy('e.value_on')
    .orderBy('e.id')
    .limit(500)
    .execute();
}

type Money = OpenCash & { readonly id: bigint; readonly entryNo: string; readonly valueOn: string };

/** What automatic matching would do for one party now, company by company: money of one company pays no bill of another. */
export async function proposals(work: Work<FinanceTables>, side: Side, partyId: bigint): Promise<Match<Money>[]> {
  const [bills, cash] = [await openBills(work, side, partyId), await openCash(work, side, partyId)];
  return [...new Set(cash.map((entry) => entry.company_id))].flatMap((companyId) =>
    matchAutomatically(
      cash
        .filter((entry) => entry.company_id === companyId)
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
