import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { makeBills } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { type IncomeRow, listIncome, sumIncome } from './contract.ts';

/* Two orders of one customer: the first owes 100.00 and 50.00 USD and 30.00 CNY, the second 80.00 CNY. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
let one: string;
let two: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  one = await order();
  two = await order();
}, 60_000);
afterAll(() => stage.close());

async function order(): Promise<string> {
  const { id, order_no } = await lan.send(saveOrder, orderSheet(scene, { customer_id: String(scene.customer) }));
  await wei.send(moveOrder, { id, version: 2, action: 'approve' });
  return order_no;
}

const line = (order_no: string, unit_price: string, currency: 'USD' | 'CNY') => ({
  side: 'receivable' as const,
  order_no,
  work_order_no: null,
  customer_id: null,
  carrier_id: null,
  description: null,
  fee_name_id: String(scene.freight),
  quantity: '1',
  unit_price,
  currency,
  business_on: '2026-11-20',
});
const shown = async (tab: 'open' | 'reviewed' | 'billed' | 'all'): Promise<IncomeRow[]> => (await lan.send(listIncome, { tab })).rows;

test('one row an order, with its sums by currency and how far its lines are', async () => {
  expect(await shown('all')).toEqual([]);
  const lines = [line(one, '100', 'USD'), line(one, '50', 'USD'), line(one, '30', 'CNY'), line(two, '80', 'CNY')];
  await lan.send(enterCharges, { lines });
  const rows = await shown('open');
  expect(rows.map((row) => row.order_no).toSorted()).toEqual([one, two].toSorted());
  const first = rows.find((row) => row.order_no === one);
  expect(first).toMatchObject({
    customer_name: 'ACME 贸易',
    sums: [
      { currency: 'CNY', amount: '30.00', billed: '0.00' },
      { currency: 'USD', amount: '150.00', billed: '0.00' },
    ],
    unpriced: 0,
    open: 3,
    reviewed: 0,
    billed: 0,
  });

  // The lines of the row are reviewed and billed unchanged.
  await wei.send(reviewCharges, { action: 'approve', rows: (first?.lines ?? []).map(({ id, version }) => ({ id, version })) });
  const [reviewed] = await shown('reviewed');
  expect(reviewed).toMatchObject({ order_no: one, open: 0, reviewed: 3 });
  await lan.send(makeBills, { charges: (reviewed?.lines ?? []).map(({ id, version }) => ({ id, version })), bill_on: '2026-11-20' });
  const [billed] = await shown('billed');
  expect(billed).toMatchObject({ order_no: one, billed: 3, sums: [{ billed: '30.00' }, { billed: '150.00' }] });
  expect((await shown('open')).map((row) => row.order_no)).toEqual([two]);
});

test('the sums under the list are those of what it shows', async () => {
  expect((await lan.send(sumIncome, { tab: 'all' })).sums).toEqual([
    { currency: 'CNY', amount: '110.00', billed: '30.00' },
    { currency: 'USD', amount: '150.00', billed: '150.00' },
  ]);
  expect((await lan.send(sumIncome, { where: { order_no: [two] } })).sums).toEqual([{ currency: 'CNY', amount: '80.00', billed: '0.00' }]);
});

test('orders of another own company are not there', async () => {
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect((await stranger.send(listIncome, { tab: 'all' })).rows).toEqual([]);
  expect((await stranger.send(sumIncome, {})).sums).toEqual([]);
});

test('a line that is void is no income', async () => {
  const third = await order();
  const { ids } = await lan.send(enterCharges, { lines: [line(third, '60', 'CNY'), line(third, '25', 'CNY')] });
  await wei.send(reviewCharges, { action: 'void', rows: [{ id: ids[0] ?? '', version: 1 }], reason: '重复' });
  expect((await shown('open')).find((row) => row.order_no === third)).toMatchObject({ open: 1, sums: [{ amount: '25.00' }] });
  expect((await lan.send(sumIncome, { where: { order_no: [third] } })).sums).toEqual([
    { currency: 'CNY', amount: '25.00', billed: '0.00' },
  ]);
});

test('an order is found by the customer that it is billed to', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update transport_order set bill_to_id = ${scene.other} where order_no = ${two}`.execute(db),
  );
  const of = async (customer: bigint) =>
    (await lan.send(listIncome, { tab: 'all', where: { customer: [String(customer)], order_no: [two] } })).rows.map(
      ({ order_no }) => order_no,
    );
  expect([await of(scene.customer), await of(scene.other)]).toEqual([[], [two]]);
});

test('a plan is no income, and a line to price waits as one to review does', async () => {
  const fourth = await order();
  const { ids } = await lan.send(enterCharges, { lines: [line(fourth, '70', 'CNY'), line(fourth, '90', 'USD')] });
  await stage.system<FinanceTables, void>(async ({ db }) => {
    await sql`update charge set estimated = true where id = ${ids[0]}`.execute(db);
    await sql`update charge set state = 'unpriced', amount_minor = 0, net_minor = 0, functional_minor = 0, functional_net_minor = 0
      where id = ${ids[1]}`.execute(db);
  });
  const where = { order_no: [fourth] };
  // Half past four in the afternoon in UTC is the next day in China.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update transport_order set order_time = '2026-11-20T16:30:00Z', signed_at = '2026-11-20T16:30:00Z' where order_no = ${fourth}`.execute(
      db,
    ),
  );
  const nothing = { currency: 'USD', amount: '0.00', billed: '0.00' };
  for (const tab of ['toDo', 'unpriced'])
    expect((await lan.send(listIncome, { tab, where })).rows).toMatchObject([
      { unpriced: 1, open: 0, sums: [nothing], order_on: '2026-11-21', signed_on: '2026-11-21' },
    ]);
  expect((await lan.send(sumIncome, { where })).sums).toEqual([nothing]);
  const listed = async (currency: string) => (await lan.send(listIncome, { where: { ...where, currency: [currency] } })).rows.length;
  expect([await listed('CNY'), await listed('USD')]).toEqual([0, 1]);
});
