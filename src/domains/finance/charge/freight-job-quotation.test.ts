import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { listQuotedJobs } from '../../freight/quoted-job/contract.ts';
import { setScene as setOrders } from '../../order/server/seed/scene.ts';
import { answerQuotation, sendQuotation } from '../../pricing/own-quotation/contract.ts';
import { getQuotation, moveQuotation, saveQuotation } from '../../pricing/quotation/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { freightJobCharges, rateFreightJob, reviewCharges } from './contract.ts';
import { may } from './permits.ts';

/* A freight job is charged by its customer's quotation and by that of its line or airline. The stage's day is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wang: Player;
let refs: Pick<Job, 'company_id' | 'customer_id' | 'carrier_id' | 'origin_station_id' | 'destination_station_id'>;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  const orders = await stage.system<FinanceTables, Awaited<ReturnType<typeof setOrders>>>((work) => setOrders(work, stage.companies.cn));
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  lan = await stage.cast({ name: 'Lan' });
  wang = await stage.cast({ name: 'Wang' });
  refs = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    carrier_id: String(scene.carrier),
    origin_station_id: String(orders.nanning),
    destination_station_id: String(orders.hanoi),
  };
}, 60_000);
afterAll(() => stage.close());

type Job = ParamsOf<typeof saveFreightJob>;
type Sheet = ParamsOf<typeof saveQuotation>;
type Price = NonNullable<Sheet['prices']>[number];
const house = { pieces: 10, gross_kg: '4000', volume_m3: '20', goods: '连接器' };
const job = (more: Partial<Job>): Promise<{ id: string; no: string; version: number }> =>
  lan.send(saveFreightJob, { ...refs, mode: 'ocean', direction: 'export', service: 'fcl', ...more } as Job);
const price = (fee: 'freight' | 'fuel', basis: Price['basis'], unit: string, more: Partial<Price> = {}): Price => ({
  fee_name_id: String(scene[fee]),
  basis,
  currency: 'CNY',
  price: unit,
  tax_percent: '0',
  ...more,
});
async function quotation(side: 'sell' | 'buy', valid: readonly [from: string, to: string], prices: readonly Price[]): Promise<string> {
  const sheet = { side, company_id: refs.company_id, title: valid[0], currency: 'CNY' as const, valid_from: valid[0], valid_to: valid[1] };
  const party_id = String(side === 'sell' ? scene.customer : scene.carrier);
  const { id } = await quotationInForce(lan, wang, { ...sheet, party_id, prices: [...prices] });
  return id;
}
const linesOf = async (freight_job_id: string) =>
  (await lan.send(freightJobCharges, { freight_job_id })).rows.map(({ side, fee_name, quantity, amount, currency, state, business }) =>
    [side, fee_name, Number(quantity), `${amount} ${currency}`, state, business].join(' '),
  );

test('two containers and two houses are charged by the customer’s quotation and by the line’s, and again when the job has changed', async () => {
  await quotation(
    'sell',
    ['2026-11-01', '2026-12-31'],
    [
      price('freight', 'container', '8000', { mode: 'sea', container_type: '45G1' }),
      price('freight', 'container', '5000', { mode: 'sea', container_type: '22G1' }),
      price('fuel', 'bill_of_lading', '300', { mode: 'sea' }),
    ],
  );
  await quotation('buy', ['2026-11-01', '2026-12-31'], [price('freight', 'container', '900', { mode: 'sea', currency: 'USD' })]);
  const containers = [{ size_type: '45G1' as const }, { size_type: '22G1' as const }];
  const { id, version } = await job({ houses: [house, house], containers, etd: '2026-12-01T02:00:00Z' });
  expect(await lan.send(rateFreightJob, { freight_job_id: id })).toEqual({ receivable: 3, payable: 2, unpriced: 0 });
  expect((await linesOf(id)).sort()).toEqual([
    'payable FREIGHT 1 900.00 USD open ocean',
    'payable FREIGHT 1 900.00 USD open ocean',
    'receivable FREIGHT 1 5000.00 CNY open ocean',
    'receivable FREIGHT 1 8000.00 CNY open ocean',
    'receivable FUEL 2 600.00 CNY open ocean',
  ]);
  // The second container becomes another large one: the lines follow, and none is doubled.
  await job({ id, version, houses: [], containers: [{ size_type: '45G1' }, { size_type: '45G1' }], etd: '2026-12-01T02:00:00Z' });
  await lan.send(rateFreightJob, { freight_job_id: id });
  expect((await linesOf(id)).sort()).toEqual([
    'payable FREIGHT 2 1800.00 USD open ocean',
    'receivable FREIGHT 2 16000.00 CNY open ocean',
    'receivable FUEL 1 300.00 CNY open ocean',
  ]);
});

test('of two who charge one job at once, its lines are there once', async () => {
  const { id } = await job({ containers: [{ size_type: '45G1' }] });
  await Promise.all([lan, wang].map((player) => player.send(rateFreightJob, { freight_job_id: id })));
  expect(await linesOf(id)).toHaveLength(3);
});

test('the customer pays its own chargeable weight, and the airline is paid for its own', async () => {
  await quotation('sell', ['2027-01-01', '2027-01-31'], [price('freight', 'chargeable_kg', '31.5', { mode: 'air', divisor: '6000' })]);
  await quotation('buy', ['2027-01-01', '2027-01-31'], [price('freight', 'chargeable_kg', '20', { mode: 'air', divisor: '6000' })]);
  const air = {
    mode: 'air',
    direction: 'import',
    service: 'direct',
    etd: '2027-01-10T02:00:00Z',
    gross_kg: '240',
    volume_m3: '3',
  } as const;
  const { id, version } = await job(air);
  await lan.send(rateFreightJob, { freight_job_id: id });
  // 3 m³ by 6000 are 500 kg.
  expect(await linesOf(id)).toEqual(['receivable FREIGHT 500 15750.00 CNY open air', 'payable FREIGHT 500 10000.00 CNY open air']);
  await job({ ...air, id, version, chargeable_customer_kg: '500', chargeable_airline_kg: '483.5' });
  await lan.send(rateFreightJob, { freight_job_id: id });
  expect(await linesOf(id)).toEqual(['receivable FREIGHT 500 15750.00 CNY open air', 'payable FREIGHT 483.5 9670.00 CNY open air']);
});

test('a quotation that ends the day before the departure prices nothing: the lines wait for a person', async () => {
  const { id } = await job({ containers: [{ size_type: '45G1' }], etd: '2027-03-01T02:00:00Z' });
  expect(await lan.send(rateFreightJob, { freight_job_id: id })).toEqual({ receivable: 1, payable: 1, unpriced: 2 });
  const stays = await job({ containers: [{ size_type: '45G1' }], etd: '2026-12-31T15:59:00Z' });
  expect(await lan.send(rateFreightJob, { freight_job_id: stays.id })).toMatchObject({ unpriced: 0 });
  const over = await job({ containers: [{ size_type: '45G1' }], etd: '2026-12-31T16:00:00Z' });
  // Midnight in China: the quotation of the sea ended yesterday, and that of the air has no price for a container.
  expect(await lan.send(rateFreightJob, { freight_job_id: over.id })).toMatchObject({ unpriced: 2 });
});

test('what was reviewed stays, a job without a line has no cost, and another company reaches none of it', async () => {
  const { id, version } = await job({ containers: [{ size_type: '45G1' }] });
  await lan.send(rateFreightJob, { freight_job_id: id });
  const { rows } = await lan.send(freightJobCharges, { freight_job_id: id });
  const toReview = rows.map((row) => ({ id: row.id, version: row.version }));
  await wang.send(reviewCharges, { action: 'approve', rows: toReview });
  expect(await lan.refused(rateFreightJob, { freight_job_id: id })).toBe('FREIGHT_JOB_CHARGED');
  expect(await linesOf(id)).toHaveLength(3);
  const alone = await job({ containers: [{ size_type: '45G1' }], carrier_id: null });
  expect(await lan.send(rateFreightJob, { freight_job_id: alone.id })).toMatchObject({ receivable: 2, payable: 0 });
  const abroad = await stage.cast({ companyId: stage.companies.th, permits: [may.rate], scope: 'company' });
  expect(await abroad.refused(rateFreightJob, { freight_job_id: id })).toBe('NOT_FOUND');
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(rateFreightJob, { freight_job_id: id })).toBe('NOT_PERMITTED');
  expect(version).toBe(1);
});

test('a job carries out an approved quotation of its customer, and none that is a draft, declined, or of somebody else', async () => {
  const prices = [price('freight', 'container', '7000', { mode: 'sea', container_type: '22G1' })];
  const id = await quotation('sell', ['2028-01-01', '2028-01-31'], prices);
  const made = await job({ quotation_id: id });
  const { number } = await lan.send(getQuotation, { id });
  expect(await lan.send(getFreightJob, { id: made.id })).toMatchObject({ quotation_id: id, quotation_no: `${number} v1` });
  const ofQuotation = async (who: Player) => (await who.send(listQuotedJobs, { quotation_id: id })).rows.map(({ no }) => no);
  expect(await ofQuotation(lan)).toEqual([made.no]);
  const abroad = await stage.cast({ companyId: stage.companies.th, companyIds: [stage.companies.th], scope: 'company' });
  expect(await ofQuotation(abroad)).toEqual([]);

  const faults = async (more: Partial<Job>): Promise<unknown> =>
    (
      await lan.raw('freightJob.save', {
        ...refs,
        mode: 'ocean',
        direction: 'export',
        service: 'fcl',
        ...more,
        request_id: crypto.randomUUID(),
      })
    ).data;
  const refusedAt = (why: string) => expect.objectContaining({ at: [expect.objectContaining({ at: 'quotation_id', why })] }) as unknown;
  const bought = await quotation('buy', ['2028-02-01', '2028-02-28'], prices);
  expect(await faults({ quotation_id: bought })).toEqual(refusedAt('BAD_CHOICE'));
  const sheet = { side: 'sell', company_id: refs.company_id, party_id: refs.customer_id, title: '2028', currency: 'CNY' } as const;
  const draft = await lan.send(saveQuotation, { ...sheet, valid_from: '2028-03-01', prices });
  expect(await faults({ quotation_id: draft.id })).toEqual(refusedAt('BAD_CHOICE'));

  const ann = await stage.cast({ type: 4, customerId: scene.customer, name: 'Ann' });
  const { version } = await lan.send(sendQuotation, { id, version: (await lan.send(getQuotation, { id })).version });
  await ann.send(answerQuotation, { id, version, answer: 'declined', note: '太贵' });
  expect(await faults({ quotation_id: id })).toEqual(refusedAt('QUOTATION_DECLINED'));
});

test('a quotation is carried out by jobs of its own customer and company, and is left by a job that goes to another customer', async () => {
  const prices = [price('freight', 'container', '7000', { mode: 'sea', container_type: '22G1' })];
  const id = await quotation('sell', ['2029-01-01', '2029-01-31'], prices);
  const facts = { ...refs, mode: 'ocean', direction: 'export', service: 'fcl', quotation_id: id } as const;
  const refusal = async (who: Player, more: Partial<Job>): Promise<unknown> =>
    (await who.raw('freightJob.save', { ...facts, ...more, request_id: crypto.randomUUID() })).data;
  const badChoice = { refusal: 'BAD_PARAMS', at: [{ at: 'quotation_id', why: 'BAD_CHOICE' }] };
  expect(await refusal(lan, { customer_id: String(scene.other) })).toMatchObject(badChoice);
  const hanh = await stage.cast({ companyId: stage.companies.vn, scope: 'all' });
  expect(await refusal(hanh, { company_id: String(stage.companies.vn) })).toMatchObject(badChoice);

  // A job of the same customer without a quotation, and one with another, are not among its jobs.
  const another = await quotation('sell', ['2029-02-01', '2029-02-28'], prices);
  await job({});
  await job({ quotation_id: another });
  const made = await job({ quotation_id: id });
  const jobsOf = async () => (await lan.send(listQuotedJobs, { quotation_id: id })).rows.map(({ no }) => no);
  expect(await jobsOf()).toEqual([made.no]);
  await job({ id: made.id, version: made.version, customer_ref: 'PO-7' });
  expect(await lan.send(getFreightJob, { id: made.id })).toMatchObject({ quotation_id: id, customer_ref: 'PO-7' });
  await job({ id: made.id, version: made.version + 1, customer_id: String(scene.other) });
  expect(await lan.send(getFreightJob, { id: made.id })).toMatchObject({ quotation_id: null, quotation_no: null });
  expect(await jobsOf()).toEqual([]);
});

/** The params that the form of a job sends: all that it read, the quotation among it. */
async function formOf(id: string) {
  const { houses, containers, dimensions, ...facts } = await lan.send(getFreightJob, { id });
  const known = Object.entries(facts).filter(([key]) => key in saveFreightJob.params.shape);
  return { ...Object.fromEntries(known), houses, containers, dimensions };
}

test('a job is saved on its page while nobody sees its quotation, once that has ended, and for another customer', async () => {
  const prices = [price('freight', 'container', '7000', { mode: 'sea', container_type: '22G1' })];
  const id = await quotation('sell', ['2030-01-01', '2030-01-31'], prices);
  const { id: jobId } = await job({ quotation_id: id });
  const clerk = await stage.cast({ name: 'Mai', hidden: ['customerPrice'] });
  await clerk.send(saveFreightJob, { ...(await formOf(jobId)), customer_ref: 'PO-8' } as never);
  await wang.send(moveQuotation, { id, version: (await lan.send(getQuotation, { id })).version, action: 'end' });
  await lan.send(saveFreightJob, { ...(await formOf(jobId)), customer_ref: 'PO-9' } as never);
  expect(await lan.send(getFreightJob, { id: jobId })).toMatchObject({ quotation_id: id, customer_ref: 'PO-9' });
  await lan.send(saveFreightJob, { ...(await formOf(jobId)), customer_id: String(scene.other) } as never);
  expect(await lan.send(getFreightJob, { id: jobId })).toMatchObject({ quotation_id: null, customer_id: String(scene.other) });
});
