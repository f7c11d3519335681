import { type Selectable, sql } from 'kysely';
import { type Guard, guards, hiddenWith } from '../../../../kernel/guard.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { type AccountWho, isNarrow } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { AccountTable } from '../../account/server/tables.ts';
import type { IdentityTables } from '../../server/db.ts';
import { hiddenBy, seesNoMore, type Sight, widest } from '../rules.ts';
import type { RoleTable } from './tables.ts';

type IdentityWork = Work<IdentityTables, AccountWho>;

/**
 * Nobody may create, give or take over an account, a role or a key that sees more than they do. Otherwise the right to manage accounts
 * would include every other right.
 */
export function refuseMore({ who }: Pick<IdentityWork, 'who'>, sights: readonly Sight[]): void {
  if (!sights.every((sight) => seesNoMore(sight, who))) throw new Refusal('BEYOND_YOUR_RIGHTS');
}

/** A role adds no company to those of its holder's account, unless its scope is all of them. */
export function sightOfRole({ permits, scope, hidden }: Pick<Selectable<RoleTable>, 'permits' | 'scope' | 'hidden'>): Sight {
  return { permits: new Set(permits), scope, companyIds: [], hidden: hiddenBy([hidden]) };
}

/** Carriers see their own pay, customers their own prices, and accounts for inbound plans no amounts. */
const hiddenFrom: Readonly<Record<2 | 4 | 5, ReadonlySet<Guard>>> = {
  2: hiddenWith(['customerPrice']),
  4: hiddenWith(['cost']),
  5: new Set(guards),
};

type PartyAccount = Pick<Selectable<AccountTable>, 'user_type' | 'carrier_id' | 'customer_id' | 'company_ids'>;

/** An account of a party sees the records of that party with the own companies that it names. Its rights are those of its own pages. */
export function sightOfParty({ user_type, company_ids }: PartyAccount): Sight {
  const hidden = user_type === 1 ? new Set<Guard>() : hiddenFrom[user_type];
  return { permits: new Set(), scope: 'company', companyIds: company_ids, hidden };
}

/** The own companies with which a party has anything today. */
export async function companiesOfParty(
  { db, asSystem }: Pick<IdentityWork, 'db' | 'asSystem'>,
  { user_type, carrier_id, customer_id }: Pick<PartyAccount, 'user_type' | 'carrier_id' | 'customer_id'>,
): Promise<readonly bigint[]> {
  const [party, id] = user_type === 2 ? ['carrier', carrier_id] : ['customer', customer_id];
  const { rows } = await asSystem(() => sql<{ ids: bigint[] }>`select app.companies_of_party(${party}, ${id}) as ids`.execute(db));
  return rows[0]?.ids ?? [];
}

/** Refuses to take over an account that sees more: a caller who resets its password could sign in as it. */
export async function refuseAbove(work: IdentityWork, account: PartyAccount & { id: bigint }): Promise<void> {
  // Two people who each see part of a company both have rows that the other does not see.
  if (isNarrow(work.who) && account.id !== work.who.accountId) throw new Refusal('BEYOND_YOUR_RIGHTS');
  refuseMore(work, [account.user_type === 1 ? await sightOfStaff(work, account.id) : sightOfParty(account)]);
}

async function sightOfStaff({ db }: IdentityWork, accountId: bigint): Promise<Sight> {
  const roles = await db
    .selectFrom('role')
    .innerJoin('account_role', 'account_role.role_id', 'role.id')
    .select(['role.permits', 'role.scope', 'role.hidden'])
    .where('account_role.account_id', '=', accountId)
    .where('role.active', '=', true)
    .execute();
  return {
    permits: new Set(roles.flatMap((role) => role.permits)),
    scope: widest(roles.map((role) => role.scope)),
    companyIds: [],
    hidden: roles.length === 0 ? new Set(guards) : hiddenBy(roles.map((role) => role.hidden)),
  };
}

/** Refuses changes to one's own rights, scope, hidden amounts, teams or groups: another administrator makes them. */
export function refuseOwn({ who }: Pick<IdentityWork, 'who'>, accounts: readonly bigint[]): void {
  if (accounts.includes(who.accountId)) throw new Refusal('OWN_RIGHTS');
}

/** Refuses callers who see only part of a company what would widen what they see: they could give themselves the rest. */
export function refuseNarrow({ who }: { readonly who: Pick<AccountWho, 'scope'> }): void {
  if (isNarrow(who)) throw new Refusal('BEYOND_YOUR_RIGHTS');
}

/**
 * Members of a team or a group see its rows. Refuses callers who see only part of a company, and callers who would join or leave
 * themselves.
 */
export function refuseMembers(work: Pick<IdentityWork, 'who'>, before: readonly bigint[], after: readonly bigint[]): void {
  refuseNarrow(work);
  refuseOwn(work, [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))]);
}
