import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getOutbound, moveOutbound, saveOutbound } from '../outbound/contract.ts';
import { checkPick, getPicking, issuePickList, loadPick, pickGoods } from '../picking/contract.ts';
import { splitPallet } from '../repack/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { previewStorage, saveTariff } from './contract.ts';

/* A customer that pays by the pallet pays for the pallets that it brought, not for those that our own work made of them. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let checker: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  checker = await stage.cast({ name: 'Lan' });
  await keeper.send(saveTariff, {
    ...owner(),
    unit: 'pallet',
    per: 'day',
    free_days: 0,
    currency: 'CNY',
    valid_from: '2026-01-01',
    tiers: [{ price: '1' }],
  });
});
afterAll(() => stage.close());

const owner = () => ({ customer_id: String(scene.lux), warehouse_id: String(scene.warehouse) });
const at = (day: string) => stage.clock.set(`2026-10-${day}T02:00:00Z`);
const october = async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const { lines, pallets } = await keeper.send(previewStorage, { ...owner(), month: '2026-10' });
  const days = Object.fromEntries(pallets.map(({ pallet_no, days: of }) => [pallet_no, of]));
  return { days, quantity: lines[0]?.quantity, amount: lines[0]?.amount };
};

/** Picks goods of a pallet for a plan of their own. They wait in staging until they are sent. */
async function picked(pallet_no: string, qty: string) {
  const { id, version } = await keeper.send(saveOutbound, {
    ...owner(),
    etd_from: '2026-10-20T01:00:00Z',
    etd_to: '2026-10-20T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty, rule: 'pallet', pallet_no }],
    reserve: true,
  });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id, version }], release: true });
  const task = await keeper.send(getPicking, { id: first_task_id });
  const scan = () => ({ scan_id: randomUUID(), task_no: task.task_no });
  const { to_pallet_no } = await keeper.send(pickGoods, { ...scan(), location_code: task.location_code ?? '', pallet_no });
  const move = async (more: Omit<ParamsOf<typeof moveOutbound>, 'id' | 'version'>) =>
    keeper.send(moveOutbound, { id, version: (await keeper.send(getOutbound, { id })).version, ...more });
  return {
    to_pallet_no: to_pallet_no ?? '',
    send: async () => {
      await checker.send(checkPick, { ...scan(), pallet_no: to_pallet_no ?? '', qty });
      await keeper.send(loadPick, { ...scan(), pallet_no: to_pallet_no ?? '' });
      await move({ action: 'complete', plate_no: '桂A12345', driver_name: 'Tran' });
    },
    cancel: () => move({ action: 'cancel', reason: '客户取消' }),
  };
}

test('a replenishment and goods that wait for their truck do not make two pallets of one; what the owner has repacked does', async () => {
  at('01');
  const { pallet_no } = await stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, qty: '40', at: scene.at.first }),
  );
  at('10');
  const face = await keeper.send(splitPallet, { pallet_no, qty: '20', reason: 'replenish', location_code: scene.at.second });
  at('15');
  const first = await picked(pallet_no, '20');
  const second = await picked(face.pallet_no, '5');
  at('20');
  await first.send();
  // All that came as one pallet counts as that one, also when the one itself is gone: 31 days for the month.
  expect(await october()).toEqual({ days: { [pallet_no]: 31 }, quantity: '31', amount: '31.00' });
  at('22');
  await second.cancel();
  at('25');
  const repacked = await keeper.send(splitPallet, { pallet_no: face.pallet_no, qty: '5', location_code: scene.at.first });
  // A pallet that was repacked stands on its own from that evening: seven days, as its owner asked for.
  expect(await october()).toEqual({ days: { [pallet_no]: 31, [repacked.pallet_no]: 7 }, quantity: '38', amount: '38.00' });
  at('26');
  await (await picked(repacked.pallet_no, '5')).send();
  expect((await october()).days).toEqual({ [pallet_no]: 31, [repacked.pallet_no]: 1 });
});
