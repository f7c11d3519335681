import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { endpoints, signatureOf } from '../../../server/wire.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import { resetOwnUser, saveOwnUser } from '../own-user/contract.ts';
import { saveRole } from '../role/contract.ts';
import { accountSheet } from '../server/seed/account-sheet.ts';
import { devicesOfAccount } from '../session/rules.ts';
import { resetPassword, saveAccount } from './contract.ts';

/* A browser that an account signed in from before is asked for no code when others fail on its name, until somebody resets its password. */

let stage: Stage;
let admin: Player;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  admin = await stage.cast({ name: 'Chen', permits: 'all', scope: 'all' });
  keeper = await stage.cast({ name: 'Huang', type: 4, customerId: scene.lux, permits: 'all' });
});
afterAll(() => stage.close());

const device = 'd'.repeat(43);
const hashed = (password: string | null): string =>
  createHash('sha256')
    .update(password ?? '')
    .digest('hex');
/** Each has a phone of its own, which a code would reach. */
let people = 10;
async function signIn(login_name: string, password: string | null, browser?: string) {
  const sent = {
    login_name,
    password: hashed(password),
    ...(browser ? { device: browser } : {}),
  };
  const body = new URLSearchParams({ cmd: 'U001', params: Buffer.from(JSON.stringify(sent)).toString('base64') });
  return (await stage.door.answer(endpoints.staff, body.toString(), { ip: '198.51.100.7', language: 'en', agent: 'a browser' })).data;
}

async function ofStaff(login_name: string) {
  const role = await admin.send(saveRole, { name: `Role of ${login_name}`, scope: 'company', remark: null, permits: [] });
  const sheet = accountSheet({ companyId: stage.companies.cn, login: login_name }, { phone: `139000000${++people}`, role_ids: [role.id] });
  const { id, password } = await admin.send(saveAccount, sheet);
  return { password, reset: () => admin.send(resetPassword, { id }) };
}
async function ofCustomer(login_name: string) {
  const user = { login_name, name: login_name, phone: `139000000${++people}`, email: null, language: 'zh' as const, allowed: [] };
  const { id, password } = await keeper.send(saveOwnUser, user);
  return { password, reset: () => keeper.send(resetOwnUser, { id }) };
}

test.each([
  ['an administrator', 'gate.nanning', ofStaff],
  ['the keeper of a customer’s users', 'lux.orders', ofCustomer],
])('a browser that was known is none any more once %s resets the password', async (_by, login, accountOf) => {
  const { password, reset } = await accountOf(login);
  expect(await signIn(login, password, device)).toMatchObject({ login_user_name: login });
  for (let tries = 0; tries < 5; tries++) await signIn(login, 'wrong');
  expect(await signIn(login, password)).toMatchObject({ code_why: 'tries' });
  expect(await signIn(login, password, device)).toMatchObject({ login_user_name: login });
  expect(await signIn(login, (await reset()).password, device)).toMatchObject({ code_why: 'tries' });
});

test('an account is known by the twenty browsers in which it was seen last', async () => {
  const login = 'gate.pingxiang';
  const { password } = await ofStaff(login);
  const browser = (place: number) => String.fromCharCode('A'.charCodeAt(0) + place).repeat(43);
  const seenIn = async (place: number) => {
    stage.clock.advance(1000);
    expect(await signIn(login, password, browser(place))).toMatchObject({ login_user_name: login });
  };
  for (let place = 0; place < devicesOfAccount; place++) await seenIn(place);
  await seenIn(0);
  await seenIn(devicesOfAccount);
  for (let tries = 0; tries < 5; tries++) await signIn(login, 'wrong');
  const isKnown = async (place: number) => 'login_user_name' in ((await signIn(login, password, browser(place))) as object);
  // The second one was seen least recently when the twenty-first came.
  expect([await isKnown(0), await isKnown(1), await isKnown(2), await isKnown(devicesOfAccount)]).toEqual([true, false, true, true]);
});

test('a password that a reset replaced is one that was used before', async () => {
  const login = 'gate.youyi';
  const { password, reset } = await ofStaff(login);
  const newPassword = (await reset()).password;
  const { sid, sign_key, login_ts } = (await signIn(login, newPassword)) as { sid: string; sign_key: string; login_ts: number };
  const change = {
    old_password: hashed(newPassword),
    new_password: hashed(password),
    confirm_password: hashed(password),
    request_id: crypto.randomUUID(),
  };
  const params = Buffer.from(JSON.stringify(change)).toString('base64');
  const frame = { cmd: 'B011', sid, params, timestamp: String(stage.clock.now().getTime()) };
  const sign = signatureOf(Buffer.from(sign_key, 'base64url'), endpoints.staff, frame, String(login_ts));
  const body = new URLSearchParams({ ...frame, sign }).toString();
  const { data } = await stage.door.answer(endpoints.staff, body, { ip: '198.51.100.7', language: 'en', agent: 'a browser' });
  expect(data).toMatchObject({ refusal: 'PASSWORD_USED_BEFORE' });
});
