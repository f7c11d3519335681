import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { verifySync } from 'otplib';
import { Refusal, refusedButKept } from '../../../../kernel/refusal.ts';
import type { Product, Work } from '../../../../server/work.ts';
import { verifyPassword } from '../../account/server/password.ts';
import { attemptKeys, countAttempt, failures, refuseFloods } from '../../session/server/queries.ts';
import { attemptWindowMs, canReceiveCode } from '../../session/rules.ts';
import type { AccountTable } from '../../account/server/tables.ts';
import type { IdentityTables } from '../../server/db.ts';
import { plainRecovery, recoveryCode, recoveryCodesGiven, wrongCodesMax } from '../rules.ts';

type IdentityWork = Work<IdentityTables>;
type Account = Selectable<AccountTable>;

const cipher = 'aes-256-gcm';

/** Seals a secret for storage: AES-256-GCM with a key of the server, bound to the account. */
export function sealSecret(product: Product, accountId: bigint, secret: string): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, product.keyFor('totp secret'), nonce).setAAD(Buffer.from(String(accountId)));
  const bytes = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString('base64url');
}

export function openSecret(product: Product, accountId: bigint, sealed: string): string {
  const all = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, product.keyFor('totp secret'), all.subarray(0, 12)).setAAD(Buffer.from(String(accountId)));
  opening.setAuthTag(all.subarray(12, 28));
  return Buffer.concat([opening.update(all.subarray(28)), opening.final()]).toString('utf8');
}

/** The TOTP step of a code (RFC 6238, 30 s), one step to either side of now; undefined if it is wrong. */
export function stepOf(secret: string, typed: string, now: Date): bigint | undefined {
  if (!/^\d{6}$/.test(typed)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = verifySync({ secret, token: typed, epoch, epochTolerance: 30 });
  return checked.valid ? BigInt(Math.floor(epoch / 30) + checked.delta) : undefined;
}

/**
 * Uses a code of the account's second factor, once. The condition stands in the update, so that of two simultaneous requests with the same
 * code only one succeeds. A recovery code is used up.
 */
export async function takeFactor({ db, now, product }: IdentityWork, account: Account, typed: string): Promise<boolean> {
  if (account.totp_secret === null) return false;
  const step = stepOf(openSecret(product, account.id, account.totp_secret), typed, now);
  if (step !== undefined) {
    const stepUpdate = await db
      .updateTable('account')
      .set({ totp_last_step: step })
      .where('id', '=', account.id)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .executeTakeFirst();
    return stepUpdate.numUpdatedRows === 1n;
  }
  const hash = recoveryHash(product, account.id, typed);
  const recoveryUpdate = await db
    .updateTable('account')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where('id', '=', account.id)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst();
  return recoveryUpdate.numUpdatedRows === 1n;
}

/** A MAC suffices: the codes are random and too many to be tried through the API. */
function recoveryHash(product: Product, accountId: bigint, typed: string): string {
  return createHmac('sha256', product.keyFor('recovery code'))
    .update(`${accountId}\n${plainRecovery(typed)}`)
    .digest('hex');
}

export function newRecoveryCodes(product: Product, accountId: bigint): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodesGiven }, () => recoveryCode((max) => randomInt(max)));
  return { codes, hashes: codes.map((code) => recoveryHash(product, accountId, code)) };
}

export async function lockOwn({ db, who }: IdentityWork): Promise<Account> {
  return db.selectFrom('account').selectAll().where('id', '=', who.accountId).forUpdate().executeTakeFirstOrThrow();
}

/** Changes to the second factor require the password again, because an open screen does not prove who uses it. */
export async function needPassword(work: IdentityWork, account: Account, sent: string): Promise<void> {
  await refuseFloods(work);
  if (await verifyPassword(work.product, account.password_phc, sent)) return;
  await countAttempt(work, attemptKeys(work.who.ip, { accountId: account.id, typed: account.login_name }));
  work.audit({ subject: 'account', id: account.id, what: 'passwordRefused' });
  throw refusedButKept('WRONG_PASSWORD');
}

const keyOf = (account: Account): string => `factor:${account.id}`;

/** Runs before a code is checked: too many wrong ones block the account's second factor for a while. */
export async function refuseGuessing(work: IdentityWork, account: Account): Promise<void> {
  if ((await failures(work, keyOf(account))) >= wrongCodesMax) throw new Refusal('TOO_MANY', { retry_after: attemptWindowMs / 1000 });
}

export async function countWrongCode({ db, now }: IdentityWork, account: Account): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values({ key: keyOf(account), at: now })
    .execute();
}

/** Checks a code; refuses WRONG_CODE and counts it. */
export async function needCode(work: IdentityWork, account: Account, typed: string): Promise<void> {
  if (account.totp_secret === null) throw new Refusal('NO_SECOND_FACTOR');
  await refuseGuessing(work, account);
  if (await takeFactor(work, account, typed)) return;
  await refuseCode(work, account);
}

export async function refuseCode(work: IdentityWork, account: Account): Promise<never> {
  await countWrongCode(work, account);
  work.audit({ subject: 'account', id: account.id, what: 'codeRefused' });
  throw refusedButKept('WRONG_FACTOR_CODE');
}

/** An account with sign-in places needs a code elsewhere: without its app, a phone or a mail address must be able to receive it. */
export function refuseUnreachable(account: Pick<Account, 'places' | 'phone' | 'email'>): void {
  if (account.places.length > 0 && !canReceiveCode({ ...account, totp_secret: null })) throw new Refusal('CODE_ONLY_BY_APP');
}

/** True if a role of the account requires a second factor. */
export async function isRequired({ db }: IdentityWork, accountId: bigint): Promise<boolean> {
  const role = await db
    .selectFrom('role')
    .innerJoin('account_role', 'account_role.role_id', 'role.id')
    .select('role.id')
    .where('account_role.account_id', '=', accountId)
    .where('role.active', '=', true)
    .where('role.second_factor', '=', true)
    .executeTakeFirst();
  return role !== undefined;
}
