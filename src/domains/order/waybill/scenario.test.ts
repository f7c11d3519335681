import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, moveOrder, saveOrder } from '../transport-order/contract.ts';
import { listWaybills, printedWaybills, readSheets } from './contract.ts';
import { may } from './permits.ts';

/* The waybill that travels with the goods: it gets its number at the review, is printed, and a reprint is marked as one. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

/** An order that was approved and so has its waybill. */
async function approved(customer_ref: string): Promise<{ id: string; version: number; waybill: string; waybillNo: string }> {
  const { id, version } = await clerk.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    customer_ref,
    business_type: 'ltl',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '立讯南宁工厂', contact: '黄工', phone: '0771-5580001', address: '南宁市五象大道 401 号' },
    consignee: { name: 'Kho Bắc Giang', contact: 'An', phone: '+84 912 345 678', address: 'Bắc Giang' },
    pickup_from: '2026-11-21T04:00:00Z',
    pickup_to: '2026-11-21T06:00:00Z',
    lines: [
      { goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' },
      { goods_name: '线缆', packing: 'PX', pieces: 2, gross_kg: '300.5' },
    ],
    submit: true,
  });
  const order = await reviewer.send(moveOrder, { id, version, action: 'approve' });
  const [row] = (await clerk.send(listWaybills, { where: { customer_ref: [customer_ref] } })).rows;
  return { id, version: order.version, waybill: row?.id ?? '', waybillNo: row?.waybill_no ?? '' };
}
const languages: ('zh' | 'vi')[] = ['zh', 'vi'];
const printOf = (...ids: string[]) => ({ ids, document: 'waybill', copies: 1, languages });
const toPrint = async () => (await clerk.send(listWaybills, { tab: 'toPrint' })).rows.map(({ waybill_no }) => waybill_no);

test('sheets carry the goods, the parties and a barcode; what was printed leaves the tab and counts its copies', async () => {
  const [one, two] = [await approved('PO-W1'), await approved('PO-W2')];
  expect((await toPrint()).sort()).toEqual([one.waybillNo, two.waybillNo]);
  const { sheets } = await clerk.send(readSheets, { ids: [one.waybill], order_ids: [two.id], languages });
  expect(sheets.map(({ waybill_no }) => waybill_no)).toEqual([one.waybillNo, two.waybillNo]);
  expect(sheets[0]).toMatchObject({
    customer_ref: 'PO-W1',
    pieces: 12,
    gross_kg: '385.500',
    shipper: { name: '立讯南宁工厂', contact: '黄工' },
    consignee: { name: 'Kho Bắc Giang', address: 'Bắc Giang' },
    lines: [
      { line_no: 1, goods_name: '连接器', pieces: 10, gross_kg: '85.000' },
      { line_no: 2, goods_name: '线缆', pieces: 2, gross_kg: '300.500' },
    ],
    // The driver reads the pick-up by the clock of Nanning, and the delivery by that of Hanoi.
    origin_zone: 'Asia/Shanghai',
    destination_zone: 'Asia/Ho_Chi_Minh',
    printed_count: 0,
  });
  expect(sheets[0]?.barcode).toMatch(/^<svg/);
  expect(await clerk.send(printedWaybills, printOf(one.waybill))).toEqual({ copies: [{ id: one.waybill, first: 1 }] });
  expect(await toPrint()).toEqual([two.waybillNo]);
  // The next three copies continue the numbering.
  expect(await clerk.send(printedWaybills, { ...printOf(one.waybill), copies: 3 })).toEqual({ copies: [{ id: one.waybill, first: 2 }] });
  expect((await clerk.send(readSheets, { ids: [one.waybill], languages })).sheets[0]?.printed_count).toBe(4);
});

test('a cancelled order has a void waybill, which waits for no printer', async () => {
  const { id, version, waybillNo } = await approved('PO-W3');
  await clerk.send(moveOrder, { id, version, action: 'cancel', reason: '客户取消' });
  expect(await toPrint()).not.toContain(waybillNo);
  expect((await clerk.send(listWaybills, { tab: 'void' })).rows).toMatchObject([{ waybill_no: waybillNo, void: true }]);
  expect((await clerk.send(getOrder, { id })).state).toBe('cancelled');
});

test('a waybill of another company is neither shown nor printed, also not among one’s own', async () => {
  const { waybill } = await approved('PO-W4');
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect((await foreign.send(listWaybills, {})).rows).toEqual([]);
  expect(await foreign.refused(readSheets, { ids: [waybill], languages })).toBe('NOT_FOUND');
  expect(await foreign.refused(printedWaybills, printOf(waybill))).toBe('NOT_FOUND');
  expect(await clerk.refused(printedWaybills, printOf(waybill, '999999'))).toBe('NOT_FOUND');
  expect((await clerk.send(readSheets, { ids: [waybill], languages })).sheets[0]?.printed_count).toBe(0);
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(readSheets, { ids: [waybill], languages })).toBe('NOT_PERMITTED');
});
