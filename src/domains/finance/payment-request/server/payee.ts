import { minuteIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

type Paid = { readonly party_bank_account_id: bigint };

type Account = { readonly created_by: bigint | null };

/** The payee's account. Requires that it can be paid to: approved, not closed since, and past its waiting period (money.md 17). */
export async function usableAccountOrRefuse({ db, now, who }: Work<FinanceTables>, { party_bank_account_id }: Paid): Promise<Account> {
  const account = await db
    .selectFrom('party_bank_account')
    .select(['state', 'usable_from', 'account_no', 'created_by'])
    .where('id', '=', party_bank_account_id)
    .executeTakeFirstOrThrow();
  const { state, usable_from: from, account_no } = account;
  if (state !== 'approved' || from === null) throw new Refusal('BANK_ACCOUNT_NOT_APPROVED', { account: account_no });
  if (from > now) throw new Refusal('BANK_ACCOUNT_NOT_USABLE', { account: account_no, from: minuteIn(from, who.timeZone) });
  return account;
}

/** Refuses FOUR_EYES to the person who entered the payee's account: it would choose alone where the money goes (money.md 17). */
export function requireOtherThanEnterer({ who }: Pick<Work<FinanceTables>, 'who'>, account: Account): void {
  if (account.created_by !== null && account.created_by === who.accountId)
    throw new Refusal('FOUR_EYES', { who: who.name, context: 'prepared' });
}
