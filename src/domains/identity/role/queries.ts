import type { Selectable } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import type { IdentityTables, RoleTable } from '../tables.ts';
import { refuseBeyond } from './store.ts';

/** Open windows of those whose rights changed ask for them anew. */
export function tellRights({ push }: Work<IdentityTables>, accounts: readonly bigint[]): void {
  if (accounts.length > 0) push({ type: 3, to: { accounts }, counts: ['session.mine'] });
}

export async function tellHolders(work: Work<IdentityTables>, roleId: bigint): Promise<void> {
  const holders = await work.db.selectFrom('account_role').select('account_id').where('role_id', '=', roleId).execute();
  tellRights(
    work,
    holders.map((holder) => holder.account_id),
  );
}

/**
 * Locks a role that a page saw, for somebody who may change it: roles are shared by our companies, so an administrator of one leaves
 * alone what people of another hold, and what gives more than he has.
 */
export async function lockRole(work: Work<IdentityTables>, id: bigint, version: number): Promise<Selectable<RoleTable>> {
  const { db, who } = work;
  const role = await db.selectFrom('role').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!role) throw new Refusal('NOT_FOUND');
  if (role.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  await refuseBeyond(work, [role]);
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
