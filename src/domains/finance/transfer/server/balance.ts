import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { hiddenAmount } from '../../../../kernel/guard.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Who } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { functionalShare } from '../../amount.ts';
import type { AccountUse } from '../../ledger/rules.ts';
import type { FinanceTables } from '../../server/db.ts';
import { namesOf, partyIn } from '../../server/names-of-party.ts';
import { guardOfSide } from '../../side.ts';

/** The account of a loan or deposit, and whose it is. */
type Of = {
  readonly account: AccountUse;
  readonly company_id: bigint;
  readonly currency: Currency;
  readonly customer_id: bigint | null;
  readonly carrier_id: bigint | null;
};

/**
 * The value in the books of the part of a loan or deposit that leaves its account on a day, at the average of what stands there for that party
 * and currency, openings and journals included; a revaluation and its reversal are posted together and sum to nothing. `sign` is 1 where a
 * debit balance is settled, -1 for a credit balance. The whole ledger counts, also what is hidden from the caller. Refuses MOVEMENT_OVER where
 * less stands there, on that day or on a later one; what stands is left out for those from whom the party's side is hidden.
 */
export async function balanceOrRefuse(work: Work<FinanceTables>, of: Of, taken: bigint, on: Day, sign: 1n | -1n): Promise<bigint> {
  const { currency } = of;
  const { amount, functional, standing } = await work.asSystem(() => lockBalance(work, of, on, sign));
  if (taken > standing) {
    const open = isHidden(work.who, of) ? hiddenAmount : amountOf(currency, standing > 0n ? standing : 0n);
    throw new Refusal('MOVEMENT_OVER', { currency, asked: amountOf(currency, taken), open });
  }
  return functionalShare({ amountMinor: amount, functionalMinor: functional, before: 0n, beforeFunctional: 0n, taken });
}

/**
 * The same balance under the name of the party that holds enough of it: its own, or another that was merged with it. It stays under its own name
 * where none does, and is then refused.
 */
export async function heldBy<O extends Of>(work: Work<FinanceTables>, of: O, taken: bigint, sign: 1n | -1n): Promise<O> {
  const { account, company_id, currency } = of;
  const party = partyIn(of);
  if (party === null) return of;
  const { table, id } = party;
  const names = await namesOf(work, table, id);
  if (names.length < 2) return of;
  const column = sql.ref(`l.${table}_id`);
  const { rows } = await work.asSystem(() =>
    sql<{ id: bigint }>`
      select ${column} as id from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      where a.use = ${account} and e.company_id = ${company_id} and l.currency = ${currency} and ${column} = any(${names.map(String)}::bigint[])
      group by ${column} having sum(l.amount_minor * ${sign}) >= ${taken} order by ${column} = ${id} desc, ${column} limit 1`.execute(
      work.db,
    ),
  );
  const holder = rows[0]?.id;
  return holder === undefined ? of : { ...of, [`${table}_id`]: holder };
}

function isHidden({ hidden }: Who, { customer_id, carrier_id }: Of): boolean {
  return (customer_id !== null && hidden.has(guardOfSide.receivable)) || (carrier_id !== null && hidden.has(guardOfSide.payable));
}

/** The balance of the account, and how much of it stands from a day on. The lock makes two movements at once count each other. */
async function lockBalance(
  { db }: Work<FinanceTables>,
  { account, company_id, currency, customer_id, carrier_id }: Of,
  on: Day,
  sign: 1n | -1n,
) {
  const key = `movement ${company_id} ${account} ${currency} ${customer_id} ${carrier_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const { rows } = await sql<{ amount: bigint; functional: bigint; standing: bigint }>`
    with day as (select e.posted_on, sum(l.amount_minor * ${sign}) as amount, sum(l.functional_minor * ${sign}) as functional
      from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      where a.use = ${account} and e.company_id = ${company_id} and l.currency = ${currency}
        and l.customer_id is not distinct from ${customer_id}::bigint and l.carrier_id is not distinct from ${carrier_id}::bigint group by 1)
    select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(functional), 0)::bigint as functional,
      least(coalesce(sum(amount) filter (where posted_on <= ${on}::date), 0), (select min(balance) from
        (select posted_on, sum(amount) over (order by posted_on) as balance from day) b where posted_on > ${on}::date))::bigint as standing
    from day`.execute(db);
  return rows[0] ?? { amount: 0n, functional: 0n, standing: 0n };
}
