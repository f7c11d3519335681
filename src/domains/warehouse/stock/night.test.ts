import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import reconcileEveryNight from './server/jobs/reconcile.ts';

/* Every night all balances are compared with their transactions and reservations. */

let stage: Stage;
let scene: Scene;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
});
afterAll(() => stage.close());

test('a difference fails the job, and without one it ends well', async () => {
  const goods = { product: scene.board, at: scene.at.first, qty: '40', cartons: 4 };
  const { pallet, pallet_no } = await stage.system<WarehouseTables, { pallet: bigint; pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, goods),
  );
  const night = async (): Promise<void> => {
    await stage.system<WarehouseTables, void>((work) => work.enqueue(reconcileEveryNight, {}));
    await stage.runJobs();
  };
  const change = (column: 'cartons' | 'allocated', by: number) =>
    stage.system<WarehouseTables, unknown>((work) => {
      work.audit({ subject: 'pallet', id: pallet, what: 'hold' });
      return work.db
        .updateTable('stock_balance')
        .set(({ eb }) => ({ [column]: eb(column, '+', by) }))
        .where('pallet_id', '=', pallet)
        .execute();
    });
  await night();
  await change('cartons', 1);
  await expect(night()).rejects.toThrow(`the stock differs from its transactions in 1 places`);
  await change('cartons', -1);
  // Reserved by the balance, and by no reservation.
  await change('allocated', 5);
  await expect(night()).rejects.toThrow(pallet_no);
  await change('allocated', -5);
  await night();
});
