import { createHmac, randomInt } from 'node:crypto';
import { Refusal } from '../../../../kernel/refusal.ts';
import { verifyNobody, verifyPassword } from '../../account/store.ts';
import { handle } from '../../db.ts';
import { sendCode } from '../contract.ts';
import { codeResendMs, codesOfNumberADay, isMainlandMobile, networkOf } from '../rules.ts';
import { countAttempt, failures, refuseFloods } from '../queries.ts';
import { accountByLogin } from '../store.ts';

/** The answer is the same whether the account exists, the password is right, or neither. */
export default handle(sendCode, async (work, p) => {
  const { db, who, now, product } = work;
  await refuseFloods(work);
  const loginName = p.login_name.toLowerCase();
  const account = await accountByLogin(db, p.login_name);
  // The specification's rule on names; people whose login name is not their number sign in with their number when a code is asked for.
  if (account?.user_type !== 4 && !isMainlandMobile(p.login_name)) throw new Refusal('BAD_PHONE');
  const before = await db.selectFrom('sign_in_code').select('sent_at').where('login_name', '=', loginName).executeTakeFirst();
  const waitMs = before ? before.sent_at.getTime() + codeResendMs - now.getTime() : 0;
  if (waitMs > 0) throw new Refusal('TOO_MANY', { retry_after: Math.ceil(waitMs / 1000) });
  if ((await failures(work, `code:${loginName}`, 86_400_000)) >= codesOfNumberADay) throw new Refusal('TOO_MANY', { retry_after: 3600 });

  const right = account ? await verifyPassword(product, account.password_phc, p.password) : await verifyNobody(product, p.password);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    login_name: loginName,
    code_mac: createHmac('sha256', product.keyFor('sign-in code')).update(`${loginName}\n${code}`).digest(),
    network: networkOf(who.ip),
    sent_at: now,
    tries: 0,
  };
  await db
    .insertInto('sign_in_code')
    .values(row)
    .onConflict((conflict) => conflict.column('login_name').doUpdateSet(row))
    .execute();
  await db
    .insertInto('sign_in_attempt')
    .values({ key: `code:${loginName}`, at: now })
    .execute();
  if (account && right && account.active) {
    const to = account.phone ?? account.email;
    const body = product.translate(account.language, 'session.codeMessage', { code });
    if (to)
      await work.send({
        channel: account.phone ? 'sms' : 'mail',
        to,
        subject: product.translate(account.language, 'session.codeSubject'),
        body,
      });
  } else {
    await countAttempt(work, p.login_name);
  }
  work.audit({ subject: 'account', id: account?.id ?? 0n, what: 'codeSent', after: { login_name: p.login_name } });
  return {};
});
