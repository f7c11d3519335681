import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countDispatch } from '../../domains/dispatch/badges/contract.ts';
import { orderProfit } from '../../domains/finance/profit/contract.ts';
import { getOrder, listOrders, moveOrder, saveOrder } from '../../domains/order/transport-order/contract.ts';
import {
  batchState,
  editResult,
  importFailures,
  importState,
  runImport,
  startEdit,
  startImport,
} from '../../domains/workspace/batch/contract.ts';
import type { ParamsOf } from '../../kernel/call.ts';
import { type Cell, writeSheet } from '../../server/sheet.ts';
import type { Player } from '../stage.ts';
import { stage, staff, rival, ordersOf, orderA, orderB } from './cast.ts';

/** A spreadsheet in the form of the customer's service desk, with Vietnamese headings. */
async function sheet(rows: readonly Cell[][]): Promise<Buffer> {
  const headings = [
    'Khách hàng',
    'Mã đơn của khách',
    'Loại hình',
    'Điểm đi',
    'Điểm đến',
    'Người gửi',
    'Liên hệ gửi',
    'Điện thoại gửi',
    'Địa chỉ lấy hàng',
    'Người nhận',
    'Liên hệ nhận',
    'Điện thoại nhận',
    'Địa chỉ giao hàng',
    'Giờ lấy hàng',
    'Lấy hàng muộn nhất',
    'Tên hàng',
    'Bao bì',
    'Số kiện',
    'Trọng lượng cả bì',
    'Thể tích',
  ].map((header) => ({ header }));
  const parts: Uint8Array[] = [];
  for await (const part of writeSheet('Sheet1', headings, rows)) parts.push(part);
  return Buffer.concat(parts);
}
const row = (customer: string, ref: string, goods: string, pieces: number, kg: number, m3: number): Cell[] => [
  ...[customer, ref, '跨境运输', 'NNG', '河内', '立讯南宁工厂', '黄工', '0771-5580001', '南宁市五象大道 401 号'],
  ...['Luxshare Bắc Giang', 'Nguyễn Văn An', '+84 912 345 678', 'KCN Quang Châu, Bắc Giang', '2026-11-21 09:00', '2026/11/21 11:00'],
  ...[goods, '托盘', pieces, kg, m3],
];
const orderSheet = () =>
  sheet([
    row('ACME', 'PO-A', '连接器', 40, 4000, 20),
    row('ACME', 'PO-A', '线缆', 20, 2000, 10),
    row('ACME', 'PO-B', '机壳', 20, 2000, 10),
    row('NOBODY', 'PO-C', '机壳', 20, 2000, 10),
  ]);

async function importOrders(): Promise<{ checked: { good: number; bad: number[] }; batch: string }> {
  const clerk = staff.orderClerk;
  const file_id = await clerk.upload('don-hang.xlsx', await orderSheet());
  const { batch_id } = await clerk.send(startImport, { what: 'order', file_id, mapping: null });
  await stage.runJobs();
  const { state, good, bad } = await clerk.send(importState, { batch_id });
  expect(state).toBe('checked');
  await clerk.send(runImport, { batch_id });
  await stage.runJobs();
  expect(await clerk.send(batchState, { batch_id })).toMatchObject({ state: 'done', percent: 100 });
  return { checked: { good, bad: bad.map(({ line }) => line) }, batch: batch_id };
}

/** The clerk saves the order with a new consignee's address and submits it in the same step. */
async function correctAddress(clerk: Player, id: string): Promise<void> {
  const order = await clerk.send(getOrder, { id });
  expect(order).toMatchObject({ state: 'draft', reason: '收货地址不完整' });
  const { company_id, customer_id, customer_ref, business_type, origin_station_id, destination_station_id } = order;
  await clerk.send(saveOrder, {
    id,
    version: order.version,
    company_id,
    customer_id,
    customer_ref,
    business_type,
    origin_station_id,
    destination_station_id,
    shipper: order.shipper,
    consignee: { ...order.consignee, address: 'Lô K, KCN Quang Châu, Việt Yên, Bắc Giang' },
    pickup_from: order.pickup_from,
    pickup_to: order.pickup_to,
    lines: order.lines.map(({ goods_name, packing, pieces, gross_kg, volume_m3 }) => ({
      goods_name,
      packing,
      pieces,
      gross_kg,
      volume_m3,
    })),
    submit: true,
  });
}

export function ordersComeIn(): void {
  describe('orders come from a spreadsheet', () => {
    test('two are good; the third is named by its line and what is wrong with it', async () => {
      const { checked, batch } = await importOrders();
      expect(checked).toEqual({ good: 3, bad: [5] });
      const { rows } = await staff.orderClerk.send(importFailures, { batch_id: batch });
      expect(rows).toEqual([{ line: 5, exception: '客户: 系统中没有此项' }]);
      expect(await rival.refused(importFailures, { batch_id: batch })).toBe('NOT_FOUND');
      const orders = await ordersOf();
      expect(Object.keys(orders).sort()).toEqual(['PO-A', 'PO-B']);
      // Nine in the morning is the time in Nanning; the sheet's phone number was imported as it was written.
      expect(await staff.orderClerk.send(getOrder, { id: (await orderA()).id })).toMatchObject({
        state: 'draft',
        source: 'import',
        pickup_from: '2026-11-21T01:00:00.000Z',
        consignee: { phone: '+84 912 345 678' },
        pieces: 60,
        gross_kg: '6000.000',
        volume_m3: '30.0000',
        region: 'border',
        line_name: '南宁—河内',
      });
    });

    test('the same sheet once more makes no doubles', async () => {
      await importOrders();
      const { rows } = await staff.orderClerk.send(listOrders, {});
      expect(rows).toHaveLength(2);
    });
  });

  describe('orders are reviewed and received', () => {
    test('the clerk submits; the reviewer sends A back once and approves both', async () => {
      const { orderClerk: clerk, orderReviewer: reviewer } = staff;
      const move = async (who: Player, of: typeof orderA, action: ParamsOf<typeof moveOrder>['action'], reason: string | null = null) => {
        const { id, version } = await of();
        return who.send(moveOrder, { id, version, action, reason });
      };
      await move(clerk, orderA, 'submit');
      await move(clerk, orderB, 'submit');
      const { id } = await orderA();
      expect(await clerk.refused(moveOrder, { id, version: 2, action: 'approve' })).toBe('NOT_PERMITTED');
      await move(reviewer, orderA, 'reject', '收货地址不完整');
      await correctAddress(clerk, id);
      expect((await move(reviewer, orderA, 'approve')).state).toBe('reviewed');
      expect((await move(reviewer, orderB, 'approve')).state).toBe('reviewed');
    });

    test('an approved order shows what it should bring and cost, estimated at the rate of its pick-up day', async () => {
      const { id } = await orderA();
      // 1,415.09 × 7.12 = 10,075.44; 113.21 × 7.12 = 806.06. FLEET has the only tariff: one truck, 3,650.00 less 9 % tax.
      expect(await staff.accountant.send(orderProfit, { order_id: id })).toMatchObject({
        functional_currency: 'CNY',
        estimated: { income: '10881.50', cost: '3348.62', profit: '7532.88' },
        actual: { income: '0.00', cost: '0.00' },
      });
    });

    test('the dispatcher takes both, twice in one breath to no other effect', async () => {
      const { dispatcher } = staff;
      expect((await dispatcher.send(countDispatch, {})).counts).toEqual({ count1: 2, count2: 0, count3: 0, count4: 0 });
      const a = await orderA();
      const requestId = randomUUID();
      const [one, two] = [
        await dispatcher.send(moveOrder, { id: a.id, version: a.version, action: 'receive' }, requestId),
        await dispatcher.send(moveOrder, { id: a.id, version: a.version, action: 'receive' }, requestId),
      ];
      expect(two).toEqual(one);
      const b = await orderB();
      await dispatcher.send(moveOrder, { id: b.id, version: b.version, action: 'receive' });
      expect((await dispatcher.send(countDispatch, {})).counts).toEqual({ count1: 0, count2: 2, count3: 0, count4: 0 });
    });

    test('what is said beside them is still changed for both at once, though their forms are closed', async () => {
      const clerk = staff.orderClerk;
      const ids = [(await orderA()).id, (await orderB()).id];
      const edit = { cmd: listOrders.cmd, title: 'Remarks', ids, changes: { remark: '回程带空托盘' } };
      const { batch_id } = await clerk.send(startEdit, edit);
      await stage.runJobs();
      expect(await clerk.send(editResult, { batch_id })).toMatchObject({ done: 2, bad: 0, undoable: true });
      expect(await clerk.send(getOrder, { id: ids[0] ?? '' })).toMatchObject({ state: 'received', remark: '回程带空托盘', pieces: 60 });
      // A batch edit cannot set a field of the form, and no carrier's user can be responsible for an order.
      expect(await clerk.refused(startEdit, { ...edit, changes: { pieces: 1 } })).toBe('BAD_PARAMS');
      const stranger = await clerk.send(startEdit, { ...edit, changes: { service_id: '999999' } });
      await stage.runJobs();
      expect(await clerk.send(editResult, stranger)).toMatchObject({ done: 0, bad: 2 });
    });
  });
}
