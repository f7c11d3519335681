import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashed, refusalOf as refusal } from '../../../apps/bare-wire.ts';
import { checksFor, password, type Session, type SignInStage, startSignInStage, wrongPassword } from '../../../apps/sign-in-stage.ts';
import { endpoints } from '../../../server/wire.ts';
import type { IdentityTables } from '../server/db.ts';

/* Signing in: by which name, into which company and language; and all that keeps others out. */

type Worded = Session & { language: string; menus: { menu_name: string }[] };
let wire: SignInStage;
beforeAll(async () => {
  wire = await startSignInStage();
});
afterAll(() => wire.stage.close());
beforeEach(() => wire.nextNetwork());

test('an unknown name and a wrong password have one answer', async () => {
  const name = await wire.account();
  const [unknown, wrong] = [await wire.signIn('nobody at all'), await wire.signIn(name, { password: wrongPassword })];
  expect(unknown).toEqual(wrong);
  expect(refusal(wrong)).toBe('WRONG_LOGIN');
});

test('an unknown name costs the same work as a known one', async () => {
  const name = await wire.account();
  for (const login of [name, `nobody${name}`]) expect(await checksFor(() => wire.signIn(login, { password: wrongPassword }))).toBe(1);
});

test('a disabled account is told so only with the right password, and its open sessions are over', async () => {
  const name = await wire.account();
  const session = await wire.signedIn(name);
  await wire.stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('login_name', '=', name).execute(),
  );
  expect(refusal(await wire.signIn(name, { password: wrongPassword }))).toBe('WRONG_LOGIN');
  expect(refusal(await wire.signIn(name))).toBe('ACCOUNT_DISABLED');
  expect(await wire.send(session, 'session.mine', {})).toMatchObject({ code: -9995 });
});

test('signing in never takes over a session id that was brought along', async () => {
  const [first, second] = [await wire.account(), await wire.account()];
  const brought = await wire.signedIn(first);
  const params = Buffer.from(JSON.stringify({ login_name: second, password: hashed(password) })).toString('base64');
  // With a sid it is a signed call, which a caller without a session cannot make.
  const body = new URLSearchParams({ cmd: 'U001', params, sid: brought.sid });
  const reply = await wire.stage.door.answer(endpoints.staff, body.toString(), { ip: wire.ip(), language: 'en', agent: 'a browser' });
  expect(reply.code).not.toBe(200);
  expect((await wire.signedIn(second)).sid).not.toBe(brought.sid);
  expect((await wire.signedIn(first)).sid).not.toBe(brought.sid);
});

test.each([
  { key: 'cn', country: 'CN', currency: 'CNY' },
  { key: 'vn', country: 'VN', currency: 'VND' },
  { key: 'th', country: 'TH', currency: 'THB' },
] as const)(
  'a session names the company of its account in $country, with which books and forms begin',
  async ({ key, country, currency }) => {
    const login_name = await wire.account({ company_id: wire.stage.companies[key] });
    const { data } = await wire.plain('U001', { login_name, password: hashed(password) });
    expect(data).toMatchObject({ company_id: String(wire.stage.companies[key]), country, currency });
  },
);

test('a sign-in begins in the language that it names, and a later one without a language keeps it', async () => {
  const login_name = await wire.account({ language: 'vi' });
  const enter = async (params: object) => (await wire.plain('U001', { login_name, password: hashed(password), ...params })).data as Worded;
  const menuOf = (reply: Worded): string[] => reply.menus.map(({ menu_name }) => menu_name);
  const vietnamese = await enter({});
  expect(vietnamese.language).toBe('vi');

  const thai = await enter({ language: 'th' });
  expect(thai.language).toBe('th');
  expect(menuOf(thai)).not.toEqual(menuOf(vietnamese));
  for (const name of menuOf(thai)) expect(name).toMatch(/\p{Script=Thai}/u);
  expect((await wire.send(thai, 'session.mine', {})).data).toMatchObject({ language: 'th', menus: thai.menus });
  expect((await wire.send(thai, 'order.get', { id: '1' })).msg).toMatch(/\p{Script=Thai}/u);
  expect(await enter({})).toMatchObject({ language: 'th', menus: thai.menus });

  expect(refusal(await wire.plain('U001', { login_name, password: hashed(password), language: 'xx' }))).toBe('BAD_PARAMS');
  expect(refusal(await wire.plain('U001', { login_name, password: hashed(wrongPassword), language: 'en' }))).toBe('WRONG_LOGIN');
  expect((await enter({})).language).toBe('th');
});

test('the key of sign-in signs calls, and no other key does', async () => {
  const session = await wire.signedIn(await wire.account());
  expect((await wire.send(session, 'session.mine', {})).code).toBe(200);
  const other = createHmac('sha256', 'another key').update('x').digest('base64url');
  expect(refusal(await wire.send({ ...session, sign_key: other }, 'session.mine', {}))).toBe('BAD_SIGN');
});

test('a number that two accounts have at home is that of neither, and with its country it is that of one', async () => {
  const vn = await wire.account({ phone: '+84923456789', company_id: wire.stage.companies.vn });
  const th = await wire.account({ phone: '0923456789', company_id: wire.stage.companies.th });
  expect(refusal(await wire.signIn('0923 456 789'))).toBe('WRONG_LOGIN');
  expect((await wire.signIn('+84 923 456 789')).data).toMatchObject({ login_user_name: vn });
  expect((await wire.signIn('+66 923 456 789')).data).toMatchObject({ login_user_name: th });
});

test('five failures on a name ask for a code; the name itself is never locked', async () => {
  const name = await wire.account({ phone: '13912345670' });
  for (let attempt = 0; attempt < 5; attempt++) await wire.signIn(name, { password: wrongPassword });
  expect((await wire.signIn(name)).data).toEqual({ login_captcha_sign: 1, code_from: 'message', code_why: 'tries' });
  wire.stage.clock.advance(601_000);
  await wire.signedIn(name);
});

test('a stranger who fails keeps nobody out: not without a phone, not from a browser that was here before', async () => {
  const [bare, phoned] = [await wire.account(), await wire.account({ phone: '13912345683' })];
  const device = 'd'.repeat(43);
  expect((await wire.signIn(phoned, { device })).data).toMatchObject({ login_user_name: phoned });
  for (const name of [bare, phoned])
    for (let attempt = 0; attempt < 6; attempt++) await wire.signIn(name, { password: wrongPassword }, '10.252.1.1');
  // An account that no code can reach is blocked where its failures come from; elsewhere it is open.
  expect(await wire.signIn(bare, {}, '10.252.1.1')).toMatchObject({ code: 429 });
  expect((await wire.signIn(bare)).data).toMatchObject({ login_user_name: bare });
  expect((await wire.signIn(phoned)).data).toMatchObject({ code_why: 'tries' });
  expect((await wire.signIn(phoned, { device: 'e'.repeat(43) })).data).toMatchObject({ code_why: 'tries' });
  expect((await wire.signIn(phoned, { device })).data).toMatchObject({ login_user_name: phoned });
  // A browser of another account is unknown to this one, and a flood at an address blocks only browsers that were not seen there before.
  expect((await wire.signIn(bare, { device }, '10.252.1.1')).code).toBe(429);
  for (let attempt = 0; attempt < 30; attempt++) await wire.signIn(`guess${attempt}`);
  expect(await wire.signIn(phoned)).toMatchObject({ code: 429 });
  expect((await wire.signIn(phoned, { device })).data).toMatchObject({ login_user_name: phoned });
  for (let attempt = 0; attempt < 5; attempt++) await wire.signIn(phoned, { device, password: wrongPassword });
  expect((await wire.signIn(phoned, { device })).data).toMatchObject({ code_why: 'tries' });
});

test('thirty failures from one address close it for a while, whatever names are tried', async () => {
  const name = await wire.account();
  for (let attempt = 0; attempt < 30; attempt++) await wire.signIn(`guess${attempt}`);
  expect(await wire.signIn(name)).toMatchObject({ code: 429, data: { refusal: 'TOO_MANY' } });
  expect((await wire.signIn(name, {}, '10.200.1.1')).code).toBe(200);
});

/* attemptsOfAddress and attemptsOfNetwork of rules.ts, in the window of attemptWindowMs. */
test.each([
  ['ip:10.231.7.1', 29, 600_000 - 1, 200],
  ['ip:10.231.7.1', 30, 600_000 - 1, 429],
  ['ip:10.231.7.1', 30, 600_000, 200],
  ['net:10.231.7.0/24', 199, 0, 200],
  ['net:10.231.7.0/24', 200, 0, 429],
  ['net:10.231.7.0/24', 200, 600_000, 200],
])('after failures of %s, %i of them %i ms ago, a sign-in from there is answered with %i', async (key, count, ms, code) => {
  const name = await wire.account();
  const at = new Date(wire.stage.clock.now().getTime() - ms);
  await wire.stage.system<IdentityTables, unknown>(async ({ db }) => {
    await db.deleteFrom('sign_in_attempt').execute();
    return db
      .insertInto('sign_in_attempt')
      .values(Array.from({ length: count }, () => ({ key, at })))
      .execute();
  });
  expect((await wire.signIn(name, {}, '10.231.7.1')).code).toBe(code);
});
