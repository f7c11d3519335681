import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getCustomer, setCustomerActive } from '../../reference/customer/contract.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { finishCountLocation, moveCount, saveCount, scanCount } from '../count/contract.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { checkPick, getPicking, issuePickList, loadPick, pickGoods } from '../picking/contract.ts';
import { receive } from '../receiving/contract.ts';
import { splitPallet, transferPallet } from '../repack/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { mergeOwners } from '../server/seed/merge-owners.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listStock } from '../stock/contract.ts';
import { getOutbound, moveOutbound, saveOutbound } from './contract.ts';

/* An owner leaves us, and its goods still stand in the warehouse: they leave as well, and no more of them come. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', permits: 'all' });
});
afterAll(() => stage.close());

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }),
  );
async function use(customer: bigint, active: boolean): Promise<void> {
  const id = String(customer);
  const { version } = await keeper.send(getCustomer, { id });
  await keeper.send(setCustomerActive, { id, version, active });
}
const owner = () => ({ customer_id: String(scene.lux), warehouse_id: String(scene.warehouse) });
const comes = (qty: string) => ({
  ...owner(),
  eta_from: '2026-11-21T01:00:00Z',
  eta_to: '2026-11-21T05:00:00Z',
  lines: [{ product_id: String(scene.board), qty }],
});
const leaves = (qty: string, product = scene.board) => ({
  ...owner(),
  etd_from: '2026-11-21T01:00:00Z',
  etd_to: '2026-11-21T05:00:00Z',
  lines: [{ product_id: String(product), qty }],
});
const notInUse = { reply: { data: { refusal: 'BAD_PARAMS', at: [{ at: 'customer_id', why: 'CUSTOMER_NOT_ACTIVE' }] } } };
const offered = async (to: string) => (await keeper.send(searchPicker, { to })).rows.map(({ id }) => id);
const rowOf = async (pallet_no: string) => {
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows;
  if (!row) throw new Error(`nothing stands on ${pallet_no}`);
  return row;
};

/** Picks, checks and loads the only task of a reserved plan, and lets the truck leave. */
async function ship({ id, version }: { id: string; version: number }): Promise<string> {
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id, version }], release: true });
  const [task] = (await keeper.send(getPicking, { id: first_task_id })).tasks;
  if (!task) throw new Error('no task');
  const scan = () => ({ scan_id: randomUUID(), task_no: task.task_no });
  const picked = await keeper.send(pickGoods, { ...scan(), location_code: task.location_code ?? '', pallet_no: task.pallet_no });
  const checker = await stage.cast({ name: 'Lan' });
  const pallet_no = picked.to_pallet_no ?? '';
  await checker.send(checkPick, { ...scan(), pallet_no, qty: task.qty });
  await checker.send(loadPick, { ...scan(), pallet_no });
  const plan = await keeper.send(getOutbound, { id });
  const truck = { plate_no: '桂A12345', driver_name: '李' };
  return (await keeper.send(moveOutbound, { id, version: plan.version, action: 'complete', ...truck })).state;
}

test('an owner out of use has out what stands in the warehouse, and is offered for a plan until the last of it has left', async () => {
  await goodsIn({ qty: '30' });
  await use(scene.lux, false);
  const lux = String(scene.lux);
  expect(await offered('goodsOwner')).toContain(lux);
  expect(await offered('customer')).not.toContain(lux);
  const plan = await keeper.send(saveOutbound, { ...leaves('30'), reserve: true });
  expect(await ship(plan)).toBe('completed');
  expect(await offered('goodsOwner')).not.toContain(lux);
  await expect(keeper.send(saveOutbound, leaves('30'))).rejects.toMatchObject(notInUse);
  await use(scene.lux, true);
});

test('an owner out of use brings no more in, but what is on its way comes in and drafts stay for another owner', async () => {
  const [draft, submitted] = [
    await keeper.send(saveInbound, comes('24')),
    await keeper.send(saveInbound, { ...comes('24'), submit: true }),
  ];
  await use(scene.lux, false);
  await expect(keeper.send(saveInbound, comes('24'))).rejects.toMatchObject(notInUse);
  const { id, version } = await keeper.send(saveInbound, { ...comes('12'), id: draft.id, version: draft.version });
  expect(await keeper.refused(moveInbound, { id, version, action: 'submit' })).toBe('PLAN_OF_INACTIVE');
  expect(await keeper.refused(saveInbound, { ...comes('48'), id, version, submit: true })).toBe('PLAN_OF_INACTIVE');
  expect(await keeper.send(getInbound, { id })).toMatchObject({ state: 'draft', version, qty: '12.000' });

  const audited = await keeper.send(moveInbound, { id: submitted.id, version: submitted.version, action: 'audit' });
  await keeper.send(moveInbound, { id: submitted.id, version: audited.version, action: 'arrive' });
  const line_id = (await keeper.send(getInbound, { id: submitted.id })).line_rows[0]?.id ?? '';
  expect(await keeper.send(receive, { plan_id: submitted.id, line_id, qty: '24' })).toMatchObject({ state: 'receiving' });
  await use(scene.lux, true);
  expect(await keeper.send(moveInbound, { id, version, action: 'submit' })).toMatchObject({ state: 'submitted' });
});

test('goods of an owner out of use are held, repacked, counted and transferred to another one', async () => {
  const standing = await goodsIn({ qty: '40' });
  await use(scene.lux, false);
  const { id } = await rowOf(standing.pallet_no);
  await keeper.send(holdStock, { id, action: 'hold', qty: '40', reason: '结清前' });
  await keeper.send(holdStock, { id, action: 'release', qty: '40', reason: '已结清' });
  const part = await keeper.send(splitPallet, { pallet_no: standing.pallet_no, qty: '10' });
  const count = await keeper.send(saveCount, {
    ...owner(),
    range: 'full',
    method: 'dynamic',
    mode: 'open',
    planned_on: '2026-11-20',
    location_from: scene.at.first,
    location_to: scene.at.first,
  });
  await keeper.send(moveCount, { id: count.id, version: count.version, action: 'release' });
  const place = { id: count.id, location_code: scene.at.first };
  for (const [pallet_no, qty] of [
    [standing.pallet_no, '30'],
    [part.pallet_no, '10'],
  ] as const)
    expect(await keeper.send(scanCount, { ...place, pallet_no, qty })).toMatchObject({ kind: 'book' });
  expect(await keeper.send(finishCountLocation, place)).toMatchObject({ absent: 0, state: 'counted' });
  const to = { customer_id: String(scene.vina), reason: '清仓' };
  const transferred = await keeper.send(transferPallet, { pallet_no: part.pallet_no, ...to });
  expect(await rowOf(transferred.pallet_no)).toMatchObject({ qty: '10.000', product_code: 'P-1' });
  await use(scene.lux, true);
});

test('goods under the name of a merged owner leave under that name too, those that went over to the survivor as well', async () => {
  const motor = await goodsIn({ product: scene.motor, qty: '7' });
  await mergeOwners(keeper, scene);
  expect(await offered('goodsOwner')).toContain(String(scene.lux));
  await expect(keeper.send(saveInbound, comes('24'))).rejects.toMatchObject(notInUse);
  const byHand = { rule: 'hand' as const, lot_no: motor.lot_no, pallet_no: motor.pallet_no };
  const [line] = leaves('7', scene.motor).lines;
  if (!line) throw new Error('no line');
  const plan = await keeper.send(saveOutbound, { ...leaves('7', scene.motor), lines: [{ ...line, ...byHand }], reserve: true });
  expect(await keeper.send(getOutbound, { id: plan.id })).toMatchObject({ reserved: 'whole' });
  expect(await ship(plan)).toBe('completed');
  // Its users plan with none of the goods that went over (docs/decisions/merged-customers.md).
  const lux = await stage.cast({ type: 4, customerId: scene.lux });
  expect(await lux.refused(saveOutbound, leaves('7', scene.motor))).toBe('BAD_PARAMS');
});
