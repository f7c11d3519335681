import { sql } from 'kysely';
import { convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { functionalShare } from '../../amount.ts';
import { requireBalance } from '../../cash/server/balance.ts';
import { booksOfBoth, holdBothPeriods, sharedToday } from '../../intercompany/server/both.ts';
import { post, reverseRecord } from '../../ledger/server/post.ts';
import { bookRate } from '../../ledger/server/queries.ts';
import { latest } from '../../period/rules.ts';
import type { Books } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { type Cleared, differenceOf, type Moved, settlementPosting, withinOpenOrRefuse } from '../rules.ts';
import type { IntercompanySettlement } from './queries.ts';

/** Clears the bills of a settlement in the books of both companies on its day. The bills are locked in the order of their ids. */
export async function clearBoth(work: Work<FinanceTables>, settlement: IntercompanySettlement): Promise<void> {
  const { id, currency, payer_id, receiver_id, settled_on } = settlement;
  await holdBothPeriods(work, [payer_id, receiver_id], settled_on);
  const allocations = await lockAllocations(work, settlement);
  const [payer, receiver] = await booksOfBoth(work, payer_id, receiver_id);
  for (const books of [payer, receiver]) {
    const cleared = await clearedIn(work, books, allocations);
    const moved = await movedIn(work, books, settlement);
    const lines = settlementPosting(currency, cleared, moved);
    await work.db
      .insertInto('intercompany_result')
      .values({
        settlement_id: id,
        company_id: books.companyId,
        functional_currency: books.currency,
        difference_minor: differenceOf(lines),
      })
      .execute();
    await post(work, {
      companyId: books.companyId,
      postedOn: settled_on,
      kind: 'intercompanySettlement',
      subject: 'intercompanySettlement',
      recordId: id,
      functionalCurrency: books.currency,
      lines,
    });
  }
  await sql`update intercompany_bill b set settled_minor = b.settled_minor + l.amount_minor, version = b.version + 1, updated_at = ${work.now}
    from intercompany_allocation l where l.bill_id = b.id and l.settlement_id = ${id}`.execute(work.db);
}

type LockedAllocation = Awaited<ReturnType<typeof lockAllocations>>[number];

/** Locks the bills of a settlement; refuses a bill that is no longer accepted, or open for less than the settlement takes off it. */
async function lockAllocations({ db }: Work<FinanceTables>, { id, currency }: IntercompanySettlement) {
  const rows = await db
    .selectFrom('intercompany_bill as b')
    .innerJoin('intercompany_allocation as l', 'l.bill_id', 'b.id')
    .select([
      'l.id',
      'l.bill_id',
      'l.amount_minor',
      'b.bill_no',
      'b.seller_id',
      'b.amount_minor as whole_minor',
      'b.settled_minor',
      'b.state',
    ])
    .where('l.settlement_id', '=', id)
    .orderBy('b.id')
    .forUpdate('b')
    .execute();
  for (const { bill_no: no, whole_minor, settled_minor, amount_minor, state } of rows) {
    if (state !== 'accepted') throw new Refusal('INTERCOMPANY_BILL', { no });
    withinOpenOrRefuse({ no, currency, openMinor: whole_minor - settled_minor }, amount_minor);
  }
  return rows;
}

/** The booked amounts that the allocations clear in one company's books, stored with the sides of the bills. */
async function clearedIn(
  { db }: Work<FinanceTables>,
  { companyId, currency }: Books,
  allocations: readonly LockedAllocation[],
): Promise<Cleared[]> {
  const sides = await db
    .selectFrom('intercompany_side')
    .select(['bill_id', 'functional_minor', 'settled_functional_minor'])
    .where('company_id', '=', companyId)
    .where(
      'bill_id',
      'in',
      allocations.map(({ bill_id }) => bill_id),
    )
    .execute();
  const sideOf = new Map(sides.map((side) => [side.bill_id, side]));
  const cleared = allocations.map((allocation) => {
    const side = sideOf.get(allocation.bill_id);
    if (!side) throw new Error(`${allocation.bill_no} has no side in company ${companyId}`);
    const functionalMinor = functionalShare({
      amountMinor: allocation.whole_minor,
      functionalMinor: side.functional_minor,
      before: allocation.settled_minor,
      beforeFunctional: side.settled_functional_minor,
      taken: allocation.amount_minor,
    });
    return { allocationId: allocation.id, sold: allocation.seller_id === companyId, amountMinor: allocation.amount_minor, functionalMinor };
  });
  await db
    .insertInto('intercompany_cleared')
    .values(
      cleared.map(({ allocationId, functionalMinor }) => ({
        allocation_id: allocationId,
        company_id: companyId,
        functional_currency: currency,
        functional_minor: functionalMinor,
      })),
    )
    .execute();
  await addCleared(
    { db },
    cleared.map(({ allocationId }) => allocationId),
    companyId,
    1n,
  );
  return cleared;
}

/** Adds what allocations cleared to the sides of their bills, or takes it off again. */
async function addCleared({ db }: Pick<Work<FinanceTables>, 'db'>, allocationIds: readonly bigint[], companyId: bigint, sign: 1n | -1n) {
  await sql`update intercompany_side s set settled_functional_minor = s.settled_functional_minor + ${sign} * c.functional_minor
    from intercompany_cleared c join intercompany_allocation l on l.id = c.allocation_id
    where s.bill_id = l.bill_id and s.company_id = c.company_id and c.company_id = ${companyId}
      and l.id = any(${allocationIds.map(String)}::bigint[])`.execute(db);
}

/** The money on the account of one company at the rate of the day, with its movement in the sub-ledger of the bank. */
async function movedIn(work: Work<FinanceTables>, books: Books, settlement: IntercompanySettlement): Promise<Moved | null> {
  const { id, kind, currency, amount_minor, settled_on, payer_id } = settlement;
  if (kind === 'netting') return null;
  const pays = books.companyId === payer_id;
  const ownBankAccountId = (pays ? settlement.from_account_id : settlement.to_account_id) ?? 0n;
  if (pays) await requireBalance(work, ownBankAccountId, settled_on, amount_minor);
  const { rate } = await bookRate(work, books, { currency, day: settled_on, side: pays ? 'payable' : 'receivable' });
  const amountMinor = pays ? -amount_minor : amount_minor;
  await work.db
    .insertInto('transfer_movement')
    .values({
      intercompany_settlement_id: id,
      own_bank_account_id: ownBankAccountId,
      currency,
      amount_minor: amountMinor,
      value_on: settled_on,
    })
    .execute();
  return {
    ownBankAccountId,
    amountMinor,
    functionalMinor: convert({ currency, minor: amountMinor }, books.currency, rate).minor,
  };
}

/** Reverses a settlement in the books of both companies on one day; its bills are open again. Answers the day. */
export async function reverseBoth(work: Work<FinanceTables>, settlement: IntercompanySettlement, reason: string): Promise<string> {
  const { db } = work;
  const { id, payer_id, receiver_id, settled_on, to_account_id, amount_minor } = settlement;
  const on = latest(sharedToday(...(await booksOfBoth(work, payer_id, receiver_id))), settled_on);
  await holdBothPeriods(work, [payer_id, receiver_id], on);
  if (to_account_id !== null) await requireBalance(work, to_account_id, on, amount_minor);
  const rows = await db
    .selectFrom('intercompany_bill as b')
    .innerJoin('intercompany_allocation as l', 'l.bill_id', 'b.id')
    .select('l.id')
    .where('l.settlement_id', '=', id)
    .orderBy('b.id')
    .forUpdate('b')
    .execute();
  const ids = rows.map((row) => row.id);
  for (const companyId of [payer_id, receiver_id]) await addCleared(work, ids, companyId, -1n);
  await sql`update intercompany_bill b set settled_minor = b.settled_minor - l.amount_minor, version = b.version + 1, updated_at = ${work.now}
    from intercompany_allocation l where l.bill_id = b.id and l.settlement_id = ${id}`.execute(db);
  await sql`insert into transfer_movement (intercompany_settlement_id, own_bank_account_id, currency, amount_minor, value_on)
    select intercompany_settlement_id, own_bank_account_id, currency, -amount_minor, ${on}::date
    from transfer_movement where intercompany_settlement_id = ${id}`.execute(db);
  await reverseRecord(work, 'intercompanySettlement', id, on, reason);
  return on;
}
