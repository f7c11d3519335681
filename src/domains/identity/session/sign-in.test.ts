import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bareWire, hashed, refusalOf as refusal, type SignedIn } from '../../../apps/bare-wire.ts';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { UserType } from '../../../kernel/permit.ts';
import type { Language } from '../../../kernel/words.ts';
import type { Reply } from '../../../server/door.ts';
import { checksAsked } from '../../../server/hashing.ts';
import { endpoints } from '../../../server/wire.ts';
import type { AccountTable } from '../account/server/tables.ts';
import type { IdentityTables } from '../server/db.ts';
import { addAccount } from '../server/seed/add-account.ts';
import { commonPasswords } from './rules.ts';

type Outbox = { message_outbox: { id: bigint; recipient: string; body: string } };
let stage: Stage;
let names = 0;
let addresses = 0;
let ip = '';
const password = 'Harbour2024x';

beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  // Each test uses a network of its own, so that the failures of one do not count against the next.
  ip = `10.${++addresses}.0.7`;
});

async function account(
  more: Partial<Pick<AccountTable, 'user_type' | 'phone' | 'email' | 'customer_id' | 'company_id'>> & {
    language?: Language;
    places?: string[];
    one_place?: boolean;
    password_at?: Date;
    password_issued?: boolean;
  } = {},
): Promise<string> {
  const login_name = `person${++names}`;
  const company_ids = (more.user_type ?? 1) === 1 ? [] : [more.company_id ?? stage.companies.cn];
  await stage.system<IdentityTables, bigint>((work) =>
    addAccount(work, { login_name, company_id: stage.companies.cn, digest: hashed(password) }, { company_ids, ...more }),
  );
  return login_name;
}

const wire = bareWire(
  () => stage,
  () => ip,
);
const { plain, send } = wire;
type Entry = { readonly password?: string; readonly captcha?: string; readonly device?: string };
const signIn = (login: string, { password: typed = password, ...more }: Entry = {}, from?: string): Promise<Reply> =>
  wire.signIn(login, typed, more, from);

type Worded = Session & { language: string; menus: { menu_name: string }[] };
type Session = SignedIn & { modify_password_flag: number };
async function signedIn(login_name: string, more: { password?: string } = {}): Promise<Session> {
  const reply = await signIn(login_name, more);
  expect(reply).toMatchObject({ code: 200, data: { login_user_name: login_name, sid: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  return reply.data as Session;
}
/** The last code that went to a number, or to a mail address. Mainland numbers are typed here without their country code. */
async function codeSentTo(typed: string): Promise<string> {
  const recipient = /^1\d{10}$/.test(typed) ? `+86${typed}` : typed;
  const body = await stage.system<Outbox, string>(
    async ({ db }) =>
      (
        await db
          .selectFrom('message_outbox')
          .select('body')
          .where('recipient', '=', recipient)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).body,
  );
  return /\d{6}/.exec(body)?.[0] ?? '';
}

test('an unknown name and a wrong password have one answer', async () => {
  const name = await account();
  const [unknown, wrong] = [await signIn('nobody at all'), await signIn(name, { password: 'Harbour2025x' })];
  expect(unknown).toEqual(wrong);
  expect(refusal(wrong)).toBe('WRONG_LOGIN');
});

/** The number of passwords that the server checks for an answer: nearly all of the time that the answer takes. */
async function checksFor(ask: () => Promise<unknown>): Promise<number> {
  const before = checksAsked();
  await ask();
  return checksAsked() - before;
}

test('an unknown name costs the same work as a known one', async () => {
  const name = await account();
  for (const login of [name, `nobody${name}`]) expect(await checksFor(() => signIn(login, { password: 'Harbour2025x' }))).toBe(1);
});

test('a disabled account is told so only with the right password, and its open sessions are over', async () => {
  const name = await account();
  const session = await signedIn(name);
  await stage.system<IdentityTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('login_name', '=', name).execute(),
  );
  expect(refusal(await signIn(name, { password: 'Harbour2025x' }))).toBe('WRONG_LOGIN');
  expect(refusal(await signIn(name))).toBe('ACCOUNT_DISABLED');
  expect(await send(session, 'session.mine', {})).toMatchObject({ code: -9995 });
});

test('signing in never takes over a session id that was brought along', async () => {
  const [first, second] = [await account(), await account()];
  const brought = await signedIn(first);
  const params = Buffer.from(JSON.stringify({ login_name: second, password: hashed(password) })).toString('base64');
  // With a sid it is a signed call, which a caller without a session cannot make.
  const body = new URLSearchParams({ cmd: 'U001', params, sid: brought.sid });
  const reply = await stage.door.answer(endpoints.staff, body.toString(), { ip, language: 'en', agent: 'a browser' });
  expect(reply.code).not.toBe(200);
  expect((await signedIn(second)).sid).not.toBe(brought.sid);
  expect((await signedIn(first)).sid).not.toBe(brought.sid);
});

test.each([
  { key: 'cn', country: 'CN', currency: 'CNY' },
  { key: 'vn', country: 'VN', currency: 'VND' },
  { key: 'th', country: 'TH', currency: 'THB' },
] as const)(
  'a session names the company of its account in $country, with which books and forms begin',
  async ({ key, country, currency }) => {
    const login_name = await account({ company_id: stage.companies[key] });
    const { data } = await plain('U001', { login_name, password: hashed(password) });
    expect(data).toMatchObject({ company_id: String(stage.companies[key]), country, currency });
  },
);

test('a sign-in begins in the language that it names, and a later one without a language keeps it', async () => {
  const login_name = await account({ language: 'vi' });
  const enter = async (params: object) => (await plain('U001', { login_name, password: hashed(password), ...params })).data as Worded;
  const menuOf = (reply: Worded): string[] => reply.menus.map(({ menu_name }) => menu_name);
  const vietnamese = await enter({});
  expect(vietnamese.language).toBe('vi');

  const thai = await enter({ language: 'th' });
  expect(thai.language).toBe('th');
  expect(menuOf(thai)).not.toEqual(menuOf(vietnamese));
  for (const name of menuOf(thai)) expect(name).toMatch(/\p{Script=Thai}/u);
  expect((await send(thai, 'session.mine', {})).data).toMatchObject({ language: 'th', menus: thai.menus });
  expect((await send(thai, 'order.get', { id: '1' })).msg).toMatch(/\p{Script=Thai}/u);
  expect(await enter({})).toMatchObject({ language: 'th', menus: thai.menus });

  expect(refusal(await plain('U001', { login_name, password: hashed(password), language: 'xx' }))).toBe('BAD_PARAMS');
  expect(refusal(await plain('U001', { login_name, password: hashed('Harbour2025x'), language: 'en' }))).toBe('WRONG_LOGIN');
  expect((await enter({})).language).toBe('th');
});

test('the key of sign-in signs calls, and no other key does', async () => {
  const session = await signedIn(await account());
  expect((await send(session, 'session.mine', {})).code).toBe(200);
  const other = createHmac('sha256', 'another key').update('x').digest('base64url');
  expect(refusal(await send({ ...session, sign_key: other }, 'session.mine', {}))).toBe('BAD_SIGN');
});

test('from a place that is not on the list a code is asked for, sent, and good once', async () => {
  const phone = '13912345678';
  const name = await account({ phone, places: ['192.0.2.0/24'] });
  expect(await signIn(name)).toMatchObject({ code: 200, data: { login_captcha_sign: 1, code_why: 'place' } });
  expect((await signIn(name, {}, '192.0.2.44')).data).toMatchObject({ login_user_name: name });

  expect(refusal(await plain('B592', { login_name: name, password: hashed(password) }))).toBe('BAD_PHONE');
  expect((await plain('B592', { login_name: phone, password: hashed(password) })).code).toBe(200);
  const code = await codeSentTo(phone);
  expect(code).toMatch(/^\d{6}$/);
  expect(await plain('B592', { login_name: phone, password: hashed(password) })).toMatchObject({ code: 429, data: { retry_after: 120 } });

  const wrong = code === '000000' ? '000001' : '000000';
  expect(refusal(await signIn(phone, { captcha: wrong }))).toBe('WRONG_CODE');
  expect((await signIn(phone, { captcha: code })).data).toMatchObject({ login_user_name: name });
  expect(refusal(await signIn(phone, { captcha: code }))).toBe('WRONG_CODE');
});

test('a code is bound to the network it was asked from, runs out after five minutes and after five tries', async () => {
  const phone = '13912345679';
  await account({ phone, places: ['192.0.2.0/24'] });
  await plain('B592', { login_name: phone, password: hashed(password) });
  const first = await codeSentTo(phone);
  expect(refusal(await signIn(phone, { captcha: first }, '10.99.1.1'))).toBe('WRONG_CODE');
  stage.clock.advance(301_000);
  expect(refusal(await signIn(phone, { captcha: first }))).toBe('WRONG_CODE');
  await plain('B592', { login_name: phone, password: hashed(password) });
  const second = await codeSentTo(phone);
  const wrong = second === '111111' ? '222222' : '111111';
  for (let attempt = 0; attempt < 5; attempt++) await signIn(phone, { captcha: wrong });
  expect(refusal(await signIn(phone, { captcha: second }))).toBe('WRONG_CODE');
});

test('five failures on a name ask for a code; the name itself is never locked', async () => {
  const name = await account({ phone: '13912345670' });
  for (let attempt = 0; attempt < 5; attempt++) await signIn(name, { password: 'Harbour2025x' });
  expect((await signIn(name)).data).toEqual({ login_captcha_sign: 1, code_from: 'message', code_why: 'tries' });
  stage.clock.advance(601_000);
  await signedIn(name);
});

const askCode = (login_name: string, typed = password, from = ip): Promise<Reply> =>
  plain('B592', { login_name, password: hashed(typed) }, from);

test('a code that was asked for with a wrong password takes nothing from the person', async () => {
  const phone = '13912345681';
  const name = await account({ phone, places: ['192.0.2.0/24'] });
  expect(await askCode(phone)).toMatchObject({ code: 200, data: {} });
  const code = await codeSentTo(phone);
  // A stranger who knows only the number receives the same words and code once and twice, for a right, a wrong and an unknown number.
  const [wrong, nobody] = [await askCode(phone, 'Harbour2025x', '10.250.1.1'), await askCode('13900009999', 'Harbour2025x', '10.250.1.1')];
  expect(wrong).toEqual(nobody);
  expect(wrong).toEqual({ code: 200, msg: '', data: {} });
  expect(await askCode(phone, 'Harbour2025x', '10.250.1.1')).toEqual(await askCode('13900009999', 'Harbour2025x', '10.250.1.1'));
  for (let round = 0; round < 12; round++) await askCode(phone, `Harbour20${round}yy`, `10.251.${round}.1`);
  expect((await signIn(phone, { captcha: code })).data).toMatchObject({ login_user_name: name });
  stage.clock.advance(121_000);
  expect(await askCode(phone)).toMatchObject({ code: 200 });
});

test('a code costs the same work with a right password, a wrong one and for an unknown name', async () => {
  const phone = '13912390000';
  await account({ phone });
  expect(await checksFor(() => askCode(phone, password, '10.241.1.9'))).toBe(1);
  expect(await checksFor(() => askCode(phone, 'Harbour2025x', '10.241.2.9'))).toBe(1);
  expect(await checksFor(() => askCode('13900008888', password, '10.241.3.9'))).toBe(1);
});

test('the ten of a day are those of the right password', async () => {
  const phone = '13912345682';
  await account({ phone });
  for (let round = 0; round < 10; round++) {
    expect((await askCode(phone)).code).toBe(200);
    stage.clock.advance(121_000);
  }
  expect(await askCode(phone)).toMatchObject({ code: 429 });
});

test('a code is sent again after two minutes, and ten times within any day', async () => {
  const phone = '13912345684';
  await account({ phone });
  for (let round = 0; round < 10; round++) {
    expect((await askCode(phone)).code).toBe(200);
    stage.clock.advance(119_000);
    expect(await askCode(phone)).toMatchObject({ code: 429, data: { retry_after: 1 } });
    stage.clock.advance(1000);
  }
  // Twenty minutes have passed since the first of the ten, which counts until a day has.
  stage.clock.advance(86_400_000 - 1_200_000 - 1);
  expect(await askCode(phone)).toMatchObject({ code: 429, data: { retry_after: 3600 } });
  stage.clock.advance(1);
  expect((await askCode(phone)).code).toBe(200);
});

test('the wait, the ten of a day and the five tries are those of the account, however its number is typed', async () => {
  const phone = '13912345685';
  const name = await account({ phone, email: 'spelled@example.com', places: ['192.0.2.0/24'] });
  const spellings = ['139 1234 5685', '1-3912345685', '(139)12345685', '+86 13912345685', name];
  expect((await askCode(phone)).code).toBe(200);
  for (const typed of spellings) expect([typed, (await askCode(typed)).code]).toEqual([typed, 429]);
  // A wrong password learns nothing by it: an unknown number in two spellings waits as well.
  expect((await askCode('13900008888', 'Harbour2025x')).code).toBe(200);
  expect((await askCode('139 0000 8888', 'Harbour2025x')).code).toBe(429);
  expect((await askCode(phone, 'Harbour2025x')).code).toBe(200);
  expect((await askCode('139 1234 5685', 'Harbour2025x')).code).toBe(429);
  expect(refusal(await askCode(name, 'Harbour2025x'))).toBe('BAD_PHONE');

  const code = await codeSentTo(phone);
  const wrong = code === '111111' ? '222222' : '111111';
  for (const typed of spellings) expect(refusal(await signIn(typed, { captcha: wrong }))).toBe('WRONG_CODE');
  expect(refusal(await signIn(phone, { captcha: code }))).toBe('WRONG_CODE');

  for (let round = 1; round < 10; round++) {
    stage.clock.advance(121_000);
    expect((await askCode(spellings[round % spellings.length] ?? phone)).code).toBe(200);
  }
  // The last was asked for by the login name and went by mail; it is good with every name of the account.
  expect((await signIn('139 1234 5685', { captcha: await codeSentTo('spelled@example.com') })).data).toMatchObject({
    login_user_name: name,
  });
  stage.clock.advance(121_000);
  for (const typed of spellings) expect([typed, (await askCode(typed)).code]).toEqual([typed, 429]);
});

test('numbers of Vietnam and Thailand are taken as people write them at home, and a login name with a mail address', async () => {
  const vn = await account({ phone: '+84912345678', company_id: stage.companies.vn, places: ['192.0.2.0/24'] });
  const th = await account({ phone: '0812345678', company_id: stage.companies.th, places: ['192.0.2.0/24'] });
  for (const [name, typed, dialled] of [
    [vn, '0912 345 678', '+84912345678'],
    [th, '+66812345678', '+66812345678'],
  ] as const) {
    expect((await askCode(typed)).code).toBe(200);
    expect((await signIn(typed, { captcha: await codeSentTo(dialled) })).data).toMatchObject({ login_user_name: name });
  }
  const mailed = await account({ email: 'mailed@example.com', places: ['192.0.2.0/24'] });
  expect((await askCode(mailed)).code).toBe(200);
  expect((await signIn(mailed, { captcha: await codeSentTo('mailed@example.com') })).data).toMatchObject({ login_user_name: mailed });
  // Only a caller with the password learns whether the name exists.
  expect(await askCode(mailed, 'Harbour2025x')).toEqual(await askCode('nobody at all', 'Harbour2025x'));
});

test('a number that two accounts have at home is that of neither, and with its country it is that of one', async () => {
  const vn = await account({ phone: '+84923456789', company_id: stage.companies.vn });
  const th = await account({ phone: '0923456789', company_id: stage.companies.th });
  expect(refusal(await signIn('0923 456 789'))).toBe('WRONG_LOGIN');
  expect((await signIn('+84 923 456 789')).data).toMatchObject({ login_user_name: vn });
  expect((await signIn('+66 923 456 789')).data).toMatchObject({ login_user_name: th });
});

test('a stranger who fails keeps nobody out: not without a phone, not from a browser that was here before', async () => {
  const [bare, phoned] = [await account(), await account({ phone: '13912345683' })];
  const device = 'd'.repeat(43);
  expect((await signIn(phoned, { device })).data).toMatchObject({ login_user_name: phoned });
  for (const name of [bare, phoned])
    for (let attempt = 0; attempt < 6; attempt++) await signIn(name, { password: 'Harbour2025x' }, '10.252.1.1');
  // An account that no code can reach is blocked where its failures come from; elsewhere it is open.
  expect(await signIn(bare, {}, '10.252.1.1')).toMatchObject({ code: 429 });
  expect((await signIn(bare)).data).toMatchObject({ login_user_name: bare });
  expect((await signIn(phoned)).data).toMatchObject({ code_why: 'tries' });
  expect((await signIn(phoned, { device: 'e'.repeat(43) })).data).toMatchObject({ code_why: 'tries' });
  expect((await signIn(phoned, { device })).data).toMatchObject({ login_user_name: phoned });
  // A browser of another account is unknown to this one, and a flood at an address blocks only browsers that were not seen there before.
  expect((await signIn(bare, { device }, '10.252.1.1')).code).toBe(429);
  for (let attempt = 0; attempt < 30; attempt++) await signIn(`guess${attempt}`);
  expect(await signIn(phoned)).toMatchObject({ code: 429 });
  expect((await signIn(phoned, { device })).data).toMatchObject({ login_user_name: phoned });
  for (let attempt = 0; attempt < 5; attempt++) await signIn(phoned, { device, password: 'Harbour2025x' });
  expect((await signIn(phoned, { device })).data).toMatchObject({ code_why: 'tries' });
});

test('thirty failures from one address close it for a while, whatever names are tried', async () => {
  const name = await account();
  for (let attempt = 0; attempt < 30; attempt++) await signIn(`guess${attempt}`);
  expect(await signIn(name)).toMatchObject({ code: 429, data: { refusal: 'TOO_MANY' } });
  expect((await signIn(name, {}, '10.200.1.1')).code).toBe(200);
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
  const name = await account();
  const at = new Date(stage.clock.now().getTime() - ms);
  await stage.system<IdentityTables, unknown>(async ({ db }) => {
    await db.deleteFrom('sign_in_attempt').execute();
    return db
      .insertInto('sign_in_attempt')
      .values(Array.from({ length: count }, () => ({ key, at })))
      .execute();
  });
  expect((await signIn(name, {}, '10.231.7.1')).code).toBe(code);
});

test('a password a month old must be changed before anything else; the change ends all sessions, its own as well', async () => {
  const name = await account();
  const elsewhere = await signedIn(name);
  stage.clock.advance(31 * 86_400_000);
  const session = await signedIn(name);
  expect(session.modify_password_flag).toBe(1);
  expect(refusal(await send(session, 'session.list', {}))).toBe('PASSWORD_CHANGE_DUE');
  // The page of the change knows its user and the language.
  expect(refusal(await send(session, 'session.mine', {}))).toBe('done');
  expect(refusal(await send(session, 'session.setLanguage', { language: 'en', request_id: randomUUID() }))).toBe('done');

  const change = (fresh: string, confirm = fresh, old = password): Promise<Reply> =>
    send(session, 'B011', {
      old_password: hashed(old),
      new_password: hashed(fresh),
      confirm_password: hashed(confirm),
      request_id: randomUUID(),
    });
  expect(refusal(await change('Breakwater77', 'Breakwater78'))).toBe('PASSWORDS_DIFFER');
  expect(refusal(await change('Breakwater77', 'Breakwater77', 'not the old one'))).toBe('WRONG_PASSWORD');
  expect(refusal(await change(password))).toBe('PASSWORD_USED_BEFORE');
  expect(refusal(await change(commonPasswords()[0] ?? ''))).toBe('PASSWORD_COMMON');
  expect((await change('Breakwater77')).code).toBe(200);

  for (const one of [session, elsewhere]) expect(await send(one, 'session.mine', {})).toMatchObject({ code: -9995 });
  expect(refusal(await signIn(name))).toBe('WRONG_LOGIN');
  const after = await signedIn(name, { password: 'Breakwater77' });
  expect(after.modify_password_flag).toBe(0);
  expect((await send(after, 'session.list', {})).code).toBe(200);
});

test('carriers and customers too see their sessions, end one elsewhere and sign out', async () => {
  const party = await stage.system<{ customer: { id: bigint } }, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      values ('CU', 'Customer', 'Customer', 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  for (const user_type of [4, 5] as const) {
    const name = await account({ user_type, customer_id: party });
    const [elsewhere, here] = [await signedIn(name), await signedIn(name)];
    const { rows } = (await send(here, 'session.list', {})).data as { rows: { id: string; mine: boolean }[] };
    expect(rows.filter(({ mine }) => mine)).toHaveLength(1);
    expect(rows).toHaveLength(2);
    const id = rows.find(({ mine }) => !mine)?.id;
    expect((await send(here, 'session.end', { id, request_id: randomUUID() })).code).toBe(200);
    expect(await send(elsewhere, 'session.mine', {})).toMatchObject({ code: -9995 });
    expect((await send(here, 'session.signOut', { request_id: randomUUID() })).code).toBe(200);
    expect((await send(here, 'session.mine', {})).code).toBeLessThan(0);
  }
  // Another account's session is treated as absent.
  const [mine, other] = [await signedIn(await account()), await signedIn(await account())];
  const { rows } = (await send(other, 'session.list', {})).data as { rows: { id: string }[] };
  expect(refusal(await send(mine, 'session.end', { id: rows[0]?.id, request_id: randomUUID() }))).toBe('NOT_FOUND');
});

test('an account of one place ends its session elsewhere when it signs in', async () => {
  const name = await account({ one_place: true });
  const first = await signedIn(name);
  await signedIn(name);
  expect(await send(first, 'session.mine', {})).toMatchObject({ code: -9995 });
});

/** A party of its own for a user of this kind: a carrier, a customer, or none for staff. */
async function partyOf(type: UserType): Promise<{ carrierId?: bigint; customerId?: bigint }> {
  if (type === 1) return {};
  const code = `P${type}`;
  const insert =
    type === 2
      ? sql<{ id: bigint }>`insert into carrier (code, name, short_name, country, currency, contact, phone)
          values (${code}, ${code}, ${code}, 'CN', 'CNY', 'a', 'b') returning id`
      : sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
          values (${code}, ${code}, ${code}, 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id`;
  const rows = await stage.system<IdentityTables, { id: bigint }[]>(async ({ db }) => (await insert.execute(db)).rows);
  const id = rows[0]?.id ?? 0n;
  return type === 2 ? { carrierId: id } : { customerId: id };
}

test.each([1, 2, 4, 5] as const)(
  'a session of user type %i is found on the last instant of its idle time, and gone after it',
  async (type) => {
    const player = await stage.cast({ type, ...(await partyOf(type)) });
    const mine = async (): Promise<number> =>
      (
        await stage.door.answer(
          type === 2 ? endpoints.supplier : endpoints.staff,
          new URLSearchParams(player.sign('session.mine', {})).toString(),
          { ip, language: 'en', agent: 'a browser' },
        )
      ).code;
    // wire.md: staff two hours, everybody else half an hour.
    const idleMs = type === 1 ? 7_200_000 : 1_800_000;
    stage.clock.advance(idleMs);
    expect(await mine()).toBe(200);
    stage.clock.advance(idleMs + 1);
    expect(await mine()).toBe(-1009);
  },
);

test('what an open window reads by itself keeps no session alive, and what its user does keeps it', async () => {
  const player = await stage.cast({ type: 1 });
  const ask = async (cmd: string, params: object, unattended: boolean): Promise<number> =>
    (
      await stage.door.answer(endpoints.staff, new URLSearchParams(player.sign(cmd, params)).toString(), {
        ip,
        language: 'en',
        agent: 'a browser',
        unattended,
      })
    ).code;
  const minutes = (count: number): void => stage.clock.advance(count * 60_000);
  // The user reads at the start; then the window refreshes its counts every quarter of an hour.
  expect(await ask('session.mine', {}, false)).toBe(200);
  for (let quarter = 0; quarter < 7; quarter++) {
    minutes(15);
    expect(await ask('session.mine', {}, true)).toBe(200);
  }
  // A read by the user at an hour and three quarters begins the two hours again; a write is never sent unattended.
  expect(await ask('session.mine', {}, false)).toBe(200);
  minutes(119);
  expect(await ask('session.setLanguage', { language: 'en', request_id: randomUUID() }, true)).toBe(200);
  minutes(119);
  expect(await ask('session.mine', {}, true)).toBe(200);
  minutes(2);
  expect(await ask('session.mine', {}, true)).toBe(-1009);
  expect(await ask('session.mine', {}, false)).toBe(-1009);
});

test('a session runs out after two idle hours, and after twelve whatever it does', async () => {
  const name = await account();
  const idle = await signedIn(name);
  stage.clock.advance(2 * 3_600_000 + 1000);
  expect(await send(idle, 'session.mine', {})).toMatchObject({ code: -1009 });
  const busy = await signedIn(name);
  for (let hour = 0; hour < 11; hour++) {
    stage.clock.advance(3_600_000);
    expect((await send(busy, 'session.mine', {})).code).toBe(200);
  }
  stage.clock.advance(3_600_000 + 1000);
  expect(await send(busy, 'session.mine', {})).toMatchObject({ code: -1009 });
});
