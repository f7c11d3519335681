import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DispatchTables } from '../../domains/dispatch/server/db.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../domains/dispatch/server/seed/scene.ts';
import { listOrders } from '../../domains/order/transport-order/contract.ts';
import { getCustomer, listCustomers, saveCustomer } from '../../domains/reference/customer/contract.ts';
import { mergeRecords, previewMerge } from '../../domains/reference/merge/contract.ts';
import { editResult, startEdit } from '../../domains/workspace/batch/contract.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

/*
 * From the people and teams of a customer follows who sees its orders, jobs and bills. Staff who see a part of the company enter customers and
 * correct them, and give no customer that is there to themselves, to a colleague or to a team.
 */

let stage: Stage;
let scene: DispatchScene;
let chief: Player;
/** Sees own records alone, and holds every right. */
let seller: Player;
/** Sees those of the team. */
let mate: Player;
let team: bigint;

beforeAll(async () => {
  stage = await startStage();
  const { cn } = stage.companies;
  scene = await stage.system<DispatchTables, DispatchScene>((work) => setDispatchScene(work, cn));
  chief = await stage.cast({ name: 'Chief', scope: 'company' });
  seller = await stage.cast({ name: 'Seller', scope: 'own' });
  mate = await stage.cast({ name: 'Mate', scope: 'team' });
  team = await stage.system<DispatchTables, bigint>(async (work) => {
    await addOrder(work, scene, { no: 'SO-LUX', pieces: 1, kg: '10', m3: '1' });
    const { rows } = await sql<{ id: bigint }>`insert into team (company_id, name) values (${cn}, 'Mates') returning id`.execute(work.db);
    const [made] = rows;
    if (!made) throw new Error('no team');
    await sql`update account set team_id = ${made.id} where id = ${mate.accountId}`.execute(work.db);
    return made.id;
  });
});
afterAll(() => stage.close());

const ordersSeen = async (player: Player) => (await player.send(listOrders, {})).rows.map(({ order_no }) => order_no);
const card = async (id: bigint | string) => {
  const { code: _, hold: __, hold_reason: ___, active: ____, ...facts } = await chief.send(getCustomer, { id: String(id) });
  return facts;
};
const party = (name: string) => ({
  name,
  short_name: name,
  country: 'CN',
  currency: 'CNY' as const,
  company_id: String(stage.companies.cn),
  settlement: 'monthly' as const,
  statement_day: 1,
  credit_days: 0,
  credit_limit: '0',
  credit_currency: 'CNY' as const,
  overdue_grace_days: 0,
});

test('the scene has an order that staff of a narrow scope do not see', async () => {
  expect(await ordersSeen(chief)).toEqual(['SO-LUX']);
  expect([await ordersSeen(seller), await ordersSeen(mate)]).toEqual([[], []]);
});

test('nobody of a narrow scope becomes the salesperson or the service person of a customer, or gives it to a team', async () => {
  const lux = await card(scene.lux);
  for (const change of [{ sales_id: String(seller.accountId) }, { service_id: String(seller.accountId) }, { team_ids: [String(team)] }])
    expect([change, await seller.refused(saveCustomer, { ...lux, ...change })]).toEqual([change, 'BEYOND_YOUR_RIGHTS']);
  expect(await mate.refused(saveCustomer, { ...lux, team_ids: [String(team)] })).toBe('BEYOND_YOUR_RIGHTS');
  // A colleague who is to see it is named by who sees the company as well.
  expect(await seller.refused(saveCustomer, { ...lux, sales_id: String(chief.accountId) })).toBe('BEYOND_YOUR_RIGHTS');
  expect([await card(scene.lux), await ordersSeen(seller), await ordersSeen(mate)]).toEqual([lux, [], []]);
});

test('the same holds for an edit of many customers', async () => {
  const lux = await card(scene.lux);
  for (const field of ['sales_id', 'service_id']) {
    const { batch_id } = await seller.send(startEdit, {
      cmd: listCustomers.cmd,
      title: 'Mine',
      ids: [String(scene.lux)],
      changes: { [field]: String(seller.accountId) },
    });
    await stage.runJobs();
    const result = await seller.send(editResult, { batch_id });
    expect(result).toMatchObject({ done: 0, bad: 1, rows: [{ why: expect.stringContaining('超出您自己的权限') as string }] });
  }
  expect(await card(scene.lux)).toEqual(lux);
});

test('other facts of a customer are corrected by everybody with the right, and users who see the company give it away', async () => {
  const lux = await card(scene.lux);
  await seller.send(saveCustomer, { ...lux, industry: '电子' });
  await chief.send(saveCustomer, { ...(await card(scene.lux)), sales_id: String(seller.accountId), team_ids: [String(team)] });
  expect([await ordersSeen(seller), await ordersSeen(mate)]).toEqual([['SO-LUX'], ['SO-LUX']]);
  // Nor does the salesperson hand it on, or leave it.
  expect(await seller.refused(saveCustomer, { ...(await card(scene.lux)), sales_id: null })).toBe('BEYOND_YOUR_RIGHTS');
  expect(await mate.refused(saveCustomer, { ...(await card(scene.lux)), team_ids: [] })).toBe('BEYOND_YOUR_RIGHTS');
  await chief.send(saveCustomer, { ...(await card(scene.lux)), sales_id: null, team_ids: [] });
});

test('who enters a new customer names who looks after it', async () => {
  const { id } = await seller.send(saveCustomer, {
    ...party('柳州五菱'),
    sales_id: String(seller.accountId),
    team_ids: [String(team)],
  });
  expect(await card(id)).toMatchObject({ sales_id: String(seller.accountId), team_ids: [String(team)] });
});

test('a merge of customers, which moves teams and drafts to the survivor, is for those who see the company', async () => {
  const mine = await seller.send(saveCustomer, { ...party('立讯精密'), team_ids: [String(team)] });
  const lux = await card(scene.lux);
  const sides = { of: 'customer', from: mine.id, into: lux.id } as const;
  expect(await seller.refused(previewMerge, sides)).toBe('BEYOND_YOUR_RIGHTS');
  const merge = { ...sides, from_version: mine.version, into_version: lux.version, reason: '重复' };
  expect(await mate.refused(mergeRecords, merge)).toBe('BEYOND_YOUR_RIGHTS');
  expect(await ordersSeen(mate)).toEqual([]);
  await chief.send(mergeRecords, merge);
});

test('an order outside the scope is named its salesperson neither by hand nor in an edit of many', async () => {
  await stage.system<DispatchTables, unknown>(({ db }) => sql`delete from customer_team`.execute(db));
  const { rows } = await chief.send(listOrders, {});
  const [order] = rows;
  const { batch_id } = await seller.send(startEdit, {
    cmd: listOrders.cmd,
    title: 'Mine',
    ids: [order?.id ?? ''],
    changes: { sales_id: String(seller.accountId) },
  });
  await stage.runJobs();
  expect(await seller.send(editResult, { batch_id })).toMatchObject({ done: 0, bad: 1 });
  expect(await ordersSeen(seller)).toEqual([]);
});
