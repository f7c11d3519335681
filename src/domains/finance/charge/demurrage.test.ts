import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import {
  calculateContainerClocks,
  chargeContainerClocks,
  countContainerClocks,
  getClocksOfJob,
  listContainerClocks,
  removeClockStop,
  saveClockStop,
  saveContainerEvent,
} from '../../freight/container-clock/contract.ts';
import { may as mayClocks } from '../../freight/container-clock/permits.ts';
import { demurrageTariffs } from '../../freight/demurrage-tariff/master.ts';
import { getFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { saveSailing, getSailing } from '../../freight/sailing/contract.ts';
import { saveOceanBooking } from '../../freight/booking/contract.ts';
import { type ClockScene, setClockScene } from '../../freight/server/seed/clock-scene.ts';
import { type DemurrageSheet, demurrageSheet } from '../../freight/server/seed/demurrage-sheet.ts';
import type { FinanceTables } from '../server/db.ts';
import { addDemurrageFees } from '../server/seed/demurrage-fees.ts';
import { setScene } from '../server/seed/scene.ts';
import { reviewCharges } from './contract.ts';

/* Two containers are discharged, collected late and returned: what the line charges us and what we charge, day by day and once. */

let stage: Stage;
let scene: ClockScene;
let clerk: Player;
let other: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  await stage.system<FinanceTables, unknown>((work) => setScene(work, stage.companies.cn, {}));
  scene = await stage.system<FinanceTables, ClockScene>((work) => setClockScene(work, stage.companies.cn));
  await stage.system<FinanceTables, void>(async (work) => {
    const { db } = work;
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'CNY', '7.1', '2026-11-01', '2026-12-31', 'manual'), (null, 'CNY', 'VND', '3600', '2026-11-01', '2026-12-31', 'manual')`.execute(
      db,
    );
    await addDemurrageFees(work, ['DEM', 'DET']);
    await db.updateTable('freight_job').set({ created_by: null }).execute();
    await db.updateTable('customer').set({ email: 'lux@example.com' }).where('id', '=', scene.customer).execute();
  });
  clerk = await stage.cast({ name: 'Lan' });
  other = await stage.cast({ name: 'Chen' });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ created_by: clerk.accountId }).where('id', '=', scene.importJob).execute(),
  );
}, 120_000);
afterAll(() => stage.close());

const job = () => String(scene.importJob);
const clocks = async () => (await clerk.send(getClocksOfJob, { job_id: job() })).containers.map((one) => one.clocks);
const version = async () => (await clerk.send(getClocksOfJob, { job_id: job() })).job_version;
const first = () => String(scene.first);
async function event(kind: 'discharged' | 'gateOutFull' | 'gateInEmpty', at: string, container = first()): Promise<void> {
  await clerk.send(saveContainerEvent, { container_id: container, version: await version(), kind, actual_at: at });
}
type Charge = { id: bigint; side: string; state: string; amount_minor: bigint; currency: string; financial_month: string; version: number };
const charges = (): Promise<Charge[]> =>
  stage.system<FinanceTables, Charge[]>(({ db }) =>
    db
      .selectFrom('charge')
      .select(['id', 'side', 'state', 'amount_minor', 'currency', 'financial_month', 'version'])
      .where('container_clock_id', 'is not', null)
      .where('state', '<>', 'void')
      .orderBy('id')
      .execute(),
  );
const amounts = async () => (await charges()).map(({ side, amount_minor, currency, state }) => [side, amount_minor, currency, state]);
async function night(at: string): Promise<void> {
  stage.clock.set(at);
  await clerk.send(calculateContainerClocks, {});
  await stage.runJobs();
}
const tariff = (changes: Partial<DemurrageSheet>) => {
  const rates = { tier1_to: 5, tier1_rate: '40', last_rate: '80' };
  return demurrageSheet(scene, stage.companies.cn, { side: 'payable', currency: 'USD', ...rates, ...changes });
};

test('without a tariff the charge is said to be unknown, and nothing is charged', async () => {
  await event('discharged', '2026-11-18T01:00:00Z');
  const [own = []] = await clocks();
  expect(own.map(({ kind, side, problem, amount, days_left }) => [kind, side, problem, amount, days_left])).toEqual([
    ['demurrage', 'payable', 'NO_TARIFF', null, null],
    ['demurrage', 'receivable', 'NO_TARIFF', null, null],
  ]);
  await night('2026-11-20T18:00:00Z');
  expect(await charges()).toEqual([]);
  expect((await clerk.send(listContainerClocks, { tab: 'problem' })).rows).toHaveLength(2);
});

test('with tariffs the free time ends on its day, and the days after it are charged on both sides, in two currencies', async () => {
  await clerk.send(demurrageTariffs.save, tariff({}));
  await clerk.send(demurrageTariffs.save, tariff({ side: 'receivable', currency: 'VND', tier1_rate: '1250000.5', last_rate: '2500000' }));
  // 18, 19 and 20 November are free; the clock is at 21 November in China.
  await night('2026-11-20T18:00:00Z');
  const rows = (await clerk.send(listContainerClocks, {})).rows;
  expect(
    rows.map(({ side, state, last_free_on, days_left, charge_days, amount }) => [
      side,
      state,
      last_free_on,
      days_left,
      charge_days,
      amount,
    ]),
  ).toEqual([
    ['payable', 'late', '2026-11-20', -1, 1, '40.00'],
    ['receivable', 'late', '2026-11-20', -1, 1, '1250001'],
  ]);
  expect(await amounts()).toEqual([
    ['payable', 4000n, 'USD', 'open'],
    ['receivable', 1_250_001n, 'VND', 'open'],
  ]);
});

test('each day replaces the amount of the day before, and a job that runs twice doubles nothing', async () => {
  const before = (await charges()).map(({ id }) => id);
  await night('2026-11-22T18:00:00Z');
  await night('2026-11-22T19:00:00Z');
  // Day 4 and 5 at 40, day 6 at 80.
  expect((await amounts())[0]).toEqual(['payable', 16_000n, 'USD', 'open']);
  expect((await charges()).map(({ id }) => id)).toEqual(before);
});

test('a stop takes its days out, and the charge goes down with it', async () => {
  const stop = { container_id: first(), reason: 'customsHold' as const, from_on: '2026-11-22', to_on: '2026-11-23' };
  await clerk.send(saveClockStop, { ...stop, version: await version() });
  expect(await clerk.refused(saveClockStop, { ...stop, from_on: '2026-11-23', to_on: null, version: await version() })).toBe('BAD_PARAMS');
  const [own = []] = await clocks();
  expect(own[0]).toMatchObject({ charge_days: 1, stopped_days: 2, amount: '40.00' });
  await clerk.send(chargeContainerClocks, { container_id: first(), version: await version() });
  expect((await amounts())[0]).toEqual(['payable', 4000n, 'USD', 'open']);
  expect(await clerk.refused(chargeContainerClocks, { container_id: first(), version: await version() })).toBe('NOTHING_TO_CHARGE');
  // A stop that was recorded by mistake is removed, and the days count again.
  await clerk.send(saveClockStop, {
    container_id: first(),
    reason: 'other',
    from_on: '2026-11-19',
    to_on: '2026-11-21',
    version: await version(),
  });
  const [standing] = (await clerk.send(getClocksOfJob, { job_id: job() })).containers;
  expect(standing?.clocks[0]).toMatchObject({ last_free_on: '2026-11-25', amount: '0.00', state: 'running' });
  const clock_stop_id = standing?.stops[0]?.id ?? '';
  await clerk.send(removeClockStop, { container_id: first(), clock_stop_id, version: await version() });
  expect((await clocks())[0]?.[0]).toMatchObject({ charge_days: 1, amount: '40.00', state: 'late' });
  expect(await clerk.send(countContainerClocks, {})).toEqual({ late: 2 });
});

test('what was reviewed stays, and the next days are a line of their own', async () => {
  const [payable] = await charges();
  if (!payable) throw new Error('no charge');
  await other.send(reviewCharges, { action: 'approve', rows: [{ id: String(payable.id), version: payable.version }] });
  await night('2026-11-24T18:00:00Z');
  // 21, 24 and 25 November are charged: 2 × 40 and 80, of which 40 are reviewed.
  expect((await amounts()).filter(([side]) => side === 'payable')).toEqual([
    ['payable', 4000n, 'USD', 'reviewed'],
    ['payable', 12_000n, 'USD', 'open'],
  ]);
});

test('the container is collected: demurrage ends, detention begins without a tariff and is not nothing', async () => {
  stage.clock.set('2026-11-25T06:00:00Z');
  await event('gateOutFull', '2026-11-25T03:00:00Z');
  const [own = []] = await clocks();
  expect(
    own.filter(({ side }) => side === 'payable').map(({ kind, state, problem, ended_on }) => [kind, state, problem, ended_on]),
  ).toEqual([
    ['demurrage', 'ended', null, '2026-11-25'],
    ['detention', 'running', 'NO_TARIFF', null],
  ]);
  expect(
    await clerk.refused(saveContainerEvent, {
      container_id: first(),
      version: await version(),
      kind: 'gateInEmpty',
      actual_at: '2026-11-24T03:00:00Z',
    }),
  ).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveContainerEvent, { container_id: first(), version: await version(), kind: 'loaded' })).toBe('BAD_PARAMS');
});

test('a new month has a line of its own, and a closed month is said and charged later', async () => {
  await event('discharged', '2026-11-25T03:00:00Z', String(scene.second));
  await night('2026-11-28T18:00:00Z');
  const november = (await charges()).length;
  await night('2026-11-30T18:00:00Z');
  const payable = (await charges()).filter(({ side }) => side === 'payable');
  expect(payable.map(({ financial_month, amount_minor }) => [financial_month, amount_minor])).toEqual([
    ['2026-11', 4000n],
    ['2026-11', 12_000n],
    ['2026-11', 8000n],
    // 28 November to 1 December are four days: 2 × 40 and 2 × 80, of which November has two.
    ['2026-12', 16_000n],
  ]);
  expect((await charges()).length).toBe(november + 2);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('period').set({ state: 'closed' }).where('company_id', '=', stage.companies.cn).where('month', '=', '2026-12').execute(),
  );
  await night('2026-12-01T18:00:00Z');
  const [late] = (await clerk.send(listContainerClocks, { tab: 'late', where: { side: ['payable'] } })).rows;
  expect(late).toMatchObject({ charge_problem: 'PERIOD_CLOSED', amount: '320.00', charged: '240.00' });
  expect(await clerk.refused(chargeContainerClocks, { container_id: String(scene.second), version: await version() })).toBe(
    'PERIOD_CLOSED',
  );
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('period').set({ state: 'open' }).where('company_id', '=', stage.companies.cn).where('month', '=', '2026-12').execute(),
  );
  await night('2026-12-02T18:00:00Z');
  expect((await charges()).filter(({ side }) => side === 'payable').at(-1)?.amount_minor).toBe(32_000n);
});

test('a charged container stays on its job, and another company sees none of it', async () => {
  const detail = await clerk.send(getFreightJob, { id: job() });
  const {
    id,
    version: at,
    mode,
    direction,
    service,
    company_id,
    customer_id,
    carrier_id,
    origin_station_id,
    destination_station_id,
  } = detail;
  expect(
    await clerk.refused(saveFreightJob, {
      id,
      version: at,
      mode,
      direction,
      service,
      company_id,
      customer_id,
      carrier_id,
      origin_station_id,
      destination_station_id,
      containers: [],
    }),
  ).toBe('CONTAINER_CHARGED');
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(listContainerClocks, { tab: 'all' })).rows).toEqual([]);
  expect(await bangkok.refused(getClocksOfJob, { job_id: job() })).toBe('NOT_FOUND');
  expect(await bangkok.refused(chargeContainerClocks, { container_id: first(), version: at })).toBe('NOT_FOUND');
  const operator = await stage.cast({ permits: [mayClocks.view], hidden: ['customerPrice'] });
  const rows = (await operator.send(listContainerClocks, { tab: 'all' })).rows;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ side }) => side === 'payable')).toBe(true);
});

test('a tariff in another currency replaces the whole charge, and one that is gone leaves what finance has', async () => {
  const sum = async (currency: string) =>
    (await charges())
      .filter((charge) => charge.side === 'payable' && charge.currency === currency)
      .reduce((total, { amount_minor }) => total + amount_minor, 0n);
  expect([await sum('USD'), await sum('CNY')]).toEqual([56_000n, 0n]);
  const [usd] = (await clerk.send(demurrageTariffs.list, { where: { side: ['payable'], kind: ['demurrage'], direction: ['import'] } }))
    .rows;
  if (!usd) throw new Error('no tariff');
  await clerk.send(demurrageTariffs.setActive, { id: usd.id, version: usd.version, active: false });
  await night('2026-12-02T19:00:00Z');
  expect([await sum('USD'), await sum('CNY')]).toEqual([56_000n, 0n]);
  await clerk.send(demurrageTariffs.save, tariff({ currency: 'CNY', tier1_rate: '300', last_rate: '600' }));
  await night('2026-12-02T20:00:00Z');
  // The first container: 21, 24 and 25 November. The second one: 28 November to 3 December.
  expect([await sum('USD'), await sum('CNY')]).toEqual([0n, 120_000n + 300_000n]);
});

test('a fee that is out of use prices no days: its line waits for a person until the fee is in use again', async () => {
  const use = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('fee_name').set({ active }).where('code', '=', 'DEM').execute());
  const running = async () =>
    (await charges()).filter(({ side, currency, state }) => side === 'payable' && currency === 'CNY' && state !== 'reviewed').at(-1);
  await use(false);
  await night('2026-12-03T18:00:00Z');
  expect(await running()).toMatchObject({ state: 'unpriced', amount_minor: 0n });
  await use(true);
  await night('2026-12-04T18:00:00Z');
  expect(await running()).toMatchObject({ state: 'open' });
});

test('a delay of the sailing moves the estimates of the containers on it', async () => {
  await clerk.send(demurrageTariffs.save, tariff({ direction: 'export', station_id: String(scene.qinzhou), free_days: 5, tier1_to: 9 }));
  await clerk.send(saveOceanBooking, {
    job_id: String(scene.exportJob),
    supplier_id: String(scene.supplier),
    sailing_id: String(scene.sailing),
    submit: true,
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '45G1', units: 1 }],
  });
  const sailing = await clerk.send(getSailing, { id: String(scene.sailing) });
  const { id, version: at, vessel_id, voyage, supplier_id } = sailing;
  await clerk.send(saveSailing, {
    id,
    version: at,
    vessel_id,
    voyage,
    supplier_id,
    ports: [
      { station_id: String(scene.qinzhou), planned_departure: '2026-12-05 18:00', estimated_departure: '2026-12-09 18:00' },
      { station_id: String(scene.laemChabang), planned_arrival: '2026-12-09 06:00', estimated_arrival: '2026-12-13 06:00' },
    ],
    cut_offs: [],
  });
  const [container] = (await clerk.send(getClocksOfJob, { job_id: String(scene.exportJob) })).containers;
  expect(container?.events).toMatchObject([
    { kind: 'loaded', planned_at: '2026-12-05T10:00:00.000Z', estimated_at: '2026-12-09T10:00:00.000Z', actual_at: null },
  ]);
});

test('the person responsible is told once by notice, and the customer once by mail in its language', async () => {
  await stage.pushes();
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update container_clock set warned_at = null`.execute(db));
  const { warnResponsible, warnCustomers } = await import('../../freight/container-clock/server/warn.ts');
  const warn = () =>
    stage.system<FinanceTables, number[]>(async (work) => [
      await warnResponsible(work, stage.companies.cn),
      await warnCustomers(work, stage.companies.cn),
    ]);
  expect(await warn()).toEqual([2, 1]);
  expect(await warn()).toEqual([0, 0]);
  const notices = (await stage.pushes()).filter((push) => push.type === 1);
  expect(notices).toHaveLength(1);
  const mails = await stage.system<FinanceTables, { recipient: string; subject: string; body: string }[]>(
    async ({ db }) =>
      (await sql<{ recipient: string; subject: string; body: string }>`select recipient, subject, body from message_outbox`.execute(db))
        .rows,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ recipient: 'lux@example.com', subject: '1 个集装箱的免费期即将到期' });
  expect(mails[0]?.body).toContain('MSKU1234570');
  expect(mails[0]?.body).toContain('2026-11-27');
});
