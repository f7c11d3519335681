import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock } from './contract.ts';

/* The tabs of goods that have stood for long and of goods that expire soon, at their edges, and the order by expiry. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const stands = (batch_no: string, goods: { since?: Date; expiry_on?: string }) =>
  stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '5', at: scene.at.first, batch_no, ...goods }),
  );
const batches = async (params: ParamsOf<typeof listStock>) => (await keeper.send(listStock, params)).rows.map(({ batch_no }) => batch_no);

test('goods are old after more than ninety days', async () => {
  const ninety = new Date('2026-08-22T02:00:00Z').getTime();
  await stands('older', { since: new Date(ninety - 1) });
  await stands('ninety', { since: new Date(ninety) });
  expect(await batches({ tab: 'old' })).toEqual(['older']);
  stage.clock.set('2026-11-20T02:00:00.001Z');
  expect(new Set(await batches({ tab: 'old' }))).toEqual(new Set(['ninety', 'older']));
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('goods expire soon from their thirtieth last day on; those without a date are the last by expiry', async () => {
  await stands('in thirty', { expiry_on: '2026-12-20' });
  await stands('in twenty-nine', { expiry_on: '2026-12-19' });
  await stands('expired', { expiry_on: '2026-11-19' });
  expect(await batches({ tab: 'expiring', sort: [{ key: 'expiry_on' }] })).toEqual(['expired', 'in twenty-nine']);
  const { rows } = await keeper.send(listStock, { sort: [{ key: 'expiry_on' }] });
  expect(rows.map(({ batch_no, days_left }) => [batch_no, days_left]).slice(0, 3)).toEqual([
    ['expired', -1],
    ['in twenty-nine', 29],
    ['in thirty', 30],
  ]);
  expect(rows.slice(3).map(({ days_left }) => days_left)).toEqual([null, null]);
  expect((await batches({ sort: [{ key: 'expiry_on', desc: true }] })).slice(2)).toEqual(['in thirty', 'in twenty-nine', 'expired']);
  // The day is that of the warehouse, wherever its reader is: at four in the afternoon in London it is tomorrow in Nanning.
  stage.clock.set('2026-11-20T16:00:00Z');
  expect(await batches({ tab: 'expiring', sort: [{ key: 'expiry_on' }] })).toEqual(['expired', 'in twenty-nine', 'in thirty']);
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`update account set time_zone = 'Europe/London' where id = ${keeper.accountId}`.execute(db),
  );
  const soon = await keeper.send(listStock, { tab: 'expiring', sort: [{ key: 'expiry_on' }] });
  expect(soon.rows.map(({ batch_no, days_left }) => [batch_no, days_left])).toEqual([
    ['expired', -2],
    ['in twenty-nine', 28],
    ['in thirty', 29],
  ]);
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(await batches({ where: { expires: { from: '2026-12-19', to: '2026-12-20' } }, sort: [{ key: 'expiry_on' }] })).toEqual([
    'in twenty-nine',
    'in thirty',
  ]);
});
