import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../../apps/stage.ts';
import { addTruck, type DispatchScene, setDispatchScene } from '../../../dispatch/server/seed/scene.ts';
import { changeLoads, dispatchLoads, getWorkOrder, moveWorkOrder } from '../../../dispatch/work-order/contract.ts';
import { orderSheet } from '../../../order/server/seed/order-sheet.ts';
import { getOrder, moveOrder } from '../../../order/transport-order/contract.ts';
import type { FinanceTables } from '../../server/db.ts';
import { orderProfit } from '../../profit/contract.ts';
import { quotationInForce } from '../../server/seed/acts.ts';
import { receivedOrder } from '../../server/seed/order-acts.ts';
import { type Scene as MoneyScene, setScene } from '../../server/seed/scene.ts';
import { orderCharges } from '../contract.ts';

/*
 * The estimated cost of an order before the trip. FLEET charges 1,090.00 CNY a truck and RIVAL 1,308.00, 9 % tax included: 1,000.00 and
 * 1,200.00 net. Without a carrier the cheaper one gives the estimate; then the planned truck does; then the agreed price.
 */

type Scene = DispatchScene & Omit<MoneyScene, keyof DispatchScene>;
let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, {});
    const road = await setDispatchScene(work, stage.companies.cn);
    await addTruck(work, money.carrier, { plate: '桂F10001', kg: '10000', m3: '40' });
    return { ...money, ...road };
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await quote(scene.carrier, '1090');
  await quote(scene.rival, '1308');
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);

async function quote(party: bigint, price: string): Promise<void> {
  await quotationInForce(lan, wei, {
    side: 'buy',
    company_id: text(stage.companies.cn),
    party_id: text(party),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [{ fee_name_id: text(scene.freight), basis: 'trip', currency: 'CNY', price, tax_percent: '9', line_id: text(scene.line) }],
  });
}

/** An approved and received order with the given weight in kilograms, ten to a piece. */
async function order(kg: number): Promise<string> {
  const lines = [{ goods_name: 'a', packing: 'CT' as const, pieces: kg / 10, gross_kg: String(kg), volume_m3: '1' }];
  return (await receivedOrder(lan, wei, orderSheet(scene, { lines }))).id;
}
const load = (order_id: string, kg: number) => ({ order_id, pieces: kg / 10, gross_kg: String(kg), volume_m3: '1' });
const cost = async (order_id: string) => (await lan.send(orderProfit, { order_id })).estimated.cost;
const plan = { planned_depart: '2026-11-21T04:00:00Z', planned_arrive: '2026-11-21T22:00:00Z' };

test('the estimate follows from nobody chosen to who drives, and back', async () => {
  const [one, two] = [await order(3000), await order(1000)];
  expect([await cost(one), await cost(two)]).toEqual(['1000.00', '1000.00']);
  const [line] = (await lan.send(orderCharges, { order_id: one })).rows.filter(({ side }) => side === 'payable');
  expect(line).toMatchObject({ estimated: true, party_name: 'FLEET 运输', amount: '1090.00', work_order_no: null });

  // RIVAL carries both: 1,308.00 shared by weight is 981.00 and 327.00, which is 900.00 and 300.00 net.
  const trip = await lan.send(dispatchLoads, { ...plan, carrier_id: text(scene.rival), loads: [load(one, 3000), load(two, 1000)] });
  expect([await cost(one), await cost(two)]).toEqual(['900.00', '300.00']);

  // The trip is withdrawn, so the first estimate applies again.
  const { version } = await lan.send(getWorkOrder, { id: trip.id });
  await lan.send(moveWorkOrder, { id: trip.id, version, action: 'withdraw', reason: '司机病了' });
  expect([await cost(one), await cost(two)]).toEqual(['1000.00', '1000.00']);
});

test('an agreed price goes before the quotation; taking an order off the truck moves its share', async () => {
  const [one, two] = [await order(3000), await order(1000)];
  const agreed = { price: '872', price_currency: 'CNY' as const, carrier_id: text(scene.carrier) };
  const trip = await lan.send(dispatchLoads, { ...plan, ...agreed, loads: [load(one, 3000), load(two, 1000)] });
  // 872.00 shared by weight is 654.00 and 218.00; the fee of an agreed price has no tax here.
  expect([await cost(one), await cost(two)]).toEqual(['654.00', '218.00']);
  const accepted = await lan.send(moveWorkOrder, { id: trip.id, version: trip.version, action: 'accept' });
  const changed = await lan.send(changeLoads, { id: trip.id, version: accepted.version, loads: [load(one, 3000)] });
  expect([await cost(one), await cost(two)]).toEqual(['872.00', '1000.00']);
  await lan.send(moveWorkOrder, { id: trip.id, version: changed.version, action: 'cancel', reason: '客户取消' });
  expect([await cost(one), await cost(two)]).toEqual(['1000.00', '1000.00']);
});

test('a cancelled order leaves the whole cost of its truck to the others', async () => {
  const [one, two] = [await order(3000), await order(1000)];
  const agreed = { price: '872', price_currency: 'CNY' as const, carrier_id: text(scene.carrier) };
  await lan.send(dispatchLoads, { ...plan, ...agreed, loads: [load(one, 3000), load(two, 1000)] });
  expect([await cost(one), await cost(two)]).toEqual(['654.00', '218.00']);
  const { version } = await lan.send(getOrder, { id: two });
  await lan.send(moveOrder, { id: two, version, action: 'cancel', reason: '客户取消' });
  expect([await cost(one), await cost(two)]).toEqual(['872.00', '0.00']);
});

test('a truck of ours costs no carrier anything', async () => {
  const id = await order(2000);
  expect(await cost(id)).toBe('1000.00');
  const own = { carrier_id: text(scene.ownFleet), vehicle_id: text(scene.small.vehicle), driver_id: text(scene.small.driver) };
  await lan.send(dispatchLoads, { ...plan, ...own, second_driver_id: text(scene.large.driver), loads: [load(id, 2000)] });
  expect(await cost(id)).toBe('0.00');
});

test('goods that come off a truck without a price are estimated as if they had no carrier yet', async () => {
  const [one, two] = [await order(2000), await order(1000)];
  const own = { carrier_id: text(scene.ownFleet), vehicle_id: text(scene.small.vehicle), driver_id: text(scene.small.driver) };
  const days = { planned_depart: '2026-11-23T00:00:00Z', planned_arrive: '2026-11-24T12:00:00Z' };
  const trip = await lan.send(dispatchLoads, { ...days, ...own, loads: [load(one, 2000), load(two, 1000)] });
  expect([await cost(one), await cost(two)]).toEqual(['0.00', '0.00']);
  const changed = await lan.send(changeLoads, { id: trip.id, version: trip.version, loads: [load(one, 2000)] });
  expect([await cost(one), await cost(two)]).toEqual(['0.00', '1000.00']);
  await lan.send(moveWorkOrder, { id: trip.id, version: changed.version, action: 'cancel', reason: '车辆故障' });
  expect([await cost(one), await cost(two)]).toEqual(['1000.00', '1000.00']);
});

test('a carrier that dispatch may not send gives no estimate, however cheap it is', async () => {
  const set = (facts: { active?: boolean; blacklisted?: boolean; blacklist_reason?: string | null }) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('carrier').set(facts).where('id', '=', scene.carrier).execute());
  await set({ blacklisted: true, blacklist_reason: '丢货' });
  expect(await cost(await order(1000))).toBe('1200.00');
  await set({ blacklisted: false, blacklist_reason: null, active: false });
  expect(await cost(await order(1000))).toBe('1200.00');
  await set({ active: true });
  expect(await cost(await order(1000))).toBe('1000.00');
});
