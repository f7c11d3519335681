import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DutyStage, startDutyStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getDeclaration, saveDeclaration, withdrawTaxes } from '../../customs/declaration/contract.ts';
import { type DeclarationSheet, declarationSheet } from '../../customs/server/seed/declaration-sheet.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { getOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { assessDuties, payDuties } from '../server/seed/duty-acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { freightJobCharges, orderCharges, reviewCharges } from './contract.ts';

/*
 * Duties of 3,500.00 yuan were paid and reviewed in November, which is closed. In December their job or order turns out to be another
 * customer's, or customs pays them back: what stands in November stays, and December takes it back.
 */

let stage: Stage;
let road: DutyStage['road'];
let money: Scene;
let freightSheet: DutyStage['freightSheet'];
let lan: Player;
let wei: Player;
let job: string;
let order: string;
let refunded: { readonly job: string; readonly declaration: string };
beforeAll(async () => {
  ({ stage, road, money, freightSheet, lan, wei } = await startDutyStage());
  ({ id: job } = await lan.send(saveFreightJob, freightSheet()));
  await paid({ freight_job_id: job });
  ({ id: order } = await lan.send(saveOrder, draftOrder()));
  await paid({ order_id: order });
  const { id } = await lan.send(saveFreightJob, freightSheet());
  refunded = { job: id, declaration: await paid({ freight_job_id: id }) };
  for (const { id: charge, version } of [...(await ofJob(job)), ...(await ofJob(refunded.job)), ...(await ofOrder())])
    await wei.send(reviewCharges, { action: 'approve', rows: [{ id: charge, version }] });
  stage.clock.set('2026-12-05T02:00:00Z');
  const november = { company_id: String(stage.companies.cn), month: '2026-11' };
  await wei.send(movePeriod, { ...november, version: 1, action: 'softClose' });
  await wei.send(movePeriod, { ...november, version: 2, action: 'close', reason: '月结' });
}, 60_000);
afterAll(() => stage.close());

const draftOrder = (changes: Partial<ParamsOf<typeof saveOrder>> = {}) =>
  orderSheet({ ...road, lux: money.customer }, { submit: false, ...changes });

/** A declaration whose duties customs has assessed and we have paid. */
async function paid(of: Partial<DeclarationSheet>): Promise<string> {
  const customer = { companyId: stage.companies.cn, customerId: money.customer };
  const inward = { direction: 'import', trade_country: 'US', trade_term: 'CIF', ...of } as const;
  const { id } = await lan.send(saveDeclaration, declarationSheet(customer, inward));
  await stage.system<FinanceTables, void>((work) => assessDuties(work, id, wei.accountId));
  await payDuties(lan, id);
  return id;
}
const ofJob = async (freight_job_id: string) =>
  (await lan.send(freightJobCharges, { freight_job_id })).rows.filter(({ state }) => state !== 'void');
const ofOrder = async () => (await lan.send(orderCharges, { order_id: order })).rows.filter(({ state }) => state !== 'void');
type Lines = Awaited<ReturnType<typeof ofJob>>;
const owed = (rows: Lines) =>
  rows.map(({ party_id, amount, state, financial_month }) => `${party_id} ${amount} ${state} ${financial_month}`).toSorted();
async function giveJobTo(customer: bigint): Promise<void> {
  const { version } = await lan.send(getFreightJob, { id: job });
  await lan.send(saveFreightJob, { ...freightSheet(), id: job, version, customer_id: String(customer) });
}
async function letPay(payer: bigint): Promise<void> {
  const { version } = await lan.send(getOrder, { id: order });
  await lan.send(saveOrder, draftOrder({ id: order, version, bill_to_id: String(payer) }));
}

test('a freight job that goes to another customer takes its duties along in the open month', async () => {
  const reviewed = `${money.customer} 3500.00 reviewed 2026-11`;
  expect(owed(await ofJob(job))).toEqual([reviewed]);
  await giveJobTo(money.other);
  const takenBack = `${money.customer} -3500.00 open 2026-12`;
  expect(owed(await ofJob(job))).toEqual([reviewed, takenBack, `${money.other} 3500.00 open 2026-12`].toSorted());
  // It was the first one's after all: each of the two owes what it owed.
  await giveJobTo(money.customer);
  expect(owed(await ofJob(job))).toEqual([reviewed, takenBack, `${money.customer} 3500.00 open 2026-12`].toSorted());
});

test('an order that another one pays for takes its duties along in the open month', async () => {
  const reviewed = `${money.customer} 3500.00 reviewed 2026-11`;
  expect(owed(await ofOrder())).toEqual([reviewed]);
  await letPay(money.other);
  const takenBack = `${money.customer} -3500.00 open 2026-12`;
  expect(owed(await ofOrder())).toEqual([reviewed, takenBack, `${money.other} 3500.00 open 2026-12`].toSorted());
});

test('duties that customs pays back in a later month are taken back in that month', async () => {
  const { job: id, declaration } = refunded;
  const { version } = await lan.send(getDeclaration, { id: declaration });
  await lan.send(withdrawTaxes, { id: declaration, version, reason: '海关退税' });
  expect(owed(await ofJob(id))).toEqual([`${money.customer} -3500.00 open 2026-12`, `${money.customer} 3500.00 reviewed 2026-11`]);
  expect(await lan.send(getDeclaration, { id: declaration })).toMatchObject({ taxes_paid_on: null });
});

test('duties without a price are no more owed once they are withdrawn, in a month of finance by finance alone', async () => {
  const priced = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('fee_name').set({ active }).where('id', '=', money.duty).execute());
  const { id } = await lan.send(saveFreightJob, freightSheet());
  await priced(false);
  const declaration = await paid({ freight_job_id: id });
  await priced(true);
  expect((await ofJob(id)).map(({ state, financial_month }) => [state, financial_month])).toEqual([['unpriced', '2026-12']]);
  const clerk = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
  stage.clock.set('2027-01-04T02:00:00Z');
  await wei.send(movePeriod, { company_id: String(stage.companies.cn), month: '2026-12', version: 1, action: 'softClose' });
  const { version } = await lan.send(getDeclaration, { id: declaration });
  const withdrawal = { id: declaration, version, reason: '误登' };
  expect(await clerk.refused(withdrawTaxes, withdrawal)).toBe('PERIOD_SOFT_CLOSED');
  expect(await ofJob(id)).toHaveLength(1);
  await lan.send(withdrawTaxes, withdrawal);
  expect(await ofJob(id)).toEqual([]);
});
