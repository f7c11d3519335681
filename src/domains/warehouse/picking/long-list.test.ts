import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveOutbound } from '../outbound/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { post, stockWriterOf } from '../stock/server/post.ts';
import { findPicking, issuePickList } from './contract.ts';

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

/** A plan for which all pallets of a product are reserved, each with one piece. */
async function planFor(product: bigint, pallets: number): Promise<{ id: string; version: number }> {
  const { id, version } = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(product), qty: String(pallets) }],
    reserve: true,
  });
  return { id, version };
}

test('a hand-held is given all tasks of a list, however long it is', async () => {
  const pallets = 201;
  await stage.system<WarehouseTables, void>(async (work) => {
    for (let place = 0; place < pallets; place++)
      await putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '1', at: scene.at.first });
  });
  const { list_no } = await keeper.send(issuePickList, { plans: [await planFor(scene.board, pallets)], release: true });
  const { tasks } = await keeper.send(findPicking, { code: list_no });
  expect(tasks).toHaveLength(pallets);
  const [last] = tasks.slice(-1);
  expect((await keeper.send(findPicking, { code: last?.task_no ?? '' })).tasks).toHaveLength(pallets);
});

test('a list is issued with more tasks than a statement takes values', async () => {
  // A task has 13 values, and a statement of PostgreSQL takes 65,535 (its protocol, message Bind).
  const pallets = Math.ceil(65_535 / 13) + 1;
  const lot = await stage.system<WarehouseTables, { readonly pallet: bigint; readonly lot: bigint }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.motor, qty: '1', at: scene.at.first }),
  );
  await stage.system<WarehouseTables, void>(async (work) => {
    const { rows } = await sql<{ id: bigint; location_id: bigint }>`
      insert into pallet (pallet_no, company_id, warehouse_id, customer_id, location_id, received_at)
      select (900000000000000000 + g)::text, p.company_id, p.warehouse_id, p.customer_id, p.location_id, p.received_at
      from pallet p cross join generate_series(2, ${pallets}) g where p.id = ${lot.pallet} returning id, location_id`.execute(work.db);
    const goods = rows.map(({ id, location_id }) => ({ lot_id: lot.lot, location_id, pallet_id: id, kind: 'receive' as const, qty: '1' }));
    await post(stockWriterOf(work), { doc: 'pallet', id: lot.pallet, no: 'TEST' }, goods);
  });
  expect(await keeper.send(issuePickList, { plans: [await planFor(scene.motor, pallets)] })).toMatchObject({ tasks: pallets });
});
