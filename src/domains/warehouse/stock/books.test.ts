import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables, WarehouseWork } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { firstPlace, locationBy, post, reconcile, stockWriterOf } from './server/post.ts';

/* Every part of every balance is compared with its transactions, in each company; places are those of the warehouse that is asked for. */

let stage: Stage;
let scene: Scene;
let hanoi: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await inSystem((work) => setScene(work, stage.companies.cn));
  hanoi = await inSystem(addWarehouse);
});
afterAll(() => stage.close());

const inSystem = <T>(run: (work: WarehouseWork) => Promise<T>): Promise<T> => stage.system<WarehouseTables, T>(run);
const goodsIn = () =>
  inSystem((work) => putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '40', at: scene.at.first }));
const differing = async (companyId: bigint): Promise<string[]> =>
  (await inSystem((work) => reconcile(work, [companyId]))).map(({ pallet_no }) => pallet_no);

/** A warehouse of the Vietnamese company, whose receiving comes earlier in the walk than any other. */
async function addWarehouse({ db }: WarehouseWork): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    with warehouse as (
      insert into warehouse (company_id, code, name, name_en, country, time_zone, gs1_prefix)
      values (${stage.companies.vn}, 'HAN1', 'Kho Hà Nội', 'Hanoi', 'VN', 'Asia/Ho_Chi_Minh', '89350000') returning id),
    zone as (insert into warehouse_zone (warehouse_id, code, name, kind) select id, 'REC', 'receiving', 'receiving' from warehouse returning id),
    location as (insert into location (zone_id, code, pick_seq, max_pallets) select id, 'HAN1-R-01', -9, 50 from zone)
    select id from warehouse`.execute(db);
  return rows[0]?.id ?? 0n;
}

test.each(['qty', 'held', 'allocated', 'cartons'] as const)(
  'a balance whose %s is not the sum of its transactions is found',
  async (column) => {
    const { pallet, pallet_no } = await goodsIn();
    expect(await differing(stage.companies.cn)).not.toContain(pallet_no);
    await inSystem(({ db }) =>
      db
        .updateTable('stock_balance')
        .set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
        .where('pallet_id', '=', pallet)
        .execute(),
    );
    expect(await differing(stage.companies.cn)).toContain(pallet_no);
  },
);

test('a balance that nobody posted is found, and so are transactions whose balance is gone', async () => {
  const [copied, gone] = [await goodsIn(), await goodsIn()];
  await inSystem(async ({ db }) => {
    await sql`insert into stock_balance (lot_id, location_id, pallet_id, company_id, warehouse_id, customer_id, product_id, qty, since)
      select lot_id, (select id from location where code = ${scene.at.second}), pallet_id, company_id, warehouse_id, customer_id, product_id, qty, since
      from stock_balance where pallet_id = ${copied.pallet}`.execute(db);
    await db.deleteFrom('stock_balance').where('pallet_id', '=', gone.pallet).execute();
  });
  expect(await differing(stage.companies.cn)).toEqual(expect.arrayContaining([copied.pallet_no, gone.pallet_no]));
});

test('the stock of one company is compared without that of another', async () => {
  const ours = await differing(stage.companies.cn);
  const { lot } = await goodsIn();
  const pallet_no = '089350000000000017';
  await inSystem(async (work) => {
    const { rows } = await sql<{ pallet_id: bigint; location_id: bigint }>`
      insert into pallet (pallet_no, company_id, warehouse_id, customer_id, location_id, received_at)
      select ${pallet_no}, ${stage.companies.vn}, ${hanoi}, ${scene.lux}, id, ${work.now} from location where code = 'HAN1-R-01'
      returning id as pallet_id, location_id`.execute(work.db);
    const [at] = rows;
    if (!at) throw new Error('no pallet');
    await post(stockWriterOf(work), { doc: 'pallet', id: 1n, no: 'TEST' }, [{ ...at, lot_id: lot, kind: 'receive', qty: '7' }]);
  });
  expect(await differing(stage.companies.cn)).toEqual(ours);
  expect(await differing(stage.companies.vn)).toEqual([]);
  await inSystem(({ db }) => sql`update stock_balance set qty = 8 where company_id = ${stage.companies.vn}`.execute(db));
  expect(await differing(stage.companies.cn)).toEqual(ours);
  expect(await differing(stage.companies.vn)).toEqual([pallet_no]);
});

test('a posting that names goods which are not there is a bug of its caller, and changes nothing of the others', async () => {
  const { lot, pallet, pallet_no } = await goodsIn();
  const wrong = inSystem(async (work) => {
    const { id: location_id } = await work.db
      .selectFrom('location')
      .select('id')
      .where('code', '=', scene.at.first)
      .executeTakeFirstOrThrow();
    const place = { location_id, pallet_id: pallet, kind: 'adjust', qty: '1' } as const;
    await post(stockWriterOf(work), { doc: 'pallet', id: 1n, no: 'TEST' }, [
      { ...place, lot_id: lot },
      { ...place, lot_id: 0n },
    ]);
  });
  await expect(wrong).rejects.toThrow('not there');
  const standing = await inSystem(({ db }) => db.selectFrom('stock_balance').select('qty').where('pallet_id', '=', pallet).execute());
  expect([pallet_no, standing]).toEqual([pallet_no, [{ qty: '40.000' }]]);
});

test('goods are received at the first place of the walk in their own warehouse, and a label is one of its own', async () => {
  await inSystem(({ db }) =>
    sql`insert into location (zone_id, code, pick_seq, max_pallets)
      select zone_id, 'NNG1-R-00', -1, 50 from location where code = ${scene.at.receiving}`.execute(db),
  );
  const first = (warehouse: bigint, kind: 'receiving' | 'quarantine') => inSystem((work) => firstPlace(work, warehouse, kind));
  expect(await first(scene.warehouse, 'receiving')).toMatchObject({ code: 'NNG1-R-00' });
  expect(await first(hanoi, 'receiving')).toMatchObject({ code: 'HAN1-R-01' });
  await expect(first(hanoi, 'quarantine')).rejects.toThrow('NO_PLACE_OF_KIND');
  await expect(inSystem((work) => locationBy(work, 'HAN1-R-01', scene.warehouse))).rejects.toThrow('NO_SUCH_LOCATION');
  expect(await inSystem((work) => locationBy(work, 'HAN1-R-01', hanoi))).toMatchObject({ warehouse_id: hanoi });
});
