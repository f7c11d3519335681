import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { bareWire, hashed, refusalOf as refusal, type SignedIn } from '../../../apps/bare-wire.ts';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { Reply } from '../../../server/door.ts';
import { resetFactor, unlockAccount } from '../account/contract.ts';
import { setRoleActive } from '../role/contract.ts';
import type { IdentityTables } from '../server/db.ts';
import { addAccount } from '../server/seed/add-account.ts';

let stage: Stage;
let names = 0;
let ip = '';
const password = 'Harbour2024x';

beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  ip = `10.7.${++names}.9`;
});

async function account(more: { issued?: boolean; role?: bigint } = {}): Promise<string> {
  const login = `factor${++names}`;
  const facts = { login_name: login, company_id: stage.companies.cn, digest: hashed(password) };
  await stage.system<IdentityTables, void>(async (work) => {
    const account_id = await addAccount(work, facts, { password_issued: more.issued ?? false });
    if (more.role) await work.db.insertInto('account_role').values({ account_id, role_id: more.role }).execute();
  });
  return login;
}

type Session = SignedIn & { second_factor_flag: number; modify_password_flag: number; permits: string[] };
const wire = bareWire(
  () => stage,
  () => ip,
);
const signIn = (login: string, captcha?: string): Promise<Reply> => wire.signIn(login, password, { captcha });

async function signedIn(login: string, captcha?: string): Promise<Session> {
  const reply = await signIn(login, captcha);
  expect(reply).toMatchObject({ code: 200, data: { sid: expect.any(String) } });
  return reply.data as Session;
}
const send = (session: Session, cmd: string, params: object, requestId: string = randomUUID()): Promise<Reply> =>
  wire.send(session, cmd, cmd.endsWith('.mine') || cmd.endsWith('.list') ? params : { ...params, request_id: requestId });
const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(stage.clock.now().getTime() / 1000) });
const nextStep = (): void => stage.clock.advance(30_000);

async function turnedOn(login: string): Promise<{ session: Session; secret: string; codes: string[] }> {
  const session = await signedIn(login);
  const begun = await send(session, 'factor.begin', { password: hashed(password) });
  const { secret, picture } = begun.data as { secret: string; picture: string };
  expect(picture).toContain('<svg');
  const confirmed = await send(session, 'factor.confirm', { code: codeOf(secret) });
  expect(confirmed.code).toBe(200);
  return { session, secret, codes: (confirmed.data as { recovery_codes: string[] }).recovery_codes };
}

test('it is on once a code of it was given; from then on sign-in asks for one, each good once', async () => {
  const login = await account();
  const session = await signedIn(login);
  expect(refusal(await send(session, 'factor.begin', { password: hashed('not it') }))).toBe('WRONG_PASSWORD');
  expect(refusal(await send(session, 'factor.confirm', { code: '123456' }))).toBe('FACTOR_NOT_BEGUN');
  const { secret, session: own } = await turnedOn(login);
  // A second one would take the place of the first.
  expect(refusal(await send(own, 'factor.begin', { password: hashed(password) }))).toBe('FACTOR_ON');
  expect((await signIn(login)).data).toEqual({ login_captcha_sign: 1, code_from: 'app', code_why: 'factor' });
  // The code that turned it on is used up.
  expect(refusal(await signIn(login, codeOf(secret)))).toBe('WRONG_FACTOR_CODE');
  nextStep();
  const code = codeOf(secret);
  // Two users send it at the same instant: one gets in.
  const both = await Promise.all([signIn(login, code), signIn(login, code)]);
  expect(both.map(refusal).sort()).toEqual(['WRONG_FACTOR_CODE', 'done']);
});

test('neither the secret nor a recovery code is kept as it is, nor told a second time', async () => {
  const login = await account();
  const session = await signedIn(login);
  const requestId = randomUUID();
  const begun = await send(session, 'factor.begin', { password: hashed(password) }, requestId);
  const { secret } = begun.data as { secret: string };
  expect((await send(session, 'factor.begin', { password: hashed(password) }, requestId)).data).toEqual({ secret: null, picture: null });
  const confirmed = await send(session, 'factor.confirm', { code: codeOf(secret) });
  const { recovery_codes: codes } = confirmed.data as { recovery_codes: string[] };
  expect(codes).toHaveLength(10);
  const row = await stage.system<IdentityTables, unknown>(({ db }) =>
    db.selectFrom('account').selectAll().where('login_name', '=', login).executeTakeFirstOrThrow(),
  );
  const rowText = JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const secretText of [secret, ...codes]) expect(rowText).not.toContain(secretText);
});

test('a recovery code takes the place of the phone once, however it is typed', async () => {
  const login = await account();
  const { codes } = await turnedOn(login);
  await signedIn(login, codes[0]?.toUpperCase().replace('-', ' '));
  expect(refusal(await signIn(login, codes[0]))).toBe('WRONG_FACTOR_CODE');
  const session = await signedIn(login, codes[1]);
  expect((await send(session, 'factor.mine', {})).data).toMatchObject({ on: true, required: false, recovery_left: 8 });
});

test('somebody with the password alone cannot guess the code, and the owner is let in again later', async () => {
  const login = await account();
  const { secret } = await turnedOn(login);
  nextStep();
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 10; guess++) {
    ip = `10.8.${guess}.1`;
    expect(refusal(await signIn(login, wrong))).toBe('WRONG_FACTOR_CODE');
  }
  ip = '10.9.1.1';
  expect(refusal(await signIn(login, codeOf(secret)))).toBe('TOO_MANY');
  stage.clock.advance(601_000);
  await signedIn(login, codeOf(secret));
});

test('an administrator lets in an account whose code was guessed at', async () => {
  const login = await account();
  const { secret } = await turnedOn(login);
  nextStep();
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 10; guess++) {
    ip = `10.11.${guess}.1`;
    await signIn(login, wrong);
  }
  ip = '10.12.1.1';
  expect(refusal(await signIn(login, codeOf(secret)))).toBe('TOO_MANY');
  const { id } = await stage.system<IdentityTables, { id: bigint }>(({ db }) =>
    db.selectFrom('account').select('id').where('login_name', '=', login).executeTakeFirstOrThrow(),
  );
  const admin = await stage.cast({ permits: 'all', scope: 'all' });
  await admin.send(unlockAccount, { id: String(id) });
  await signedIn(login, codeOf(secret));
});

test('new recovery codes take the password and a code, and end the old ones', async () => {
  const login = await account();
  const { session, secret, codes } = await turnedOn(login);
  nextStep();
  const renew = (given: string, code: string) => send(session, 'factor.renewRecovery', { password: hashed(given), code });
  expect(refusal(await renew('not it', codeOf(secret)))).toBe('WRONG_PASSWORD');
  const fresh = (await renew(password, codeOf(secret))).data as { recovery_codes: string[] };
  expect(fresh.recovery_codes).toHaveLength(10);
  expect(fresh.recovery_codes.filter((code) => codes.includes(code))).toEqual([]);
  expect(refusal(await signIn(login, codes[0]))).toBe('WRONG_FACTOR_CODE');
  await signedIn(login, fresh.recovery_codes[0]);
});

test('no call that takes a code lets it be guessed, and what is off is not turned off', async () => {
  const { session, secret } = await turnedOn(await account());
  nextStep();
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  const calls = ['factor.renewRecovery', 'factor.turnOff'];
  const ask = async (cmd: string, code: string) => refusal(await send(session, cmd, { password: hashed(password), code }));
  for (let guess = 0; guess < 5; guess++) for (const cmd of calls) expect(await ask(cmd, wrong)).toBe('WRONG_FACTOR_CODE');
  for (const cmd of calls) expect(await ask(cmd, codeOf(secret))).toBe('TOO_MANY');
  stage.clock.advance(600_001);
  expect(await ask('factor.turnOff', codeOf(secret))).toBe('done');
  expect(await ask('factor.turnOff', codeOf(secret))).toBe('NO_SECOND_FACTOR');
});

test('turning it off takes the password and a code', async () => {
  const login = await account();
  const { session, secret } = await turnedOn(login);
  nextStep();
  // The same request is refused each time that it arrives: its first reply may be lost.
  const [params, request] = [{ password: hashed('not it'), code: codeOf(secret) }, randomUUID()];
  for (let time = 1; time <= 2; time++) expect(refusal(await send(session, 'factor.turnOff', params, request))).toBe('WRONG_PASSWORD');
  expect(refusal(await send(session, 'factor.turnOff', { password: hashed(password), code: 'abcde-fghjk' }))).toBe('WRONG_FACTOR_CODE');
  expect(refusal(await send(session, 'factor.turnOff', { password: hashed(password), code: codeOf(secret) }))).toBe('done');
  await signedIn(login);
});

test('it is not turned off where the account would get a code in no other way, neither by itself nor by an administrator', async () => {
  const login = await account();
  const { session, secret } = await turnedOn(login);
  const set = (values: { places?: string[]; email?: string }) =>
    stage.system<IdentityTables, bigint>(
      async ({ db }) =>
        (await db.updateTable('account').set(values).where('login_name', '=', login).returning('id').executeTakeFirstOrThrow()).id,
    );
  const id = String(await set({ places: ['203.0.113.7/32'] }));
  const admin = await stage.cast({ permits: 'all', scope: 'all' });
  nextStep();
  const off = () => send(session, 'factor.turnOff', { password: hashed(password), code: codeOf(secret) });
  expect(refusal(await off())).toBe('CODE_ONLY_BY_APP');
  expect(await admin.refused(resetFactor, { id })).toBe('CODE_ONLY_BY_APP');
  await set({ email: 'reached@example.com' });
  expect(refusal(await off())).toBe('done');
});

test('a role that asks for it closes everything else until it is there, on open sessions too', async () => {
  const [role] = await stage.system<IdentityTables, { id: bigint }[]>(({ db }) =>
    db
      .insertInto('role')
      .values({
        name: 'finance of the test',
        permits: ['account.view'],
        scope: 'company',
        second_factor: true,
        remark: null,
        active: false,
      })
      .returning('id')
      .execute(),
  );
  const login = await account({ role: role?.id ?? 0n });
  const before = await signedIn(login);
  expect(before.second_factor_flag).toBe(0);
  const admin = await stage.cast({ permits: 'all', scope: 'all' });
  await admin.send(setRoleActive, { id: String(role?.id), version: 1, active: true });
  expect(refusal(await send(before, 'account.list', {}))).toBe('SECOND_FACTOR_DUE');
  const session = await signedIn(login);
  expect(session).toMatchObject({ second_factor_flag: 1, permits: [] });
  expect(refusal(await send(session, 'session.list', {}))).toBe('SECOND_FACTOR_DUE');
  // Until then they know who they are, choose their language, change their password and sign out.
  expect(refusal(await send(session, 'session.mine', {}))).toBe('done');
  expect(refusal(await send(session, 'session.setLanguage', { language: 'en' }))).toBe('done');
  const [old_password, new_password] = [hashed('not the old one'), hashed('Breakwater77')];
  const change = { old_password, new_password, confirm_password: new_password };
  expect(refusal(await send(session, 'B011', change))).toBe('WRONG_PASSWORD');
  expect(refusal(await send(before, 'session.signOut', {}))).toBe('done');
  const { secret } = await turnedOn(login);
  expect(refusal(await send(session, 'account.list', {}))).toBe('done');
  nextStep();
  const off = () => send(session, 'factor.turnOff', { password: hashed(password), code: codeOf(secret) });
  expect(refusal(await off())).toBe('FACTOR_REQUIRED');
  await admin.send(setRoleActive, { id: String(role?.id), version: 2, active: false });
  expect(refusal(await off())).toBe('done');
});

/* pendingLifeMs and wrongCodesMax of rules.ts. */
test('a secret that is not confirmed within a quarter of an hour, or by ten tries, is not confirmed', async () => {
  const session = await signedIn(await account());
  const begin = async () => (await send(session, 'factor.begin', { password: hashed(password) })).data as { secret: string };
  const late = await begin();
  stage.clock.advance(900_001);
  expect(refusal(await send(session, 'factor.confirm', { code: codeOf(late.secret) }))).toBe('FACTOR_NOT_BEGUN');
  const { secret } = await begin();
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 10; guess++)
    expect(refusal(await send(session, 'factor.confirm', { code: wrong }))).toBe('WRONG_FACTOR_CODE');
  expect(refusal(await send(session, 'factor.confirm', { code: codeOf(secret) }))).toBe('TOO_MANY');
});

test('with a second factor a password does not age', async () => {
  const login = await account();
  const { secret } = await turnedOn(login);
  stage.clock.advance(40 * 86_400_000);
  expect((await signedIn(login, codeOf(secret))).modify_password_flag).toBe(0);
});

test('a password that was handed out is good for 72 hours', async () => {
  const login = await account({ issued: true });
  stage.clock.advance(71 * 3_600_000);
  expect((await signedIn(login)).modify_password_flag).toBe(1);
  stage.clock.advance(3_600_000 + 1000);
  const late = await signIn(login);
  expect(refusal(late)).toBe('ISSUED_PASSWORD_EXPIRED');
  expect(late.msg).toContain('72 hours');
});
