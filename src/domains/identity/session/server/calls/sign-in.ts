import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { z } from 'zod';
import { refusedButKept } from '../../../../../kernel/refusal.ts';
import { signKeyOf } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { verifyNobody, verifyPassword } from '../../../account/server/password.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { tellRights } from '../../../role/server/queries.ts';
import { signIn } from '../../contract.ts';
import { countWrongCode, refuseGuessing, takeFactor } from '../../../factor/server/factor.ts';
import { attemptKeys, countAttempt, failures, isFlooded, tooOften } from '../queries.ts';
import {
  attemptsOfAddress,
  attemptsOfName,
  canReceiveCode,
  isIssuedPasswordOver,
  isPasswordDue,
  issuedPasswordLifeHours,
  sessionLifeMs,
} from '../../rules.ts';
import { findDevice, rememberDevice } from '../devices.ts';
import { type AccountRow, accountByLogin, saveLanguage, sessionReplyOf, sidHash, takeCode } from '../sessions.ts';

// A caller without a session sees no rows, so accounts and sessions are read and written as the system.
export default handle(signIn, (work, p) => work.asSystem(() => signInAs(work, p)));

async function signInAs(work: Work<IdentityTables>, p: z.output<typeof signIn.params>): Promise<z.input<typeof signIn.result>> {
  const { db, who, now, product } = work;
  const [account, flooded] = await Promise.all([accountByLogin(db, p.login_name), isFlooded(work)]);
  const device = account && p.device !== undefined ? await findDevice(db, account.id, p.device) : undefined;
  const keys = attemptKeys(who.ip, { accountId: account?.id, typed: p.login_name }, device);
  // A user who signed in from this browser before is not blocked by the failures of others at the same address.
  if (keys.device === undefined ? flooded : (await failures(work, keys.device)) >= attemptsOfAddress) throw tooOften();
  // The query runs while the password is hashed, which takes longer.
  const [right, from] = await Promise.all([
    account ? verifyPassword(product, account.password_phc, p.password) : verifyNobody(product, p.password),
    account && codeDue(work, account, keys),
  ]);
  if (!account || !right) {
    await countAttempt(work, keys);
    work.audit({ subject: 'account', id: account?.id ?? 0n, what: 'signInFailed', after: { login_name: p.login_name } });
    throw refusedButKept('WRONG_LOGIN');
  }
  if (!account.active) throw refusedButKept('ACCOUNT_DISABLED');
  if (isIssuedPasswordOver(account, now)) {
    work.audit({ subject: 'account', id: account.id, what: 'signInFailed', after: { login_name: p.login_name } });
    throw refusedButKept('ISSUED_PASSWORD_EXPIRED', { hours: issuedPasswordLifeHours });
  }
  if (from === 'wait') throw tooOften();
  if (from) {
    if (p.captcha === undefined || p.captcha === '') {
      work.audit({ subject: 'account', id: account.id, what: 'signInCodeAsked' });
      return { login_captcha_sign: 1 as const, code_from: from === 'factor' ? ('app' as const) : ('message' as const), code_why: from };
    }
    await needRightCode(work, account, keys, { login_name: p.login_name, code: p.captcha });
  }
  if (account.one_place) {
    await db
      .updateTable('session')
      .set({ ended_at: now, ended_why: 'elsewhere' })
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
      .execute();
    tellRights(work, [account.id]);
  }
  if (p.device !== undefined) await rememberDevice(work, account.id, p.device);
  // Saved before the answer is worded: its menus and everything after it come in the language of the sign-in page.
  if (p.language !== undefined && p.language !== account.language) await saveLanguage(work, account, p.language);
  const sid = randomBytes(16).toString('hex');
  const loginTs = String(now.getTime());
  const mustReset = isPasswordDue(account, now);
  const sessionInsert = db
    .insertInto('session')
    .values({
      sid_hash: sidHash(sid),
      account_id: account.id,
      login_ts: loginTs,
      created_at: now,
      seen_at: now,
      ends_at: new Date(now.getTime() + sessionLifeMs[account.user_type]),
      ended_at: null,
      ended_why: null,
      must_reset: mustReset,
      ip: who.ip,
      agent: who.agent.slice(0, 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [session, reply] = await Promise.all([sessionInsert, sessionReplyOf(work, account.id, loginTs, mustReset)]);
  work.audit({ subject: 'account', id: account.id, what: 'signIn', after: { ip: who.ip, session: session.id } });
  const draftKey = createHmac('sha256', product.keyFor('draft')).update(String(account.id)).digest('base64url');
  return { ...reply, sid, sign_key: signKeyOf(product.keyFor, sid, loginTs).toString('base64url'), draft_key: draftKey };
}

/**
 * A code is always due with a second factor. A sent code is due if the place is not on the account's list or the account had too many
 * attempts. For a browser that the account knows, only its own failures count. An account that no code can reach is blocked only at the
 * place of the failures.
 */
async function codeDue(
  work: Work<IdentityTables>,
  account: AccountRow,
  keys: ReturnType<typeof attemptKeys>,
): Promise<'factor' | 'place' | 'tries' | 'wait' | undefined> {
  if (account.totp_secret !== null) return 'factor';
  if (account.places.length > 0 && !account.places.some((place) => isWithin(work.who.ip, place))) return 'place';
  const reachable = canReceiveCode(account);
  const tries = await failures(work, keys.device ?? (reachable ? keys.account : keys.accountHere));
  if (tries < attemptsOfName) return undefined;
  return reachable ? 'tries' : 'wait';
}

async function needRightCode(
  work: Work<IdentityTables>,
  account: AccountRow,
  keys: ReturnType<typeof attemptKeys>,
  { login_name, code }: { login_name: string; code: string },
): Promise<void> {
  const app = account.totp_secret !== null;
  if (app) await refuseGuessing(work, account);
  if (app ? await takeFactor(work, account, code) : await takeCode(work, account.login_name, code)) return;
  await countAttempt(work, keys);
  if (app) await countWrongCode(work, account);
  work.audit({ subject: 'account', id: account.id, what: 'signInFailed', after: { login_name } });
  throw refusedButKept(app ? 'WRONG_FACTOR_CODE' : 'WRONG_CODE');
}

function isWithin(ip: string, place: string): boolean {
  try {
    const address = ipaddr.process(ip);
    const [range, bits] = ipaddr.parseCIDR(place.includes('/') ? place : `${place}/${place.includes(':') ? 128 : 32}`);
    return address.kind() === range.kind() && address.match([range, bits] as never);
  } catch {
    return false;
  }
}
