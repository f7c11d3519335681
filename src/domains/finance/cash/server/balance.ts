import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { BelowZero } from '../contract.ts';
import { may } from '../permits.ts';

/**
 * The lowest balance of one of our accounts, in its own currency, on a value date and on each later one, after `outMinor` leaves it on that
 * date, where that is below zero; null otherwise. Money that is valued later pays nothing before, and a payment that is dated back was missing
 * ever since. The whole ledger counts, also what is hidden from the caller.
 */
export async function findBelowZero(work: Work<FinanceTables>, accountId: bigint, on: Day, outMinor = 0n): Promise<BelowZero | null> {
  const { account_no, currency, lowest } = await work.asSystem(() => lowestSince(work, accountId, on));
  const left = lowest - outMinor;
  return left < 0n ? { account: account_no, currency, left: amountOf(currency, left) } : null;
}

/** The balance before each day after `on` is that of today's ledger without what stands on that day and after it. */
async function lowestSince({ db }: Work<FinanceTables>, accountId: bigint, on: Day) {
  const { rows } = await sql<{ account_no: string; currency: Currency; lowest: bigint }>`
    select a.account_no, a.currency, (coalesce(b.balance_minor, 0) - greatest(coalesce(k.most, 0), 0))::bigint as lowest
    from own_bank_account a left join bank_balance b on b.own_bank_account_id = a.id and b.currency = a.currency
      left join lateral (select max(d.since) as most from (
        select sum(sum(l.amount_minor)) over (order by e.posted_on desc) as since
        from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account u on u.id = l.account_id
        where e.company_id = a.company_id and e.posted_on > ${on}::date and l.own_bank_account_id = a.id and l.currency = a.currency and u.use = 'bank'
        group by e.posted_on) d) k on true
    where a.id = ${accountId}`.execute(db);
  const [account] = rows;
  if (!account) throw new Error(`no account ${accountId}`);
  return account;
}

/**
 * The same before money leaves the account on a value date. Refuses BANK_BELOW_ZERO to callers without the right. The lock makes payments at
 * once count each other.
 */
export async function requireBalance(work: Work<FinanceTables>, accountId: bigint, on: Day, outMinor: bigint): Promise<BelowZero | null> {
  await work.db.selectFrom('own_bank_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const short = await findBelowZero(work, accountId, on, outMinor);
  if (short && !work.can(may.overdraw)) throw new Refusal('BANK_BELOW_ZERO', short);
  return short;
}
