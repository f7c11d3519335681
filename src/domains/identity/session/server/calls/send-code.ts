import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isMobileNumber } from '../../../../../kernel/phone.ts';
import { Refusal, refusedButKept } from '../../../../../kernel/refusal.ts';
import { networkOf } from '../../../../../server/origin.ts';
import type { Product, Work } from '../../../../../server/work.ts';
import { verifyNobody, verifyPassword } from '../../../account/server/password.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { codeResendMs } from '../../code-resend.ts';
import { sendCode } from '../../contract.ts';
import { codeAddress, codesADay, plainLogin } from '../../rules.ts';
import { attemptKeys, countAttempt, failures, refuseFloods } from '../queries.ts';
import { type AccountRow, accountByLogin } from '../sessions.ts';

// A caller without a session sees no rows, so accounts and codes are read and written as the system.
export default handle(sendCode, (work, p) => work.asSystem(() => sendCodeTo(work, p)));

const dayMs = 86_400_000;

/**
 * The password is checked first, and the reply is the same for a right password, a wrong one and an unknown name. The wait and the day's
 * number of codes count for the typed password, and with the right one for the account by whichever name it was found. A wrong one takes nothing
 * from the user: it causes no wait, replaces no sent code, and uses none of the ten.
 */
async function sendCodeTo(work: Work<IdentityTables>, p: z.output<typeof sendCode.params>): Promise<z.input<typeof sendCode.result>> {
  const { db, who, now, product } = work;
  await refuseFloods(work);
  const account = await accountByLogin(db, p.login_name);
  const right = account ? await verifyPassword(product, account.password_phc, p.password) : await verifyNobody(product, p.password);
  // A caller without the password does not learn that a number and a login name are those of one account.
  const sought = account && right ? `account:${account.id}` : `name:${plainLogin(p.login_name)}`;
  const keys = askedKeys(product, { sought, password: p.password }, networkOf(who.ip));
  await refuseAgain(work, keys);
  const address = account && right && account.active ? codeAddress(account, p.login_name) : undefined;
  if (!address && !right) await countAttempt(work, attemptKeys(who.ip, { accountId: account?.id, typed: p.login_name }));
  work.audit({
    subject: 'account',
    id: account?.id ?? 0n,
    what: address ? 'codeSent' : 'codeRefused',
    after: { login_name: p.login_name },
  });
  // The specification's rule on names. A caller with the right password of a customer, or of an account with a mail address, needs no
  // number.
  if (!address && !isMobileNumber(p.login_name)) throw refusedButKept('BAD_PHONE');
  await db
    .insertInto('sign_in_attempt')
    .values(Object.values(keys).map((key) => ({ key, at: now })))
    .execute();
  if (account && address) await sendTo(work, account, address);
  return {};
}

/** The keys of earlier requests for one name or account with the typed password: at this network, for the wait, and anywhere, for the day. */
function askedKeys(product: Product, { sought, password }: { sought: string; password: string }, network: string) {
  const mac = (...parts: string[]): string =>
    createHmac('sha256', product.keyFor('sign-in code asked'))
      .update([sought, password, ...parts].join('\n'))
      .digest('base64url');
  return { here: `asked:${mac(network)}`, today: `code:${mac()}` };
}

async function refuseAgain(work: Work<IdentityTables>, { here, today }: ReturnType<typeof askedKeys>): Promise<void> {
  const { db, now } = work;
  // The second of two simultaneous requests waits here and then sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${here}, 0))`.execute(db);
  const last = await db
    .selectFrom('sign_in_attempt')
    .select('at')
    .where('key', '=', here)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waitMs = last ? last.at.getTime() + codeResendMs - now.getTime() : 0;
  if (waitMs > 0) throw new Refusal('TOO_MANY', { retry_after: Math.ceil(waitMs / 1000) });
  if ((await failures(work, today, dayMs)) >= codesADay) throw new Refusal('TOO_MANY', { retry_after: 3600 });
}

async function sendTo(
  { db, who, now, product, send }: Work<IdentityTables>,
  account: Pick<AccountRow, 'login_name' | 'language' | 'company_id'>,
  { channel, to }: NonNullable<ReturnType<typeof codeAddress>>,
): Promise<void> {
  const { language, company_id } = account;
  const login_name = account.login_name.toLowerCase();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const code_mac = createHmac('sha256', product.keyFor('sign-in code')).update(`${login_name}\n${code}`).digest();
  const row = { login_name, code_mac, network: networkOf(who.ip), sent_at: now, tries: 0 };
  await db
    .insertInto('sign_in_code')
    .values(row)
    .onConflict((conflict) => conflict.column('login_name').doUpdateSet(row))
    .execute();
  const subject = product.translate(language, 'session.codeSubject');
  await send({
    channel,
    to,
    subject,
    body: product.translate(language, 'session.codeMessage', { code }),
    companyId: company_id,
    hasCode: true,
  });
}
