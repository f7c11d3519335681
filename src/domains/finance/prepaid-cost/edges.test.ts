import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { priceCharge, reviewCharges } from '../charge/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { changePrepaidCost, getPrepaidCost, movePrepaidCost, savePrepaidCost, spreadableCosts } from './contract.ts';
import monthEnd from './server/jobs/month-end.ts';

/*
 * The edges beside the usual way. Mai prepares, Wei approves. 12,720.00 is 12,000.00 without 6 % of tax. The clock says 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let mai: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-11-20': '7.12' }),
  );
  mai = await stage.cast({ name: 'Mai' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

type Draft = ParamsOf<typeof savePrepaidCost>;
async function lineOf(amount = '12720') {
  const bill = await billed(mai, wei, {
    side: 'payable',
    party: scene.carrier,
    fee: scene.fuel,
    amount,
    currency: 'CNY',
    on: '2026-11-18',
  });
  const { sources } = await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) });
  return { bill, charge_id: sources[0]?.charge_id ?? '' };
}
const yearOf = (charge_id: string, more: Partial<Draft> = {}): Draft => ({
  carrier_id: String(scene.carrier),
  charge_id,
  amount: '12000',
  account: 'cost',
  method: 'month',
  from_on: '2026-11-01',
  to_on: '2027-10-31',
  memo: '车辆保险',
  ...more,
});
async function approved(draft: Draft): Promise<string> {
  const { id } = await mai.send(savePrepaidCost, draft);
  await mai.send(movePrepaidCost, { id, version: 1, action: 'submit' });
  await wei.send(movePrepaidCost, { id, version: 2, action: 'approve' });
  return id;
}
const seen = (id: string) => mai.send(getPrepaidCost, { id });
const monthsOf = async (id: string) => (await seen(id)).shares.map(({ month, amount, posted_on }) => [month, amount, posted_on]);
const runNight = async () => {
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
  await stage.runJobs();
};
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('a line that was billed again in another currency is not spread by the draft of before', async () => {
  const { bill, charge_id } = await lineOf('127.20');
  const { id } = await mai.send(savePrepaidCost, yearOf(charge_id, { amount: '120' }));
  await wei.send(moveBill, { id: bill, version: 3, action: 'void', reason: '币种有误' });
  const versionOf = async () =>
    stage.system<FinanceTables, number>(
      async ({ db }) =>
        (await sql<{ version: number }>`select version from charge where id = ${charge_id}`.execute(db)).rows[0]?.version ?? 0,
    );
  const review = async (action: 'approve' | 'sendBack') =>
    wei.send(reviewCharges, { action, reason: '币种有误', rows: [{ id: charge_id, version: await versionOf() }] });
  await review('sendBack');
  await mai.send(priceCharge, {
    id: charge_id,
    version: await versionOf(),
    fee_name_id: String(scene.fuel),
    description: null,
    quantity: '1',
    unit_price: '212',
    currency: 'USD',
  });
  await review('approve');
  const { bills } = await mai.send(makeBills, { charges: [{ id: charge_id, version: await versionOf() }], bill_on: '2026-11-18' });
  await mai.send(moveBill, { id: bills[0]?.id ?? '', version: 1, action: 'send' });
  await mai.send(movePrepaidCost, { id, version: 1, action: 'submit' });
  expect(await wei.refused(movePrepaidCost, { id, version: 2, action: 'approve' })).toBe('PREPAID_SOURCE');
  // Saved again, it takes the line as it is.
  await wei.send(movePrepaidCost, { id, version: 2, action: 'sendBack', reason: '币种有误' });
  await mai.send(savePrepaidCost, yearOf(charge_id, { id, version: 3, amount: '200' }));
  // The plan of the draft is valued in the books as the line is.
  const planned = (await seen(id)).shares.reduce((sum, { functional }) => sum + Number(functional), 0);
  expect(planned).toBeCloseTo(1420, 2);
  await mai.send(movePrepaidCost, { id, version: 4, action: 'submit' });
  await wei.send(movePrepaidCost, { id, version: 5, action: 'approve' });
  expect(await seen(id)).toMatchObject({ currency: 'USD', amount: '200.00', functional: '1420.00' });
  expect(await differences()).toEqual([]);
});

test('the form tells the last day that it takes, and the history tells what was changed', async () => {
  const { charge_id } = await lineOf();
  const send = (params: object) => mai.raw(savePrepaidCost.cmd, { ...params, request_id: crypto.randomUUID() });
  const long = await send(yearOf(charge_id, { to_on: '2046-11-01' }));
  expect(long.data).toMatchObject({ at: [{ at: 'to_on', why: 'TOO_LARGE', msg: expect.stringContaining('2046-10-31') }] });
  // A team of the sister company bears none of it.
  const teams = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.vn}, 'Hà Nội') returning id`.execute(db),
  );
  const away = await send(yearOf(charge_id, { account: 'adminExpense', cost_centre_id: String(teams.rows[0]?.id) }));
  expect(away.data).toMatchObject({ at: [{ at: 'cost_centre_id' }] });
  const { id } = await mai.send(savePrepaidCost, yearOf(charge_id, { to_on: '2046-10-31' }));
  await mai.send(savePrepaidCost, yearOf(charge_id, { id, version: 1, amount: '6000', account: 'cost', method: 'day' }));
  const { rows } = await mai.send(recordTimeline, { subject: 'prepaidCost', id });
  expect(JSON.stringify(rows)).toContain('12000.00');
  expect(JSON.stringify(rows)).toContain('6000.00');
});

test('a cost may be that of a single day, and takes another period of at most 240 months', async () => {
  const { charge_id } = await lineOf();
  const day = yearOf(charge_id, { from_on: '2026-11-30', to_on: '2026-11-30' });
  expect(await mai.refused(savePrepaidCost, { ...day, to_on: '2026-11-29' })).toBe('BAD_PARAMS');
  const id = await approved(day);
  expect(await monthsOf(id)).toEqual([['2026-11', '12000.00', null]]);
  const { version } = await seen(id);
  const change = { id, version, kind: 'period' as const, reason: '保单变更' };
  expect(await mai.refused(changePrepaidCost, { ...change, to_on: '2046-11-01' })).toBe('PREPAID_PERIOD');
  await mai.send(changePrepaidCost, { ...change, to_on: '2046-10-31' });
  await wei.send(movePrepaidCost, { id, version: version + 1, action: 'refuse', reason: '保单未变' });
});

test('another period ends on the first day that is not booked yet at the earliest', async () => {
  const { charge_id } = await lineOf();
  const id = await approved(yearOf(charge_id));
  const propose = async (to_on: string) => ({ id, version: (await seen(id)).version, kind: 'period' as const, to_on, reason: '保单变更' });
  expect(await mai.refused(changePrepaidCost, await propose('2026-10-31'))).toBe('PREPAID_PERIOD');
  const { version } = await mai.send(changePrepaidCost, await propose('2026-11-01'));
  await wei.send(movePrepaidCost, { id, version, action: 'refuse', reason: '保单未变' });
  const other = await mai.send(changePrepaidCost, await propose('2026-11-02'));
  await wei.send(movePrepaidCost, { id, version: other.version, action: 'refuse', reason: '保单未变' });
});

test('the preparer does not reverse it while the change of another waits', async () => {
  const lan = await stage.cast({ name: 'Lan' });
  const { charge_id } = await lineOf();
  const id = await approved(yearOf(charge_id));
  const change = { id, version: (await seen(id)).version, kind: 'period' as const, to_on: '2027-03-31', reason: '保单变更' };
  const { version } = await lan.send(changePrepaidCost, change);
  expect(await mai.refused(movePrepaidCost, { id, version, action: 'reverse', reason: '误' })).toBe('ILLEGAL_MOVE');
  expect(await lan.refused(movePrepaidCost, { id, version, action: 'accept' })).toBe('FOUR_EYES');
  await mai.send(movePrepaidCost, { id, version, action: 'refuse', reason: '保单未变' });
  expect(await mai.refused(movePrepaidCost, { id, version: version + 1, action: 'reverse', reason: '误' })).toBe('FOUR_EYES');
});

test('an early end leaves the months before it their own shares', async () => {
  const { charge_id } = await lineOf();
  const id = await approved(yearOf(charge_id));
  // The night has not booked November yet.
  stage.clock.set('2026-12-02T03:00:00Z');
  const end = { id, version: (await seen(id)).version, kind: 'end' as const, to_on: '2026-12-02', reason: '车辆已售' };
  const { version } = await mai.send(changePrepaidCost, end);
  await wei.send(movePrepaidCost, { id, version, action: 'accept' });
  expect(await monthsOf(id)).toEqual([
    ['2026-11', '1000.00', '2026-11-30'],
    ['2026-12', '11000.00', '2026-12-02'],
  ]);
  expect((await seen(id)).shares.map(({ days, note }) => [days, note])).toEqual([
    [30, null],
    [null, 'rest'],
  ]);
  expect(await seen(id)).toMatchObject({ state: 'ended', booked: '12000.00' });
  expect(await differences()).toEqual([]);
});

test('a month is booked while a change waits for its second person', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const { charge_id } = await lineOf();
  const id = await approved(yearOf(charge_id));
  const change = { id, version: (await seen(id)).version, kind: 'period' as const, to_on: '2027-01-31', reason: '保单变更' };
  const { version } = await mai.send(changePrepaidCost, change);
  // It is spread meanwhile, so nobody spreads it again.
  const { sources } = await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) });
  expect(sources.map((source) => source.charge_id)).not.toContain(charge_id);
  expect(await mai.refused(savePrepaidCost, yearOf(charge_id, { amount: '0.01' }))).toBe('PREPAID_OVER');
  stage.clock.set('2026-12-02T03:00:00Z');
  await runNight();
  expect(await seen(id)).toMatchObject({ state: 'changing', booked: '1000.00', rest: '11000.00' });
  const [latest] = (await mai.send(recordTimeline, { subject: 'prepaidCost', id })).rows;
  expect(latest).toMatchObject({ what: 'book', changes: expect.arrayContaining([{ field: 'booked', old: '0.00', new: '1000.00' }]) });
  expect(await differences()).toEqual([]);
  await wei.send(movePrepaidCost, { id, version, action: 'accept' });
  expect(await monthsOf(id)).toEqual([
    ['2026-11', '1000.00', '2026-11-30'],
    ['2026-12', '5500.00', null],
    ['2027-01', '5500.00', null],
  ]);
});

test('a company whose month is closed early holds up no other record, and books its share in the next month', async () => {
  const { charge_id } = await lineOf();
  const early = await approved(yearOf(charge_id, { from_on: '2026-12-01' }));
  const close = { company_id: String(stage.companies.cn), month: '2026-12', reason: '月结' };
  await wei.send(movePeriod, { ...close, version: 1, action: 'softClose' });
  stage.clock.set('2026-12-31T03:00:00Z');
  await runNight();
  expect((await seen(early)).booked).toBe('0.00');
  stage.clock.set('2027-01-01T03:00:00Z');
  await runNight();
  expect((await seen(early)).shares[0]).toMatchObject({ month: '2026-12', posted_on: '2027-01-01', note: 'late' });
  expect(await differences()).toEqual([]);
});

test('a period that began last year takes its months on the day of the bill, marked late', async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const { charge_id } = await lineOf();
  const id = await approved(yearOf(charge_id, { from_on: '2025-12-01', to_on: '2026-11-30' }));
  const { shares, rest } = await seen(id);
  expect(shares.map(({ month, posted_on, note }) => [month, posted_on, note]).slice(0, 2)).toEqual([
    ['2025-12', '2026-11-18', 'late'],
    ['2026-01', '2026-11-18', 'late'],
  ]);
  expect(shares.at(-1)).toMatchObject({ month: '2026-11', posted_on: null, note: null });
  expect(rest).toBe('1000.00');
  // No end before the day on which it became prepaid.
  const end = { id, version: (await seen(id)).version, kind: 'end' as const, to_on: '2026-11-17', reason: '退保' };
  expect(await mai.refused(changePrepaidCost, end)).toBe('PREPAID_PERIOD');
});

test('money that is only passed on is no cost to be spread', async () => {
  const bill = await billed(mai, wei, {
    side: 'payable',
    party: scene.carrier,
    fee: scene.duty,
    amount: '480',
    currency: 'CNY',
    on: '2026-11-18',
  });
  const charge_id = (await mai.send(getBill, { id: bill })).lines[0]?.id ?? '';
  const { sources } = await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) });
  expect(sources.map((source) => source.charge_id)).not.toContain(charge_id);
  expect(await mai.refused(savePrepaidCost, yearOf(charge_id, { amount: '480' }))).toBe('PREPAID_SOURCE');
});
