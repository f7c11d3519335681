import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { functionalShare } from '../../amount.ts';
import type { PostingLine } from '../../ledger/rules.ts';
import { post } from '../../ledger/server/post.ts';
import type { FinanceTables } from '../../server/db.ts';
import { takeOrRefuse } from '../../write-off/rules.ts';
import { writeOffNo } from '../../write-off/server/number.ts';
import { openBillOf } from '../../write-off/server/queries.ts';
import { storeWithoutCash } from '../../write-off/server/without-cash.ts';
import { allowanceFor, givenUpPosting, ruleOf } from '../rules.ts';
import { type BadDebt, lockOwed, type Owed } from './queries.ts';

/** The first day on which a bill can be given up: its own, or that of the opening that brought it. */
export function owedSince({ bill_on, opened_on }: Pick<Owed, 'bill_on' | 'opened_on'>): Day {
  return opened_on ?? bill_on;
}

/** Takes an approved debt off its bill and posts it by the rule of its company. Answers the columns that change with it. */
export async function giveUp(work: Work<FinanceTables>, badDebt: BadDebt) {
  const owed = await lockOwed(work, badDebt);
  const bill = openBillOf(owed);
  takeOrRefuse(bill, badDebt.amount_minor);
  const since = owedSince(owed);
  if (badDebt.given_up_on < since) throw new Refusal('WRITE_OFF_BEFORE', { day: badDebt.given_up_on, earliest: since });
  const bookedMinor = functionalShare({
    ...bill,
    before: bill.writtenOffMinor,
    beforeFunctional: bill.writtenOffFunctionalMinor,
    taken: badDebt.amount_minor,
  });
  const rule = ruleOf(owed.country, owed.accounting_standard);
  const allowanceMinor = allowanceFor(
    rule,
    bookedMinor,
    rule === 'allowanceThenExpense' ? await work.asSystem(() => allowanceHeld(work, badDebt)) : 0n,
  );
  const debt = { rule, party: partyOf(badDebt), billId: badDebt.bill_id, currency: badDebt.currency, allowanceMinor };
  const lines = givenUpPosting({ ...debt, amountMinor: badDebt.amount_minor, functionalMinor: bookedMinor });
  const settled = await settle(work, badDebt, {
    amountMinor: badDebt.amount_minor,
    functionalMinor: bookedMinor,
    on: badDebt.given_up_on,
    lines,
  });
  return { rule, booked_minor: bookedMinor, allowance_minor: allowanceMinor, write_off_id: settled.writeOffId };
}

export function partyOf({ customer_id }: Pick<BadDebt, 'customer_id'>) {
  return { customerId: customer_id, carrierId: null };
}

/**
 * The customer's allowance in the functional currency: as of the day of the debt, and no more than is left of it now. Bad debts of
 * one customer use it one after the other. The whole ledger counts, so it is read as the system.
 */
async function allowanceHeld({ db }: Work<FinanceTables>, { company_id, customer_id, given_up_on }: BadDebt): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended('allowance ' || ${String(company_id)} || ' ' || ${String(customer_id)}, 0))`.execute(
    db,
  );
  const sum = (where: RawBuilder<unknown>) => sql`coalesce(sum(-l.functional_minor) filter (where ${where}), 0)`;
  const { rows } = await sql<{
    held: bigint;
  }>`select least(${sum(sql`e.posted_on <= ${given_up_on}::date`)}, ${sum(sql`true`)})::bigint as held
    from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
    where a.use = 'badDebtAllowance' and e.company_id = ${company_id} and l.customer_id = ${customer_id}`.execute(db);
  return rows[0]?.held ?? 0n;
}

type Settlement = {
  /** Above zero it leaves the bill, below zero it is back on it. */
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  readonly on: Day;
  readonly lines: readonly PostingLine[];
};

/** Stores a write-off of a bad debt's bill without money and posts its entry. The caller has locked the balance. */
export async function settle(
  work: Work<FinanceTables>,
  badDebt: BadDebt,
  { amountMinor, functionalMinor, on, lines }: Settlement,
): Promise<{ writeOffId: bigint; entryId: bigint }> {
  const { company_id, bill_id, currency, functional_currency, bad_debt_no } = badDebt;
  const write_off_no = await writeOffNo(work, company_id);
  const id = await storeWithoutCash(
    work,
    {
      writeOffNo: write_off_no,
      companyId: company_id,
      side: 'receivable',
      party: partyOf(badDebt),
      by: 'badDebt',
      currency,
      functionalCurrency: functional_currency,
      on,
      reason: bad_debt_no,
      badDebtId: badDebt.id,
    },
    [{ billId: bill_id, amountMinor, bookedMinor: functionalMinor, settledMinor: functionalMinor }],
  );
  const entryId = await post(work, {
    companyId: company_id,
    postedOn: on,
    kind: 'badDebt',
    subject: 'badDebt',
    recordId: badDebt.id,
    functionalCurrency: functional_currency,
    lines,
  });
  work.audit({
    subject: 'bill',
    id: bill_id,
    what: amountMinor > 0n ? 'writeOff' : 'reverseWriteOff',
    after: { write_off_no, bad_debt_no, amount: amountOf(currency, amountMinor) },
  });
  return { writeOffId: id, entryId };
}
