import { sql } from 'kysely';
import type { z } from 'zod';
import { badField, type Fault, Refusal } from '../../../../kernel/refusal.ts';
import type { UserType } from '../../../../kernel/permit.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../db.ts';
import { tellRights } from '../../role/queries.ts';
import { refuseBeyond, refuseLosingOwn } from '../../role/store.ts';
import type { saveAccount, UserKind } from '../contract.ts';
import { issue, lockAccount, networksOf } from '../queries.ts';

type IdentityWork = Work<IdentityTables>;
type Params = z.output<typeof saveAccount.params>;
type Saved = { id: bigint; version: number; password: string | null };

const typeOf: Readonly<Record<UserKind, UserType>> = { '1': 1, '2': 2, '4': 4, '5': 5 };

/** Makes an account or changes one, as the caller may: for the form, and for each row of an import. */
export async function saveAccountAs(work: IdentityWork, p: Params): Promise<Saved> {
  const facts = factsOf(p);
  const faults = [...(await taken(work, p)), ...(await unknown(work, facts))];
  if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
  await refuseRoles(work, p, facts);
  if (p.id === undefined) return create(work, facts);
  if (p.version === undefined) throw badField('version', 'REQUIRED');
  return change(work, p.id, p.version, facts);
}

/** What a kind of user does not have is not kept: a customer's roles, a member of staff's carrier. */
function factsOf(p: Params) {
  const staff = p.user_type === '1';
  const carrier = p.user_type === '2';
  const customer = p.user_type === '4';
  const { id: _, version: __, user_type, role_ids, ...rest } = p;
  return {
    roleIds: staff ? [...new Set(role_ids)].sort((a, b) => (a < b ? -1 : 1)) : [],
    columns: {
      ...rest,
      user_type: typeOf[user_type],
      places: networksOf(p.places),
      team_id: staff ? p.team_id : null,
      carrier_id: carrier ? p.carrier_id : null,
      customer_id: staff || carrier ? null : p.customer_id,
      gps_sign: carrier && p.gps_sign,
      air_sign: customer && p.air_sign,
      inventory_sign: customer && p.inventory_sign,
      inventory_sign1: customer && p.inventory_sign1,
    },
  };
}
type Facts = ReturnType<typeof factsOf>;

/** What only one account may have, and another has. */
async function taken({ db }: IdentityWork, p: Params): Promise<Fault[]> {
  const others = await db
    .selectFrom('account')
    .select(['id', 'phone', sql<string>`lower(login_name)`.as('login')])
    .where(sql<boolean>`(lower(login_name) = ${p.login_name} or phone = ${p.phone})`)
    .where('id', '!=', p.id ?? 0n)
    .execute();
  return [
    ...(others.some((other) => other.login === p.login_name) ? [{ at: 'login_name', why: 'NAME_TAKEN' }] : []),
    ...(p.phone !== null && others.some((other) => other.phone === p.phone) ? [{ at: 'phone', why: 'PHONE_TAKEN' }] : []),
  ];
}

async function unknown(work: IdentityWork, { columns }: Facts): Promise<Fault[]> {
  const { db, who } = work;
  if (columns.carrier_id !== null) await work.needRecord('carrier', columns.carrier_id);
  if (columns.customer_id !== null) await work.needRecord('customer', columns.customer_id);
  const faults: Fault[] = [];
  if (!who.companyIds.includes(columns.company_id)) faults.push({ at: 'company_id', why: 'NOT_KNOWN' });
  if (columns.team_id !== null) {
    const team = await db.selectFrom('team').select('company_id').where('id', '=', columns.team_id).executeTakeFirst();
    if (team?.company_id !== columns.company_id) faults.push({ at: 'team_id', why: 'NOT_KNOWN' });
  }
  return faults;
}

async function refuseRoles(work: IdentityWork, p: Params, { roleIds }: Facts): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await work.db.selectFrom('role').select(['id', 'permits', 'scope', 'active']).where('id', 'in', roleIds).execute();
  const held = p.id === undefined ? [] : await rolesOf(work, p.id);
  const given = roles.filter((role) => !held.includes(role.id));
  if (roles.length < roleIds.length) throw badField('role_ids', 'NOT_KNOWN');
  if (given.some((role) => !role.active)) throw badField('role_ids', 'NOT_ACTIVE');
  await refuseBeyond(work, given);
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
  const held = await rolesOf(work, id);
  const version = before.version + 1;
  await db
    .updateTable('account')
    .set({ ...columns, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('account_role').where('account_id', '=', id).execute();
  if (roleIds.length > 0) await giveRoles(work, id, roleIds);
  await refuseLosingOwn(work);
  tellRights(work, [id]);
  const kept = Object.fromEntries(Object.keys(columns).map((key) => [key, before[key as keyof typeof columns]]));
  audit({
    subject: 'account',
    id,
    what: 'save',
    before: { ...kept, roles: await namesOf(work, held) },
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

/** The history shows roles by the names that they had. */
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
