import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { dispatchLoads, getWorkOrder, signLoad } from '../../dispatch/work-order/contract.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { saveFreightJob } from '../../freight/job/contract.ts';
import type { saveQuotation } from '../../pricing/quotation/contract.ts';
import { moveActualQuotation, saveActualQuotation } from '../actual-quotation/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { delivered, quotationInForce } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { type ChargeRow, freightJobCharges, orderCharges, priceCharge, rateAgain, rateFreightJob, reviewCharges } from './contract.ts';

/*
 * A price that a person entered in the place of the quoted one stands for it: rating again does not charge the same a second time. The
 * quotation says 1,090.00 yuan with 9 % tax. Today is 20 November 2026.
 */

let stage: Stage;
let road: DispatchScene;
let money: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<FinanceTables, void>(async (work) => {
    road = await setDispatchScene(work, stage.companies.cn);
    money = await setScene(work, stage.companies.cn, {});
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

async function quote(more: Partial<ParamsOf<typeof saveQuotation>> = {}): Promise<void> {
  await quotationInForce(lan, wei, {
    side: 'sell',
    company_id: String(stage.companies.cn),
    party_id: String(road.lux),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [
      { fee_name_id: String(money.freight), basis: 'trip', currency: 'CNY', price: '1090', tax_percent: '9', line_id: String(road.line) },
    ],
    ...more,
  });
}
async function signed(no: string): Promise<string> {
  const id = await stage.system<FinanceTables, bigint>(async (work) => {
    const order = await addOrder(work, road, { no, pieces: 10, kg: '85', m3: '1' });
    await delivered(work, order);
    return order;
  });
  return String(id);
}
const linesOf = async (order_id: string, side: 'receivable' | 'payable' = 'receivable') =>
  (await lan.send(orderCharges, { order_id })).rows.filter((row) => row.side === side && !row.estimated && row.state !== 'void');
const amounts = async (id: string) => (await linesOf(id)).map(({ amount, state }) => `${amount} ${state}`);
const priced = (line: ChargeRow | undefined, unit_price: string) =>
  lan.send(priceCharge, {
    id: line?.id ?? '',
    version: line?.version ?? 0,
    fee_name_id: String(money.freight),
    description: null,
    quantity: '1',
    unit_price,
    currency: 'CNY',
  });
const again = async (order_id: string, side: 'receivable' | 'payable' = 'receivable') =>
  (await lan.send(rateAgain, { side, order_ids: [order_id] })).rows;

test('an order whose line was priced by hand is not charged beside it, until that line is void', async () => {
  const id = await signed('SO-H1');
  const [line] = await linesOf(id);
  expect(line).toMatchObject({ state: 'unpriced' });
  await priced(line, '1000');
  await quote();
  expect(await again(id)).toEqual([{ order_id: id, lines: 0, unpriced: 0, why: 'priced' }]);
  expect(await amounts(id)).toEqual(['1000.00 open']);
  const [open] = await linesOf(id);
  await wei.send(reviewCharges, { action: 'approve', rows: [{ id: open?.id ?? '', version: open?.version ?? 0 }] });
  expect(await again(id)).toMatchObject([{ lines: 0, why: 'reviewed' }]);
  expect(await amounts(id)).toEqual(['1000.00 reviewed']);
  const [checked] = await linesOf(id);
  const rows = [{ id: checked?.id ?? '', version: checked?.version ?? 0 }];
  await wei.send(reviewCharges, { action: 'sendBack', rows, reason: '按报价' });
  await wei.send(reviewCharges, { action: 'void', rows: rows.map((row) => ({ ...row, version: row.version + 1 })), reason: '按报价' });
  expect(await again(id)).toEqual([{ order_id: id, lines: 1, unpriced: 0, why: null }]);
  expect(await amounts(id)).toEqual(['1090.00 open']);
});

test('a price that is agreed with the customer afterwards replaces the one that was entered by hand', async () => {
  const id = await signed('SO-H2');
  await priced((await linesOf(id))[0], '1000');
  const agreed = { agreed_amount: '1199', currency: 'CNY', agreed_on: '2026-11-20', agreed_with: '王经理', reason: '加急' } as const;
  const saved = await lan.send(saveActualQuotation, { order_no: 'SO-H2', ...agreed });
  const submitted = await lan.send(moveActualQuotation, { id: saved.id, version: saved.version, action: 'submit' });
  await wei.send(moveActualQuotation, { id: saved.id, version: submitted.version, action: 'confirm' });
  expect(await amounts(id)).toEqual(['1199.00 open']);
});

test('the part of one order of a trip that was priced by hand keeps the parts of the others', async () => {
  const orders = await stage.system<FinanceTables, readonly bigint[]>(async (work) => [
    await addOrder(work, road, { no: 'SO-H3', pieces: 10, kg: '500', m3: '1' }),
    await addOrder(work, road, { no: 'SO-H4', pieces: 10, kg: '500', m3: '1' }),
  ]);
  const trip = await lan.send(dispatchLoads, {
    loads: orders.map((id) => ({ order_id: String(id), pieces: 10, gross_kg: '500', volume_m3: '1' })),
    carrier_id: String(road.jinlong),
    planned_depart: '2026-11-20T03:00:00Z',
    planned_arrive: '2026-11-20T20:00:00Z',
    pod_required: false,
  });
  // The agreed price was approved, and the truck is at its last stop.
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    const price = { buy_amount_minor: 100_000n, buy_currency: 'CNY' } as const;
    const arrived = { ...price, state: 'arrived', departed_at: new Date('2026-11-20T01:00:00Z') } as const;
    await db.updateTable('work_order').set(arrived).where('id', '=', BigInt(trip.id)).execute();
    await db.updateTable('transport_order').set({ state: 'inTransit' }).where('id', 'in', orders).execute();
  });
  let { version } = await lan.send(getWorkOrder, { id: trip.id });
  for (const load of (await lan.send(getWorkOrder, { id: trip.id })).loaded)
    ({ version } = await lan.send(signLoad, {
      id: trip.id,
      version,
      load_id: load.id,
      signed_pieces: 10,
      signed_by: 'An',
      at: '2026-11-20T01:30:00Z',
    }));
  const [first = '', second = ''] = orders.map(String);
  const costs = async () => [...(await linesOf(first, 'payable')), ...(await linesOf(second, 'payable'))].map(({ amount }) => amount);
  expect(await costs()).toEqual(['500.00', '500.00']);
  await priced((await linesOf(first, 'payable'))[0], '480');
  expect(await again(second, 'payable')).toMatchObject([{ lines: 0, why: 'priced' }]);
  expect(await costs()).toEqual(['480.00', '500.00']);
});

test('a fee of a freight job that was priced by hand is not charged again beside it', async () => {
  const { id } = await lan.send(saveFreightJob, {
    mode: 'ocean',
    direction: 'export',
    service: 'consol',
    company_id: String(stage.companies.cn),
    customer_id: String(road.lux),
    origin_station_id: String(road.nanning),
    destination_station_id: String(road.hanoi),
    carrier_id: null,
  });
  await lan.send(rateFreightJob, { freight_job_id: id });
  const rows = async () => (await lan.send(freightJobCharges, { freight_job_id: id })).rows.filter(({ state }) => state !== 'void');
  expect(await rows()).toHaveLength(1);
  await priced((await rows())[0], '700');
  expect(await lan.refused(rateFreightJob, { freight_job_id: id })).toBe('FREIGHT_JOB_CHARGED');
  expect((await rows()).map(({ amount }) => amount)).toEqual(['700.00']);
});

test('a credit by a price needs the description that one entered as a line needs', async () => {
  const id = await signed('SO-H5');
  const [line] = await linesOf(id);
  const credit = {
    id: line?.id ?? '',
    version: line?.version ?? 0,
    fee_name_id: String(money.freight),
    quantity: '1',
    unit_price: '-5',
    currency: 'CNY',
  } as const;
  expect(await lan.refused(priceCharge, { ...credit, description: null })).toBe('BAD_PARAMS');
  await lan.send(priceCharge, { ...credit, description: '少装退款' });
  expect(await amounts(id)).toEqual(['-5.00 open']);
});
