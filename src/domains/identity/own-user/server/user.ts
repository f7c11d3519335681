import type { Selectable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { rightsOfPages } from '../../../../server/product.ts';
import type { AccountWho } from '../../../../server/session.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import type { AccountTable } from '../../account/server/tables.ts';
import type { IdentityTables } from '../../server/db.ts';

export type KeeperWork = Work<IdentityTables, AccountWho>;

/** Every right of customers. */
export const rightsOfCustomers = ({ product }: KeeperWork): ReadonlySet<string> => rightsOfPages(product.pages, 4);

const boards = ['air_sign', 'inventory_sign', 'inventory_sign1'] as const;

/**
 * Locks a user of the caller's customer that the caller keeps: one that sees more own companies or boards than the caller is kept by us, as is
 * every other keeper. Run as the system: customers do not read accounts.
 */
export async function lockOwnUser(work: KeeperWork, id: bigint, version?: number): Promise<Selectable<AccountTable>> {
  const row = await work.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('user_type', '=', 4)
    .where('customer_id', '=', work.who.customerId ?? 0n)
    .forUpdate()
    .executeTakeFirst();
  const account = requireVersion(row, version ?? 'any');
  const keeper = await work.db.selectFrom('account').select(boards).where('id', '=', work.who.accountId).executeTakeFirstOrThrow();
  const seesMore =
    account.company_ids.some((company) => !work.who.companyIds.includes(company)) ||
    boards.some((board) => account[board] && !keeper[board]);
  if (account.keeps_users || seesMore) throw new Refusal('USER_KEPT_BY_US', { name: account.name });
  return account;
}
