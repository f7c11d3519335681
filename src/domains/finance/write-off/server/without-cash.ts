import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { moveBalances } from '../../bill/server/balances.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { Party } from '../../ledger/rules.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';
import type { SettledBy } from '../posting.ts';
import { rateBetween } from '../rules.ts';

/** The balances of bills in one currency with their bills, among the caller's companies, locked in the order of the bills. */
export function lockBalances({ db, who }: Work<FinanceTables>, billIds: readonly bigint[], currency: Currency) {
  return db
    .selectFrom('bill_balance as s')
    .innerJoin('bill as b', 'b.id', 's.bill_id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.state', 'b.side', 'b.company_id'])
    .where('s.bill_id', 'in', billIds)
    .where('s.currency', '=', currency)
    .where('b.company_id', 'in', companiesOf(who))
    .orderBy('s.bill_id')
    .forUpdate()
    .execute();
}

type Settled = {
  readonly billId: bigint;
  readonly amountMinor: bigint;
  /** Value in the books of the settled part of the bill, and of that which settles it: the rest is the exchange difference. */
  readonly bookedMinor: bigint;
  readonly settledMinor: bigint;
};

type LineOf = { readonly by: SettledBy; readonly currency: Currency; readonly functionalCurrency: Currency };

/** The row of a line of a write-off that uses no money. */
export function lineWithoutCash(
  writeOffId: bigint,
  { by, currency, functionalCurrency }: LineOf,
  { billId, amountMinor, bookedMinor, settledMinor }: Settled,
) {
  return {
    write_off_id: writeOffId,
    bill_id: billId,
    currency,
    by,
    amount_minor: amountMinor,
    cash_minor: 0n,
    booked_functional_minor: bookedMinor,
    settled_functional_minor: settledMinor,
    exchange_difference_minor: settledMinor - bookedMinor,
    booked_rate: rateBetween(currency, amountMinor, functionalCurrency, bookedMinor),
    settled_rate: rateBetween(currency, amountMinor, functionalCurrency, settledMinor),
  };
}

/** Stores a write-off that uses no money, and takes its lines off the balances of their bills, which the caller has locked. */
export async function storeWithoutCash(
  work: Work<FinanceTables>,
  of: LineOf & {
    readonly writeOffNo: string;
    readonly companyId: bigint;
    readonly side: Side;
    readonly party: Pick<Party, 'customerId' | 'carrierId'>;
    readonly on: Day;
    readonly reason: string | null;
    readonly badDebtId?: bigint;
  },
  lines: readonly Settled[],
): Promise<bigint> {
  const { currency, party } = of;
  const { id } = await work.db
    .insertInto('write_off')
    .values({
      write_off_no: of.writeOffNo,
      company_id: of.companyId,
      side: of.side,
      customer_id: party.customerId,
      carrier_id: party.carrierId,
      cash_entry_id: null,
      bad_debt_id: of.badDebtId ?? null,
      currency,
      cash_minor: 0n,
      cash_functional_minor: 0n,
      exchange_difference_minor: lines.reduce((sum, line) => sum + line.settledMinor - line.bookedMinor, 0n),
      business_on: of.on,
      automatic: false,
      reason: of.reason,
      reverses_id: null,
      created_at: work.now,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work.db
    .insertInto('write_off_line')
    .values(lines.map((line) => lineWithoutCash(id, of, line)))
    .execute();
  await moveBalances(
    work,
    lines.map(({ billId, amountMinor, bookedMinor }) => ({ billId, currency, amountMinor, functionalMinor: bookedMinor })),
  );
  return id;
}
