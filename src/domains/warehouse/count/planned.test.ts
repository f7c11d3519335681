import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { locations, warehouses, warehouseZones } from '../place/master.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getCount, moveCount, saveCount } from './contract.ts';

/* A count is narrowed to a zone of its warehouse, and to the goods of a customer. */

let stage: Stage;
let scene: Scene;
let planner: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  planner = await stage.cast({ name: 'Planner' });
});
afterAll(() => stage.close());

const draft = (changes: Partial<ParamsOf<typeof saveCount>>): ParamsOf<typeof saveCount> => ({
  warehouse_id: String(scene.warehouse),
  range: 'full',
  method: 'dynamic',
  mode: 'blind',
  planned_on: '2026-11-20',
  ...changes,
});
const choice = (at: string) => ({ reply: { data: { refusal: 'BAD_PARAMS', at: [{ at, why: 'BAD_CHOICE' }] } } });

test('a count has a zone of its own warehouse', async () => {
  const other = await planner.send(warehouses.save, {
    code: 'NNG2',
    name: '南宁二仓',
    name_en: 'Nanning 2',
    company_id: String(stage.companies.cn),
    gs1_prefix: '69012345',
    bonded: false,
    country: 'CN',
    time_zone: 'Asia/Shanghai',
  });
  const zone = await planner.send(warehouseZones.save, {
    warehouse_id: other.id,
    code: 'X',
    name: 'X',
    kind: 'storage',
    temperature: 'ambient',
  });
  const place = { code: 'NNG2-X-01', zone_id: zone.id, max_pallets: 1, mixing: 'any' as const, pick_seq: 1, frozen_by_hand: false };
  await planner.send(locations.save, place);
  await expect(planner.send(saveCount, draft({ zone_id: zone.id }))).rejects.toMatchObject(choice('zone_id'));
  await expect(planner.send(saveCount, draft({ zone_id: '9223372036854770001' }))).rejects.toMatchObject(choice('zone_id'));
  const { id, version } = await planner.send(saveCount, draft({ warehouse_id: other.id, zone_id: zone.id }));
  await planner.send(moveCount, { id, version, action: 'release' });
  expect((await planner.send(getCount, { id })).places.map(({ location_code }) => location_code)).toEqual(['NNG2-X-01']);
});

test('the goods of a customer that is no longer served are counted like those of any other', async () => {
  await stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.milk, customer: scene.vina, qty: '5', at: scene.at.first }),
  );
  await stage.system<WarehouseTables, unknown>(({ db }) => sql`update customer set active = false where id = ${scene.vina}`.execute(db));
  await expect(planner.send(saveCount, draft({ customer_id: '9223372036854770001' }))).rejects.toMatchObject(choice('customer_id'));
  const { id, version } = await planner.send(saveCount, draft({ customer_id: String(scene.vina) }));
  await planner.send(moveCount, { id, version, action: 'release' });
  expect(await planner.send(getCount, { id })).toMatchObject({ lines: 1, places: [{ location_code: scene.at.first, lines: 1 }] });
});
