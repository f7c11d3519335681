import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getStorageRun, listStorageRuns, moveStorageRun, runStorage, saveTariff } from './contract.ts';

/* Storage is charged under the fee for storage alone, whatever other fees of the warehouse there are. */

let stage: Stage;
let scene: Scene;
let accountant: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  // Handling came first, and has another tax.
  await system(
    sql`with type as (
        insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('WH', '仓储', 'Kho', 'Warehouse', 'คลัง', 'warehouse') returning id
      ), fee as (
        insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select f.code, f.code, f.code, f.code, f.code, type.id, 'CNY', 'pallet' from type, (values ('HANDL', 1), ('STORE', 2)) as f (code, place)
        order by f.place returning id, code
      ) insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, case code when 'STORE' then 6 else 9 end, '2025-01-01' from fee`,
  );
  accountant = await stage.cast({ name: 'Zhou', language: 'en' });
  stage.clock.set('2026-10-30T02:00:00Z');
  await stage.system<WarehouseTables, unknown>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '40', at: scene.at.first }),
  );
  stage.clock.set('2026-11-20T02:00:00Z');
  await accountant.send(saveTariff, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    unit: 'pallet',
    per: 'day',
    free_days: 0,
    currency: 'CNY',
    valid_from: '2026-01-01',
    tiers: [{ price: '10' }],
  });
  await accountant.send(runStorage, { month: '2026-10' });
  await stage.runJobs();
});
afterAll(() => stage.close());

const system = (query: ReturnType<typeof sql>) => stage.system<WarehouseTables, unknown>(({ db }) => query.execute(db));
const chargeOf = async () => {
  const { rows } = await stage.system<WarehouseTables, { rows: unknown[] }>(({ db }) =>
    sql`select f.code, c.tax_percent::float as tax, c.business_on::text as on, c.state from charge c left join fee_name f on f.id = c.fee_name_id
      where c.business = 'storage' and c.state <> 'void'`.execute(db),
  );
  return rows;
};

test('a month is not charged without the fee for storage, and under that fee on its last day once it is there', async () => {
  const [run] = (await accountant.send(listStorageRuns, { tab: 'prepared' })).rows;
  if (!run) throw new Error('no run');
  const charging = { id: run.id, version: run.version, action: 'charge' } as const;
  await system(sql`update fee_name set active = false where code = 'STORE'`);
  const { data, msg } = await accountant.raw(moveStorageRun.cmd, { request_id: randomUUID(), ...charging });
  expect(data).toMatchObject({ refusal: 'STORAGE_FEE_MISSING' });
  expect(msg).toBe('There is no active receivable fee STORE for storage. Add or activate it under fee names, then charge again.');
  await system(sql`update fee_name set active = true, side = 'payable' where code = 'STORE'`);
  expect(await accountant.refused(moveStorageRun, charging)).toBe('STORAGE_FEE_MISSING');
  expect(await accountant.send(getStorageRun, { id: run.id })).toMatchObject({ state: 'prepared' });
  expect(await chargeOf()).toEqual([]);
  await system(sql`update fee_name set side = 'receivable' where code = 'STORE'`);
  await accountant.send(moveStorageRun, charging);
  expect(await chargeOf()).toEqual([{ code: 'STORE', tax: 6, on: '2026-10-31', state: 'open' }]);
});
