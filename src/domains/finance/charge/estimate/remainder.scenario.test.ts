import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../../apps/stage.ts';
import { closeOrderRemainder } from '../../../dispatch/order-remainder/contract.ts';
import { type DispatchScene, setDispatchScene } from '../../../dispatch/server/seed/scene.ts';
import { dispatchLoads, getWorkOrder, moveWorkOrder, reportWorkOrder, signLoad } from '../../../dispatch/work-order/contract.ts';
import { orderSheet } from '../../../order/server/seed/order-sheet.ts';
import { getOrder } from '../../../order/transport-order/contract.ts';
import { getCredit } from '../../credit/contract.ts';
import { orderProfit } from '../../profit/contract.ts';
import type { FinanceTables } from '../../server/db.ts';
import { quotationInForce } from '../../server/seed/acts.ts';
import { receivedOrder } from '../../server/seed/order-acts.ts';
import { type Scene as MoneyScene, setScene } from '../../server/seed/scene.ts';
import { orderCharges } from '../contract.ts';

/*
 * An order of 100 pieces of which 60 are shipped, and its rest is closed. Its customer pays 10.00 CNY a piece, and FLEET gets 6.00: what is
 * estimated and what counts against the customer's credit are those of 60 pieces.
 */

type Scene = DispatchScene & Omit<MoneyScene, keyof DispatchScene>;
let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => ({
    ...(await setScene(work, stage.companies.cn, {})),
    ...(await setDispatchScene(work, stage.companies.cn)),
  }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  await quote('sell', scene.lux, '10');
  await quote('buy', scene.carrier, '6');
}, 60_000);
afterAll(() => stage.close());

async function quote(side: 'sell' | 'buy', party: bigint, price: string): Promise<void> {
  await quotationInForce(lan, wei, {
    side,
    company_id: String(stage.companies.cn),
    party_id: String(party),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [
      {
        fee_name_id: String(scene.freight),
        basis: 'piece',
        currency: 'CNY',
        price,
        line_id: String(scene.line),
        ...(side === 'buy' && { tax_percent: '0' }),
      },
    ],
  });
}

/** A received order of 100 pieces, of which a truck has 60, by default one of FLEET. */
async function partDispatched(plan: object = {}): Promise<{ order: string; trip: string }> {
  const lines = [{ goods_name: '连接器', packing: 'CT' as const, pieces: 100, gross_kg: '1000', volume_m3: '4' }];
  const { id } = await receivedOrder(lan, wei, orderSheet(scene, { lines }));
  const loads = [{ order_id: id, pieces: 60, gross_kg: '600', volume_m3: '2.4' }];
  const days = { planned_depart: '2026-11-21T04:00:00Z', planned_arrive: '2026-11-21T22:00:00Z' };
  const trip = await lan.send(dispatchLoads, { loads, carrier_id: String(scene.carrier), pod_required: false, ...days, ...plan });
  return { order: id, trip: trip.id };
}
const closing = async (order_id: string) => {
  const { version } = await lan.send(getOrder, { id: order_id });
  return lan.send(closeOrderRemainder, { order_id, version, reason: '客户不再发货' });
};
const withdraw = async (id: string) => {
  const { version } = await lan.send(getWorkOrder, { id });
  await lan.send(moveWorkOrder, { id, version, action: 'withdraw', reason: '司机病了' });
};
const estimates = async (order_id: string) => (await lan.send(orderProfit, { order_id })).estimated;
const running = async () => (await lan.send(getCredit, { id: String(scene.lux) })).running;

test('income, cost and credit of an order follow the goods that it is reduced to', async () => {
  const { order, trip } = await partDispatched();
  expect([await estimates(order), await running()]).toMatchObject([{ income: '1000.00', cost: '360.00' }, '1000.00']);
  // Without its carrier the order is estimated as a whole, by the cheapest one.
  await withdraw(trip);
  expect(await estimates(order)).toMatchObject({ income: '1000.00', cost: '600.00' });
  await closing(order);
  expect([await estimates(order), await running()]).toMatchObject([{ income: '600.00', cost: '360.00' }, '600.00']);
});

test('an order on the road is charged and owed for what was shipped', async () => {
  const before = Number(await running());
  const own = { carrier_id: String(scene.ownFleet), vehicle_id: String(scene.small.vehicle), driver_id: String(scene.small.driver) };
  const { order, trip: id } = await partDispatched({ ...own, planned_arrive: '2026-11-23T04:00:00Z' });
  stage.clock.set('2026-11-23T05:00:00Z');
  const { version } = await lan.send(getWorkOrder, { id });
  await lan.send(reportWorkOrder, { id, version, code: 'departed', at: '2026-11-21T04:00:00Z' });
  expect(Number(await running()) - before).toBe(1000);
  expect(await closing(order)).toMatchObject({ state: 'inTransit' });
  expect(Number(await running()) - before).toBe(600);

  const { loaded, version: departed } = await lan.send(getWorkOrder, { id });
  const signature = { load_id: loaded[0]?.id ?? '', signed_pieces: 60, signed_by: 'An', at: '2026-11-23T04:00:00Z' };
  await lan.send(signLoad, { id, version: departed, ...signature });
  const { rows } = await lan.send(orderCharges, { order_id: order });
  expect(rows.map(({ side, estimated, amount }) => `${estimated ? 'estimated ' : ''}${side} ${amount}`).toSorted()).toEqual([
    'estimated receivable 600.00',
    'receivable 600.00',
  ]);
  expect(Number(await running()) - before).toBe(600);
});
