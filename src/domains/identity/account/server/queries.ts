import { createHash, randomInt } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { type Selectable, sql } from 'kysely';
import { normalPhone, phoneForms } from '../../../../kernel/phone.ts';
import { badField, type Fault } from '../../../../kernel/refusal.ts';
import type { Product, Work } from '../../../../server/work.ts';
import type { AccountWho } from '../../../../server/session.ts';
import { tellRights } from '../../role/server/queries.ts';
import { refuseAbove } from '../../role/server/limits.ts';
import { previousPasswordsKept } from '../../session/rules.ts';
import type { AccountTable } from './tables.ts';
import { type IdentityTables, lockOwn } from '../../server/db.ts';
import type { SessionTable } from '../../session/server/tables.ts';
import { hashPassword, issuedPassword } from './password.ts';

type IdentityWork = Work<IdentityTables, AccountWho>;
type Account = Selectable<AccountTable>;

/** Locks an account of the caller's companies that has no more rights than the caller. `version` is the one that the page has read. */
export async function lockAccount(work: IdentityWork, id: bigint, version?: number): Promise<Account> {
  const account = await lockOwn(work, 'account', { id, version });
  await refuseAbove(work, account);
  return account;
}

/**
 * True if another account has this number in any spelling: one without a country code is a number in the country of the account's own company.
 * Nobody could sign in by a number that two accounts have.
 */
export async function isPhoneTaken(
  { db }: Pick<IdentityWork, 'db'>,
  phone: string,
  of: { readonly id?: bigint | undefined; readonly companyId: bigint },
): Promise<boolean> {
  const [own, others] = await Promise.all([
    db.selectFrom('own_company').select('country').where('id', '=', of.companyId).executeTakeFirst(),
    db
      .selectFrom('account as a')
      .innerJoin('own_company as o', 'o.id', 'a.company_id')
      .select([sql<string>`a.phone`.as('phone'), 'o.country'])
      .where(sql<boolean>`a.phone = any(${phoneForms(phone)}::text[])`)
      .where('a.id', '!=', of.id ?? 0n)
      .execute(),
  ]);
  const number = normalPhone(phone, own?.country ?? '');
  return others.some((other) => other.phone === phone || normalPhone(other.phone, other.country) === number);
}

/** The unique values that another account already has. */
export async function uniqueFaults(
  work: Pick<IdentityWork, 'db'>,
  { id, login_name, phone }: { readonly id?: bigint | undefined; readonly login_name: string; readonly phone: string | null },
  companyId: bigint,
): Promise<Fault[]> {
  const named = await work.db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(login_name) = ${login_name}`)
    .where('id', '!=', id ?? 0n)
    .executeTakeFirst();
  const isTaken = phone !== null && (await isPhoneTaken(work, phone, { id, companyId }));
  return [...(named ? [{ at: 'login_name', why: 'NAME_TAKEN' }] : []), ...(isTaken ? [{ at: 'phone', why: 'PHONE_TAKEN' }] : [])];
}

/** Ends the open sessions of an account except one, and notifies their windows; returns the number of sessions. */
export async function endOpenSessions(
  work: IdentityWork,
  accountId: bigint,
  why: NonNullable<SessionTable['ended_why']>,
  but: bigint | null = null,
): Promise<number> {
  const { db, now } = work;
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('account_id', '=', accountId)
    .where('id', 'is distinct from', but)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) tellRights(work, [accountId]);
  return Number(ended.numUpdatedRows);
}

/** An unpredictable password and the columns that store it; its holder must change it at the first sign-in. */
export async function issue(product: Product, now: Date, former?: Pick<Account, 'password_phc' | 'previous_phcs'>) {
  const password = issuedPassword((max) => randomInt(max));
  const sent = createHash('sha256').update(password).digest('hex');
  const columns = {
    password_phc: await hashPassword(product, sent),
    password_at: now,
    password_issued: true,
    previous_phcs: former ? [former.password_phc, ...former.previous_phcs].slice(0, previousPasswordsKept) : [],
  };
  return { password, columns };
}

/** The columns of an account without a second factor. */
export const noFactor = {
  totp_secret: null,
  totp_last_step: null,
  totp_pending: null,
  totp_pending_at: null,
  totp_at: null,
  recovery_hashes: [] as string[],
};

/** Addresses and networks in the database's form: `203.0.113.7/32`, host bits cleared. Refuses invalid ones. */
export function networksOf(places: readonly string[]): string[] {
  return [...new Set(places.map((place, index) => networkIn(place, `places.${index}`)))];
}

function networkIn(place: string, at: string): string {
  const text = place.includes('/') ? place : `${place}/${place.includes(':') ? 128 : 32}`;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return `${ipaddr.IPv4.networkAddressFromCIDR(text).toString()}/${text.split('/')[1]}`;
  if (ipaddr.IPv6.isValidCIDR(text)) return `${ipaddr.IPv6.networkAddressFromCIDR(text).toString()}/${text.split('/')[1]}`;
  throw badField(at, 'BAD_PLACE', { place });
}
