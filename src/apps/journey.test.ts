import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPool } from '../domains/dispatch/board/contract.ts';
import {
  answerCarrierWork,
  assignCarrierWork,
  getCarrierWork,
  listCarrierWork,
  reportCarrierWork,
  signCarrierWork,
} from '../domains/dispatch/carrier/contract.ts';
import { countDispatch } from '../domains/dispatch/count/contract.ts';
import type { DispatchTables } from '../domains/dispatch/db.ts';
import { addTruck, type DispatchScene, setDispatchScene, type Truck } from '../domains/dispatch/seed/scene.ts';
import { dispatchLoads, getWorkOrder, moveWorkOrder } from '../domains/dispatch/work-order/contract.ts';
import { getBill, listBills, makeBills, moveBill } from '../domains/finance/bill/contract.ts';
import { getCash, registerCash } from '../domains/finance/cash/contract.ts';
import { type ChargeRow, listCharges, listOwnCharges, orderCharges, reviewCharges } from '../domains/finance/charge/contract.ts';
import { countPayable, countReceivable } from '../domains/finance/counts/contract.ts';
import type { FinanceTables } from '../domains/finance/db.ts';
import { lockJobs } from '../domains/finance/job-lock/contract.ts';
import { countAll } from '../domains/finance/reconcile/store.ts';
import {
  countPaymentRequests,
  getPaymentRequest,
  movePaymentRequest,
  payPaymentRequest,
  requestableBills,
  savePaymentRequest,
} from '../domains/finance/payment-request/contract.ts';
import { orderProfit } from '../domains/finance/profit/contract.ts';
import { type Scene as MoneyScene, setScene as setMoneyScene } from '../domains/finance/seed/scene.ts';
import { makeWriteOff } from '../domains/finance/write-off/contract.ts';
import { type DemoRole, demoRoles } from '../domains/identity/seed/roles.ts';
import { setLanguage } from '../domains/identity/session/contract.ts';
import { documentsOf } from '../domains/order/document/contract.ts';
import { getOrder, listOrders, moveOrder, saveOrder } from '../domains/order/order/contract.ts';
import { moveQuotation, saveQuotation } from '../domains/pricing/quotation/contract.ts';
import { batchState, importFailures, importState, runImport, startImport } from '../domains/workspace/batch/contract.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type Cell, writeSheet } from '../server/sheet.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/*
 * The main journey. ACME of Nanning pays in dollars, our company keeps its books in yuan, the carrier FLEET is paid in yuan.
 *
 * Two orders come from a spreadsheet: A of 60 pallet boxes (6,000 kg, 30 m³) and B of 20 (2,000 kg, 10 m³). A is split over two
 * trucks of FLEET, and B rides with the larger part of A. Everybody has exactly the rights of the demo company's roles.
 *
 * What ACME pays, tax included (USD; the tax is 6 % of the net, a disbursement has none):
 *                     A (6,000 kg)                    B (2,000 kg)
 *   freight 250 a ton 1,500.00 = 1,415.09 + 84.91     500.00 = 471.70 + 28.30
 *   fuel 8 %            120.00 =   113.21 +  6.79      40.00 =  37.74 +  2.26
 *   duty, passed on      50.00                         50.00
 *                     1,670.00                        590.00                       together 2,260.00
 *
 * In the books at 7.10, the rate of the day when both were signed for (each line rounded by itself):
 *   income            1,415.09 → 10,047.14            471.70 → 3,349.07
 *                       113.21 →    803.79             37.74 →   267.95
 *                               10,850.93                      3,617.02
 *
 * What FLEET gets: 3,650.00 CNY a truck, 9 % tax included. The first carries 4,000 kg of A and 2,000 kg of B, the second 2,000 kg of A:
 *   first truck       2,433.33 = 2,232.41 + 200.92    1,216.67 = 1,116.21 + 100.46
 *   second truck      3,650.00 = 3,348.62 + 301.38
 *   cost                         5,581.03                        1,116.21
 *
 * Profit              10,850.93 − 5,581.03 = 5,269.90 (48.57 %)    3,617.02 − 1,116.21 = 2,500.81 (69.14 %)
 *
 * ACME pays 1,000 USD at 7.15 and 1,260 USD at 7.05: 1,000 × 0.05 = 50.00 gained, 1,260 × −0.05 = 63.00 lost.
 */

type Scene = DispatchScene & Omit<MoneyScene, keyof DispatchScene> & { readonly first: Truck; readonly second: Truck };
const people = [
  'orderClerk',
  'orderReviewer',
  'dispatcher',
  'accountant',
  'payablesClerk',
  'director',
  'firstExecutive',
  'secondExecutive',
  'settlement',
  'financeDirector',
  'cashier',
] as const satisfies DemoRole[];

let stage: Stage;
let scene: Scene;
let staff: Record<(typeof people)[number] | 'secondAccountant' | 'secondPayablesClerk', Player>;
let fleet: Player;
let rival: Player;

beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const rates = { '2026-11-21': '7.12', '2026-11-22': '7.10', '2026-11-25': '7.15', '2026-11-28': '7.05' };
    const money = await setMoneyScene(work, stage.companies.cn, rates);
    const road = await setDispatchScene(work, stage.companies.cn);
    return {
      ...money,
      ...road,
      first: await addTruck(work, money.carrier, { plate: '桂F10001', kg: '10000', m3: '40' }),
      second: await addTruck(work, money.carrier, { plate: '桂F20002', kg: '10000', m3: '40' }),
    };
  });
  const cast = (role: DemoRole) => {
    const { may, scope } = demoRoles[role];
    return stage.cast({ name: role, permits: [...stage.door.product.permits].filter(may), scope });
  };
  const cast1 = await Promise.all(people.map(async (role) => [role, await cast(role)] as const));
  staff = {
    ...(Object.fromEntries(cast1) as Record<(typeof people)[number], Player>),
    secondAccountant: await cast('accountant'),
    secondPayablesClerk: await cast('payablesClerk'),
  };
  fleet = await stage.cast({ name: 'FLEET 调度', type: 2, carrierId: scene.carrier });
  rival = await stage.cast({ name: 'RIVAL 调度', type: 2, carrierId: scene.rival });
  await quote('sell', scene.customer, staff.accountant, staff.secondAccountant);
  await quote('buy', scene.carrier, staff.payablesClerk, staff.secondPayablesClerk);
}, 60_000);
afterAll(() => stage.close());

/** A quotation of this year, approved by somebody other than who made it. */
async function quote(side: 'sell' | 'buy', party: bigint, maker: Player, approver: Player): Promise<void> {
  type Price = NonNullable<ParamsOf<typeof saveQuotation>['prices']>[number];
  const sell: Price[] = [
    { fee_name_id: text(scene.freight), basis: 'ton', currency: 'USD', price: '250', tax_percent: '6', line_id: text(scene.line) },
    {
      fee_name_id: text(scene.fuel),
      percent_of_fee_name_id: text(scene.freight),
      basis: 'percent',
      currency: 'USD',
      price: '8',
      tax_percent: '6',
    },
    { fee_name_id: text(scene.duty), basis: 'trip', currency: 'USD', price: '50' },
  ];
  const buy: Price[] = [
    { fee_name_id: text(scene.freight), basis: 'trip', currency: 'CNY', price: '3650', tax_percent: '9', line_id: text(scene.line) },
  ];
  const { id, version } = await maker.send(saveQuotation, {
    side,
    company_id: text(stage.companies.cn),
    party_id: text(party),
    title: '2026',
    currency: side === 'sell' ? 'USD' : 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: side === 'sell' ? sell : buy,
  });
  const submitted = await maker.send(moveQuotation, { id, version, action: 'submit' });
  await approver.send(moveQuotation, { id, version: submitted.version, action: 'approve' });
}

const text = (id: bigint): string => String(id);
const ordersOf = async (): Promise<Record<string, { id: string; version: number; state: string; order_no: string }>> => {
  const { rows } = await staff.orderClerk.send(listOrders, { where: { customer_id: [text(scene.customer)] } });
  return Object.fromEntries(rows.map((row) => [row.customer_ref ?? '', row]));
};
const orderA = async () => (await ordersOf())['PO-A'] ?? { id: '', version: 0, state: '', order_no: '' };
const orderB = async () => (await ordersOf())['PO-B'] ?? { id: '', version: 0, state: '', order_no: '' };

/** Balances of the books by account and currency, in minor units: `its own | in yuan`; what is zero is left out. */
async function books(): Promise<Record<string, string>> {
  return stage.system<FinanceTables, Record<string, string>>(async ({ db }) => {
    const { rows } = await sql<{ use: string; currency: string; amount: bigint; functional: bigint }>`
      select a.use, l.currency, sum(l.amount_minor)::bigint as amount, sum(l.functional_minor)::bigint as functional
      from ledger_line l join ledger_account a on a.id = l.account_id group by 1, 2
      having sum(l.amount_minor) <> 0 or sum(l.functional_minor) <> 0 order by 1, 2`.execute(db);
    return Object.fromEntries(rows.map((row) => [`${row.use} ${row.currency}`, `${row.amount} | ${row.functional}`]));
  });
}

/** A spreadsheet as the customer's service desk keeps it, with Vietnamese headings. */
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

describe('orders come from a spreadsheet', () => {
  test('two are good; the third is named by its line and what is wrong with it', async () => {
    const { checked, batch } = await importOrders();
    expect(checked).toEqual({ good: 3, bad: [5] });
    const { rows } = await staff.orderClerk.send(importFailures, { batch_id: batch });
    expect(rows).toEqual([{ line: 5, exception: '客户: 不在可选范围内' }]);
    expect(await rival.refused(importFailures, { batch_id: batch })).toBe('NOT_FOUND');
    const orders = await ordersOf();
    expect(Object.keys(orders).sort()).toEqual(['PO-A', 'PO-B']);
    // Nine in the morning is that of Nanning; the sheet's phone number came through as it was written.
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
});

/** The clerk writes the order as it stands but for the consignee's address, and submits it in the same step. */
async function correctAddress(clerk: Player, id: string): Promise<void> {
  const order = await clerk.send(getOrder, { id });
  expect(order).toMatchObject({ state: 'draft', reason: '收货地址不完整' });
  const { company_id, customer_id, customer_ref, business_type, origin_station_id, destination_station_id } = order;
  await clerk.send(saveOrder, {
    ...{ id, version: order.version, company_id, customer_id, customer_ref, business_type, origin_station_id, destination_station_id },
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

type Trip = { id: string; version: number; no: string };
let tripOne: Trip;
let tripTwo: Trip;

describe('dispatch gives A to two trucks of FLEET, B rides with the first', () => {
  const load = (order_id: string, pieces: number) => ({ order_id, pieces, gross_kg: String(pieces * 100), volume_m3: String(pieces / 2) });
  const on = { planned_depart: '2026-11-21T04:00:00Z', planned_arrive: '2026-11-21T22:00:00Z' };
  const offer = (loads: ReturnType<typeof load>[]): ParamsOf<typeof dispatchLoads> => ({ ...on, loads, carrier_id: text(scene.carrier) });

  test('no more goes than there is, and what is sent twice goes once', async () => {
    const { dispatcher } = staff;
    const [a, b] = [(await orderA()).id, (await orderB()).id];
    expect(await dispatcher.refused(dispatchLoads, offer([load(a, 61)]))).toBe('OVER_ORDER');
    const requestId = randomUUID();
    tripOne = await dispatcher.send(dispatchLoads, offer([load(a, 40), load(b, 20)]), requestId);
    expect(await dispatcher.send(dispatchLoads, offer([load(a, 40), load(b, 20)]), requestId)).toEqual(tripOne);
    expect((await orderA()).state).toBe('partDispatched');
    expect((await orderB()).state).toBe('dispatched');
    const pool = await dispatcher.send(listPool, { tab: 'toDispatch' });
    expect(pool.rows).toMatchObject([{ left_pieces: 20, left_kg: '2000.000', left_m3: '10.0000', work_orders: [tripOne.no] }]);
    tripTwo = await dispatcher.send(dispatchLoads, offer([load(a, 20)]));
    expect((await orderA()).state).toBe('dispatched');
    expect((await dispatcher.send(countDispatch, {})).counts).toEqual({ count1: 0, count2: 0, count3: 2, count4: 0 });
    // From now on the trucks that were planned are what it should cost: two for A, and B's share of the first.
    const estimated = async (order_id: string) => (await staff.accountant.send(orderProfit, { order_id })).estimated.cost;
    expect([await estimated(a), await estimated(b)]).toEqual(['5581.03', '1116.21']);
  });

  test('FLEET sees its two trips, RIVAL sees neither and can do nothing with them', async () => {
    await fleet.send(setLanguage, { language: 'vi' });
    const seen = await fleet.send(listCarrierWork, { tab: 'offered' });
    expect(seen.rows.map(({ no }) => no).sort()).toEqual([tripOne.no, tripTwo.no].sort());
    expect((await rival.send(listCarrierWork, {})).rows).toEqual([]);
    const { id, version } = tripOne;
    const truck = { vehicle_id: text(scene.first.vehicle), driver_id: text(scene.first.driver) };
    const at = '2026-11-20T02:00:00Z';
    const refusals = [
      await rival.refused(getCarrierWork, { id }),
      await rival.refused(answerCarrierWork, { id, version, accept: true }),
      await rival.refused(assignCarrierWork, { id, version, ...truck }),
      await rival.refused(reportCarrierWork, { id, version, code: 'departed', at }),
      await rival.refused(signCarrierWork, { id, version, load_id: '1', signed_pieces: 1, signed_by: 'x', at }),
    ];
    expect(new Set(refusals)).toEqual(new Set(['NOT_FOUND']));
    // A carrier has no way to an order, a customer's price or our own lists of work.
    for (const cmd of ['order.get', 'workOrder.get', 'charge.ofOrder', 'order.list'])
      expect((await fleet.raw(cmd, cmd === 'charge.ofOrder' ? { order_id: '1' } : { id: '1' })).code).toBe(403);
  });
});

describe('FLEET accepts, drives and has its loads signed for', () => {
  test('it accepts both and gives each its own truck and driver', async () => {
    for (const [trip, truck] of [
      [tripOne, scene.first],
      [tripTwo, scene.second],
    ] as const) {
      const accepted = await fleet.send(answerCarrierWork, { id: trip.id, version: trip.version, accept: true });
      expect(accepted.state).toBe('accepted');
      const assign = { id: trip.id, version: accepted.version };
      const foreign = { vehicle_id: text(scene.jinlongTruck.vehicle), driver_id: text(scene.jinlongTruck.driver) };
      expect(await fleet.refused(assignCarrierWork, { ...assign, ...foreign })).toBe('NOT_FOUND');
      const given = await fleet.send(assignCarrierWork, { ...assign, vehicle_id: text(truck.vehicle), driver_id: text(truck.driver) });
      expect(given.state).toBe('assigned');
    }
    expect((await staff.dispatcher.send(countDispatch, {})).counts.count3).toBe(0);
  });

  test('the trucks depart and arrive; nothing is charged on the way', async () => {
    stage.clock.set('2026-11-22T00:00:00Z');
    for (const trip of [tripOne, tripTwo]) {
      const { version, stops } = await fleet.send(getCarrierWork, { id: trip.id });
      const gone = await fleet.send(reportCarrierWork, { id: trip.id, version, code: 'departed', at: '2026-11-21T04:10:00Z' });
      expect(gone.state).toBe('departed');
      const stop_id = stops.findLast(({ action }) => action === 'deliver')?.id ?? '';
      const there = { id: trip.id, version: gone.version, code: 'arrivedStop' as const, stop_id };
      expect(await fleet.refused(reportCarrierWork, { ...there, at: '2026-11-23T00:00:00Z' })).toBe('IN_THE_FUTURE');
      expect((await fleet.send(reportCarrierWork, { ...there, at: '2026-11-21T23:30:00Z' })).state).toBe('arrived');
    }
    expect([(await orderA()).state, (await orderB()).state]).toEqual(['inTransit', 'inTransit']);
    expect(await actualLines()).toEqual([]);
  });

  test('the first truck is signed for with its proof: B is charged, A waits for its second truck', async () => {
    stage.clock.set('2026-11-22T02:00:00Z');
    const pod = await fleet.upload('pod.png', picture);
    const { loaded, ...trip } = await fleet.send(getCarrierWork, { id: tripOne.id });
    const at = '2026-11-22T01:00:00Z';
    const sign = (load: number, version: number) => ({
      ...{
        id: trip.id,
        version,
        load_id: loaded[load]?.id ?? '',
        signed_pieces: loaded[load]?.pieces ?? 0,
        signed_by: 'Nguyễn Văn An',
        at,
      },
      pod_file_id: pod,
    });
    expect(await fleet.refused(signCarrierWork, { ...sign(0, trip.version), pod_file_id: null })).toBe('POD_NEEDED');
    const one = await fleet.send(signCarrierWork, sign(0, trip.version));
    expect(one.state).toBe('arrived');
    const requestId = randomUUID();
    const two = await fleet.send(signCarrierWork, sign(1, one.version), requestId);
    expect(two).toMatchObject({ state: 'completed', shortage: 0 });
    expect(await fleet.send(signCarrierWork, sign(1, one.version), requestId)).toEqual(two);
    expect([(await orderA()).state, (await orderB()).state]).toEqual(['inTransit', 'signed']);
    const { documents } = await staff.orderClerk.send(documentsOf, { order_id: (await orderB()).id });
    expect(documents).toMatchObject([{ kind: 'pod' }]);
  });

  test('the second truck is signed for: A is charged on both sides in the same transaction', async () => {
    const pod = await fleet.upload('pod-2.png', picture);
    const { loaded, ...trip } = await fleet.send(getCarrierWork, { id: tripTwo.id });
    await fleet.send(signCarrierWork, {
      ...{ id: trip.id, version: trip.version, load_id: loaded[0]?.id ?? '', signed_pieces: 20, signed_by: 'Nguyễn Văn An' },
      ...{ at: '2026-11-22T01:30:00Z', pod_file_id: pod },
    });
    expect((await orderA()).state).toBe('signed');
    expect(await actualLines()).toEqual(
      [
        'payable B first 1216.67 = 1116.21 + 100.46 CNY at 1 → 1216.67 open',
        'payable A first 2433.33 = 2232.41 + 200.92 CNY at 1 → 2433.33 open',
        'payable A second 3650.00 = 3348.62 + 301.38 CNY at 1 → 3650.00 open',
        'receivable A DUTY 50.00 = 50.00 + 0.00 USD at 7.10 → 355.00 open',
        'receivable A FREIGHT 1500.00 = 1415.09 + 84.91 USD at 7.10 → 10650.00 open',
        'receivable A FUEL 120.00 = 113.21 + 6.79 USD at 7.10 → 852.00 open',
        'receivable B DUTY 50.00 = 50.00 + 0.00 USD at 7.10 → 355.00 open',
        'receivable B FREIGHT 500.00 = 471.70 + 28.30 USD at 7.10 → 3550.00 open',
        'receivable B FUEL 40.00 = 37.74 + 2.26 USD at 7.10 → 284.00 open',
      ].sort(),
    );
  });
});

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Every line that is no estimate, as one sentence. */
async function actualLines(): Promise<string[]> {
  const lines = await linesOf('all');
  const a = (await orderA()).id;
  return lines
    .map((line) => {
      const what = line.side === 'payable' ? (line.work_order_no === tripOne.no ? 'first' : 'second') : line.fee_name;
      const amounts = `${line.amount} = ${line.net} + ${line.tax} ${line.currency} at ${Number(line.rate) === 1 ? 1 : Number(line.rate).toFixed(2)} → ${line.functional}`;
      return `${line.side} ${line.order_id === a ? 'A' : 'B'} ${what} ${amounts} ${line.state}`;
    })
    .sort();
}
async function linesOf(tab: 'open' | 'reviewed' | 'all', side?: 'receivable' | 'payable'): Promise<ChargeRow[]> {
  const { rows } = await staff.accountant.send(listCharges, { tab, where: side ? { side: [side] } : {} });
  return rows;
}

describe('fees are reviewed and billed', () => {
  test('the counts say what waits; what is reviewed twice is reviewed once', async () => {
    const { accountant, payablesClerk } = staff;
    expect(await accountant.send(countReceivable, {})).toMatchObject({ order_count: 2, income_open_count: 6, income_reviewed_count: 0 });
    expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_open_count: 3, pay_reviewed_count: 0, pay_bill_count: 0 });
    for (const [who, side] of [
      [accountant, 'receivable'],
      [payablesClerk, 'payable'],
    ] as const) {
      const rows = (await linesOf('open', side)).map(({ id, version }) => ({ id, version }));
      const requestId = randomUUID();
      const done = await who.send(reviewCharges, { action: 'approve', rows }, requestId);
      expect(await who.send(reviewCharges, { action: 'approve', rows }, requestId)).toEqual(done);
      expect(await who.refused(reviewCharges, { action: 'approve', rows })).toBe('CHANGED_MEANWHILE');
    }
    expect(await accountant.send(countReceivable, {})).toMatchObject({ income_open_count: 0, income_reviewed_count: 6 });
    expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_open_count: 0, pay_reviewed_count: 3 });
  });

  test("ACME's bill is made, sent and confirmed; the books know it", async () => {
    const { accountant } = staff;
    const charges = (await linesOf('reviewed', 'receivable')).map(({ id, version }) => ({ id, version }));
    const requestId = randomUUID();
    const made = await accountant.send(makeBills, { charges, bill_on: '2026-11-22' }, requestId);
    expect(await accountant.send(makeBills, { charges, bill_on: '2026-11-22' }, requestId)).toEqual(made);
    expect(made.bills).toHaveLength(1);
    const { id } = made.bills[0] ?? { id: '' };
    const sent = await accountant.send(moveBill, { id, version: 1, action: 'send' });
    await accountant.send(moveBill, { id, version: sent.version, action: 'confirm' });
    expect(await accountant.send(getBill, { id })).toMatchObject({
      state: 'confirmed',
      due_on: '2026-12-22',
      // 2,260.00 = 2,037.74 + 122.26 + 100.00 of disbursement; × 7.10 = 16,046.00
      balances: [{ currency: 'USD', amount: '2260.00', net: '2137.74', tax: '122.26', functional: '16046.00', open: '2260.00' }],
    });
    // Revenue 10,850.93 + 3,617.02 = 14,467.95; the tax is the rest of the lines with tax: 15,336.00 − 14,467.95.
    expect(await books()).toEqual({
      'receivable USD': '226000 | 1604600',
      'revenue USD': '-203774 | -1446795',
      'outputTax USD': '-12226 | -86805',
      'disbursement USD': '-10000 | -71000',
    });
    expect(await accountant.send(countReceivable, {})).toMatchObject({ order_count: 0, income_reviewed_count: 0, income_bill_count: 0 });
  });

  test('FLEET confirms its bill in its own workspace; RIVAL cannot touch it', async () => {
    const { payablesClerk } = staff;
    const charges = (await linesOf('reviewed', 'payable')).map(({ id, version }) => ({ id, version }));
    const made = await payablesClerk.send(makeBills, { charges, bill_on: '2026-11-22' });
    const { id } = made.bills[0] ?? { id: '' };
    expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_reviewed_count: 0, pay_bill_count: 1 });
    expect(await fleet.refused(getBill, { id })).toBe('NOT_FOUND');
    const { version } = await payablesClerk.send(moveBill, { id, version: 1, action: 'send' });
    expect(await payablesClerk.send(countPayable, {})).toMatchObject({ pay_bill_count: 0 });
    expect(await rival.refused(getBill, { id })).toBe('NOT_FOUND');
    expect(await rival.refused(moveBill, { id, version, action: 'confirm' })).toBe('NOT_FOUND');
    expect((await rival.send(listOwnCharges, { tab: 'billed' })).rows).toEqual([]);
    expect((await fleet.send(listOwnCharges, { tab: 'billed' })).rows).toHaveLength(3);
    expect((await fleet.send(moveBill, { id, version, action: 'confirm' })).state).toBe('confirmed');
    expect(await payablesClerk.send(getBill, { id })).toMatchObject({
      due_on: '2026-12-07',
      balances: [{ currency: 'CNY', amount: '7300.00', net: '6697.24', tax: '602.76', open: '7300.00' }],
    });
  });
});

describe('ACME pays', () => {
  test('1,000 at 7.15 and 1,260 at 7.05 close the bill and leave 13.00 yuan less than was booked', async () => {
    const { accountant } = staff;
    const bill = (await accountant.send(listBills, { tab: 'open', where: { side: ['receivable'] } })).rows[0];
    expect(bill).toBeDefined();
    const receive = async (amount: string, day: string): Promise<string> => {
      stage.clock.set(`${day}T06:00:00Z`);
      const receipt = { direction: 'in' as const, own_bank_account_id: text(scene.bankUsd), customer_id: text(scene.customer) };
      const { id } = await accountant.send(registerCash, {
        ...{ ...receipt, carrier_id: null, payer_name: 'ACME', method: 'transfer', amount, rate: null, fee: null, fee_currency: null },
        ...{ value_on: day, bank_ref: `SWIFT-${day}`, remark: null },
      });
      return id;
    };
    const off = (cash_entry_id: string, amount: string, version: number): ParamsOf<typeof makeWriteOff> => ({
      cash_entry_id,
      version: 1,
      lines: [{ bill_id: bill?.id ?? '', currency: 'USD', version, amount }],
    });
    const first = await receive('1000', '2026-11-25');
    const requestId = randomUUID();
    const gain = await accountant.send(makeWriteOff, off(first, '1000', 1), requestId);
    expect(gain.exchange_difference).toBe('50.00');
    expect(await accountant.send(makeWriteOff, off(first, '1000', 1), requestId)).toEqual(gain);
    expect(await accountant.send(getCash, { id: first })).toMatchObject({ allocated: '1000.00', open: '0.00' });
    const second = await receive('1260', '2026-11-28');
    expect(await accountant.refused(makeWriteOff, off(second, '1260.01', 2))).toBe('WRITE_OFF_OVER');
    expect((await accountant.send(makeWriteOff, off(second, '1260', 2))).exchange_difference).toBe('-63.00');
    expect(await accountant.send(getBill, { id: bill?.id ?? '' })).toMatchObject({ settled: 'full', balances: [{ open: '0.00' }] });
  });
});

describe('FLEET is paid by way of seven stages', () => {
  const stages = [
    ['director', 1],
    ['firstExecutive', 2],
    ['secondExecutive', 3],
    ['settlement', 4],
    ['financeDirector', 5],
  ] as const;
  const bell = async (who: Player, stageNo: number) => (await who.send(countPaymentRequests, {}))[String(stageNo) as '0'];
  let request: { id: string; version: number };

  test('the clerk prepares and submits it; the bill is reserved', async () => {
    const clerk = staff.payablesClerk;
    const { bills } = await clerk.send(requestableBills, { carrier_id: text(scene.carrier), currency: 'CNY' });
    expect(bills).toMatchObject([{ open: '7300.00', free: '7300.00' }]);
    const draft = { kind: 'bill' as const, carrier_id: text(scene.carrier), currency: 'CNY' as const, amount: null, due_on: '2026-12-07' };
    const lines = [{ bill_id: bills[0]?.bill_id ?? '', amount: '7300' }];
    const save = { ...draft, lines, reason: '南宁—河内 11 月运费', invoice_no: 'INV-7300', invoice_promised_on: null };
    const saved = await clerk.send(savePaymentRequest, { ...save, party_bank_account_id: text(scene.payee) });
    expect(await bell(clerk, 0)).toBe(1);
    const requestId = randomUUID();
    const move = { id: saved.id, version: saved.version, action: 'submit' as const };
    const submitted = await clerk.send(movePaymentRequest, move, requestId);
    expect(submitted.state).toBe('directorReview');
    expect(await clerk.send(movePaymentRequest, move, requestId)).toEqual(submitted);
    expect(await bell(clerk, 0)).toBe(0);
    expect((await clerk.send(requestableBills, { carrier_id: text(scene.carrier), currency: 'CNY' })).bills).toEqual([]);
    request = { id: saved.id, version: submitted.version };
  });

  test('five different people approve it, each at the own stage alone, and the bell walks with it', async () => {
    for (const [role, stageNo] of stages) {
      const who = staff[role];
      expect(await bell(who, stageNo)).toBe(1);
      const other = stages.find(([another]) => another !== role)?.[0] ?? 'director';
      expect(await staff[other].refused(movePaymentRequest, { ...request, action: 'approve' })).toBe('NOT_PERMITTED');
      const { version } = await who.send(movePaymentRequest, { ...request, action: 'approve' });
      request = { id: request.id, version };
      expect(await bell(who, stageNo)).toBe(0);
    }
    expect(await bell(staff.cashier, 6)).toBe(1);
  });

  test('the cashier pays it once, however often she sends it', async () => {
    const { cashier } = staff;
    const pay: ParamsOf<typeof payPaymentRequest> = {
      ...{ ...request, own_bank_account_id: text(scene.bankCny), amount: '7300', value_on: '2026-11-28', rate: null, fee: null },
      ...{ fee_currency: null, bank_ref: 'PAY-1' },
    };
    expect(await cashier.refused(payPaymentRequest, { ...pay, amount: '7300.01' })).toBe('PAID_OVER');
    const requestId = randomUUID();
    const paid = await cashier.send(payPaymentRequest, pay, requestId);
    expect(paid.state).toBe('paid');
    expect(await cashier.send(payPaymentRequest, pay, requestId)).toEqual(paid);
    expect(await cashier.refused(payPaymentRequest, { ...pay, version: paid.version })).toBe('ILLEGAL_MOVE');
    expect(await bell(cashier, 6)).toBe(0);
    const done = await staff.payablesClerk.send(getPaymentRequest, { id: request.id });
    expect(done).toMatchObject({ state: 'paid', paid: '7300.00', lines: [{ open: '0.00', paid: '7300.00', held: '0.00' }] });
    expect(done.events.map(({ stage: at, what }) => `${at} ${what}`)).toEqual([
      'awaitingRequest submit',
      'directorReview approve',
      'firstExecutiveReview approve',
      'secondExecutiveReview approve',
      'settlementReview approve',
      'financeDirectorReview approve',
      'unpaid pay',
    ]);
  });
});

describe('in the end', () => {
  test('profit is right to the cent', async () => {
    const profit = async (of: typeof orderA) => (await staff.accountant.send(orderProfit, { order_id: (await of()).id })).actual;
    expect(await profit(orderA)).toEqual({ income: '10850.93', cost: '5581.03', profit: '5269.90', margin_percent: '48.57' });
    expect(await profit(orderB)).toEqual({ income: '3617.02', cost: '1116.21', profit: '2500.81', margin_percent: '69.14' });
  });

  test('nobody owes anybody anything, and the books add up', async () => {
    // The dollars in the bank are worth 7,150.00 + 8,883.00; 13.00 went in exchange differences (−50.00 and +63.00).
    const all = await books();
    expect(all).toEqual({
      'bank USD': '226000 | 1603300',
      'bank CNY': '-730000 | -730000',
      'revenue USD': '-203774 | -1446795',
      'outputTax USD': '-12226 | -86805',
      'disbursement USD': '-10000 | -71000',
      'cost CNY': '669724 | 669724',
      'inputTax CNY': '60276 | 60276',
      'exchangeDifference USD': '0 | 1300',
    });
    const sum = Object.values(all).reduce((total, balance) => total + BigInt(balance.split(' | ')[1] ?? '0'), 0n);
    expect(sum).toBe(0n);
  });

  test('the papers are back and the money is in: trips and orders close', async () => {
    for (const trip of [tripOne, tripTwo]) {
      const { version } = await staff.dispatcher.send(getWorkOrder, { id: trip.id });
      const reviewed = await staff.dispatcher.send(moveWorkOrder, { id: trip.id, version, action: 'review' });
      expect((await staff.dispatcher.send(moveWorkOrder, { id: trip.id, version: reviewed.version, action: 'close' })).state).toBe(
        'closed',
      );
    }
    for (const of of [orderA, orderB]) {
      const { id, version } = await of();
      await staff.orderClerk.send(moveOrder, { id, version, action: 'returnPod' });
    }
    expect([(await orderA()).state, (await orderB()).state]).toEqual(['closed', 'closed']);
  });

  test('finance locks both orders, and counts everything anew: nothing disagrees', async () => {
    const { financeDirector } = staff;
    const order_ids = [(await orderA()).id, (await orderB()).id];
    // Two thirds of the income are left of order B: that takes a word of explanation.
    expect(await financeDirector.refused(lockJobs, { order_ids })).toBe('JOB_MARGIN');
    expect(await financeDirector.send(lockJobs, { order_ids, note: '回程配载' })).toEqual({ locked: 2 });
    const counted = await stage.system<FinanceTables, Awaited<ReturnType<typeof countAll>>>((work) => countAll(work));
    expect(counted.differences).toEqual([]);
    expect(counted.checked).toBeGreaterThan(50);
  });

  test('every line of the journey is on the order: estimates, income and cost', async () => {
    const { rows } = await staff.accountant.send(orderCharges, { order_id: (await orderA()).id });
    expect(
      rows
        .filter(({ estimated, side }) => estimated && side === 'receivable')
        .map(({ fee_name }) => String(fee_name))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['DUTY', 'FREIGHT', 'FUEL']);
    expect(rows.filter(({ estimated }) => !estimated).every(({ state }) => state === 'billed')).toBe(true);
  });
});
