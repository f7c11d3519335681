import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { refusedButKept } from '../../../../kernel/refusal.ts';
import { signKeyOf } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { verifyNobody, verifyPassword } from '../../account/store.ts';
import { handle, type IdentityTables } from '../../db.ts';
import { tellRights } from '../../role/queries.ts';
import { signIn } from '../contract.ts';
import { countWrongCode, refuseGuessing, takeFactor } from '../../factor/store.ts';
import { countAttempt, failures, refuseFloods } from '../queries.ts';
import { attemptsOfName, isPasswordDue, issuedPasswordLifeHours, sessionLifeMs } from '../rules.ts';
import { type AccountRow, accountByLogin, saveLanguage, sessionReplyOf, sidHash, takeCode } from '../store.ts';

export default handle(signIn, async (work, p) => {
  const { db, who, now, product } = work;
  const [account] = await Promise.all([accountByLogin(db, p.login_name), refuseFloods(work)]);
  // The database is asked while the password is hashed, which takes longer.
  const [right, from] = await Promise.all([
    account ? verifyPassword(product, account.password_phc, p.password) : verifyNobody(product, p.password),
    account && codeDue(work, account, p.login_name),
  ]);
  if (!account || !right) {
    await countAttempt(work, p.login_name);
    work.audit({ subject: 'account', id: account?.id ?? 0n, what: 'signInFailed', after: { login_name: p.login_name } });
    throw refusedButKept('WRONG_LOGIN');
  }
  if (!account.active) throw refusedButKept('ACCOUNT_DISABLED');
  if (account.password_issued && now.getTime() - account.password_at.getTime() > issuedPasswordLifeHours * 3_600_000) {
    work.audit({ subject: 'account', id: account.id, what: 'signInFailed', after: { login_name: p.login_name } });
    throw refusedButKept('ISSUED_PASSWORD_EXPIRED', { hours: issuedPasswordLifeHours });
  }
  if (from) {
    if (p.captcha === undefined || p.captcha === '') {
      work.audit({ subject: 'account', id: account.id, what: 'signInCodeAsked' });
      return { login_captcha_sign: 1 as const, code_from: from === 'factor' ? ('app' as const) : ('message' as const), code_why: from };
    }
    await needRightCode(work, account, p.login_name, p.captcha);
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
  // Before the answer is worded: its menus and all that follows come in the language that the user sees on the sign-in page.
  if (p.language !== undefined && p.language !== account.language) await saveLanguage(work, account, p.language);
  const sid = randomBytes(16).toString('hex');
  const loginTs = String(now.getTime());
  const mustReset = isPasswordDue(account, now);
  const kept = db
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
  const [session, reply] = await Promise.all([kept, sessionReplyOf(work, account.id, loginTs, mustReset)]);
  work.audit({ subject: 'account', id: account.id, what: 'signIn', after: { ip: who.ip, session: session.id } });
  const draftKey = createHmac('sha256', product.keyFor('draft')).update(String(account.id)).digest('base64url');
  return { ...reply, sid, sign_key: signKeyOf(product.keyFor, sid, loginTs).toString('base64url'), draft_key: draftKey };
});

/** A second factor always; a code that is sent where the place is not on the account's list or the name was tried too often. */
async function codeDue(
  work: Work<IdentityTables>,
  account: AccountRow,
  loginName: string,
): Promise<'factor' | 'place' | 'tries' | undefined> {
  if (account.totp_secret !== null) return 'factor';
  if (account.places.length > 0 && !account.places.some((place) => isWithin(work.who.ip, place))) return 'place';
  return (await failures(work, `name:${loginName.toLowerCase()}`)) >= attemptsOfName ? 'tries' : undefined;
}

async function needRightCode(work: Work<IdentityTables>, account: AccountRow, loginName: string, typed: string): Promise<void> {
  const app = account.totp_secret !== null;
  if (app) await refuseGuessing(work, account);
  if (app ? await takeFactor(work, account, typed) : await takeCode(work, loginName, typed)) return;
  await countAttempt(work, loginName);
  if (app) await countWrongCode(work, account);
  work.audit({ subject: 'account', id: account.id, what: 'signInFailed', after: { login_name: loginName } });
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
