import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountStage, startAccountStage } from '../../../apps/account-stage.ts';
import { bareWire, hashed, type SignedIn } from '../../../apps/bare-wire.ts';
import { getRole, saveRole, setRoleActive } from '../role/contract.ts';
import { mySession } from '../session/contract.ts';
import type { IdentityTables } from '../server/db.ts';
import type { RoleScope } from '../role/contract.ts';
import {
  accountRights,
  accountSessions,
  endSessions,
  getAccount,
  listAccounts,
  resetFactor,
  resetPassword,
  saveAccount,
  setAccountActive,
  unlockAccount,
} from './contract.ts';
import { accountsPage } from './pages.ts';
import { may } from './permits.ts';

let stage: AccountStage['stage'];
let admin: AccountStage['admin'];
let local: AccountStage['local'];
let draft: AccountStage['draft'];
let roleWith: AccountStage['roleWith'];
let historyOf: AccountStage['historyOf'];
beforeAll(async () => {
  ({ stage, admin, local, draft, roleWith, historyOf } = await startAccountStage());
});
afterAll(() => stage.close());

type Session = SignedIn & { modify_password_flag: number };
const { signIn, send: sendAs } = bareWire(() => stage);

test('a new account signs in with its issued password and may do nothing but change it', async () => {
  const role = await roleWith('Reader', [may.view]);
  const request = randomUUID();
  const savedAccount = await admin.send(saveAccount, draft('Newcomer', [role], { phone: '+86 138-0013-8000' }), request);
  expect(savedAccount.password).toMatch(/^[A-Za-z0-9]{12}$/);
  // The answer is stored so that a repeat is harmless; the password is not.
  expect(await admin.send(saveAccount, draft('Newcomer', [role], { phone: '+86 138-0013-8000' }), request)).toEqual({
    ...savedAccount,
    password: null,
  });

  const reply = await signIn('13800138000', savedAccount.password ?? '');
  expect(reply).toMatchObject({ code: 200, data: { modify_password_flag: 1, menus: [], permits: [] } });
  const session = reply.data as Session;
  expect(await sendAs(session, 'account.list', {})).toMatchObject({ data: { refusal: 'PASSWORD_CHANGE_DUE' } });
  expect(await sendAs(session, 'session.list', {})).toMatchObject({ data: { refusal: 'PASSWORD_CHANGE_DUE' } });
  const next = {
    old_password: hashed(savedAccount.password ?? ''),
    new_password: hashed('Harbour2Lamp9'),
    confirm_password: hashed('Harbour2Lamp9'),
  };
  expect(await sendAs(session, 'B011', { ...next, request_id: randomUUID() })).toMatchObject({ code: 200 });
  expect(await sendAs(session, 'account.list', {})).toMatchObject({ data: { refusal: 'SESSION_ENDED' } });
  const again = (await signIn('13800138000', 'Harbour2Lamp9')).data as Session;
  expect(await sendAs(again, 'account.list', {})).toMatchObject({ code: 200 });
});

test('a reset password ends the sessions and must be changed', async () => {
  const role = await roleWith('Forgetful', [may.view]);
  const { id, password } = await admin.send(saveAccount, draft('forgetful', [role]));
  const before = (await signIn('forgetful', password ?? '')).data as Session;
  const reset = await admin.send(resetPassword, { id });
  expect(reset.password).not.toBe(password);
  expect(await sendAs(before, 'session.mine', {})).toMatchObject({ code: -9995, data: { refusal: 'SESSION_ENDED' } });
  expect(await signIn('forgetful', password ?? '')).toMatchObject({ data: { refusal: 'WRONG_LOGIN' } });
  const after = await signIn('forgetful', reset.password ?? '');
  expect(after).toMatchObject({ code: 200, data: { modify_password_flag: 1 } });
  expect(await sendAs(after.data as SignedIn, 'account.list', {})).toMatchObject({ data: { refusal: 'PASSWORD_CHANGE_DUE' } });
  // Nothing of the password is stored in text.
  expect(JSON.stringify(await historyOf('account', id))).not.toContain(reset.password);
});

test('a disabled account is out at once and cannot come back until it is enabled', async () => {
  const clerk = await stage.cast({ permits: [may.view] });
  const id = String(clerk.accountId);
  await clerk.send(mySession, {});
  await admin.send(setAccountActive, { id, version: 1, active: false });
  expect(await clerk.refused(mySession, {})).toBe('SESSION_ENDED');
  expect((await admin.send(listAccounts, { tab: 'disabled' })).rows.map((row) => row.id)).toEqual([id]);
  await admin.send(setAccountActive, { id, version: 2, active: true });
  expect(await clerk.refused(mySession, {})).toBe('SESSION_ENDED');
  expect((await historyOf('account', id)).map((line) => line.what)).toEqual(['enable', 'disable']);
});

test('an administrator cannot disable the own account or take the keeping of accounts from it', async () => {
  const id = String(admin.accountId);
  const own = await admin.send(getAccount, { id });
  expect(await admin.refused(setAccountActive, { id, version: own.version, active: false })).toBe('OWN_ACCOUNT');
  const reader = await roleWith('Only looks', [may.view]);
  const { role_ids } = own;
  const facts = draft(own.login_name, [reader], { id, version: own.version });
  expect(await admin.refused(saveAccount, facts)).toBe('OWN_RIGHTS');
  // Attendance follows the dates of employment, which nobody enters for oneself.
  const longer = draft(own.login_name, role_ids, { id, version: own.version, employed_from: '2026-11-01' });
  expect(await admin.refused(saveAccount, longer)).toBe('OWN_RIGHTS');
  const role = await admin.send(getRole, { id: role_ids[0] ?? '' });
  expect(await admin.refused(setRoleActive, { id: role.id, version: role.version, active: false })).toBe('OWN_RIGHTS');
  expect(await admin.refused(saveRole, { ...named(role), permits: role.permits.filter((code) => code !== may.save) })).toBe('OWN_RIGHTS');
  expect((await admin.send(getAccount, { id })).role_ids).toEqual(role_ids);
});

test('an account of another company is not found', async () => {
  const role = await roleWith('Elsewhere', [may.view]);
  const { id } = await admin.send(saveAccount, draft('elsewhere', [role]));
  expect(await local.refused(getAccount, { id })).toBe('NOT_FOUND');
  expect(await local.refused(accountSessions, { id })).toBe('NOT_FOUND');
  expect(await local.refused(resetPassword, { id })).toBe('NOT_FOUND');
  expect(await local.refused(unlockAccount, { id })).toBe('NOT_FOUND');
  expect(await local.refused(endSessions, { id, session_id: null })).toBe('NOT_FOUND');
  expect(await local.refused(setAccountActive, { id, version: 1, active: false })).toBe('NOT_FOUND');
  expect(await local.refused(saveAccount, draft('elsewhere', [role], { id, version: 1, company_id: String(stage.companies.vn) }))).toBe(
    'NOT_FOUND',
  );
  expect(await local.refused(saveAccount, draft('newhere', [role]))).toBe('BAD_PARAMS');
  const mine = (await local.send(listAccounts, { size: 200 })).rows.map((row) => row.id);
  expect(mine).toContain(String(local.accountId));
  expect(mine).not.toContain(id);
});

test('sessions are shown and ended one by one or all, never the own one', async () => {
  const role = await roleWith('Traveller', [may.view]);
  const { id, password } = await admin.send(saveAccount, draft('traveller', [role]));
  const sessions: Session[] = [];
  for (let place = 0; place < 3; place++) {
    stage.clock.advance(1000);
    sessions.push((await signIn('traveller', password ?? '')).data as Session);
  }
  const { rows } = await admin.send(accountSessions, { id });
  expect(rows.map((row) => [row.address, row.device, row.mine])).toEqual(
    Array.from({ length: 3 }, () => ['198.51.100.7', 'a browser', false]),
  );
  // A session is ended with its own account alone, and its open windows are told.
  const [other] = (await local.send(accountSessions, { id: String(local.accountId) })).rows;
  expect(await admin.refused(endSessions, { id, session_id: other?.id ?? '' })).toBe('NOT_FOUND');
  await stage.pushes();
  expect(await admin.send(endSessions, { id, session_id: rows[0]?.id ?? '' })).toEqual({ ended: 1 });
  expect(await stage.pushes()).toContainEqual({ type: 3, to: { accounts: [id] }, counts: ['session'] });
  expect(await admin.refused(endSessions, { id, session_id: rows[0]?.id ?? '' })).toBe('NOT_FOUND');
  expect(await admin.send(endSessions, { id, session_id: null })).toEqual({ ended: 2 });
  for (const session of sessions) expect(await sendAs(session, 'session.mine', {})).toMatchObject({ data: { refusal: 'SESSION_ENDED' } });
  await admin.send(endSessions, { id: String(admin.accountId), session_id: null });
  await admin.send(mySession, {});
});

/* The life of a session of staff, to the moment: rules.ts. */
test.each([
  [-1, 1],
  [0, 0],
  [1, 0],
])('%i ms after the end of its life a session is shown as open, and counted: %i', async (ms, open) => {
  const role = await roleWith(`Sleeper ${ms}`, [may.view]);
  const login = `sleeper${ms + 1}`;
  const { id, password } = await admin.send(saveAccount, draft(login, [role]));
  await signIn(login, password ?? '');
  const [session] = (await admin.send(accountSessions, { id })).rows;
  const endsAt = Date.parse(session?.ends_at ?? '');
  const now = stage.clock.now();
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db
      .updateTable('session')
      .set({ ends_at: new Date(now.getTime() - ms) })
      .where('account_id', '=', BigInt(id))
      .execute(),
  );
  expect(endsAt - now.getTime()).toBe(43_200_000);
  expect((await admin.send(accountSessions, { id })).rows).toHaveLength(open);
  expect((await admin.send(listAccounts, { where: { search: login } })).rows).toMatchObject([{ id, sessions: open }]);
});

test('failed tries are counted and cleared; the second factor is taken off', async () => {
  const role = await roleWith('Clumsy', [may.view]);
  const { id, password } = await admin.send(saveAccount, draft('clumsy', [role], { phone: '13900000077' }));
  for (let tries = 0; tries < 5; tries++) await signIn('clumsy', 'wrong');
  expect((await admin.send(getAccount, { id })).failures).toBe(5);
  expect(await signIn('clumsy', password ?? '')).toMatchObject({ data: { login_captcha_sign: 1 } });
  await admin.send(unlockAccount, { id });
  expect(await signIn('clumsy', password ?? '')).toMatchObject({ data: { login_user_name: 'clumsy' } });

  expect(await admin.refused(resetFactor, { id })).toBe('NO_SECOND_FACTOR');
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('id', '=', BigInt(id)).execute(),
  );
  expect(await signIn('clumsy', password ?? '')).toMatchObject({ data: { login_captcha_sign: 1 } });
  await admin.send(resetFactor, { id });
  expect((await admin.send(getAccount, { id })).second_factor).toBe(false);
  expect(await signIn('clumsy', password ?? '')).toMatchObject({ code: 200, data: { login_user_name: 'clumsy' } });
});

test('names, numbers and places are checked; kinds keep only what is theirs', async () => {
  const role = await roleWith('Careful', [may.view]);
  const at = async (facts: Parameters<typeof admin.send<typeof saveAccount>>[1]): Promise<string> => {
    const reply = await admin.raw(saveAccount.cmd, { ...facts, request_id: randomUUID() });
    return (reply.data as { at: { at: string; why: string }[] }).at.map((fault) => `${fault.at} ${fault.why}`).join();
  };
  const issuedAccount = await admin.send(
    saveAccount,
    draft('careful', [role], { phone: '13900000001', places: ['203.0.113.7', '10.1.2.3/8', '2001:db8::1/32'] }),
  );
  expect((await admin.send(getAccount, { id: issuedAccount.id })).places).toEqual(['203.0.113.7/32', '10.0.0.0/8', '2001:db8::/32']);
  expect(await at(draft('CAREFUL', [role]))).toBe('login_name NAME_TAKEN');
  expect(await at(draft('careful2', [role], { phone: '+8613900000001' }))).toBe('phone PHONE_TAKEN');
  await admin.send(saveAccount, draft('landline', [role], { phone: '07715580002' }));
  expect(await at(draft('careful2', [role], { phone: '+867715580002' }))).toBe('phone PHONE_TAKEN');
  expect(await at(draft('13900000001', [role]))).toBe('login_name BAD_LOGIN_NAME');
  expect(await at(draft('careful3', [role], { places: ['203.0.113.0/24', 'office'] }))).toBe('places.1 BAD_PLACE');
  // From elsewhere it would be asked for a code that cannot reach it.
  expect(await at(draft('careful7', [role], { places: ['203.0.113.0/24'] }))).toBe('places PLACES_WITHOUT_CODE');
  expect(await at(draft('careful7', [role], { phone: '07715580001', places: ['203.0.113.0/24'] }))).toBe('places PLACES_WITHOUT_CODE');
  await admin.send(saveAccount, draft('careful7', [role], { email: 'careful7@example.com', places: ['203.0.113.0/24'] }));
  expect(await at(draft('careful4', []))).toBe('role_ids REQUIRED');
  expect(await at(draft('careful5', [], { user_type: '2' }))).toBe('carrier_id REQUIRED');
  expect(await at(draft('careful6', ['999999']))).toBe('role_ids NOT_KNOWN');
  // An inactive role is given to nobody, and an account that held it before keeps it.
  const resting = await roleWith('Resting', [may.view]);
  const holder = await admin.send(saveAccount, draft('careful9', [resting]));
  await admin.send(setRoleActive, { id: resting, version: 1, active: false });
  expect(await at(draft('careful10', [role, resting]))).toBe('role_ids NOT_ACTIVE');
  await admin.send(saveAccount, { ...draft('careful9', [role, resting]), id: holder.id, version: holder.version });
  const employed = { employed_from: '2026-11-02', employed_until: '2026-11-02' };
  const oneDay = await admin.send(saveAccount, draft('careful8', [role], employed));
  expect(await admin.send(getAccount, { id: oneDay.id })).toMatchObject(employed);
  expect(await at(draft('careful9', [role], { ...employed, employed_until: '2026-11-01' }))).toBe('employed_until END_BEFORE_START');
});

test('what somebody may do is told with the role that gives it; a change is told to the open windows of its holders', async () => {
  const [looks, keeps] = [await roleWith('Looks', [may.view]), await roleWith('Keeps', [may.view, may.save])];
  const { id } = await admin.send(saveAccount, draft('explained', [looks, keeps]));
  const { scope, menus } = await admin.send(accountRights, { id });
  expect(scope).toMatchObject({ value: 'company', roles: ['Keeps', 'Looks'] });
  const page = menus.flatMap((menu) => menu.pages).find((one) => one.path === accountsPage.path);
  expect(page?.rights.map(({ code, roles }) => [code, roles])).toEqual([
    [may.view, ['Keeps', 'Looks']],
    [may.save, ['Keeps']],
  ]);
  expect(await local.refused(accountRights, { id })).toBe('NOT_FOUND');

  const role = await admin.send(getRole, { id: keeps });
  await admin.send(saveRole, { ...named(role), permits: [may.view] });
  expect(await stage.pushes()).toContainEqual({ type: 3, to: { accounts: [id] }, counts: ['session'] });
  expect(
    (await admin.send(accountRights, { id })).menus.flatMap((menu) => menu.pages).flatMap((one) => one.rights.map((right) => right.code)),
  ).not.toContain(may.save);
});

function named({
  id,
  version,
  name,
  scope,
  remark,
}: {
  id: string;
  version: number;
  name: string;
  scope: RoleScope;
  remark: string | null;
}) {
  return { id, version, name, scope, remark };
}
