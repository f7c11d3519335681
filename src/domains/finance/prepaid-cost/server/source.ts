import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { functionalShare } from '../../amount.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';

export type SourceIds = { readonly charge_id: bigint | null; readonly opening_balance_id: bigint | null };

/** A cost that can be spread: the net amount of a billed line, or a prepaid balance of the opening, and what is spread of it already. */
type Source = {
  readonly company_id: bigint;
  readonly carrier_id: bigint | null;
  readonly bill_id: bigint | null;
  readonly currency: Currency;
  readonly functional_currency: Currency;
  readonly amount: bigint;
  readonly functional: bigint;
  /** The day of its bill, or of the opening. */
  readonly day: Day;
};

/**
 * Locks the cost that is spread. Refuses NOT_FOUND, and PREPAID_SOURCE for a line that is not on a standing bill of a supplier or is a
 * disbursement, and for an opening that does not stand.
 */
async function lockSource({ db, who }: Work<FinanceTables>, { charge_id, opening_balance_id }: SourceIds): Promise<Source> {
  const companies = companiesOf(who);
  if (charge_id !== null) {
    const row = await db
      .selectFrom('charge as c')
      .leftJoin('bill as b', 'b.id', 'c.bill_id')
      .select(['c.company_id', 'c.carrier_id', 'c.bill_id', 'c.currency', 'c.functional_currency', 'c.side', 'c.state', 'c.disbursement'])
      .select(['c.net_minor as amount', 'c.functional_net_minor as functional', 'b.bill_on as day'])
      .where('c.id', '=', charge_id)
      .where('c.company_id', 'in', companies)
      .forUpdate('c')
      .executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    const { day } = row;
    if (row.side !== 'payable' || row.state !== 'billed' || row.disbursement || row.amount <= 0n || day === null)
      throw new Refusal('PREPAID_SOURCE');
    return { ...row, day };
  }
  const row = await db
    .selectFrom('opening as o')
    .innerJoin('opening_balance as s', 's.opening_id', 'o.id')
    .innerJoin('ledger_account as a', 'a.id', 's.account_id')
    .select(['o.company_id', 's.currency', 'o.functional_currency', 'o.opened_on as day', 'o.state', 'a.use'])
    .select(['s.amount_minor as amount', 's.functional_minor as functional'])
    .where('s.id', '=', opening_balance_id)
    .where('o.company_id', 'in', companies)
    .forUpdate(['o', 's'])
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.state !== 'posted' || row.use !== 'prepaidExpense' || row.amount <= 0n) throw new Refusal('PREPAID_SOURCE');
  return { ...row, carrier_id: null, bill_id: null };
}

/** The cost behind a prepaid cost, locked, with the functional part of `takenMinor` of it. Refuses PREPAID_OVER above what is not spread yet. */
export async function takeOf(work: Work<FinanceTables>, ids: SourceIds, takenMinor: bigint) {
  const source = await lockSource(work, ids);
  const { rows } = await sql<{ before: bigint; functional: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as before, coalesce(sum(functional_minor), 0)::bigint as functional from prepaid_cost
    where (charge_id = ${ids.charge_id} or opening_balance_id = ${ids.opening_balance_id}) and state in ('spreading', 'changing', 'done', 'ended')`.execute(
    work.db,
  );
  const [{ before, functional } = { before: 0n, functional: 0n }] = rows;
  const left = source.amount - before;
  if (takenMinor > left) throw new Refusal('PREPAID_OVER', { currency: source.currency, open: amountOf(source.currency, left) });
  const functionalMinor = functionalShare({
    amountMinor: source.amount,
    functionalMinor: source.functional,
    before,
    beforeFunctional: functional,
    taken: takenMinor,
  });
  return { ...source, functionalMinor };
}

/** Refuses PREPAID_STANDS where a cost of a bill or an opening is spread: its spreading is reversed first. */
export async function refuseSpread(
  { db }: Work<FinanceTables>,
  of: { readonly bill: bigint } | { readonly opening: bigint },
): Promise<void> {
  const standing = db.selectFrom('prepaid_cost as p').select('p.prepaid_no').where('p.state', 'not in', ['draft', 'reversed', 'void']);
  const row = await ('bill' in of
    ? standing.innerJoin('charge as c', 'c.id', 'p.charge_id').where('c.bill_id', '=', of.bill)
    : standing.innerJoin('opening_balance as s', 's.id', 'p.opening_balance_id').where('s.opening_id', '=', of.opening)
  ).executeTakeFirst();
  if (row) throw new Refusal('PREPAID_STANDS', { no: row.prepaid_no });
}
