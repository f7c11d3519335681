import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import { getOrder, moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import { lineOf } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, freightJobCharges, orderCharges, reviewCharges } from './contract.ts';

/*
 * Lan entered lines of November for orders and a freight job, and Wei approved some. November is closed, and then another customer turns out to
 * pay for them. Hua is a clerk without the right to post in a month of finance.
 */

let stage: Stage;
let road: OrderScene;
let money: Scene;
let lan: Player;
let wei: Player;
let hua: Player;
let order: string;
let late: string;
let cancelled: string;
let job: string;
beforeAll(async () => {
  stage = await startStage();
  road = await stage.system<FinanceTables, OrderScene>((work) => setOrderScene(work, stage.companies.cn));
  money = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-18': '7.10' }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  hua = await stage.cast({ name: 'Hua', permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
  const first = await lan.send(saveOrder, draftOrder());
  order = first.id;
  await approved(
    { order_no: first.order_no, description: null },
    { order_no: first.order_no, fee_name_id: String(money.freight), unit_price: '100', currency: 'USD' },
  );
  const second = await lan.send(saveOrder, draftOrder());
  late = second.id;
  await approved({ order_no: second.order_no });
  const third = await lan.send(saveOrder, draftOrder());
  cancelled = third.id;
  const cost = { side: 'payable', customer_id: null, carrier_id: String(money.carrier), unit_price: '53', tax_percent: '6' } as const;
  await approved({ order_no: third.order_no }, { order_no: third.order_no, ...cost });
  const { id, no } = await lan.send(saveFreightJob, ocean());
  job = id;
  await approved({ freight_job_no: no });
  stage.clock.set('2026-12-05T02:00:00Z');
  await movedPeriod('2026-11', 1, 'softClose');
  await movedPeriod('2026-11', 2, 'close');
}, 60_000);
afterAll(() => stage.close());

type Line = ParamsOf<typeof enterCharges>['lines'][number];
const fuel = (changes: Partial<Line>): Line => ({
  ...lineOf({ side: 'receivable', party: money.customer, fee: money.fuel, amount: '106', currency: 'CNY', on: '2026-11-18' }),
  ...changes,
});
async function approved(...changes: Partial<Line>[]): Promise<void> {
  const { ids } = await lan.send(enterCharges, { lines: changes.map(fuel) });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
}
const movedPeriod = (month: string, version: number, action: 'softClose' | 'close') =>
  wei.send(movePeriod, { company_id: String(stage.companies.cn), month, version, action, reason: '月结' });
const draftOrder = (changes: Partial<ParamsOf<typeof saveOrder>> = {}) =>
  orderSheet({ ...road, lux: money.customer }, { submit: false, ...changes });
const ocean = (): ParamsOf<typeof saveFreightJob> =>
  jobSheet({ ...road, ...money, companyId: stage.companies.cn }, { mode: 'ocean', direction: 'import', houses: [] });
const payBy = async (id: string, payer: bigint) =>
  draftOrder({ id, version: (await lan.send(getOrder, { id })).version, bill_to_id: String(payer) });
const jobOf = async (customer: bigint, id = job) => {
  const { version } = await lan.send(getFreightJob, { id });
  return { ...ocean(), id, version, customer_id: String(customer) };
};
type Rows = Awaited<ReturnType<typeof linesOf>>;
const linesOf = async (order_id: string) => (await lan.send(orderCharges, { order_id })).rows;
const ofJob = async () => (await lan.send(freightJobCharges, { freight_job_id: job })).rows;
const owed = (rows: Rows) =>
  rows
    .filter(({ state }) => state !== 'void')
    .map((row) => `${row.party_id} ${row.currency} ${row.amount} ${row.net} ${row.state} ${row.financial_month}`)
    .toSorted();
/** The lines of a customer in an order as the books have them, with and without tax. */
const inBooks = async (order_id: string, customer: bigint): Promise<unknown> =>
  stage.system<FinanceTables, unknown>(async ({ db }) => {
    const { rows } = await sql`select sum(functional_minor)::text as gross, sum(functional_net_minor)::text as net from charge
      where order_id = ${order_id}::bigint and customer_id = ${customer} and state <> 'void'`.execute(db);
    return rows[0];
  });

test('reviewed lines of a closed month are taken back in the open one, and the next payer owes the same', async () => {
  const before = [`${money.customer} CNY 106.00 100.00 reviewed 2026-11`, `${money.customer} USD 100.00 100.00 reviewed 2026-11`];
  expect(owed(await linesOf(order))).toEqual(before);
  await hua.send(saveOrder, await payBy(order, money.other));
  const now = [
    ...before,
    `${money.customer} CNY -106.00 -100.00 open 2026-12`,
    `${money.customer} USD -100.00 -100.00 open 2026-12`,
    `${money.other} CNY 106.00 100.00 open 2026-12`,
    `${money.other} USD 100.00 100.00 open 2026-12`,
  ].toSorted();
  expect(owed(await linesOf(order))).toEqual(now);
  // 106.00 yuan and 100.00 dollars at 7.10, the rate of the day of the service.
  expect(await inBooks(order, money.customer)).toEqual({ gross: '0', net: '0' });
  expect(await inBooks(order, money.other)).toEqual({ gross: '81600', net: '81000' });
  // A line below zero says why it is there, and another person than the one who made it approves it.
  const { order_no } = await lan.send(getOrder, { id: order });
  const openLines = (await linesOf(order)).filter(({ state }) => state === 'open');
  expect(openLines.filter(({ currency }) => currency === 'CNY').map(({ description }) => description)).toEqual([order_no, order_no]);
  const rows = openLines.map(({ id, version }) => ({ id, version }));
  expect(await hua.refused(reviewCharges, { action: 'approve', rows })).toBe('FOUR_EYES');
  await wei.send(reviewCharges, { action: 'approve', rows });
  // Reviewed lines of a month that is open are sent back first.
  expect(await hua.refused(saveOrder, await payBy(order, money.customer))).toBe('ORDER_CHARGES_REVIEWED');
});

test('a freight job takes them along to its next customer', async () => {
  const reviewed = `${money.customer} CNY 106.00 100.00 reviewed 2026-11`;
  expect(owed(await ofJob())).toEqual([reviewed]);
  await hua.send(saveFreightJob, await jobOf(money.other));
  const takenBack = `${money.customer} CNY -106.00 -100.00 open 2026-12`;
  expect(owed(await ofJob())).toEqual([reviewed, takenBack, `${money.other} CNY 106.00 100.00 open 2026-12`].toSorted());
});

test('an order and a job of reviewed lines of a closed month are cancelled, and the open month takes the lines back', async () => {
  const { id, version } = await lan.send(getOrder, { id: cancelled });
  await hua.send(moveOrder, { id, version, action: 'cancel', reason: '客户取消' });
  const reviewed = [`${money.carrier} CNY 53.00 50.00 reviewed 2026-11`, `${money.customer} CNY 106.00 100.00 reviewed 2026-11`];
  const takenBack = [`${money.carrier} CNY -53.00 -50.00 open 2026-12`, `${money.customer} CNY -106.00 -100.00 open 2026-12`];
  expect(owed(await linesOf(id))).toEqual([...reviewed, ...takenBack].toSorted());
  expect(await lan.send(getOrder, { id })).toMatchObject({ state: 'cancelled' });
  const current = await lan.send(getFreightJob, { id: job });
  await hua.send(moveFreightJob, { id: job, version: current.version, action: 'cancel', reason: '客户取消' });
  // The line of the second customer was open in December, so it is void.
  expect(owed(await ofJob())).toEqual(reviewed.slice(1).concat(takenBack.slice(1)).toSorted());
});

test('open lines of a month that is closed to all but finance go to another payer by finance alone', async () => {
  const { id, order_no } = await lan.send(saveOrder, draftOrder());
  await lan.send(enterCharges, { lines: [fuel({ order_no, business_on: '2026-12-05' })] });
  const { id: next, no } = await lan.send(saveFreightJob, ocean());
  await lan.send(enterCharges, { lines: [fuel({ freight_job_no: no, business_on: '2026-12-05' })] });
  stage.clock.set('2027-01-04T02:00:00Z');
  await movedPeriod('2026-12', 1, 'softClose');
  expect(await hua.refused(saveOrder, await payBy(id, money.other))).toBe('PERIOD_SOFT_CLOSED');
  expect(await hua.refused(saveFreightJob, await jobOf(money.other, next))).toBe('PERIOD_SOFT_CLOSED');
  await lan.send(saveOrder, await payBy(id, money.other));
  expect(owed(await linesOf(id))).toEqual([`${money.other} CNY 106.00 100.00 open 2026-12`]);
});

test('nothing is taken back in a current month that is closed to all but finance, but by finance', async () => {
  await movedPeriod('2027-01', 1, 'softClose');
  expect(await hua.refused(saveOrder, await payBy(late, money.other))).toBe('PERIOD_SOFT_CLOSED');
  expect(owed(await linesOf(late))).toEqual([`${money.customer} CNY 106.00 100.00 reviewed 2026-11`]);
  await lan.send(saveOrder, await payBy(late, money.other));
  expect(owed(await linesOf(late))).toHaveLength(3);
});
