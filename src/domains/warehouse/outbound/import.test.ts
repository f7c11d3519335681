import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { failedRows, importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type GoodsIn, putGoodsIn } from '../server/seed/goods-in.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOutbound, listOutbound, moveOutbound } from './contract.ts';
import { may } from './permits.ts';

/* Outbound plans from a sheet: of staff for any owner, of a customer for its own goods alone. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let lux: Player;
let vina: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ permits: [may.view, may.edit], language: 'en' });
  lux = await stage.cast({ type: 4, customerId: scene.lux, language: 'en' });
  vina = await stage.cast({ type: 4, customerId: scene.vina, language: 'en' });
});
afterAll(() => stage.close());

const goodsIn = (goods: Partial<GoodsIn> & { qty: string }) =>
  stage.system<WarehouseTables, Awaited<ReturnType<typeof putGoodsIn>>>((work) =>
    putGoodsIn(work, scene, stage.companies.cn, { product: scene.board, at: scene.at.first, ...goods }),
  );

const headings = [
  'customer',
  'customer_ref',
  'warehouse',
  'kind',
  'etd_from',
  'etd_to',
  'delivery',
  'consignee_name',
  'product',
  'qty',
  'rule',
  'lot_no',
  'location_code',
  'pallet_no',
]; // prettier-ignore
type Row = Readonly<Record<string, CellValue>>;
const right = (customer_ref: string, changes: Row = {}): Row => ({
  customer: 'LUX',
  customer_ref,
  warehouse: 'NNG1',
  etd_from: '2026-12-01 08:00',
  etd_to: '2026-12-01 18:00',
  product: 'P-1',
  qty: 24,
  ...changes,
});

/** Tries a sheet and imports its good rows. Answers each bad row's line and what it says. */
async function brought(player: Player, rows: readonly Row[]): Promise<{ bad: string[]; good: number; batch_id: string }> {
  const cells = [headings, ...rows.map((row) => headings.map((key) => row[key] ?? ''))];
  const file_id = await player.upload('plans.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: cells }] })));
  const { batch_id } = await player.send(startImport, { what: 'outbound', file_id, mapping: null });
  await stage.runJobs();
  const tried = await player.send(importState, { batch_id });
  if (tried.good > 0) {
    await player.send(runImport, { batch_id });
    await stage.runJobs();
  }
  return { bad: tried.bad.map(({ line, why }) => `${line} ${why}`), good: tried.good, batch_id };
}
const plansOf = async (player: Player, reference: string) =>
  (await player.send(listOutbound, { where: { words: reference } })).rows.filter(({ customer_ref }) => customer_ref === reference);

test('rows of one reference are one plan with a line each, and the sheet may be sent again', async () => {
  const { lot_no, pallet_no } = await goodsIn({ qty: '100' });
  const rows = [
    right('SO-1', { kind: 'Transfer', delivery: '送货', consignee_name: 'Kho Hà Nội' }),
    right('SO-1', { product: 'BAR-P-2', qty: 5.5, rule: 'fefo' }),
    right('SO-1', { rule: 'hand', lot_no: lot_no.toLowerCase(), pallet_no }),
    right('SO-2', { customer: '立讯精密' }),
  ];
  expect(await brought(clerk, rows)).toMatchObject({ bad: [], good: 4 });
  const [plan] = await plansOf(clerk, 'SO-1');
  const detail = await clerk.send(getOutbound, { id: plan?.id ?? '' });
  expect(detail).toMatchObject({
    state: 'newPlan',
    source: 'import',
    kind: 'transfer',
    delivery: 'delivery',
    consignee_name: 'Kho Hà Nội',
  });
  expect(detail.etd_from).toBe('2026-12-01T00:00:00.000Z');
  expect(detail.line_rows.map(({ product_code, qty, rule, lot_no: lot }) => [product_code, qty, rule, lot])).toEqual([
    ['P-1', '24.000', 'fifo', null],
    ['P-2', '5.500', 'fefo', null],
    ['P-1', '24.000', 'hand', lot_no],
  ]);
  expect(await plansOf(clerk, 'SO-2')).toHaveLength(1);
  await brought(clerk, rows);
  expect([(await plansOf(clerk, 'SO-1')).length, (await plansOf(clerk, 'SO-2')).length]).toEqual([1, 1]);
  // The reference of a cancelled plan is free again.
  const keeper = await stage.cast();
  await keeper.send(moveOutbound, { id: detail.id, version: detail.version, action: 'cancel', reason: '改期' });
  await brought(clerk, rows);
  expect((await plansOf(clerk, 'SO-1')).map(({ state }) => state).sort()).toEqual(['cancelled', 'newPlan']);
  expect(await plansOf(clerk, 'SO-2')).toHaveLength(1);
});

test('every fault is named by its cell and says what to do, and nothing of the plan is saved', async () => {
  const { bad, good } = await brought(clerk, [
    right('SO-3', { customer: 'NOBODY', warehouse: 'MARS' }),
    right('SO-4', { product: 'P-9', qty: 'many', rule: 'lifo' }),
    right('SO-5', { rule: 'lot', lot_no: 'L000009999' }),
    right('SO-5', { rule: 'location', location_code: 'NNG1-Z-99', kind: 'return' }),
    right('SO-5', { rule: 'pallet', pallet_no: '069012345000009998' }),
    right('SO-5', { product: '' }),
    right('SO-5'),
    right('SO-6', { rule: 'lot', etd_to: '2026-11-30 08:00' }),
  ]);
  expect(good).toBe(0);
  const said = (line: number) =>
    bad
      .find((text) => text.startsWith(`${line} `))
      ?.slice(2)
      .split('\n');
  expect(said(2)).toEqual([
    'Owner: There is no owner “NOBODY”, or the goods are not yours. Enter the code, name or short name of the customer.',
    'Warehouse: There is no active warehouse “MARS”. Enter its code or name.',
  ]);
  expect(said(3)).toEqual([
    'Goods: The owner has no active goods “P-9”. Enter their code, name or barcode, or add the goods first.',
    'Rule: There is no choice “lifo”. Enter one of: fifo, fefo, lot, location, pallet, hand',
    'Ordered: enter a number without too many decimals',
  ]);
  expect(said(4)).toEqual(['Lot: The owner has no lot L000009999 of these goods. Check the number.']);
  expect(said(5)).toEqual([
    'Kind: It differs from row 4 of the same plan. Make them the same, or use another customer reference.',
    'Location: The warehouse has no active location “NNG1-Z-99”. Check its code or choose another rule.',
  ]);
  expect(said(6)).toEqual(['Pallet number: The owner has no pallet “069012345000009998” in this warehouse. Check its 18 digits.']);
  expect(said(7)).toEqual(['Goods: required']);
  // A row without faults of its own is not imported without the others, and says why.
  expect(said(8)).toHaveLength(5);
  expect(said(9)).toEqual(['Leaves until: The end must be after the beginning.', 'Lot: required']);
  for (const reference of ['SO-3', 'SO-4', 'SO-5', 'SO-6']) expect(await plansOf(clerk, reference)).toEqual([]);
});

test('a customer imports plans for its own goods alone', async () => {
  const { pallet_no, lot_no } = await goodsIn({ qty: '100' });
  // Its own column may stay empty; another owner, and lots and pallets of another owner, are unknown to it.
  expect(await brought(lux, [right('SO-7', { customer: '' }), right('SO-7B')])).toMatchObject({ bad: [], good: 2 });
  expect(await plansOf(lux, 'SO-7')).toMatchObject([{ source: 'import', customer_ref: 'SO-7' }]);
  expect(await plansOf(vina, 'SO-7')).toEqual([]);
  const { bad, good } = await brought(vina, [
    right('SO-8', { customer: 'LUX' }),
    right('SO-9', { customer: '', rule: 'hand', pallet_no, lot_no }),
    right('SO-10', { customer: '', product: 'P-2' }),
  ]);
  expect([good, bad.length]).toEqual([0, 3]);
  expect(bad[0]).toContain('or the goods are not yours');
  expect(bad[1]).toContain(`has no pallet “${pallet_no}”`);
  expect(bad[1]).toContain(`has no lot ${lot_no}`);
  expect(bad[2]).toContain('has no active goods “P-2”');
  expect((await clerk.send(listOutbound, { where: { words: 'SO-8' } })).rows).toEqual([]);
});

test('only who may write plans imports them', async () => {
  const start = async (player: Player) => {
    const file_id = await player.upload('plans.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [headings] }] })));
    return player.refused(startImport, { what: 'outbound', file_id, mapping: null });
  };
  // An inbound-plan user has the page of inbound plans alone, so this kind of sheet does not exist for one.
  expect(await start(await stage.cast({ type: 5, customerId: scene.lux }))).toBe('NOT_FOUND');
  expect(await start(await stage.cast({ permits: [may.view] }))).toBe('NOT_PERMITTED');
  const { batch_id } = await brought(lux, [right('SO-11', { customer: 'VINA' })]);
  expect(await vina.refused(failedRows, { batch_id })).toBe('NOT_FOUND');
});

test('a sheet takes out what an owner out of use still has, goods out of use among it, and names the owner that has nothing here', async () => {
  await goodsIn({ product: scene.motor, qty: '48' });
  const use = (active: boolean) =>
    stage.system<WarehouseTables, unknown>(async ({ db }) => {
      await db.updateTable('customer').set({ active }).execute();
      await db.updateTable('customer_product').set({ active }).where('id', '=', scene.motor).execute();
    });
  await use(false);
  const rows = [right('SO-21', { product: 'P-2' }), right('SO-22', { customer: 'VINA' })];
  expect(await brought(clerk, rows)).toMatchObject({ bad: ['3 Owner: This customer is not active. Choose another one.'], good: 1 });
  const [plan] = await plansOf(clerk, 'SO-21');
  const { line_rows } = await clerk.send(getOutbound, { id: plan?.id ?? '' });
  expect(line_rows.map(({ product_code, qty }) => [product_code, qty])).toEqual([['P-2', '24.000']]);
  await use(true);
});
