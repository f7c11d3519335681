import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { receive, reverseReceipt } from '../receiving/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { portionMax, printedPallets, readInboundSlip, readItemBarcodes, readPalletLabels } from './contract.ts';
import { allLabels, stickersFrom } from './portions.ts';

/* The prints of the warehouse: pallet labels, the slip of a plan, barcodes of goods. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let plan: string;
let pallet: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
  const savedInbound = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [
      { product_id: String(scene.board), qty: '240', cartons: 10, batch_no: 'B1' },
      { product_id: String(scene.motor), qty: '48', cartons: 2 },
    ],
    submit: true,
  });
  plan = savedInbound.id;
  const audited = await keeper.send(moveInbound, { id: plan, version: savedInbound.version, action: 'audit' });
  await keeper.send(moveInbound, { id: plan, version: audited.version, action: 'arrive' });
  const { line_rows } = await keeper.send(getInbound, { id: plan });
  const board = { plan_id: plan, line_id: line_rows[0]?.id ?? '', qty: '48', cartons: 2 };
  pallet = (await keeper.send(receive, board)).pallet_no;
  await keeper.send(receive, { ...board, line_id: line_rows[1]?.id ?? '', qty: '24', cartons: 1, pallet_no: pallet });
});
afterAll(() => stage.close());

test('a pallet label says all that stands on the pallet, with its number as barcode and as QR', async () => {
  const { labels } = await keeper.send(readPalletLabels, { plan_id: plan });
  expect(labels).toMatchObject([{ pallet_no: pallet, customer_name: '立讯精密', cartons: 3, label_count: 0, time_zone: 'Asia/Shanghai' }]);
  expect(labels[0]?.goods.map(({ code, qty, unit }) => [code, qty, unit])).toEqual([
    ['P-1', '48.000', '件'],
    ['P-2', '24.000', '件'],
  ]);
  expect([labels[0]?.barcode.slice(0, 4), labels[0]?.qr.slice(0, 4)]).toEqual(['<svg', '<svg']);
  const ids = [labels[0]?.id ?? ''];
  for (const count of [1, 2]) {
    expect(await keeper.send(printedPallets, { ids })).toEqual({ done: 1 });
    expect((await keeper.send(readPalletLabels, { ids })).labels[0]?.label_count).toBe(count);
  }
});

test('labels and barcodes name goods in the language of their reader', async () => {
  const product = { id: String(scene.board) };
  await stage.system<WarehouseTables, unknown>(({ db }) =>
    db.updateTable('customer_product').set({ name_en: 'Main board' }).where('id', '=', scene.board).execute(),
  );
  const somchai = await stage.cast({ name: 'Somchai', language: 'th' });
  const { labels } = await somchai.send(readPalletLabels, { plan_id: plan });
  expect(labels[0]?.goods.map(({ code, name, unit }) => [code, name, unit])[0]).toEqual(['P-1', 'Main board', 'ชิ้น']);
  expect((await somchai.send(readItemBarcodes, { product_ids: [product.id] })).items[0]?.name).toBe('Main board');
  const own = await keeper.send(readPalletLabels, { plan_id: plan });
  expect(own.labels[0]?.goods[0]).toMatchObject({ name: '主板', unit: '件' });
});

test('a pallet whose receipt was reversed has no label any more, by its plan or by itself', async () => {
  const { line_rows } = await keeper.send(getInbound, { id: plan });
  const gone = await keeper.send(receive, { plan_id: plan, line_id: line_rows[0]?.id ?? '', qty: '24', cartons: 1 });
  const labels = async () => (await keeper.send(readPalletLabels, { plan_id: plan })).labels;
  const [first, second] = await labels();
  expect([first?.pallet_no, second?.pallet_no]).toEqual([pallet, gone.pallet_no]);
  await keeper.send(reverseReceipt, { id: gone.id, version: 1, reason: '数错' });
  expect((await labels()).map(({ pallet_no }) => pallet_no)).toEqual([pallet]);
  const [standing, destroyed] = [first?.id ?? '', second?.id ?? ''];
  expect(await keeper.refused(readPalletLabels, { ids: [destroyed] })).toBe('NOT_FOUND');
  // One label too few prints none.
  expect(await keeper.refused(readPalletLabels, { ids: [standing, destroyed] })).toBe('NOT_FOUND');
  expect(await keeper.refused(readPalletLabels, {})).toBe('NOT_FOUND');
});

test('the slip of a plan and the barcodes of its goods follow from its lines', async () => {
  const slip = await keeper.send(readInboundSlip, { id: plan });
  expect(slip.line_rows.map(({ qty }) => qty)).toEqual(['240.000', '48.000']);
  expect(slip.barcode).toMatch(/^<svg/);
  const items = async (choice: { plan_id?: string; product_ids?: string[] }) =>
    (await keeper.send(readItemBarcodes, choice)).items.map(({ text, cartons }) => [text, cartons]);
  expect(await items({ plan_id: plan })).toEqual([
    ['BAR-P-1', 10],
    ['BAR-P-2', 2],
  ]);
  expect(await items({ product_ids: [String(scene.motor)] })).toEqual([['BAR-P-2', 1]]);
  expect(await keeper.refused(readItemBarcodes, {})).toBe('NOT_FOUND');
});

test('another company prints nothing of it, and one pallet too many prints none', async () => {
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  const { id, label_count } = (await keeper.send(readPalletLabels, { plan_id: plan })).labels[0] ?? { id: '', label_count: 0 };
  expect(await bangkok.refused(readPalletLabels, { ids: [id] })).toBe('NOT_FOUND');
  expect(await bangkok.refused(printedPallets, { ids: [id] })).toBe('NOT_FOUND');
  expect(await bangkok.refused(readInboundSlip, { id: plan })).toBe('NOT_FOUND');
  expect(await bangkok.refused(readItemBarcodes, { plan_id: plan })).toBe('NOT_FOUND');
  expect(await keeper.refused(readPalletLabels, { ids: [id, '999999'] })).toBe('NOT_FOUND');
  expect((await keeper.send(readPalletLabels, { ids: [id] })).labels[0]?.label_count).toBe(label_count);
  expect(await (await stage.cast({ permits: [] })).refused(printedPallets, { ids: [id] })).toBe('NOT_PERMITTED');
});

test('a plan of more pallets than a portion holds prints each of them once, in the order in which they were made', async () => {
  const pallets = portionMax + 5;
  const savedInbound = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-22T01:00:00Z',
    eta_to: '2026-11-22T05:00:00Z',
    lines: [{ product_id: String(scene.motor), qty: String(24 * pallets), cartons: pallets }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: savedInbound.id, version: savedInbound.version, action: 'audit' });
  await keeper.send(moveInbound, { id: savedInbound.id, version: audited.version, action: 'arrive' });
  const line_id = (await keeper.send(getInbound, { id: savedInbound.id })).line_rows[0]?.id ?? '';
  const received: string[] = [];
  for (let carton = 0; carton < pallets; carton++)
    received.push((await keeper.send(receive, { plan_id: savedInbound.id, line_id, qty: '24', cartons: 1 })).pallet_no);

  const first = await keeper.send(readPalletLabels, { plan_id: savedInbound.id });
  expect([first.labels.length, first.before, first.count]).toEqual([portionMax, 0, pallets]);
  expect(first.next).toBe(first.labels.at(-1)?.id);
  const second = await keeper.send(readPalletLabels, { plan_id: savedInbound.id, after: first.next });
  expect([second.labels.length, second.before, second.count, second.next]).toEqual([5, portionMax, pallets, null]);
  const all = await allLabels((portion) => keeper.send(readPalletLabels, portion), { plan_id: savedInbound.id });
  expect(all.map(({ pallet_no }) => pallet_no)).toEqual(received);
  expect(all).toEqual([...first.labels, ...second.labels]);
  expect(await keeper.refused(readPalletLabels, { plan_id: savedInbound.id, after: all.at(-1)?.id ?? '' })).toBe('NOT_FOUND');
});

test('the stickers of a plan are printed in portions, as many as there are cartons', () => {
  const items = [{ cartons: 3 }, { cartons: 999_999_999 }, { cartons: 2 }];
  const count = 1_000_000_004;
  expect(stickersFrom(items, { before: 0, most: 5 })).toEqual({ stickers: [items[0], items[0], items[0], items[1], items[1]], count });
  expect(stickersFrom(items, { before: 5, most: 2 })).toEqual({ stickers: [items[1], items[1]], count });
  expect(stickersFrom(items, { before: count - 3, most: 5 })).toEqual({ stickers: [items[1], items[2], items[2]], count });
  expect(stickersFrom(items, { before: count, most: 5 }).stickers).toEqual([]);
});
