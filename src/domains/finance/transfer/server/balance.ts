import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { functionalShare } from '../../amount.ts';
import type { FinanceTables } from '../../server/db.ts';
import { movementOf } from '../rules.ts';
import type { Transfer } from './queries.ts';

/**
 * The value in the books of the part of a loan or deposit that a movement settles, at the average of what stands on its account for that party
 * and currency, openings and journals included, revaluations left out. `sign` is 1 where a debit balance is settled, -1 for a credit balance. Refuses MOVEMENT_OVER where
 * less stands there. The lock makes two movements at once count each other.
 */
export async function balanceOrRefuse({ db }: Work<FinanceTables>, transfer: Transfer, sign: 1n | -1n): Promise<bigint> {
  const { kind, company_id, currency, customer_id, carrier_id, amount_minor: taken } = transfer;
  if (kind === 'transfer') throw new Error('a transfer settles nothing');
  const { account } = movementOf(kind);
  const key = `movement ${company_id} ${account} ${currency} ${customer_id} ${carrier_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const { rows } = await sql<{ amount: bigint; functional: bigint }>`
    select coalesce(sum(l.amount_minor), 0)::bigint as amount, coalesce(sum(l.functional_minor), 0)::bigint as functional
    from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
      left join ledger_entry o on o.id = e.reverses_id
    where a.use = ${account} and e.company_id = ${company_id} and l.currency = ${currency} and coalesce(o.kind, e.kind) <> 'revaluation'
      and l.customer_id is not distinct from ${customer_id}::bigint and l.carrier_id is not distinct from ${carrier_id}::bigint`.execute(
    db,
  );
  const balance = { amountMinor: sign * (rows[0]?.amount ?? 0n), functionalMinor: sign * (rows[0]?.functional ?? 0n) };
  if (taken > balance.amountMinor) {
    const open = balance.amountMinor > 0n ? balance.amountMinor : 0n;
    throw new Refusal('MOVEMENT_OVER', { currency, asked: amountOf(currency, taken), open: amountOf(currency, open) });
  }
  return functionalShare({ ...balance, before: 0n, beforeFunctional: 0n, taken });
}
