import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock, movePallet } from './contract.ts';
import { post, reconcile, stockWriterOf } from './server/post.ts';

/* A pallet is moved while somebody at a desk reserves its goods. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

type Standing = Awaited<ReturnType<typeof putGoodsIn>>;
const stockOn = async ({ pallet_no }: Standing) => (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;

/** Reserves goods of a pallet in a transaction that ends when what is done beside it waits for the goods. */
async function reservedBeside<T>({ lot, pallet }: Standing, allocated: string, beside: () => Promise<T>): Promise<T> {
  let doing: Promise<T> | undefined;
  await stage.system<WarehouseTables, void>(async (work) => {
    const at = await work.db.selectFrom('stock_balance').select('location_id').where('pallet_id', '=', pallet).executeTakeFirstOrThrow();
    const place = { lot_id: lot, pallet_id: pallet, location_id: at.location_id };
    await post(stockWriterOf(work), { doc: 'outbound', id: 1n, no: 'OUT' }, [{ ...place, kind: 'reserve', allocated }]);
    doing = beside();
    doing.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
    work.audit({ subject: 'pallet', id: pallet, what: 'reserve' });
  });
  if (!doing) throw new Error('nothing was done');
  return doing;
}

test('goods that are reserved while their pallet is moved go along with their reservation', async () => {
  const pallet = await stage.system<WarehouseTables, Standing>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '40', at: scene.at.first }),
  );
  const [row] = await stockOn(pallet);
  await reservedBeside(pallet, '15', () =>
    keeper.send(movePallet, { id: row?.id ?? '', location_code: scene.at.quarantine, reason: '整理' }),
  );
  expect(await stockOn(pallet)).toMatchObject([{ location_code: scene.at.quarantine, qty: '40.000', allocated: '15.000' }]);
  expect(await stage.system<WarehouseTables, unknown[]>((work) => reconcile(work, [stage.companies.cn]))).toEqual([]);
});
