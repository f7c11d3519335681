import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { BelowZero } from '../contract.ts';
import { may } from '../permits.ts';

/** The balance of one of our accounts in its own currency after `outMinor` leaves it, where that is below zero; null otherwise. */
export async function findBelowZero({ db }: Work<FinanceTables>, accountId: bigint, outMinor = 0n): Promise<BelowZero | null> {
  const { account_no, currency, balance_minor } = await db
    .selectFrom('own_bank_account as a')
    .leftJoin('bank_balance as b', (join) => join.onRef('b.own_bank_account_id', '=', 'a.id').onRef('b.currency', '=', 'a.currency'))
    .select(['a.account_no', 'a.currency', 'b.balance_minor'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const left = (balance_minor ?? 0n) - outMinor;
  return left < 0n ? { account: account_no, currency, left: amountOf(currency, left) } : null;
}

/**
 * The same before money leaves the account. Refuses BANK_BELOW_ZERO to callers without the right. The lock makes payments at once count each
 * other.
 */
export async function requireBalance(work: Work<FinanceTables>, accountId: bigint, outMinor: bigint): Promise<BelowZero | null> {
  await work.db.selectFrom('own_bank_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const short = await findBelowZero(work, accountId, outMinor);
  if (short && !work.can(may.overdraw)) throw new Refusal('BANK_BELOW_ZERO', short);
  return short;
}
