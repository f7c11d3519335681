import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRole, listRoles, saveRole } from '../domains/identity/role/contract.ts';
import { conflictingDuties } from '../domains/identity/role/duties.ts';
import { listAccounts, saveAccount } from '../domains/identity/account/contract.ts';
import { changePassword } from '../domains/identity/session/contract.ts';
import { accountSheet } from '../domains/identity/server/seed/account-sheet.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import { ownCompanies } from '../domains/reference/own-company/master.ts';
import type { Call, ParamsOf, ResultOf } from '../kernel/call.ts';
import { Refusal } from '../kernel/refusal.ts';
import { system } from '../server/session.ts';
import { bareWire, hashed, refusalOf, type SignedIn } from './bare-wire.ts';
import { begin, isUnbegun, issueAgain } from './begin.ts';
import { type Stage, startStage } from './stage.ts';

/* A company of one's own begins on a database without a demo, where nobody can sign in yet. */

const company = { code: 'QS', name: 'Tiếp vận Quayside', name_en: 'Quayside Logistics', country: 'VN', currency: 'VND', number_mark: 'Q' };
const sent = { company: { ...company, time_zone: 'Asia/Ho_Chi_Minh' }, administrator: { login_name: 'Admin', language: 'vi' } };

let stage: Stage;
let passwords: (string | undefined)[];
let issued: string | undefined;
let wasUnbegun: boolean;
beforeAll(async () => {
  stage = await startStage(async ({ door }) => {
    wasUnbegun = await door.within<IdentityTables, boolean>(system(), 'read', isUnbegun);
    const beginning = () => door.within<IdentityTables, string | undefined>(system(), 'write', (work) => begin(work, sent));
    passwords = await Promise.all([beginning(), beginning()]);
    issued = passwords.find((password) => password !== undefined);
  });
});
afterAll(() => stage.close());

type Session = SignedIn & { modify_password_flag: number; language: string; company_id: string };
const wire = bareWire(() => stage);

async function signIn(password: string): Promise<Session> {
  const reply = await wire.signIn('admin', password);
  expect(reply.code).toBe(200);
  return reply.data as Session;
}

async function send<C extends Call>(session: Session, { cmd, kind }: C, params: ParamsOf<C>): Promise<ResultOf<C>> {
  const reply = await wire.send(session, cmd, kind === 'write' ? { ...(params as object), request_id: randomUUID() } : (params as object));
  expect(reply).toMatchObject({ code: 200, msg: '' });
  return reply.data as ResultOf<C>;
}

const chosen = 'Breakwater77';
async function choosePassword(session: Session): Promise<void> {
  const [old_password, new_password] = [hashed(issued ?? ''), hashed(chosen)];
  const params = { old_password, new_password, confirm_password: new_password };
  await send(session, changePassword, params);
}

const issueOnceMore = () => stage.system<IdentityTables, { login_name: string; password: string } | undefined>(issueAgain);
const refusedSignIn = async (password: string): Promise<string> => refusalOf(await wire.signIn('admin', password));

test('a first password that was lost or has expired is issued again while nobody has signed in, and the former one ends', async () => {
  const first = issued ?? '';
  stage.clock.advance(72 * 3_600_000 + 1);
  expect(await refusedSignIn(first)).toBe('ISSUED_PASSWORD_EXPIRED');
  const again = await issueOnceMore();
  expect(again?.login_name).toBe('admin');
  expect(await refusedSignIn(first)).toBe('WRONG_LOGIN');
  issued = again?.password;
  const lines = await stage.system<{ audit_log: { subject: string; what: string; account_name: string } }, unknown[]>(({ db }) =>
    db.selectFrom('audit_log').select('account_name').where('subject', '=', 'account').where('what', '=', 'resetPassword').execute(),
  );
  expect(lines).toEqual([{ account_name: 'system' }]);
});

test('its administrator chooses a password, and then makes a second company, a role and an account in it', async () => {
  expect(wasUnbegun).toBe(true);
  const first = await signIn(issued ?? '');
  // From the first sign-in on, an administrator resets passwords, and nobody else.
  expect(await issueOnceMore()).toBeUndefined();
  expect(first).toMatchObject({ modify_password_flag: 1, language: 'vi', company_id: String(stage.companies.vn) });
  await choosePassword(first);

  const administrator = await signIn(chosen);
  expect(administrator.modify_password_flag).toBe(0);
  const { rows: companies } = await send(administrator, ownCompanies.list, {});
  expect(companies).toEqual([expect.objectContaining({ ...sent.company, value_days: 3, accounting_standard: 'enterprise' })]);
  const { id: companyId } = await send(administrator, ownCompanies.save, {
    ...company,
    code: 'QT',
    name: 'คีย์ไซด์',
    country: 'TH',
    currency: 'THB',
    number_mark: 'T',
    time_zone: 'Asia/Bangkok',
    value_days: 3,
    accounting_standard: 'enterprise',
  });
  const role = await send(administrator, saveRole, {
    name: 'Clerk',
    scope: 'company',
    remark: null,
    permits: ['order.view', 'order.submit'],
  });
  await send(administrator, saveAccount, accountSheet({ companyId: BigInt(companyId), login: 'clerk' }, { role_ids: [role.id] }));
  const { rows } = await send(administrator, listAccounts, {});
  expect(rows.map(({ login_name }) => login_name)).toEqual(['admin', 'clerk']);
});

test('its administrator has no right that moves money', async () => {
  const administrator = await signIn(chosen);
  const { rows } = await send(administrator, listRoles, { where: { name: '系统管理员' } });
  const { permits, scope } = await send(administrator, getRole, { id: rows[0]?.id ?? '' });
  expect(scope).toBe('all');
  expect(permits).toEqual(expect.arrayContaining(['account.save', 'role.save', 'team.save', 'ownCompany.save', 'mail.save']));
  expect(permits.filter((right) => conflictingDuties.flat().some((duty) => duty === right))).toEqual([]);
});

const attempt = (changes: { company?: object; administrator?: object }) =>
  stage.system<IdentityTables, string | undefined>((work) =>
    begin(work, {
      company: { ...sent.company, ...changes.company },
      administrator: { ...sent.administrator, ...changes.administrator },
    }),
  );

test('no password is issued once the administrator has chosen one, or where others work', async () => {
  expect(await issueOnceMore()).toBeUndefined();
  // Two accounts, neither of which has ever signed in.
  await stage.system<IdentityTables, unknown>(async ({ db }) => {
    await db.deleteFrom('session').execute();
    await db.updateTable('account').set({ password_issued: true }).execute();
  });
  expect(await issueOnceMore()).toBeUndefined();
});

test('it begins once, also when two begin at the same time: another beginning makes nothing', async () => {
  expect(passwords.filter((password) => password === undefined)).toHaveLength(1);
  expect(await attempt({ company: { code: 'QX', number_mark: 'X' }, administrator: { login_name: 'other' } })).toBeUndefined();
  const there = await stage.system<IdentityTables, { code: string }[]>(({ db }) =>
    db.selectFrom('own_company').select('code').orderBy('code').execute(),
  );
  expect(there).toEqual([{ code: 'QS' }, { code: 'QT' }]);
});

test.each<[string, Parameters<typeof attempt>[0]]>([
  ['company.number_mark BAD_NUMBER_MARK', { company: { number_mark: 'q1' } }],
  ['company.time_zone BAD_CHOICE', { company: { time_zone: 'Europe/Berlin' } }],
  ['company.currency BAD_CHOICE', { company: { currency: 'XXX' } }],
  ['administrator.login_name BAD_LOGIN_NAME', { administrator: { login_name: '13912345678' } }],
])('wrong facts are refused: %s', async (fault, changes) => {
  const refusal = await attempt(changes).catch((error: unknown) => error);
  expect(refusal instanceof Refusal && refusal.faults.map(({ at, why }) => `${at} ${why}`)).toEqual([fault]);
});
