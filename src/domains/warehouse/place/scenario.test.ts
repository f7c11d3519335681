import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { listOrderStock } from '../order-stock/contract.ts';
import { putAway, receive } from '../receiving/contract.ts';
import { totalStock } from '../stock/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { readPlaces } from './contract.ts';
import { locations, warehouses, warehouseZones } from './master.ts';

/* The overview of the warehouse: the fill level of each location, and the totals of its contents. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

/** Pallets by the code of their location. */
async function pallets(): Promise<Record<string, number>> {
  const { warehouses } = await keeper.send(readPlaces, {});
  const all = warehouses.flatMap(({ zones }) => zones.flatMap(({ locations }) => locations));
  return Object.fromEntries(all.filter((one) => one.pallets > 0).map((one) => [one.code, one.pallets]));
}
/** A pallet of boards that was unloaded and stands in the receiving area; its number. */
async function received(qty: string, cartons: number): Promise<string> {
  const savedInbound = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty, cartons, gross_kg: '100' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: savedInbound.id, version: savedInbound.version, action: 'audit' });
  await keeper.send(moveInbound, { id: savedInbound.id, version: audited.version, action: 'arrive' });
  const { line_rows } = await keeper.send(getInbound, { id: savedInbound.id });
  return (await keeper.send(receive, { plan_id: savedInbound.id, line_id: line_rows[0]?.id ?? '', qty, cartons })).pallet_no;
}

test('a pallet stands at receiving until it is put away, and is counted where it stands', async () => {
  const { warehouses } = await keeper.send(readPlaces, {});
  expect(warehouses).toMatchObject([{ code: 'NNG1', name: '南宁仓' }]);
  expect(warehouses[0]?.zones.map(({ kind }) => kind).sort()).toEqual(['quarantine', 'receiving', 'staging', 'storage']);
  expect(await pallets()).toEqual({});
  const [first] = [await received('48', 2), await received('24', 1)];
  expect(await pallets()).toEqual({ [scene.at.receiving]: 2 });
  await keeper.send(putAway, { pallet_no: first, location_code: scene.at.first });
  expect(await pallets()).toEqual({ [scene.at.receiving]: 1, [scene.at.first]: 1 });
  // A picked pallet stands where it stands until it is shipped.
  const become = (state: 'active' | 'picked' | 'shipped') =>
    stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('pallet').set({ state }).where('pallet_no', '=', first).execute());
  await become('picked');
  expect(await pallets()).toEqual({ [scene.at.receiving]: 1, [scene.at.first]: 1 });
  await become('shipped');
  expect(await pallets()).toEqual({ [scene.at.receiving]: 1 });
  await become('active');
});

test('the totals count pallets, places and cartons, and how long they have stood', async () => {
  const ages = async () =>
    Object.fromEntries((await keeper.send(totalStock, {})).ages.filter((age) => age.pallets > 0).map((age) => [age.days, age.pallets]));
  expect(await keeper.send(totalStock, {})).toMatchObject({ pallets: 2, locations: 2, cartons: 3 });
  expect(await ages()).toEqual({ '0-7': 2 });
  stage.clock.set('2026-12-05T02:00:00Z');
  expect(await ages()).toEqual({ '8-30': 2 });
});

test('another company has neither places nor stock', async () => {
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.send(readPlaces, {})).toEqual({ warehouses: [] });
  expect(await bangkok.send(totalStock, {})).toMatchObject({ pallets: 0, cartons: 0 });
  expect((await bangkok.send(listOrderStock, {})).rows).toEqual([]);
  expect(await (await stage.cast({ permits: [] })).refused(readPlaces, {})).toBe('NOT_PERMITTED');
});

test('a location where goods stand or stood stays in its warehouse, and is not deactivated while they stand there', async () => {
  const at = async (code: string) => {
    const { rows } = await keeper.send(locations.list, {});
    const location = await keeper.send(locations.get, { id: rows.find((row) => row['code'] === code)?.id ?? '' });
    const { id, version, zone_id, max_pallets, mixing, pick_seq, frozen_by_hand } = location;
    return { id, version, code, zone_id, max_pallets, mixing, pick_seq, frozen_by_hand, active: location.active };
  };
  const fault = (field: string, why: string) => ({ reply: { data: { refusal: 'BAD_PARAMS', at: [{ at: field, why }] } } });
  const other = await keeper.send(warehouses.save, {
    code: 'NNG2',
    name: '南宁二仓',
    name_en: 'Nanning 2',
    company_id: String(stage.companies.cn),
    gs1_prefix: '69012345',
    bonded: false,
    country: 'CN',
    time_zone: 'Asia/Shanghai',
  });
  const zone = (warehouse_id: string, code: string) =>
    keeper.send(warehouseZones.save, { warehouse_id, code, name: code, kind: 'storage', temperature: 'ambient' });
  const [elsewhere, beside] = [await zone(other.id, 'X'), await zone(String(scene.warehouse), 'Y')];

  const { active: _active, ...used } = await at(scene.at.first);
  await expect(keeper.send(locations.save, { ...used, zone_id: elsewhere.id })).rejects.toMatchObject(
    fault('zone_id', 'LOCATION_HAS_HISTORY'),
  );
  await expect(keeper.send(locations.setActive, { id: used.id, version: used.version, active: false })).rejects.toMatchObject(
    fault('active', 'LOCATION_HOLDS_GOODS'),
  );
  expect(await at(scene.at.first)).toMatchObject({ ...used, active: true });
  // Another zone of the same warehouse, and a location that never held anything, are free.
  const moved = await keeper.send(locations.save, { ...used, zone_id: beside.id });
  await keeper.send(locations.save, { ...used, version: moved.version });
  const { active: _free, ...free } = await at(scene.at.second);
  const away = await keeper.send(locations.save, { ...free, zone_id: elsewhere.id });
  const back = await keeper.send(locations.save, { ...free, version: away.version });
  const off = await keeper.send(locations.setActive, { id: free.id, version: back.version, active: false });
  await keeper.send(locations.setActive, { id: free.id, version: off.version, active: true });

  // So does a warehouse: with goods or plans it stays with its company.
  const both = await stage.cast({ scope: 'all' });
  const { id, version, code, name, name_en, gs1_prefix, bonded, country, time_zone } = await both.send(warehouses.get, {
    id: String(scene.warehouse),
  });
  const facts = { id, version, code, name, name_en, gs1_prefix: gs1_prefix ?? null, bonded, country, time_zone };
  const company_id = String(stage.companies.th);
  await expect(both.send(warehouses.save, { ...facts, company_id })).rejects.toMatchObject(fault('company_id', 'WAREHOUSE_IN_USE'));
  await both.send(warehouses.save, {
    ...facts,
    code: 'NNG2',
    id: other.id,
    version: other.version,
    company_id,
  });
});
