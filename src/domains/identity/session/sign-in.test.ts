import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { Language } from '../../../kernel/words.ts';
import type { Reply } from '../../../server/door.ts';
import { endpoints, signatureOf } from '../../../server/wire.ts';
import { hashPassword } from '../account/store.ts';
import type { AccountTable, IdentityTables } from '../tables.ts';
import { commonPasswords } from './rules.ts';

type Outbox = { message_outbox: { id: bigint; recipient: string; body: string } };
let stage: Stage;
let names = 0;
let addresses = 0;
let ip = '';
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');
const password = 'Harbour2024x';

beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  // Each story comes from a network of its own, so that the failures of one do not count against the next.
  ip = `10.${++addresses}.0.7`;
});

async function account(
  more: Partial<Pick<AccountTable, 'user_type' | 'phone' | 'customer_id'>> & {
    language?: Language;
    places?: string[];
    one_place?: boolean;
    password_at?: Date;
    password_issued?: boolean;
  } = {},
): Promise<string> {
  const login_name = `person${++names}`;
  await stage.system<IdentityTables, unknown>(async ({ db, product, now }) =>
    db
      .insertInto('account')
      .values({
        login_name,
        name: login_name,
        user_type: 1,
        company_id: stage.companies.cn,
        carrier_id: null,
        customer_id: null,
        team_id: null,
        phone: null,
        email: null,
        language: 'en',
        password_phc: await hashPassword(product, hashed(password)),
        password_issued: false,
        password_at: now,
        totp_secret: null,
        totp_last_step: null,
        ...more,
      })
      .execute(),
  );
  return login_name;
}

const encode = (params: unknown): string => Buffer.from(JSON.stringify(params)).toString('base64');
const plain = (cmd: string, params: unknown, from = ip): Promise<Reply> =>
  stage.door.answer(endpoints.staff, new URLSearchParams({ cmd, params: encode(params) }).toString(), {
    ip: from,
    language: 'en',
    agent: 'a browser',
  });
const signIn = (login_name: string, more: { password?: string; captcha?: string } = {}, from = ip): Promise<Reply> =>
  plain(
    'U001',
    { login_name, password: hashed(more.password ?? password), ...(more.captcha === undefined ? {} : { captcha: more.captcha }) },
    from,
  );
const refusal = (reply: Reply): string => (reply.code === 200 ? 'done' : String((reply.data as { refusal: string }).refusal));

type Worded = Session & { language: string; menus: { menu_name: string }[] };
type Session = { sid: string; sign_key: string; login_ts: number; modify_password_flag: number };
/** Signs a call with what sign-in answered, as a client does that knows only the wire. */
function send({ sid, sign_key, login_ts }: Session, cmd: string, params: object): Promise<Reply> {
  const frame = { cmd, sid, params: encode(params), timestamp: String(stage.clock.now().getTime()) };
  const sign = signatureOf(Buffer.from(sign_key, 'base64url'), endpoints.staff, frame, String(login_ts));
  return stage.door.answer(endpoints.staff, new URLSearchParams({ ...frame, sign }).toString(), { ip, language: 'en', agent: 'a browser' });
}
async function signedIn(login_name: string, more: { password?: string } = {}): Promise<Session> {
  const reply = await signIn(login_name, more);
  expect(reply).toMatchObject({ code: 200, data: { login_user_name: login_name, sid: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  return reply.data as Session;
}
async function codeSentTo(phone: string): Promise<string> {
  const body = await stage.system<Outbox, string>(
    async ({ db }) =>
      (
        await db
          .selectFrom('message_outbox')
          .select('body')
          .where('recipient', '=', phone)
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

test('an unknown name takes the time of a known one', async () => {
  const name = await account();
  const times: Record<'unknown' | 'known', number[]> = { unknown: [], known: [] };
  for (let round = 0; round < 9; round++) {
    for (const [kind, login] of [
      ['unknown', `nobody${round}`],
      ['known', name],
    ] as const) {
      const began = performance.now();
      await signIn(login, { password: 'Harbour2025x' }, `10.240.${round}.${kind.length}`);
      times[kind].push(performance.now() - began);
    }
  }
  const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const ratio = median(times.unknown) / median(times.known);
  // Without the dummy hash the unknown name answers in a fifth of the time.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
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
  const params = encode({ login_name: second, password: hashed(password) });
  // With a sid it is a signed call, which a stranger cannot make.
  const body = new URLSearchParams({ cmd: 'U001', params, sid: brought.sid });
  const reply = await stage.door.answer(endpoints.staff, body.toString(), { ip, language: 'en', agent: 'a browser' });
  expect(reply.code).not.toBe(200);
  expect((await signedIn(second)).sid).not.toBe(brought.sid);
  expect((await signedIn(first)).sid).not.toBe(brought.sid);
});

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
  const name = await account();
  for (let attempt = 0; attempt < 5; attempt++) await signIn(name, { password: 'Harbour2025x' });
  expect((await signIn(name)).data).toEqual({ login_captcha_sign: 1, code_from: 'message', code_why: 'tries' });
  stage.clock.advance(601_000);
  await signedIn(name);
});

test('thirty failures from one address close it for a while, whatever names are tried', async () => {
  const name = await account();
  for (let attempt = 0; attempt < 30; attempt++) await signIn(`guess${attempt}`);
  expect(await signIn(name)).toMatchObject({ code: 429, data: { refusal: 'TOO_MANY' } });
  expect((await signIn(name, {}, '10.200.1.1')).code).toBe(200);
});

test('a password a month old must be changed before anything else; the change ends the other sessions', async () => {
  const name = await account();
  const elsewhere = await signedIn(name);
  stage.clock.advance(31 * 86_400_000);
  const session = await signedIn(name);
  expect(session.modify_password_flag).toBe(1);
  expect(refusal(await send(session, 'session.list', {}))).toBe('PASSWORD_CHANGE_DUE');

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

  expect((await send(session, 'session.list', {})).code).toBe(200);
  expect(await send(elsewhere, 'session.mine', {})).toMatchObject({ code: -9995 });
  expect(refusal(await signIn(name))).toBe('WRONG_LOGIN');
  await signedIn(name, { password: 'Breakwater77' });
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
  // Another's session is as if it were not there.
  const [mine, his] = [await signedIn(await account()), await signedIn(await account())];
  const { rows } = (await send(his, 'session.list', {})).data as { rows: { id: string }[] };
  expect(refusal(await send(mine, 'session.end', { id: rows[0]?.id, request_id: randomUUID() }))).toBe('NOT_FOUND');
});

test('an account of one place ends its session elsewhere when it signs in', async () => {
  const name = await account({ one_place: true });
  const first = await signedIn(name);
  await signedIn(name);
  expect(await send(first, 'session.mine', {})).toMatchObject({ code: -9995 });
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
