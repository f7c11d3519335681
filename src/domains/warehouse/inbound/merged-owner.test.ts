import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { getOutbound, readFreeStock, saveOutbound } from '../outbound/contract.ts';
import { putAway, receive } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { mergeOwners } from '../server/seed/merge-owners.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getInbound, moveInbound, saveInbound } from './contract.ts';

/* A customer that was entered twice, with goods on their way and in the warehouse under the name that goes. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let lux: Player;
let vina: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', permits: 'all' });
  lux = await stage.cast({ type: 4, customerId: scene.lux });
  vina = await stage.cast({ type: 4, customerId: scene.vina });
});
afterAll(() => stage.close());

const window = { from: '2026-11-21T01:00:00Z', to: '2026-11-21T05:00:00Z' };

test('users of a customer that was merged still read which goods their plans and their stock are', async () => {
  const planner = await stage.cast({ type: 5, customerId: scene.lux });
  const warehouse_id = String(scene.warehouse);
  const both = [scene.board, scene.motor].map((product) => ({ product_id: String(product), qty: '24' }));
  const inbound = await planner.send(saveInbound, { warehouse_id, eta_from: window.from, eta_to: window.to, lines: both, submit: true });
  const { version } = await keeper.send(moveInbound, { id: inbound.id, version: inbound.version, action: 'audit' });
  await keeper.send(moveInbound, { id: inbound.id, version, action: 'arrive' });
  for (const { id } of (await keeper.send(getInbound, { id: inbound.id })).line_rows) {
    const { pallet_no } = await keeper.send(receive, { plan_id: inbound.id, line_id: id, qty: '24' });
    await keeper.send(putAway, { pallet_no, location_code: scene.at.first });
  }
  const draft = await planner.send(saveInbound, { warehouse_id, eta_from: window.from, eta_to: window.to, lines: both });
  const outbound = await lux.send(saveOutbound, { warehouse_id, etd_from: window.from, etd_to: window.to, lines: both });

  // The survivor has goods of its own under the code of the boards, so these stay; the motors go over.
  await mergeOwners(keeper, scene);

  const goods = [
    ['P-1', '主板'],
    ['P-2', '电机'],
  ];
  const goodsOf = ({ line_rows }: { line_rows: { product_code: string; product_name: string }[] }) =>
    line_rows.map(({ product_code, product_name }) => [product_code, product_name]);
  for (const owner of [lux, planner]) expect(goodsOf(await owner.send(getInbound, { id: inbound.id }))).toEqual(goods);
  expect(goodsOf(await lux.send(getOutbound, { id: outbound.id }))).toEqual(goods);
  const { stock } = await lux.send(readFreeStock, { warehouse_id, product_ids: [] });
  expect(stock.map(({ product_name }) => product_name)).toEqual(['主板', '电机']);
  // Plans are made under the name that stays: only its users are offered the goods that went over.
  const offered = async (owner: Player) => (await owner.send(searchPicker, { to: 'customerProduct' })).rows.map(({ name }) => name).sort();
  expect(await offered(lux)).toEqual(['主板']);
  expect(await offered(planner)).toEqual(['主板']);
  expect(await offered(vina)).toEqual(['Sữa', '电机']);
  const [motor] = (await lux.send(searchPicker, { to: 'customerProduct', ids: [String(scene.motor)] })).rows;
  expect(motor).toMatchObject({ name: '电机' });
  // The plans and the stock stay those of the name under which they came.
  expect(await vina.refused(getInbound, { id: inbound.id })).toBe('NOT_FOUND');
  expect((await vina.send(readFreeStock, { warehouse_id, product_ids: [] })).stock).toEqual([]);
  // Plans from before are still corrected, and no new one of the old name takes goods that went over.
  const more = both.map((line) => ({ ...line, qty: '12' }));
  const corrected = { warehouse_id, lines: more };
  await planner.send(saveInbound, { ...corrected, id: draft.id, version: draft.version, eta_from: window.from, eta_to: window.to });
  await lux.send(saveOutbound, { ...corrected, id: outbound.id, version: outbound.version, etd_from: window.from, etd_to: window.to });
  expect((await keeper.send(getInbound, { id: draft.id })).qty).toBe('24.000');
  expect((await keeper.send(getOutbound, { id: outbound.id })).qty).toBe('24.000');
  expect(await planner.refused(saveInbound, { ...corrected, eta_from: window.from, eta_to: window.to })).toBe('BAD_PARAMS');
  expect(await lux.refused(saveOutbound, { ...corrected, etd_from: window.from, etd_to: window.to })).toBe('BAD_PARAMS');
});
