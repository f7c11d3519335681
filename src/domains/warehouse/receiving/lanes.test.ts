import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { saveOutbound } from '../outbound/contract.ts';
import { getPicking, issuePickList, pickGoods } from '../picking/contract.ts';
import { readPlaces } from '../place/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listMovements, reconcileStock } from '../stock/contract.ts';
import { getReceiving, putAway, receive, reverseReceipt } from './contract.ts';

/* Lanes of receiving and staging take what comes off the truck or the shelf: no scan is refused, and the picture shows what is too much. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

type Rule = { max_pallets?: number; max_kg?: string | null; mixing?: 'any' | 'customer' };
const lane = (code: string, rule: Rule) =>
  stage.system<WarehouseTables, unknown>(({ db }) => db.updateTable('location').set(rule).where('code', '=', code).execute());
async function docked(customer: bigint, product: bigint): Promise<{ plan_id: string; line_id: string }> {
  const { id, version } = await keeper.send(saveInbound, {
    customer_id: String(customer),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(product), qty: '400', gross_kg: '400' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id, version, action: 'audit' });
  await keeper.send(moveInbound, { id, version: audited.version, action: 'arrive' });
  return { plan_id: id, line_id: (await keeper.send(getInbound, { id })).line_rows[0]?.id ?? '' };
}
const isOver = async (code: string) => {
  const { warehouses } = await keeper.send(readPlaces, {});
  return warehouses.flatMap(({ zones }) => zones.flatMap((zone) => zone.locations)).find((location) => location.code === code)?.over;
};

test('a lane of receiving takes more pallets, weight and owners than its rules allow, and shows it', async () => {
  const at = scene.at.receiving;
  const boards = await docked(scene.lux, scene.board);
  await lane(at, { max_pallets: 2 });
  const first = await keeper.send(receive, { ...boards, qty: '10' });
  await keeper.send(receive, { ...boards, qty: '10', location_code: at });
  expect(await isOver(at)).toBe(false);
  await keeper.send(receive, { ...boards, qty: '10' });
  expect(await isOver(at)).toBe(true);
  await lane(at, { max_pallets: 9, max_kg: '30' });
  expect(await isOver(at)).toBe(false);
  await keeper.send(receive, { ...boards, qty: '0.001', pallet_no: first.pallet_no });
  expect(await isOver(at)).toBe(true);
  await lane(at, { max_kg: null, mixing: 'customer' });
  expect(await isOver(at)).toBe(false);
  await keeper.send(receive, { ...(await docked(scene.vina, scene.milk)), qty: '1', location_code: at });
  expect(await isOver(at)).toBe(true);
  // Where a person chooses the place, the rules hold.
  await lane(scene.at.second, { max_pallets: 1 });
  await keeper.send(putAway, { pallet_no: first.pallet_no, location_code: scene.at.second });
  const next = await keeper.send(receive, { ...boards, qty: '10' });
  expect(await keeper.refused(putAway, { pallet_no: next.pallet_no, location_code: scene.at.second })).toBe('LOCATION_FULL');
});

test('a lane of staging takes every pallet that is picked, and shows that it is over its rules', async () => {
  await lane(scene.at.staging, { max_pallets: 1 });
  const over: unknown[] = [];
  for (const taken of ['5', '2']) {
    await picked({ qty: '5', at: scene.at.first }, taken);
    over.push(await isOver(scene.at.staging));
  }
  expect(over).toEqual([false, true]);
});

/** Goods that stand on a pallet, of which some are picked. Answers the pallet in staging. */
async function picked(goods: { qty: string; at: string; quality?: 'damaged' }, taken: string): Promise<string> {
  const { pallet_no } = await stage.system<WarehouseTables, { pallet_no: string }>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, ...goods }),
  );
  const plan = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: taken, rule: 'pallet', pallet_no }],
    reserve: true,
  });
  const { first_task_id } = await keeper.send(issuePickList, { plans: [{ id: plan.id, version: plan.version }], release: true });
  const { task_no, location_code } = await keeper.send(getPicking, { id: first_task_id });
  const scan = { scan_id: randomUUID(), task_no, location_code: location_code ?? '', pallet_no };
  return (await keeper.send(pickGoods, scan)).to_pallet_no ?? '';
}

test('damaged goods that are picked for their disposal go from lane to lane like any others', async () => {
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`insert into location (zone_id, code, max_pallets, pick_seq) select zone_id, 'NNG1-S-99', 9, 99 from location
      where code = ${scene.at.staging}`.execute(db),
  );
  await lane(scene.at.staging, { max_pallets: 9 });
  const pallet_no = await picked({ qty: '5', at: scene.at.quarantine, quality: 'damaged' }, '5');
  expect(await keeper.refused(putAway, { pallet_no, location_code: scene.at.quarantine })).toBe('PICKED_STAYS_STAGED');
  // It was picked into the lane that was free.
  expect(await keeper.send(putAway, { pallet_no, location_code: scene.at.staging })).toMatchObject({ location_code: scene.at.staging });
});

test('a receipt is reversed where its pallet stands in the receiving area, also in another lane', async () => {
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    sql`insert into location (zone_id, code, max_pallets, pick_seq) select zone_id, 'NNG1-R-99', 9, 99 from location
      where code = ${scene.at.receiving}`.execute(db),
  );
  await lane(scene.at.receiving, { max_pallets: 99, mixing: 'any' });
  const boards = await docked(scene.lux, scene.board);
  const [right, wrong] = [await keeper.send(receive, { ...boards, qty: '10' }), await keeper.send(receive, { ...boards, qty: '7' })];
  for (const { pallet_no } of [right, wrong]) await keeper.send(putAway, { pallet_no, location_code: 'NNG1-R-99' });
  await keeper.send(putAway, { pallet_no: right.pallet_no, location_code: scene.at.first });
  const receipts = async () => (await keeper.send(getReceiving, { id: boards.plan_id })).receipts;
  expect((await receipts()).map(({ pallet_no, reversible }) => [pallet_no, reversible])).toEqual([
    [wrong.pallet_no, true],
    [right.pallet_no, false],
  ]);
  const reversal = async (no: string) => {
    const receipt = (await receipts()).find(({ pallet_no }) => pallet_no === no);
    return { id: receipt?.id ?? '', version: receipt?.version ?? 0, reason: '数错' };
  };
  expect(await keeper.refused(reverseReceipt, await reversal(right.pallet_no))).toBe('PUT_AWAY_ALREADY');
  await keeper.send(reverseReceipt, await reversal(wrong.pallet_no));
  expect((await keeper.send(getInbound, { id: boards.plan_id })).received_qty).toBe('10.000');
  // Goods that stay in the receiving area are not put away.
  const { rows } = await keeper.send(listMovements, { where: { pallet_no: [wrong.pallet_no] } });
  expect(rows.map(({ kind, qty, location_code }) => `${kind} ${Number(qty)} ${location_code}`).toSorted()).toEqual(
    [`receive 7 ${scene.at.receiving}`, `move -7 ${scene.at.receiving}`, 'move 7 NNG1-R-99', 'unreceive -7 NNG1-R-99'].toSorted(),
  );
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});
