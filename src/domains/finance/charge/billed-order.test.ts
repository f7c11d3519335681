import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { saveDeclaration } from '../../customs/declaration/contract.ts';
import { declarationSheet } from '../../customs/server/seed/declaration-sheet.ts';
import { getOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { getBill, moveBill } from '../bill/contract.ts';
import { billed, lineOf } from '../server/seed/acts.ts';
import { assessDuties, payDuties } from '../server/seed/duty-acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, orderCharges, reviewCharges } from './contract.ts';

/* A line of a draft order is owed by its payer. Another payer would leave the line or its bill with the wrong one. */

let stage: Stage;
let order: OrderScene;
let money: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  order = await stage.system<OrderTables, OrderScene>((work) => setOrderScene(work, stage.companies.cn));
  money = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const fields = (changes: object = {}) => ({
  company_id: String(stage.companies.cn),
  customer_id: String(money.customer),
  business_type: 'crossBorder' as const,
  origin_station_id: String(order.nanning),
  destination_station_id: String(order.hanoi),
  shipper: { name: '立讯南宁工厂', contact: '黄工', phone: '0771-5580001', address: '南宁市良庆区五象大道 401 号' },
  consignee: { name: 'Luxshare', contact: 'Nguyễn Văn An', phone: '+84 912 345 678', address: 'Bắc Giang' },
  pickup_from: '2026-11-21T01:00:00Z',
  pickup_to: '2026-11-21T03:00:00Z',
  lines: [{ goods_name: '连接器', packing: 'CT' as const, pieces: 1, gross_kg: '1', volume_m3: '1' }],
  ...changes,
});

const owed = () => ({
  side: 'receivable' as const,
  party: money.customer,
  fee: money.fuel,
  amount: '106',
  currency: 'CNY' as const,
  on: '2026-11-18',
});
const payers = async (order_id: string) => {
  const { rows } = await clerk.send(orderCharges, { order_id });
  return rows.map(({ party_id, state }) => [party_id, state]);
};

test('a billed order keeps its customer and payer until the bill is void and its lines are sent back', async () => {
  const { id, order_no } = await clerk.send(saveOrder, fields());
  const bill = await billed(clerk, reviewer, { ...owed(), order_no });
  const save = async (changes: object) => fields({ id, version: (await clerk.send(getOrder, { id })).version, ...changes });
  expect(await clerk.refused(saveOrder, await save({ customer_id: String(money.other) }))).toBe('ORDER_BILLED');
  expect(await clerk.refused(saveOrder, await save({ bill_to_id: String(money.other) }))).toBe('ORDER_BILLED');
  await clerk.send(saveOrder, await save({ customer_ref: 'PO-9' }));
  const { version } = await clerk.send(getBill, { id: bill });
  await clerk.send(moveBill, { id: bill, version, action: 'void', reason: '付款方有误' });
  expect(await clerk.refused(saveOrder, await save({ bill_to_id: String(money.other) }))).toBe('ORDER_CHARGES_REVIEWED');
  expect(await payers(id)).toEqual([[String(money.customer), 'reviewed']]);
  const { rows } = await clerk.send(orderCharges, { order_id: id });
  const reviewed = rows.map((row) => ({ id: row.id, version: row.version }));
  await reviewer.send(reviewCharges, { action: 'sendBack', rows: reviewed, reason: '付款方有误' });
  await clerk.send(saveOrder, await save({ bill_to_id: String(money.other) }));
  expect(await payers(id)).toEqual([[String(money.other), 'open']]);
});

test('its open lines go to the next payer, but for those of a third party', async () => {
  const { id, order_no, version } = await clerk.send(saveOrder, fields({ bill_to_id: String(money.customer) }));
  await clerk.send(enterCharges, { lines: [lineOf({ ...owed(), order_no }), lineOf({ ...owed(), party: order.lux, order_no })] });
  await clerk.send(saveOrder, fields({ id, version, bill_to_id: String(money.other) }));
  expect(await payers(id)).toEqual([
    [String(money.other), 'open'],
    [String(order.lux), 'open'],
  ]);
});

test('duties that we paid for its goods go to the next payer, too', async () => {
  const { id, version } = await clerk.send(saveOrder, fields());
  const { id: declaration } = await clerk.send(
    saveDeclaration,
    declarationSheet(
      { companyId: stage.companies.cn, customerId: money.customer },
      { direction: 'import', trade_country: 'US', trade_term: 'CIF', order_id: id },
    ),
  );
  await stage.system<FinanceTables, void>((work) => assessDuties(work, declaration, reviewer.accountId));
  await payDuties(clerk, declaration);
  expect((await payers(id)).map(([payer]) => payer)).toEqual([String(money.customer)]);
  await clerk.send(saveOrder, fields({ id, version, bill_to_id: String(money.other) }));
  expect((await payers(id)).map(([payer]) => payer)).toEqual([String(money.other)]);
});

test('an order with lines stays in the books of its company until they are void', async () => {
  const { id, order_no, version } = await clerk.send(saveOrder, fields());
  const { ids } = await clerk.send(enterCharges, { lines: [lineOf({ ...owed(), order_no })] });
  const toVietnam = fields({ id, version, company_id: String(stage.companies.vn) });
  const both = await stage.cast({ name: 'Hoa', scope: 'all' });
  const reply = await both.raw(saveOrder.cmd, { ...toVietnam, request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'company_id', why: 'ORDER_COMPANY_CHARGED' }] });
  const rows = ids.map((charge) => ({ id: charge, version: 1 }));
  await reviewer.send(reviewCharges, { action: 'void', rows, reason: '录入有误' });
  await both.send(saveOrder, toVietnam);
  expect(await both.send(getOrder, { id })).toMatchObject({ company_id: String(stage.companies.vn) });
});
