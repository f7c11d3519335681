import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { verifySync } from 'otplib';
import { Refusal, refusedButKept } from '../../../kernel/refusal.ts';
import type { Product } from '../../../server/product.ts';
import type { Work } from '../../../server/work.ts';
import { verifyPassword } from '../account/store.ts';
import { countAttempt, failures, refuseFloods } from '../session/queries.ts';
import { attemptWindowMs } from '../session/rules.ts';
import type { AccountTable, IdentityTables } from '../tables.ts';
import { plainRecovery, recoveryCode, recoveryCodesGiven, wrongCodesMax } from './rules.ts';

type IdentityWork = Work<IdentityTables>;
type Account = Selectable<AccountTable>;

const cipher = 'aes-256-gcm';

/** A secret as it is kept: AES-256-GCM with a key of the server, bound to the account. */
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

/** The step of TOTP (RFC 6238, 30 s) that a code belongs to, one step to either side of now; undefined when it is none. */
export function stepOf(secret: string, typed: string, now: Date): bigint | undefined {
  if (!/^\d{6}$/.test(typed)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const checked = verifySync({ secret, token: typed, epoch, epochTolerance: 30 });
  return checked.valid ? BigInt(Math.floor(epoch / 30) + checked.delta) : undefined;
}

/**
 * Takes a code of the account's second factor, once: the condition stands in the update, so that two who send the same code at the
 * same instant do not both get in. A recovery code is used up by it.
 */
export async function takeFactor({ db, now, product }: IdentityWork, account: Account, typed: string): Promise<boolean> {
  if (account.totp_secret === null) return false;
  const step = stepOf(openSecret(product, account.id, account.totp_secret), typed, now);
  if (step !== undefined) {
    const taken = await db
      .updateTable('account')
      .set({ totp_last_step: step })
      .where('id', '=', account.id)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }
  const hash = recoveryHash(product, account.id, typed);
  const used = await db
    .updateTable('account')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where('id', '=', account.id)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** A MAC suffices: the codes are random and too many to be tried through the door. */
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

/** What changes the second factor asks for the password again: an open screen is not its owner. */
export async function needPassword(work: IdentityWork, account: Account, sent: string): Promise<void> {
  await refuseFloods(work);
  if (await verifyPassword(work.product, account.password_phc, sent)) return;
  await countAttempt(work, account.login_name);
  work.audit({ subject: 'account', id: account.id, what: 'passwordRefused' });
  throw refusedButKept('WRONG_PASSWORD');
}

const keyOf = (account: Account): string => `factor:${account.id}`;

/** Before a code is looked at: too many wrong ones close the account's second factor for a while. */
export async function refuseGuessing(work: IdentityWork, account: Account): Promise<void> {
  if ((await failures(work, keyOf(account))) >= wrongCodesMax) throw new Refusal('TOO_MANY', { retry_after: attemptWindowMs / 1000 });
}

export async function countWrongCode({ db, now }: IdentityWork, account: Account): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values({ key: keyOf(account), at: now })
    .execute();
}

/** Refuses WRONG_CODE, and counts it. */
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

/** Whether a role of the account asks for a second factor. */
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
