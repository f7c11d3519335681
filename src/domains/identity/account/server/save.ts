import type { z } from 'zod';
import { badField, type Fault, Refusal } from '../../../../kernel/refusal.ts';
import type { UserType } from '../../../../kernel/permit.ts';
import { type AccountWho, isNarrow } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';
import { tellRights } from '../../role/server/queries.ts';
import { lockDuties, refuseMeeting } from '../../role/server/duties.ts';
import { companiesOfParty, refuseMore, refuseOwn, sightOfParty, sightOfRole } from '../../role/server/limits.ts';
import { canReceiveCode } from '../../session/rules.ts';
import { endLeadership } from '../../team/server/queries.ts';
import type { saveAccount, UserKind } from '../contract.ts';
import { accountMoved } from '../events.ts';
import { issue, lockAccount, networksOf, uniqueFaults } from './queries.ts';

type IdentityWork = Work<IdentityTables, AccountWho>;
type Params = z.output<typeof saveAccount.params>;
type Saved = { id: bigint; version: number; password: string | null };

const typeOf: Readonly<Record<UserKind, UserType>> = { '1': 1, '2': 2, '4': 4, '5': 5 };

/** Creates or changes an account within the caller's rights, for the form and for each row of an import. */
export async function saveAccountAs(work: IdentityWork, p: Params): Promise<Saved> {
  const facts = factsOf(p, await companiesFor(work, p));
  const faults = [
    ...(await uniqueFaults(work, p, p.company_id)),
    ...(await unknown(work, facts)),
    ...(await unreachable(work, p.id, facts)),
  ];
  if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
  await refuseRoles(work, p, facts);
  if (p.user_type !== '1') refuseMore(work, [sightOfParty(facts.columns)]);
  if (p.id === undefined) {
    await refuseTeam(work, facts);
    return create(work, facts);
  }
  if (p.version === undefined) throw badField('version', 'REQUIRED');
  return change(work, p.id, p.version, facts);
}

/**
 * The own companies that the account of a party names: those given, those that it named for the same party before, or those with which the
 * party works today. Its own company is always among them.
 */
async function companiesFor(work: IdentityWork, p: Params): Promise<bigint[]> {
  if (p.user_type === '1') return [];
  const party = { user_type: typeOf[p.user_type], carrier_id: p.carrier_id, customer_id: p.user_type === '2' ? null : p.customer_id };
  const before = p.id === undefined ? undefined : await work.db.selectFrom('account').selectAll().where('id', '=', p.id).executeTakeFirst();
  const sameParty = before && (p.user_type === '2' ? before.carrier_id === p.carrier_id : before.customer_id === p.customer_id);
  const named = p.company_ids ?? (sameParty ? before.company_ids : await companiesOfParty(work, party));
  return [...new Set([p.company_id, ...named])].sort((a, b) => (a < b ? -1 : 1));
}

/** Drops fields that the kind of user does not have: a customer's roles, a staff member's carrier. */
function factsOf(p: Params, company_ids: bigint[]) {
  const staff = p.user_type === '1';
  const carrier = p.user_type === '2';
  const customer = p.user_type === '4';
  const { id: _, version: __, user_type, role_ids, ...rest } = p;
  return {
    roleIds: staff ? [...new Set(role_ids)].sort((a, b) => (a < b ? -1 : 1)) : [],
    columns: {
      ...rest,
      user_type: typeOf[user_type],
      company_ids,
      places: networksOf(p.places),
      team_id: staff ? p.team_id : null,
      carrier_id: carrier ? p.carrier_id : null,
      customer_id: staff || carrier ? null : p.customer_id,
      gps_sign: carrier && p.gps_sign,
      air_sign: customer && p.air_sign,
      inventory_sign: customer && p.inventory_sign,
      inventory_sign1: customer && p.inventory_sign1,
      keeps_users: customer && p.keeps_users,
      employed_from: staff ? p.employed_from : null,
      employed_until: staff ? p.employed_until : null,
    },
  };
}
type Facts = ReturnType<typeof factsOf>;
/** Fields that the account's own holder may not change. */
type Limits = Pick<Facts['columns'], 'company_id' | 'team_id' | 'places' | 'employed_from' | 'employed_until'>;

/** A sign-in from a place outside the list needs a code: an account that no code can reach would be locked out there. */
async function unreachable({ db }: IdentityWork, id: bigint | undefined, { columns }: Facts): Promise<Fault[]> {
  if (columns.places.length === 0) return [];
  const there = id === undefined ? undefined : await db.selectFrom('account').select('totp_secret').where('id', '=', id).executeTakeFirst();
  const reached = canReceiveCode({ phone: columns.phone, email: columns.email, totp_secret: there?.totp_secret ?? null });
  return reached ? [] : [{ at: 'places', why: 'PLACES_WITHOUT_CODE' }];
}

async function unknown(work: IdentityWork, { columns }: Facts): Promise<Fault[]> {
  const { db, who } = work;
  if (columns.carrier_id !== null) await work.needChosen('carrier', columns.carrier_id);
  if (columns.customer_id !== null) await work.needChosen('customer', columns.customer_id);
  const faults: Fault[] = [];
  if (!who.companyIds.includes(columns.company_id)) faults.push({ at: 'company_id', why: 'NOT_KNOWN' });
  // One that there is and that the caller does not see is refused with the sight of the account.
  if ((await ownCompanies(work, columns.company_ids)) < columns.company_ids.length) faults.push({ at: 'company_ids', why: 'NOT_KNOWN' });
  if (columns.team_id !== null) {
    const team = await db.selectFrom('team').select('company_id').where('id', '=', columns.team_id).executeTakeFirst();
    if (team?.company_id !== columns.company_id) faults.push({ at: 'team_id', why: 'NOT_KNOWN' });
  }
  return faults;
}

async function ownCompanies({ db }: IdentityWork, ids: readonly bigint[]): Promise<number> {
  if (ids.length === 0) return 0;
  return (
    await db
      .selectFrom('own_company')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
  ).length;
}

async function refuseRoles(work: IdentityWork, p: Params, { roleIds }: Facts): Promise<void> {
  if (roleIds.length === 0) return;
  await lockDuties(work);
  const rolesBefore = p.id === undefined ? [] : await rolesOf(work, p.id);
  const known = await work.db
    .selectFrom('role')
    .select(['id', 'permits', 'scope', 'hidden', 'active'])
    .where('id', 'in', [...roleIds, ...rolesBefore])
    .execute();
  const roles = known.filter(({ id }) => roleIds.includes(id));
  const addedRoles = roles.filter((role) => !rolesBefore.includes(role.id));
  if (roles.length < roleIds.length) throw badField('role_ids', 'NOT_KNOWN');
  if (addedRoles.some((role) => !role.active)) throw badField('role_ids', 'NOT_ACTIVE');
  refuseMore(work, addedRoles.map(sightOfRole));
  const rightsOf = (ids: readonly bigint[]) => known.filter(({ id, active }) => active && ids.includes(id)).map(({ permits }) => permits);
  refuseMeeting(work, p.name, rightsOf(roleIds), rightsOf(rolesBefore));
}

/** Members of a team see its rows, so a caller who sees part of a company makes members of the own team alone. */
async function refuseTeam({ db, who }: IdentityWork, { columns }: Facts): Promise<void> {
  if (columns.team_id === null || !isNarrow(who)) return;
  const own = await db.selectFrom('account').select('team_id').where('id', '=', who.accountId).executeTakeFirst();
  if (own?.team_id !== columns.team_id) throw new Refusal('BEYOND_YOUR_RIGHTS');
}

async function rolesOf({ db }: IdentityWork, accountId: bigint): Promise<bigint[]> {
  const rows = await db.selectFrom('account_role').select('role_id').where('account_id', '=', accountId).orderBy('role_id').execute();
  return rows.map((row) => row.role_id);
}

async function create(work: IdentityWork, { columns, roleIds }: Facts): Promise<Saved> {
  const { db, now, product, audit } = work;
  const { password, columns: secret } = await issue(product, now);
  const { id } = await db
    .insertInto('account')
    .values({ ...columns, ...secret, totp_secret: null, totp_last_step: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (roleIds.length > 0) await giveRoles(work, id, roleIds);
  audit({ subject: 'account', id, what: 'create', after: { ...columns, roles: await namesOf(work, roleIds) } });
  return { id, version: 1, password };
}

async function change(work: IdentityWork, id: bigint, seen: number, { columns, roleIds }: Facts): Promise<Saved> {
  const { db, now, audit } = work;
  const before = await lockAccount(work, id, seen);
  if (before.user_type !== columns.user_type) throw badField('user_type', 'FIXED_ONCE_MADE');
  const rolesBefore = await rolesOf(work, id);
  const limits = (of: Limits, roles: readonly bigint[]): string =>
    [of.company_id, of.team_id, of.places.join(), of.employed_from, of.employed_until, roles.join()].join('/');
  if (limits(before, rolesBefore) !== limits(columns, roleIds)) refuseOwn(work, [id]);
  const version = before.version + 1;
  await db
    .updateTable('account')
    .set({ ...columns, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (before.team_id !== columns.team_id) await endLeadership(work, [id]);
  await db.deleteFrom('account_role').where('account_id', '=', id).execute();
  if (roleIds.length > 0) await giveRoles(work, id, roleIds);
  tellRights(work, [id]);
  if (before.carrier_id !== columns.carrier_id || before.customer_id !== columns.customer_id)
    await work.publish(accountMoved, { accountId: id });
  const factsBefore = Object.fromEntries(Object.keys(columns).map((key) => [key, before[key as keyof typeof columns]]));
  audit({
    subject: 'account',
    id,
    what: 'save',
    before: { ...factsBefore, roles: await namesOf(work, rolesBefore) },
    after: { ...columns, roles: await namesOf(work, roleIds) },
  });
  return { id, version, password: null };
}

async function giveRoles({ db }: IdentityWork, accountId: bigint, roleIds: readonly bigint[]): Promise<void> {
  await db
    .insertInto('account_role')
    .values(roleIds.map((role_id) => ({ account_id: accountId, role_id })))
    .execute();
}

/** The history shows roles by their names at the time. */
async function namesOf({ db }: IdentityWork, roleIds: readonly bigint[]): Promise<string> {
  if (roleIds.length === 0) return '';
  const rows = await db
    .selectFrom('role')
    .select('name')
    .where('id', 'in', [...roleIds])
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name).join(', ');
}
