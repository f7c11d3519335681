import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { createFreightWork } from '../../dispatch/freight-work/contract.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { drayageSheet } from '../../dispatch/server/seed/drayage-sheet.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { getFreightJob, linkFreightLeg, saveFreightJob, unlinkFreightLeg } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { enterCharges } from '../charge/contract.ts';
import { freightJobProfit } from '../profit/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { type Dimension, listProfitAnalysis, listProfitLines, sumProfitLines } from './contract.ts';

/*
 * A forwarder sells an ocean job to ACME and buys it from FLEET. Each group of the reports has both sides of it, with the cost of a trip that
 * the job names as a leg, and follows the job when it changes.
 */

let stage: Stage;
let scene: Scene;
let road: DispatchScene;
let lan: Player;
const on = '2026-11-20';
const november = { period: { from: '2026-11-01', to: '2026-11-30' } };
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set(`${on}T02:00:00Z`);
  [scene, road] = await stage.system<DispatchTables & FinanceTables, [Scene, DispatchScene]>(async (work) => [
    await setScene(work, stage.companies.cn, { [on]: '7.10' }),
    await setDispatchScene(work, stage.companies.cn),
  ]);
  lan = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

const content = (more: Partial<ParamsOf<typeof saveFreightJob>> = {}) =>
  jobSheet({ ...road, ...scene, companyId: stage.companies.cn }, { mode: 'ocean', ...more });
type Line = ParamsOf<typeof enterCharges>['lines'][number];
const lineOfJob = (
  no: string,
  side: Line['side'],
  amount: string,
  party = side === 'receivable' ? scene.customer : scene.carrier,
): Line => ({
  ...lineOf({ side, party, fee: scene.freight, amount, currency: 'CNY', on }),
  freight_job_no: no,
});
/** Each group with its income, cost and profit. */
const groups = async (by: Dimension, who: Player = lan, where: object = {}) =>
  (await who.send(listProfitAnalysis, { where: { ...november, ...where, by: [by] }, sort: [{ key: 'id' }] })).rows.map(
    ({ name, income, cost, profit }) => [name, income, cost, profit],
  );
const differences = () => stage.system<FinanceTables, Awaited<ReturnType<typeof reconcile>>>((work) => reconcile(work));
const version = async (id: string) => (await lan.send(getFreightJob, { id })).version;
const job = { id: '', no: '' };

test('what a job sells and what it buys stand in one group of each dimension', async () => {
  Object.assign(job, await lan.send(saveFreightJob, content()));
  await lan.send(enterCharges, { lines: [lineOfJob(job.no, 'receivable', '10000'), lineOfJob(job.no, 'payable', '9000')] });
  for (const [by, name] of [
    ['customer', 'ACME 贸易'],
    ['carrier', 'FLEET 运输'],
    ['route', expect.stringContaining('→')],
    ['business', 'ocean'],
    ['month', '2026-11'],
    // A job has neither.
    ['line', null],
    ['salesperson', null],
  ] as const)
    expect([by, await groups(by)]).toEqual([by, [[name, '10000.00', '9000.00', '1000.00']]]);
  const [row] = (await lan.send(listProfitAnalysis, { where: november })).rows;
  expect(row).toMatchObject({ orders: 0, margin_percent: '10.00' });
  expect(await differences()).toEqual([]);
});

test('a cost of another supplier stays with the carrier of the job, and a job without one takes its largest cost', async () => {
  await lan.send(enterCharges, { lines: [lineOfJob(job.no, 'payable', '100', scene.rival)] });
  expect(await groups('carrier')).toEqual([['FLEET 运输', '10000.00', '9100.00', '900.00']]);
  const { no, id } = await lan.send(saveFreightJob, content({ carrier_id: null }));
  await lan.send(enterCharges, { lines: [lineOfJob(no, 'receivable', '7'), lineOfJob(no, 'payable', '3', scene.rival)] });
  expect(await groups('carrier')).toContainEqual(['RIVAL 运输', '7.00', '3.00', '4.00']);
  await lan.send(enterCharges, { lines: [lineOfJob(no, 'payable', '4', scene.carrier)] });
  expect(await groups('carrier')).toEqual([['FLEET 运输', '10007.00', '9107.00', '900.00']]);
  await lan.send(saveFreightJob, content({ id, version: await version(id), carrier_id: String(scene.rival) }));
  expect(await groups('carrier')).toContainEqual(['RIVAL 运输', '7.00', '7.00', '0.00']);
  expect(await differences()).toEqual([]);
});

test('a job that changes its customer and its stations takes its facts along', async () => {
  const { no, id } = await lan.send(saveFreightJob, content());
  await lan.send(enterCharges, { lines: [lineOfJob(no, 'receivable', '50'), lineOfJob(no, 'payable', '20')] });
  const turned = { origin_station_id: String(road.hanoi), destination_station_id: String(road.nanning) };
  await lan.send(saveFreightJob, content({ id, version: await version(id), customer_id: String(scene.other), ...turned }));
  expect(await groups('customer', lan, { customer: [String(scene.other)] })).toEqual([['BETA 贸易', '50.00', '20.00', '30.00']]);
  expect(await groups('route', lan, { origin: [String(road.hanoi)] })).toMatchObject([[expect.any(String), '50.00', '20.00', '30.00']]);
  expect(await differences()).toEqual([]);
});

test('a trip without orders costs the job that names it first, as its own page says', async () => {
  const other = await lan.send(saveFreightJob, content({ customer_id: String(scene.other) }));
  const trip = await lan.send(createFreightWork, drayageSheet(road));
  const ofTrip = (amount: string): Line => ({
    ...lineOf({ side: 'payable', party: road.jinlong, fee: scene.freight, amount, currency: 'CNY', on }),
    work_order_no: trip.no,
  });
  const link = async (id: string) => lan.send(linkFreightLeg, { id, version: await version(id), kind: 'drayage', leg_no: trip.no });
  const unlink = async (id: string) => {
    const { legs, version: now } = await lan.send(getFreightJob, { id });
    await lan.send(unlinkFreightLeg, { id, version: now, leg_id: legs[0]?.id ?? '' });
  };
  const cost = async (id: string) => (await lan.send(freightJobProfit, { freight_job_id: id })).actual.cost;
  const ofCustomer = async (customer: bigint) => (await groups('customer', lan, { customer: [String(customer)] }))[0]?.[2];
  await lan.send(enterCharges, { lines: [ofTrip('200')] });
  expect(await groups('customer')).toContainEqual([null, '0.00', '200.00', '-200.00']);
  await link(other.id);
  await link(job.id);
  expect([await cost(other.id), await ofCustomer(scene.other)]).toEqual(['200.00', '220.00']);
  await lan.send(enterCharges, { lines: [ofTrip('11')] });
  expect([await cost(other.id), await ofCustomer(scene.other)]).toEqual(['211.00', '231.00']);
  expect((await groups('customer')).map(([name]) => name)).not.toContain(null);
  expect(await differences()).toEqual([]);
  await unlink(other.id);
  expect([await cost(other.id), await cost(job.id), await ofCustomer(scene.other)]).toEqual(['0.00', '9311.00', '20.00']);
  expect(await differences()).toEqual([]);
  await unlink(job.id);
  expect(await groups('customer')).toContainEqual([null, '0.00', '211.00', '-211.00']);
  expect(await differences()).toEqual([]);
  // Charges of the trip that are written while a job takes it or leaves it are lost nowhere.
  for (const move of [link, unlink]) {
    await Promise.all([move(job.id), ...['1', '2', '3'].map((amount) => lan.send(enterCharges, { lines: [ofTrip(amount)] }))]);
    expect(await differences()).toEqual([]);
  }
  expect(await groups('customer')).toContainEqual([null, '0.00', '223.00', '-223.00']);
});

test('the lines behind a group are those of its jobs, and the group that has none opens those without one', async () => {
  await stage.system<DispatchTables, unknown>((work) =>
    addOrder(
      work,
      { ...road, lux: scene.customer, companyId: stage.companies.cn },
      { no: 'SO-J1', pieces: 1, kg: '1', m3: '1', state: 'signed' },
    ),
  );
  const ofOrder = lineOf({
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '77',
    currency: 'CNY',
    on,
    order_no: 'SO-J1',
  });
  await lan.send(enterCharges, { lines: [ofOrder] });
  const sums = async (where: object) =>
    Object.fromEntries(
      (await lan.send(sumProfitLines, { where: { ...november, ...where } })).sums.map(({ side, amount }) => [side, amount]),
    );
  for (const by of ['customer', 'carrier', 'line', 'salesperson', 'route'] as const) {
    const { rows } = await lan.send(listProfitAnalysis, { where: { ...november, by: [by] } });
    for (const { key, income, cost } of rows) {
      const [origin = '', destination = ''] = key?.split('-') ?? [];
      const own = key === null ? { without: [by] } : by === 'route' ? { origin: [origin], destination: [destination] } : { [by]: [key] };
      const { receivable = '0.00', payable = '0.00' } = await sums(own);
      expect([by, key, receivable, payable]).toEqual([by, key, income, cost]);
    }
  }
  const { rows } = await lan.send(listProfitLines, { where: { ...november, customer: [String(scene.other)] } });
  expect(new Set(rows.map(({ freight_job_no }) => freight_job_no?.slice(0, 2)))).toEqual(new Set(['OF']));
  const { rows: none } = await lan.send(listProfitLines, { where: { ...november, without: ['customer', 'line'] } });
  expect(none).toHaveLength(8);
  expect(none.every(({ order_no, freight_job_id, side }) => order_no === null && freight_job_id === null && side === 'payable')).toBe(true);
});

test('a person of a narrow scope sees the profit of the own jobs alone, and another company none', async () => {
  const narrow = await stage.cast({ scope: 'own' });
  expect(await groups('customer', narrow)).toEqual([]);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update freight_job set created_by = ${narrow.accountId} where id = ${job.id}`.execute(db),
  );
  expect(await groups('customer', narrow)).toEqual([['ACME 贸易', '10000.00', '9100.00', '900.00']]);
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await groups('customer', abroad)).toEqual([]);
});

test('the facts without an order are computed from their charges as they are kept', async () => {
  const before = await groups('customer');
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`delete from profit_fact where order_id is null`.execute(db);
    await sql`select app.compute_profit_facts(false)`.execute(db);
  });
  expect(await differences()).toEqual([]);
  await stage.system<FinanceTables, unknown>(({ db }) => sql`select app.rebuild_profit()`.execute(db));
  expect(await differences()).toEqual([]);
  expect(await groups('customer')).toEqual(before);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update profit_fact set origin_station_id = null where freight_job_id is not null`.execute(db),
  );
  expect((await differences()).map(({ what }) => what)).toContain('profitJob');
});
