import type { Kysely } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import { may as mayAccounts } from '../account/permits.ts';
import type { IdentityTables, RoleScope } from '../tables.ts';
import { isWider, widest } from './rules.ts';

type Given = { readonly permits: readonly string[]; readonly scope: RoleScope };

/** What an account's roles give it together. */
async function heldBy(db: Kysely<IdentityTables>, accountId: bigint): Promise<{ permits: ReadonlySet<string>; scope: RoleScope }> {
  const roles = await db
    .selectFrom('role')
    .innerJoin('account_role', 'account_role.role_id', 'role.id')
    .select(['role.permits', 'role.scope'])
    .where('account_role.account_id', '=', accountId)
    .where('role.active', '=', true)
    .execute();
  return { permits: new Set(roles.flatMap((role) => role.permits)), scope: widest(roles.map((role) => role.scope)) };
}

/**
 * An administrator of one company gives no more than he has: else the right to keep roles or accounts would be every right. Who sees all
 * companies may give all, or a right that is new in the product could be given by nobody.
 */
export async function refuseBeyond({ db, who }: Work<IdentityTables>, given: readonly Given[]): Promise<void> {
  const own = await heldBy(db, who.accountId);
  if (own.scope === 'all') return;
  const beyond = given.some(({ permits, scope }) => isWider(scope, own.scope) || permits.some((permit) => !who.permits.has(permit)));
  if (beyond) throw new Refusal('BEYOND_YOUR_RIGHTS');
}

/** Nor does he touch an account that may do more than he: whoever resets its password could sign in as it. */
export async function refuseAbove(work: Work<IdentityTables>, accountId: bigint): Promise<void> {
  const held = await heldBy(work.db, accountId);
  await refuseBeyond(work, [{ permits: [...held.permits], scope: held.scope }]);
}

/** After a change: nobody takes the keeping of accounts from himself, or there might be nobody left who could give it back. */
export async function refuseLosingOwn({ db, who }: Work<IdentityTables>): Promise<void> {
  if (!who.permits.has(mayAccounts.save)) return;
  const own = await heldBy(db, who.accountId);
  if (!own.permits.has(mayAccounts.save)) throw new Refusal('OWN_ADMINISTRATION');
}
