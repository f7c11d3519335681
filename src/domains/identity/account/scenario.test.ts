import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareWire, hashed, type SignedIn } from '../../../apps/bare-wire.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getRole, listRoles, removeRole, roleTree, saveRole, setRoleActive } from '../role/contract.ts';
import { may as mayRoles } from '../role/permits.ts';
import { mySession } from '../session/contract.ts';
import type { IdentityTables } from '../server/db.ts';
import { type AccountSheet, accountSheet } from '../server/seed/account-sheet.ts';
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
import importAccounts from './server/import.ts';
import { may } from './permits.ts';

let stage: Stage;
let admin: Player;
let local: Player;
beforeAll(async () => {
  stage = await startStage();
  admin = await stage.cast({ name: 'Chen', permits: 'all', scope: 'all' });
  local = await stage.cast({ name: 'Minh', permits: [...Object.values(may), ...Object.values(mayRoles)], companyId: stage.companies.vn });
});
afterAll(() => stage.close());

type Session = SignedIn & { modify_password_flag: number };
const { signIn, send: sendAs } = bareWire(() => stage);

const draft = (login: string, role_ids: string[], changes: Partial<AccountSheet> = {}) =>
  accountSheet({ companyId: stage.companies.cn, login }, { role_ids, ...changes });

async function roleWith(name: string, permits: readonly string[], scope: RoleScope = 'company'): Promise<string> {
  return (await admin.send(saveRole, { name, scope, remark: null, permits: [...permits] })).id;
}

async function auditOf(subject: string, id: string): Promise<{ what: string; changes: { field: string; new: unknown }[] }[]> {
  type Log = { audit_log: { id: bigint; subject: string; record_id: bigint; what: string; changes: { field: string; new: unknown }[] } };
  return stage.system<Log, { what: string; changes: { field: string; new: unknown }[] }[]>(({ db }) =>
    db
      .selectFrom('audit_log')
      .select(['what', 'changes'])
      .where('subject', '=', subject)
      .where('record_id', '=', BigInt(id))
      .orderBy('id', 'desc')
      .execute(),
  );
}

describe('roles', () => {
  test('the tree shows every right of staff, a shared one on each of its pages, in the language of the reader', async () => {
    const { groups } = await admin.send(roleTree, {});
    const system = groups.find((group) => group.key === 'system');
    expect(system?.name).toBe('系统管理');
    expect(system?.pages.find((page) => page.path === '/system/roleManage')?.rights.map((right) => right.code)).toEqual([
      'role.view',
      'role.save',
    ]);
    const codes = groups.flatMap((group) => group.pages.flatMap((page) => page.rights.map((right) => right.code)));
    expect(codes).toContain('order.view');
    expect(codes.length).toBeGreaterThan(new Set(codes).size);
  });

  test('a right taken away counts on the very next call of an open session, and the audit names it', async () => {
    const role = await roleWith('Registrar', [may.view, mayRoles.view]);
    const account = await admin.send(saveAccount, draft('registrar', [role]));
    const clerk = await stage.cast({ permits: [] });
    await stage.system<IdentityTables, unknown>(({ db }) =>
      db
        .insertInto('account_role')
        .values({ account_id: clerk.accountId, role_id: BigInt(role) })
        .execute(),
    );
    expect((await clerk.send(listRoles, {})).rows.length).toBeGreaterThan(0);
    const roleDetail = await admin.send(getRole, { id: role });
    expect(roleDetail.holders.map((holder) => holder.id).sort()).toEqual([account.id, String(clerk.accountId)].sort());

    const { version } = await admin.send(saveRole, {
      id: role,
      version: 1,
      name: 'Registrar',
      scope: 'company',
      remark: null,
      permits: [may.view],
    });
    expect(version).toBe(2);
    expect(await clerk.refused(listRoles, {})).toBe('NOT_PERMITTED');
    expect((await clerk.send(listAccounts, {})).rows.length).toBeGreaterThan(0);
    expect((await auditOf('role', role))[0]).toMatchObject({ what: 'save', changes: [{ field: 'rights_taken', new: [mayRoles.view] }] });

    await admin.send(setRoleActive, { id: role, version: 2, active: false });
    expect(await clerk.refused(listAccounts, {})).toBe('NOT_PERMITTED');
    expect(await admin.refused(removeRole, { id: role, version: 3 })).toBe('ROLE_HELD');
  });

  test('a role that nobody holds can go; an older version and an unknown right are refused', async () => {
    const role = await roleWith('Short-lived', [may.view]);
    expect(await admin.refused(removeRole, { id: role, version: 9 })).toBe('CHANGED_MEANWHILE');
    expect(await admin.refused(saveRole, { name: 'Other', scope: 'company', remark: null, permits: ['no.such'] })).toBe('BAD_PARAMS');
    expect(await admin.refused(saveRole, { name: 'Short-lived', scope: 'company', remark: null, permits: [] })).toBe('BAD_PARAMS');
    await admin.send(removeRole, { id: role, version: 1 });
    expect(await admin.refused(getRole, { id: role })).toBe('NOT_FOUND');
  });

  test('an administrator of one company gives no more than its own rights', async () => {
    const draftRole = { name: 'Climber', remark: null };
    expect(await local.refused(saveRole, { ...draftRole, scope: 'company', permits: ['order.view'] })).toBe('BEYOND_YOUR_RIGHTS');
    expect(await local.refused(saveRole, { ...draftRole, scope: 'all', permits: [may.view] })).toBe('BEYOND_YOUR_RIGHTS');
    const strong = await roleWith('Strong', ['order.view'], 'all');
    const own = { company_id: String(stage.companies.vn) };
    expect(await local.refused(saveAccount, draft('puppet', [strong], own))).toBe('BEYOND_YOUR_RIGHTS');
    const boss = await admin.send(saveAccount, draft('boss.vn', [strong], own));
    expect(await local.refused(resetPassword, { id: boss.id })).toBe('BEYOND_YOUR_RIGHTS');
    const modest = await local.send(saveRole, { name: 'Modest', scope: 'company', remark: null, permits: [may.view] });
    await admin.send(saveAccount, draft('modest.cn', [modest.id]));
    expect(await local.refused(saveRole, { id: modest.id, version: 1, name: 'Modest', scope: 'company', remark: null, permits: [] })).toBe(
      'BEYOND_YOUR_RIGHTS',
    );
  });
});

describe('accounts', () => {
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
    expect(JSON.stringify(await auditOf('account', id))).not.toContain(reset.password);
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
    expect((await auditOf('account', id)).map((line) => line.what)).toEqual(['enable', 'disable']);
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
    const page = menus.flatMap((menu) => menu.pages).find((one) => one.path === '/system/accountManage');
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

  test('staff come from a sheet with their roles; who is there already is skipped, and nothing goes beyond who imports', async () => {
    await roleWith('Of the sheet', [may.view]);
    const row = (line: number, cells: Record<string, string>) => ({
      line,
      cells: { name: 'Li Na', company: 'CN', roles: 'Of the sheet', ...cells },
    });
    const importAs = (player: Player, given: ReturnType<typeof row>): Promise<string> =>
      stage.door.whoOf(player.accountId).then((who) => {
        if (!who) throw new Error('gone');
        return stage.door.within(who, 'write', (work) => importAccounts.save(work as never, [given]));
      });
    expect(await importAs(admin, row(2, { login_name: 'Li.Na', phone: '13800138001' }))).toBe('created');
    expect(await importAs(admin, row(2, { login_name: 'li.na' }))).toBe('skipped');
    const [imported] = (await admin.send(listAccounts, { where: { search: 'li.na' } })).rows;
    expect(imported).toMatchObject({ login_name: 'li.na', roles: 'Of the sheet', password_due: true });
    // A role is known by any of its names, and by none that two roles have.
    const called = { scope: 'company' as const, remark: null, permits: [], name_vi: 'Người đọc sổ' };
    const night = await admin.send(saveRole, { ...called, name: 'Night shift', name_zh: '夜班', name_en: 'Of the night' });
    await admin.send(saveRole, { ...called, name: 'Day shift', name_zh: '白班', name_en: 'Night shift' });
    for (const [roles, place] of ['夜班', 'Night shift', 'of the night'].map((one, at) => [one, at] as const)) {
      const [known, login_name] = [roles !== 'of the night', `night.${place}`];
      const outcome = await importAs(admin, row(4 + place, { login_name, roles })).catch(() => 'refused');
      expect([roles, outcome]).toEqual([roles, known ? 'created' : 'refused']);
      if (!known) continue;
      const [account] = (await admin.send(listAccounts, { where: { search: login_name } })).rows;
      expect((await admin.send(getAccount, { id: account?.id ?? '' })).role_ids).toEqual([night.id]);
    }
    const faults = async (player: Player, cells: Record<string, string>): Promise<unknown> =>
      importAs(player, row(3, { login_name: 'another', ...cells })).catch((error: unknown) => (error as { faults: unknown }).faults);
    expect(await faults(admin, { roles: 'Người đọc sổ' })).toMatchObject([{ at: 'roles', why: 'ROLES_NOT_KNOWN' }]);
    expect(await faults(admin, { roles: 'Of nobody' })).toMatchObject([
      { at: 'roles', why: 'ROLES_NOT_KNOWN', facts: { names: 'Of nobody' } },
    ]);
    // All faults of a row are reported at once, including those that only the database can find.
    const wrong = { login_name: '9', name: '', company: 'XX', roles: 'Of the sheet; Of nobody', email: 'nowhere', phone: '13800138001' };
    expect(((await faults(admin, wrong)) as { at: string; why: string }[]).map(({ at, why }) => `${at} ${why}`).sort()).toEqual([
      'company NOT_KNOWN',
      'email BAD_MAIL',
      'login_name BAD_LOGIN_NAME',
      'name REQUIRED',
      'phone PHONE_TAKEN',
      'roles ROLES_NOT_KNOWN',
    ]);
    expect(await faults(admin, { phone: '13800138001' })).toMatchObject([{ at: 'phone', why: 'PHONE_TAKEN' }]);
    // An administrator of accounts in Vietnam cannot create one in China.
    expect(await faults(local, {})).toMatchObject([{ at: 'company', why: 'NOT_KNOWN' }]);
  });
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
