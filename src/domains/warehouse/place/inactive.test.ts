import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { moveOutbound, saveOutbound } from '../outbound/contract.ts';
import { getPicking, issuePickList, pickGoods } from '../picking/contract.ts';
import { putAway, readPallet, receive } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { warehouses, warehouseZones } from './master.ts';

/* Zones and warehouses that are out of use: not while goods stand there, and nobody is sent there afterwards. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const fault = (why: string) => ({ reply: { data: { refusal: 'BAD_PARAMS', at: [{ at: 'active', why }] } } });
const zoneOf = async (code: string) => {
  const row = (await keeper.send(warehouseZones.list, {})).rows.find((one) => one['code'] === code);
  const { id, version } = await keeper.send(warehouseZones.get, { id: row?.id ?? '' });
  return { id, version };
};
const setZone = async (code: string, active: boolean) => keeper.send(warehouseZones.setActive, { ...(await zoneOf(code)), active });
const setWarehouse = async (active: boolean) => {
  const { id, version } = await keeper.send(warehouses.get, { id: String(scene.warehouse) });
  return keeper.send(warehouses.setActive, { id, version, active });
};
const inbound = () => ({
  customer_id: String(scene.lux),
  warehouse_id: String(scene.warehouse),
  eta_from: '2026-11-21T01:00:00Z',
  eta_to: '2026-11-21T05:00:00Z',
  lines: [{ product_id: String(scene.board), qty: '40' }],
  submit: true,
});
async function docked(): Promise<{ plan_id: string; line_id: string; qty: string }> {
  const { id, version } = await keeper.send(saveInbound, inbound());
  const audited = await keeper.send(moveInbound, { id, version, action: 'audit' });
  await keeper.send(moveInbound, { id, version: audited.version, action: 'arrive' });
  return { plan_id: id, line_id: (await keeper.send(getInbound, { id })).line_rows[0]?.id ?? '', qty: '20' };
}

test('no zone and no warehouse is taken out of use while goods stand there', async () => {
  await stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '10', at: scene.at.quarantine }),
  );
  await expect(setZone('QUA', false)).rejects.toMatchObject(fault('ZONE_HOLDS_GOODS'));
  await expect(setWarehouse(false)).rejects.toMatchObject(fault('WAREHOUSE_HOLDS_GOODS'));
  // Another zone of the same warehouse is empty.
  await setZone('STA', false);
  await setZone('STA', true);
});

test('nothing is put away to a zone that is out of use, nor received in one', async () => {
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`with zone as (
        insert into warehouse_zone (warehouse_id, code, name, kind) values (${scene.warehouse}, 'FRONT', 'front', 'storage') returning id
      ) insert into location (zone_id, code, pick_seq, max_pallets) select id, 'NNG1-F-01', 0, 50 from zone`.execute(db),
  );
  const plan = await docked();
  const { pallet_no } = await keeper.send(receive, plan);
  const suggested = async () => (await keeper.send(readPallet, { pallet_no })).suggested;
  expect(await suggested()).toBe('NNG1-F-01');
  await setZone('FRONT', false);
  expect(await suggested()).toBe(scene.at.first);
  expect(await keeper.refused(putAway, { pallet_no, location_code: 'NNG1-F-01' })).toBe('NO_SUCH_LOCATION');
  await keeper.send(putAway, { pallet_no, location_code: scene.at.first });
  await setZone('REC', false);
  expect(await keeper.refused(receive, plan)).toBe('NO_PLACE_OF_KIND');
  expect(await keeper.refused(receive, { ...plan, location_code: scene.at.receiving })).toBe('NO_SUCH_LOCATION');
  await setZone('REC', true);
});

test('a truck for a warehouse that is out of use by now is not unloaded there', async () => {
  const plan = await docked();
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`update stock_balance set qty = 0, cartons = 0 where warehouse_id = ${scene.warehouse}`.execute(db),
  );
  await setWarehouse(false);
  expect(await keeper.refused(receive, plan)).toBe('NO_PLACE_OF_KIND');
  await setWarehouse(true);
  expect(await keeper.send(receive, plan)).toMatchObject({ state: 'receiving' });
});

test('no picked goods are sent to a staging zone that is out of use', async () => {
  await stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '5', at: scene.at.first }),
  );
  const draft = {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '5' }],
  };
  const { id, version } = await keeper.send(saveOutbound, draft);
  const reserved = await keeper.send(moveOutbound, { id, version, action: 'reserve' });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id, version: reserved.version }], release: true });
  const [task] = (await keeper.send(getPicking, { id: first_task_id })).tasks;
  const pick = {
    scan_id: randomUUID(),
    task_no: task?.task_no ?? '',
    location_code: task?.location_code ?? '',
    pallet_no: task?.pallet_no ?? '',
  };
  await setZone('STA', false);
  expect(await keeper.refused(saveOutbound, { ...draft, staging_code: scene.at.staging })).toBe('BAD_PARAMS');
  expect(await keeper.refused(pickGoods, pick)).toBe('NO_PLACE_OF_KIND');
  await setZone('STA', true);
  expect(await keeper.send(pickGoods, pick)).toMatchObject({ staging: scene.at.staging });
});
