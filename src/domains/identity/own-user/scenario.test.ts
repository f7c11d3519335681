import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { listOwnOrders } from '../../order/portal/contract.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import { getAccount } from '../account/contract.ts';
import { listOwnUsers, readOwnRights, resetOwnUser, saveOwnUser, setOwnUserActive } from './contract.ts';

/* The user of a customer whom we named adds others of the same customer, says what they may do, and disables them. */

let stage: Stage;
let keeper: Player;
let colleague: Player;
let foreign: Player;
let staff: Player;
let lux: bigint;

beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  lux = scene.lux;
  staff = await stage.cast({ name: 'Lan' });
  keeper = await stage.cast({ name: 'Huang', type: 4, customerId: lux, companyIds: [stage.companies.cn] });
  colleague = await stage.cast({ name: 'Wu', type: 4, customerId: lux, companyIds: [stage.companies.cn] });
  foreign = await stage.cast({ name: 'Mai', type: 4, customerId: scene.vina });
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('account').set({ keeps_users: true }).where('id', '=', keeper.accountId).execute(),
  );
});
afterAll(() => stage.close());

const user = (login_name: string, allowed: string[]): ParamsOf<typeof saveOwnUser> & object => ({
  login_name,
  name: login_name,
  phone: null,
  email: null,
  language: 'zh',
  allowed,
});
async function rowOf(name: string, tab: 'active' | 'disabled' = 'active') {
  const { rows } = await keeper.send(listOwnUsers, { tab });
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no user ${name} among ${rows.map((one) => one.name).join()}`);
  return row;
}

test('a keeper sees the users of its own customer, and gives what it may do itself', async () => {
  const { rows } = await keeper.send(listOwnUsers, { tab: 'active' });
  expect(rows.map(({ name }) => name).sort()).toEqual(['Huang', 'Wu']);
  const { rights } = await keeper.send(readOwnRights, {});
  expect(rights).toEqual(expect.arrayContaining(['portal.board', 'ownOrder.place']));
  expect(rights).not.toContain('ownUser.keep');
  expect(await colleague.refused(listOwnUsers, {})).toBe('NOT_PERMITTED');
  expect(await colleague.refused(saveOwnUser, user('more', []))).toBe('NOT_PERMITTED');
  expect(await staff.refused(listOwnUsers, {})).toBe('WRONG_USER_TYPE');
});

test('a new user has the companies of its keeper and the rights that were chosen; the password is told once', async () => {
  const request = crypto.randomUUID();
  const reader = user('reader', ['portal.board', 'ownUser.keep', 'account.save']);
  const savedUser = await keeper.send(saveOwnUser, reader, request);
  expect(savedUser.password).toMatch(/^.{12}$/);
  expect((await keeper.send(saveOwnUser, reader, request)).password).toBeNull();
  expect(await rowOf('reader')).toMatchObject({ allowed: ['portal.board'], password_due: true, keeps_users: false });
  const shown = await staff.send(getAccount, { id: savedUser.id });
  expect(shown).toMatchObject({ user_type: '4', company_ids: [String(stage.companies.cn)], keeps_users: false });
  expect(await keeper.refused(saveOwnUser, reader)).toBe('BAD_PARAMS');
});

test('a keeper gives nobody the number of somebody else in another spelling, who could not sign in by it any more', async () => {
  const { cn, vn, th } = stage.companies;
  const clerk = await stage.cast({ name: 'Thu', companyId: vn });
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('account').set({ phone: '+84912345678' }).where('id', '=', clerk.accountId).execute(),
  );
  const keeperAt = (companyId: bigint) => stage.cast({ type: 4, customerId: lux, companyId, companyIds: [companyId], permits: 'all' });
  const [hanoi, bangkok] = [await keeperAt(vn), await keeperAt(th)];
  for (const phone of ['0912345678', '+84912345678', '0912 345 678'])
    await expect(hanoi.send(saveOwnUser, { ...user('thief', []), phone })).rejects.toMatchObject({
      reply: { data: { at: [{ at: 'phone', why: 'PHONE_TAKEN' }] } },
    });
  // In Thailand the same digits are another number.
  const { id, version } = await bangkok.send(saveOwnUser, { ...user('somchai', []), phone: '0912345678' });
  await bangkok.send(saveOwnUser, { ...user('somchai', []), id, version, phone: '+66912345678' });
  // A user whom we made for the company in China dials as there, wherever the keeper is.
  const [both, li, chen] = [
    await stage.cast({ type: 4, customerId: lux, companyId: vn, companyIds: [cn, vn], permits: 'all' }),
    await stage.cast({ type: 4, customerId: lux, companyId: cn, companyIds: [cn] }),
    await stage.cast({ name: 'Chen', companyId: cn }),
  ];
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('account').set({ phone: '+8613812345678' }).where('id', '=', chen.accountId).execute(),
  );
  const ofLi = { ...user('li-wei', []), id: String(li.accountId), version: 1 };
  await expect(both.send(saveOwnUser, { ...ofLi, phone: '13812345678' })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'phone', why: 'PHONE_TAKEN' }] } },
  });
  await both.send(saveOwnUser, { ...ofLi, phone: '13812345679' });
});

test('every right that can be given is given', async () => {
  const { rights } = await keeper.send(readOwnRights, {});
  await keeper.send(saveOwnUser, user('all-rights', rights));
  expect((await rowOf('all-rights')).allowed).toEqual(rights);
});

test('a right that is taken away counts on the very next call', async () => {
  expect((await colleague.send(listOwnOrders, {})).rows).toEqual([]);
  const { id, version, login_name } = await rowOf('Wu');
  const changed = await keeper.send(saveOwnUser, { ...user(login_name, ['bill.confirmOwn']), name: 'Wu', id, version });
  expect(await colleague.refused(listOwnOrders, {})).toBe('NOT_PERMITTED');
  expect(await keeper.refused(saveOwnUser, { ...user('other-name', []), id, version })).toBe('CHANGED_MEANWHILE');
  await keeper.send(saveOwnUser, { ...user(login_name, ['portal.board']), name: 'Wu', id, version: changed.version });
  expect((await colleague.send(listOwnOrders, {})).rows).toEqual([]);
});

test('a user who is given another sign-in name signs in again; one whose name or language changes works on', async () => {
  const renamed = await stage.cast({ name: 'He', type: 4, customerId: lux, companyIds: [stage.companies.cn] });
  const { id, version, login_name } = await rowOf('He');
  const facts = user(login_name, ['portal.board']);
  const changed = await keeper.send(saveOwnUser, { ...facts, name: 'He Min', language: 'en', id, version });
  expect((await renamed.send(listOwnOrders, {})).rows).toEqual([]);
  await keeper.send(saveOwnUser, { ...facts, login_name: 'he.min', name: 'He Min', id, version: changed.version });
  expect(await renamed.refused(listOwnOrders, {})).toBe('SESSION_ENDED');
});

test('users of another customer and our own people are out of reach, and the keeper itself is kept by us', async () => {
  for (const id of [String(foreign.accountId), String(staff.accountId)]) {
    expect(await keeper.refused(saveOwnUser, { ...user('stolen', []), id, version: 1 })).toBe('NOT_FOUND');
    expect(await keeper.refused(resetOwnUser, { id })).toBe('NOT_FOUND');
    expect(await keeper.refused(setOwnUserActive, { id, version: 1, active: false })).toBe('NOT_FOUND');
  }
  const { id, version } = await rowOf('Huang');
  expect(await keeper.refused(resetOwnUser, { id })).toBe('USER_KEPT_BY_US');
  expect(await keeper.refused(setOwnUserActive, { id, version, active: false })).toBe('USER_KEPT_BY_US');
});

test('a user with more own companies or boards than the keeper is kept by us', async () => {
  const { cn, vn } = stage.companies;
  const boards = { air_sign: false, inventory_sign: false, inventory_sign1: false };
  const accounts = {
    wider: { company_ids: [cn, vn] },
    ...Object.fromEntries(Object.keys(boards).map((board) => [board.replace('_', '-'), { [board]: true }])),
  };
  for (const [name, more] of Object.entries(accounts)) {
    const { id } = await keeper.send(saveOwnUser, user(name, ['portal.board']));
    const { version } = await rowOf(name);
    const widen = (facts: object) =>
      stage.system<OrderTables, unknown>(({ db }) => db.updateTable('account').set(facts).where('id', '=', BigInt(id)).execute());
    await widen(more);
    expect(await keeper.refused(saveOwnUser, { ...user('taken-over', []), id, version })).toBe('USER_KEPT_BY_US');
    expect(await keeper.refused(resetOwnUser, { id })).toBe('USER_KEPT_BY_US');
    expect(await keeper.refused(setOwnUserActive, { id, version, active: false })).toBe('USER_KEPT_BY_US');
    await widen({ company_ids: [cn], ...boards });
    await keeper.send(setOwnUserActive, { id, version, active: false });
  }
});

test('a user who signs in elsewhere by a code keeps a phone or a mail address that the code reaches, or an authenticator app', async () => {
  const set = (id: string | bigint, facts: { places?: string[]; totp_secret?: string | null }) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('account').set(facts).where('id', '=', BigInt(id)).execute());
  await set(keeper.accountId, { places: ['192.0.2.0/24'] });
  const unreachable = { reply: { data: { at: [{ at: 'phone', why: 'PLACES_WITHOUT_CODE' }] } } };
  await expect(keeper.send(saveOwnUser, user('placed', []))).rejects.toMatchObject(unreachable);
  const { id, version } = await keeper.send(saveOwnUser, { ...user('placed', []), email: 'placed@example.com' });
  await set(keeper.accountId, { places: [] });

  await expect(keeper.send(saveOwnUser, { ...user('placed', []), id, version })).rejects.toMatchObject(unreachable);
  // A landline receives no code.
  const landline = { ...user('placed', []), id, version, phone: '07715580001' };
  await expect(keeper.send(saveOwnUser, landline)).rejects.toMatchObject(unreachable);
  const mobile = await keeper.send(saveOwnUser, { ...user('placed', []), id, version, phone: '13900000017' });
  await set(id, { totp_secret: 'x' });
  const byApp = await keeper.send(saveOwnUser, { ...user('placed', []), id, version: mobile.version });
  // Without places a code is asked for nowhere.
  await set(id, { totp_secret: null, places: [] });
  await keeper.send(saveOwnUser, { ...user('placed', []), id, version: byApp.version });
});

test('a disabled user is out at once, and comes back with a new password', async () => {
  const { id, version } = await rowOf('Wu');
  const off = await keeper.send(setOwnUserActive, { id, version, active: false });
  expect(await colleague.refused(listOwnOrders, {})).toBe('SESSION_ENDED');
  expect((await rowOf('Wu', 'disabled')).state).toBe('disabled');
  await keeper.send(setOwnUserActive, { id, version: off.version, active: true });
  // The user signs in again, also at a window that was left open.
  expect(await colleague.refused(listOwnOrders, {})).toBe('SESSION_ENDED');
  const elsewhere = await stage.cast({ type: 4, customerId: lux, companyIds: [stage.companies.cn] });
  expect((await keeper.send(resetOwnUser, { id: String(elsewhere.accountId) })).password).toMatch(/^.{12}$/);
  expect(await elsewhere.refused(listOwnOrders, {})).toBe('SESSION_ENDED');
  expect((await keeper.send(resetOwnUser, { id })).password).toMatch(/^.{12}$/);
});

test('a customer has at most two hundred users, and another customer’s do not count', async () => {
  const count = async (of: Player) =>
    stage.system<OrderTables, number>(async ({ db }) => {
      const { customer_id } = await db.selectFrom('account').select('customer_id').where('id', '=', of.accountId).executeTakeFirstOrThrow();
      const rows = await db.selectFrom('account').select('id').where('customer_id', '=', customer_id).execute();
      return rows.length;
    });
  const fill = (of: Player, until: number) =>
    stage.system<OrderTables, unknown>(async ({ db }) => {
      const { id, ...like } = await db.selectFrom('account').selectAll().where('id', '=', of.accountId).executeTakeFirstOrThrow();
      const { length } = await db.selectFrom('account').select('id').where('customer_id', '=', like.customer_id).execute();
      const more = Array.from({ length: until - length }, (_, place) => ({
        ...like,
        login_name: `bulk${id}-${place}`,
        keeps_users: false,
      }));
      return db.insertInto('account').values(more).execute();
    });
  await fill(foreign, 200);
  await fill(keeper, 199);
  const last = await keeper.send(saveOwnUser, user('last', []));
  expect(await keeper.refused(saveOwnUser, user('toomany', []))).toBe('TOO_MANY_USERS');
  expect(await count(keeper)).toBe(200);
  // Those who are there are still changed.
  const changed = { ...user('last', ['portal.board']), id: last.id, version: 1 };
  expect(await keeper.send(saveOwnUser, changed)).toMatchObject({ id: last.id });
  expect(await count(keeper)).toBe(200);
});
