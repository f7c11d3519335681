import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareWire, hashed, type SignedIn } from '../../../apps/bare-wire.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
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
/** Each has a phone of its own, which a code would reach. */
let people = 10;
const wire = bareWire(() => stage);
const signIn = async (login: string, password: string | null, browser?: string) =>
  (await wire.signIn(login, password, { device: browser })).data;

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
  const session = (await signIn(login, newPassword)) as SignedIn;
  const change = {
    old_password: hashed(newPassword),
    new_password: hashed(password),
    confirm_password: hashed(password),
    request_id: crypto.randomUUID(),
  };
  const { data } = await wire.send(session, 'B011', change);
  expect(data).toMatchObject({ refusal: 'PASSWORD_USED_BEFORE' });
});
