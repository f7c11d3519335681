import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { setScene as setOrders } from '../../order/server/seed/scene.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { mergeFreightHouses, splitFreightHouse } from '../../freight/house/contract.ts';
import { freightJobProfit, listFreightProfit } from '../profit/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, freightJobCharges, listCharges, reviewCharges } from './contract.ts';

/* Charges on both sides of a freight job lead to its profit and to the cost of each house. */

let stage: Stage;
let money: Scene;
let lin: Player;
let chen: Player;
let ports: { origin_station_id: string; destination_station_id: string };
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  const orders = await stage.system<FinanceTables, Awaited<ReturnType<typeof setOrders>>>((work) => setOrders(work, stage.companies.cn));
  money = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  ports = { origin_station_id: String(orders.nanning), destination_station_id: String(orders.hanoi) };
  lin = await stage.cast({ name: 'Lin' });
  chen = await stage.cast({ name: 'Chen' });
}, 60_000);
afterAll(() => stage.close());

const house = { pieces: 10, volume_m3: '3', goods: '连接器' };
const contentOf = (mode: 'ocean' | 'air'): ParamsOf<typeof saveFreightJob> => ({
  ...ports,
  mode,
  direction: 'export',
  service: 'consol',
  company_id: String(stage.companies.cn),
  customer_id: String(money.customer),
  carrier_id: String(money.carrier),
  share_by: 'weight',
  houses: [
    { ...house, gross_kg: '100' },
    { ...house, gross_kg: '200' },
  ],
});
const job = async (mode: 'ocean' | 'air') => {
  const { id, no } = await lin.send(saveFreightJob, contentOf(mode));
  return { id, no };
};
type Line = ParamsOf<typeof enterCharges>['lines'][number];
const line = (no: string, side: Line['side'], unit_price: string, more: Partial<Line> = {}): Line => ({
  side,
  order_no: null,
  work_order_no: null,
  freight_job_no: no,
  customer_id: null,
  carrier_id: null,
  fee_name_id: String(money.freight),
  description: null,
  quantity: '1',
  unit_price,
  currency: 'CNY',
  tax_percent: '0',
  business_on: '2026-11-20',
  ...more,
});

test('the party, the company and the line of business of a line follow from its job', async () => {
  const { id, no } = await job('ocean');
  await lin.send(enterCharges, {
    lines: [line(no, 'receivable', '1000', { currency: 'USD' }), line(no, 'payable', '3000'), line(no, 'payable', '1000.01')],
  });
  const { rows } = await lin.send(freightJobCharges, { freight_job_id: id });
  expect(
    rows.map(({ side, business, party_name, amount, freight_job_no }) => [side, business, party_name, amount, freight_job_no]),
  ).toEqual([
    ['receivable', 'ocean', 'ACME 贸易', '1000.00', no],
    ['payable', 'ocean', 'FLEET 运输', '3000.00', no],
    ['payable', 'ocean', 'FLEET 运输', '1000.01', no],
  ]);
  const profit = await lin.send(freightJobProfit, { freight_job_id: id });
  expect(profit).toMatchObject({
    functional_currency: 'CNY',
    actual: { income: '7100.00', cost: '4000.01', profit: '3099.99' },
    unpriced: 0,
  });
  // A third and two thirds, to the last cent.
  expect(profit.shares?.map(({ cost }) => cost)).toEqual(['1333.34', '2666.67']);
  const { rows: listed } = await lin.send(listCharges, { where: { business: ['ocean'], freight_job_no: [no] } });
  expect(listed).toHaveLength(3);
  // Duties that are passed on are neither.
  await lin.send(enterCharges, { lines: [line(no, 'receivable', '565', { fee_name_id: String(money.duty) })] });
  expect((await lin.send(freightJobProfit, { freight_job_id: id })).actual).toEqual(profit.actual);
});

test('a split and a merge of houses leave the charges of the job as they are, and the shares still add up', async () => {
  const { id, no } = await job('ocean');
  await lin.send(enterCharges, { lines: [line(no, 'receivable', '1000'), line(no, 'payable', '100.01')] });
  const { houses, version } = await lin.send(getFreightJob, { id });
  const profitNow = async () => {
    const { actual, shares } = await lin.send(freightJobProfit, { freight_job_id: id });
    return [actual, shares?.map(({ cost }) => cost)];
  };
  const before = await profitNow();
  expect(before).toMatchObject([{ income: '1000.00', cost: '100.01' }, ['33.34', '66.67']]);
  const part = { pieces: 1, gross_kg: '50', volume_m3: '0.1', goods: 'Parts', marks: null };
  const split = await lin.send(splitFreightHouse, { id, version, house_id: houses[1]?.id ?? '', ...part });
  expect(await profitNow()).toMatchObject([before[0], ['33.34', '50.00', '16.67']]);
  const back = { house_id: split.house_id, into_house_id: houses[1]?.id ?? '', goods: 'Parts', marks: null };
  await lin.send(mergeFreightHouses, { id, version: split.version, ...back });
  expect(await profitNow()).toEqual(before);
});

test('profit by house, master, container and voyage: each grouping adds up to the jobs', async () => {
  const save = async (more: object) => {
    const saved = await lin.send(saveFreightJob, {
      ...contentOf('ocean'),
      vessel: 'BEIBU GULF 9',
      voyage: '101E',
      etd: '2026-12-10T02:00:00Z',
      ...more,
    } as ParamsOf<typeof saveFreightJob>);
    await lin.send(enterCharges, { lines: [line(saved.no, 'receivable', '1000.01'), line(saved.no, 'payable', '400')] });
    return saved;
  };
  const houses = (mark: string) => [
    { ...house, house_no: `${mark}1`, gross_kg: '100' },
    { ...house, house_no: `${mark}2`, gross_kg: '200' },
  ];
  const containers = [
    { size_type: '22G1', container_no: 'MSKU1234565' },
    { size_type: '45G1', container_no: 'CSQU3054383' },
  ];
  const one = await save({ master_no: 'MGRP1', houses: houses('GA'), containers });
  const two = await save({ master_no: 'MGRP1', houses: houses('GB') });
  const flight = await save({ mode: 'air', vessel: null, voyage: null, flight_no: 'CZ8421', master_no: '784-12345675' });
  const by = async (tab: 'house' | 'master' | 'container' | 'voyage', words: string, player: Player = lin) =>
    (await player.send(listFreightProfit, { tab, where: { words } })).rows.map(({ key, job_nos, income, cost, profit }) => [
      key,
      job_nos,
      income,
      cost,
      profit,
    ]);
  expect(new Set(await by('house', one.no))).toEqual(
    new Set([
      ['GA1', one.no, '333.34', '133.33', '200.01'],
      ['GA2', one.no, '666.67', '266.67', '400.00'],
    ]),
  );
  expect(await by('master', 'mgrp1')).toEqual([['MGRP1', `${one.no}, ${two.no}`, '2000.02', '800.00', '1200.02']]);
  expect(await by('voyage', 'gulf 9 101')).toEqual([['BEIBU GULF 9 101E', `${one.no}, ${two.no}`, '2000.02', '800.00', '1200.02']]);
  // Twenty feet against forty: a third and two thirds.
  expect(new Set(await by('container', one.no))).toEqual(
    new Set([
      ['MSKU1234565', one.no, '333.34', '133.33', '200.01'],
      ['CSQU3054383', one.no, '666.67', '266.67', '400.00'],
    ]),
  );
  expect(await by('voyage', 'cz8421')).toEqual([['CZ8421 2026-12-10', flight.no, '1000.01', '400.00', '600.01']]);
  const where = { departs_at: { from: '2026-12-11', to: '2026-12-31' } };
  expect((await lin.send(listFreightProfit, { tab: 'voyage', where })).rows).toEqual([]);
  const air = await lin.send(listFreightProfit, { tab: 'master', where: { mode: ['air'], customer: [String(money.customer)] } });
  expect(air.rows).toMatchObject([{ key: '78412345675', job_id: flight.id, jobs: 1, unpriced: 0 }]);
  // Each tab counts its own groups, and a page goes on where the one before it ended.
  const pair = { words: one.no };
  const firstHouse = await lin.send(listFreightProfit, { where: pair, counts: true, size: 1 });
  expect(firstHouse.counts).toEqual({ house: 2, master: 1, container: 2, voyage: 1 });
  const nextHouse = await lin.send(listFreightProfit, { tab: 'house', where: pair, size: 1, cursor: firstHouse.next_cursor ?? '' });
  expect([...firstHouse.rows, ...nextHouse.rows].map(({ key }) => key).toSorted()).toEqual(['GA1', 'GA2']);
  expect(nextHouse.next_cursor).toBeNull();
  // The customer of any job of a group finds the group.
  const ofCustomer = { words: 'mgrp1', customer: [String(money.customer)] };
  expect((await lin.send(listFreightProfit, { tab: 'master', where: ofCustomer })).rows).toMatchObject([{ jobs: 2, job_id: null }]);
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await by('master', 'mgrp1', abroad)).toEqual([]);
  const seller = await stage.cast({ permits: 'all', hidden: ['cost', 'profit'] });
  const [seen] = (await seller.send(listFreightProfit, { tab: 'master', where: { words: 'mgrp1' } })).rows;
  expect(seen).toMatchObject({ income: '2000.02' });
  expect(seen).not.toHaveProperty('cost');
  expect(seen).not.toHaveProperty('profit');
});

test('an air job has the business of air, and a job that is not there is refused at its line', async () => {
  const { id, no } = await job('air');
  await lin.send(enterCharges, { lines: [line(no, 'receivable', '500')] });
  expect((await lin.send(freightJobCharges, { freight_job_id: id })).rows).toMatchObject([{ business: 'air', amount: '500.00' }]);
  const reply = await lin.raw('charge.enter', { lines: [line('OF0', 'payable', '1')], request_id: crypto.randomUUID() });
  expect(reply).toMatchObject({ data: { at: [{ at: 'lines.0.freight_job_no', why: 'NOT_FOUND' }] } });
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(enterCharges, { lines: [line(no, 'receivable', '500')] })).toBe('BAD_PARAMS');
  expect((await abroad.send(freightJobCharges, { freight_job_id: id })).rows).toEqual([]);
  expect(await abroad.refused(freightJobProfit, { freight_job_id: id })).toBe('NOT_FOUND');
});

test('a cancelled job voids its lines, and a billed line keeps the job', async () => {
  const { id, no } = await job('ocean');
  await lin.send(enterCharges, { lines: [line(no, 'receivable', '100')] });
  const cancel = async (of: string) => ({
    id: of,
    version: (await lin.send(getFreightJob, { id: of })).version,
    action: 'cancel' as const,
    reason: '撤单',
  });
  await lin.send(moveFreightJob, await cancel(id));
  expect((await lin.send(freightJobCharges, { freight_job_id: id })).rows).toEqual([]);
  expect(await lin.refused(enterCharges, { lines: [line(no, 'receivable', '100')] })).toBe('BAD_PARAMS');

  const other = await job('ocean');
  const { ids } = await lin.send(enterCharges, { lines: [line(other.no, 'receivable', '100')] });
  await chen.send(reviewCharges, { action: 'approve', rows: ids.map((charge) => ({ id: charge, version: 1 })) });
  await lin.send(makeBills, { charges: ids.map((charge) => ({ id: charge, version: 2 })), bill_on: '2026-11-20' });
  expect(await lin.refused(moveFreightJob, await cancel(other.id))).toBe('CHARGE_BILLED');
  // A billed job keeps its customer; its reference may change.
  const { version } = await lin.send(getFreightJob, { id: other.id });
  const saved = { ...contentOf('ocean'), id: other.id, version };
  expect(await lin.refused(saveFreightJob, { ...saved, customer_id: String(money.other) })).toBe('ORDER_BILLED');
  await lin.send(saveFreightJob, { ...saved, customer_ref: 'PO-9' });
  expect(await lin.send(getFreightJob, { id: other.id })).toMatchObject({ state: 'draft' });
});

test('a clerk who sees only own customers sees the lines of jobs that are visible, and costs only with the right', async () => {
  const { id, no } = await job('ocean');
  await lin.send(enterCharges, { lines: [line(no, 'receivable', '100'), line(no, 'payable', '60')] });
  const stranger = await stage.cast({ name: 'Narrow', permits: 'all', scope: 'own' });
  expect((await stranger.send(freightJobCharges, { freight_job_id: id })).rows).toEqual([]);
  const seller = await stage.cast({ hidden: ['cost'] });
  expect((await seller.send(freightJobCharges, { freight_job_id: id })).rows.map(({ side }) => side)).toEqual(['receivable']);
  expect(await seller.send(freightJobProfit, { freight_job_id: id })).not.toHaveProperty('shares');
});

test('a job with an unusual margin is closed with a reason, as an order is locked', async () => {
  const delivered = async (...lines: readonly [Line['side'], string][]): Promise<string> => {
    const { id, no } = await job('air');
    if (lines.length > 0) await lin.send(enterCharges, { lines: lines.map(([side, price]) => line(no, side, price)) });
    await stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('freight_job').set({ state: 'delivered' }).where('id', '=', BigInt(id)).execute(),
    );
    return id;
  };
  const closing = async (id: string) => ({ id, version: (await lin.send(getFreightJob, { id })).version, action: 'close' as const });
  const expectMargin = (percent: number | null) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update own_company set margin_percent = ${percent} where id = ${stage.companies.cn}`.execute(db),
    );
  const [usual, high, loss, none] = [
    await delivered(['receivable', '1000'], ['payable', '600']),
    await delivered(['receivable', '1000'], ['payable', '100']),
    await delivered(['receivable', '100'], ['payable', '100.01']),
    await delivered(),
  ];
  // A plan is no cost: with it the usual job would lose.
  const { ids } = await lin.send(enterCharges, {
    lines: [line((await lin.send(getFreightJob, { id: usual })).no, 'payable', '500')],
  });
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update charge set estimated = true where id = ${ids[0]}`.execute(db));
  // Nobody charged it, so there is nothing to explain.
  expect((await lin.send(moveFreightJob, await closing(none))).state).toBe('closed');
  const refusal = async (who: Player, id: string) =>
    (await who.raw(moveFreightJob.cmd, { ...(await closing(id)), request_id: crypto.randomUUID() })).data;
  expect(await refusal(lin, high)).toMatchObject({ refusal: 'FREIGHT_JOB_MARGIN', currency: 'CNY', profit: '900.00', margin: '90.00' });
  const veiled = await stage.cast({ hidden: ['profit', 'customerPrice'] });
  expect(await refusal(veiled, high)).toMatchObject({ refusal: 'FREIGHT_JOB_MARGIN', profit: '—', margin: '—' });
  expect(await refusal(lin, loss)).toMatchObject({ refusal: 'FREIGHT_JOB_MARGIN', profit: '-0.01' });
  await expectMargin(41);
  expect(await refusal(lin, usual)).toMatchObject({ refusal: 'FREIGHT_JOB_MARGIN', margin: '40.00' });
  await expectMargin(40);
  expect((await lin.send(moveFreightJob, await closing(usual))).state).toBe('closed');
  await lin.send(moveFreightJob, { ...(await closing(loss)), reason: '回程空载' });
  expect(await lin.send(getFreightJob, { id: loss })).toMatchObject({ state: 'closed', reason: '回程空载' });
});
