import type { Selectable } from 'kysely';
import { requireVersion } from '../../../../server/version.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { AccountWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';
import type { RoleTable } from './tables.ts';
import { refuseMore, refuseOwn, sightOfRole } from './limits.ts';

/** Notifies the open windows of users whose rights changed, so that they read them again. */
export function tellRights({ push }: Work<IdentityTables>, accounts: readonly bigint[]): void {
  if (accounts.length > 0) push({ type: 3, to: { accounts }, counts: ['session'] });
}

/** Refuses a caller who holds the role: nobody changes their own rights. */
export async function refuseOwnRole(work: Work<IdentityTables, AccountWho>, roleId: bigint): Promise<void> {
  const holders = await work.db.selectFrom('account_role').select('account_id').where('role_id', '=', roleId).execute();
  refuseOwn(
    work,
    holders.map((holder) => holder.account_id),
  );
}

export async function tellHolders(work: Work<IdentityTables>, roleId: bigint): Promise<void> {
  const holders = await work.db.selectFrom('account_role').select('account_id').where('role_id', '=', roleId).execute();
  tellRights(
    work,
    holders.map((holder) => holder.account_id),
  );
}

/**
 * Locks a role at the version that a page has read, if the caller may change it. Own companies share roles, so an administrator of one
 * company may change neither a role with holders in another company nor one with more rights than their own.
 */
export async function lockRole(work: Work<IdentityTables, AccountWho>, id: bigint, version: number): Promise<Selectable<RoleTable>> {
  const { db, who } = work;
  const role = requireVersion(await db.selectFrom('role').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(), version);
  refuseMore(work, [sightOfRole(role)]);
  const elsewhere = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select('account.id')
    .where('account_role.role_id', '=', id)
    .where('account.company_id', 'not in', [...who.companyIds])
    .executeTakeFirst();
  if (elsewhere) throw new Refusal('BEYOND_YOUR_RIGHTS');
  return role;
}
