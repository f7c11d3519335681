import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import type { ReferenceWork } from '../server/db.ts';
import type { ReferenceTables } from '../server/db.ts';
import { confirmRate, getRate, listRates, rateGaps, rateHistory, removeRate, saveRate } from './contract.ts';
import { markRatesUsed, rateOn } from './server/rates.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast();
});
afterAll(() => stage.close());

const dollar = { base: 'USD', quote: 'CNY', side: 'both', source: 'bankDay', company_id: null } as const;
const october = { ...dollar, rate: '7.1000', valid_from: '2026-10-01', valid_to: '2026-10-31' };
const conversionOn = (day: string) =>
  stage.system<ReferenceTables, string>(
    async (work: ReferenceWork) => (await rateOn(work, { from: 'USD', to: 'CNY', day, side: 'payable' })).rate,
  );

test('rates never overlap, gaps are shown, and a used rate stays as it is', async () => {
  const savedRate = await clerk.send(saveRate, october);
  expect(await clerk.refused(saveRate, { ...october, rate: '7.2', valid_from: '2026-10-31', valid_to: '2026-11-30' })).toBe('RATE_OVERLAP');
  expect(await clerk.refused(saveRate, { ...october, side: 'payable' })).toBe('RATE_OVERLAP');
  await clerk.send(saveRate, { ...october, rate: '7.2', side: 'receivable', valid_from: '2026-11-05', valid_to: '2026-11-30' });

  // Today is 20 November: receivables have had no rate for four days, payables since October.
  expect((await clerk.send(rateGaps, {})).gaps).toEqual([
    { base: 'USD', quote: 'CNY', side: 'payable', from: '2026-11-01', to: '2026-11-20' },
    { base: 'USD', quote: 'CNY', side: 'receivable', from: '2026-11-01', to: '2026-11-04' },
  ]);
  // A rate of one company fills no gap of the others.
  const own = { ...october, company_id: String(stage.companies.cn), valid_from: '2026-11-01', valid_to: '2026-11-20' };
  const { id: ownId } = await clerk.send(saveRate, own);
  expect((await clerk.send(rateGaps, {})).gaps).toHaveLength(2);
  // Nor does it stand in the course of the common one.
  expect((await clerk.send(rateHistory, { base: 'USD', quote: 'CNY' })).points.map(({ rate }) => rate)).toEqual(['7.1', '7.2']);
  await clerk.send(removeRate, { id: ownId, version: 1 });
  await expect(conversionOn('2026-11-10')).rejects.toThrow('RATE_MISSING');
  expect(await conversionOn('2026-10-10')).toBe('7.1');

  await clerk.send(saveRate, { ...october, id: savedRate.id, version: 1, rate: '7.15' });
  expect(await clerk.refused(saveRate, { ...october, id: savedRate.id, version: 1, rate: '7.16' })).toBe('CHANGED_MEANWHILE');
  await stage.system<ReferenceTables, void>((work) => markRatesUsed(work, [BigInt(savedRate.id)]));
  expect(await clerk.refused(saveRate, { ...october, id: savedRate.id, version: 2, rate: '7.2' })).toBe('RATE_USED');
  expect(await clerk.refused(removeRate, { id: savedRate.id, version: 2 })).toBe('RATE_USED');
  expect(await clerk.send(getRate, { id: savedRate.id })).toMatchObject({ rate: '7.15', used: true });
  // The database keeps the rate that booked a document, whatever the code does.
  const change = stage.system<ReferenceTables, unknown>(({ db }) =>
    db.updateTable('exchange_rate').set({ rate: '7.2' }).where('id', '=', BigInt(savedRate.id)).execute(),
  );
  await expect(change).rejects.toThrow(/is used/);

  expect((await clerk.send(listRates, { tab: 'current' })).rows).toMatchObject([{ pair: 'USD → CNY', rate: '7.2', side: 'receivable' }]);
  expect((await clerk.send(rateHistory, { base: 'USD', quote: 'CNY' })).points.map(({ rate }) => rate)).toEqual(['7.15', '7.2']);
  expect(await clerk.refused(saveRate, { ...october, quote: 'USD' })).toBe('BAD_PARAMS');
});

test('a rate of another own company is not there', async () => {
  const savedRate = await clerk.send(saveRate, { ...october, base: 'EUR', company_id: String(stage.companies.cn) });
  const outsider = await stage.cast({ companyId: stage.companies.th, scope: 'company' });
  expect(await outsider.refused(getRate, { id: savedRate.id })).toBe('NOT_FOUND');
  expect(await outsider.refused(removeRate, { id: savedRate.id, version: 1 })).toBe('NOT_FOUND');
  expect(await outsider.refused(recordTimeline, { subject: 'exchange', id: savedRate.id })).toBe('NOT_FOUND');
  expect((await outsider.send(listRates, { tab: 'all', where: { base: ['EUR'] } })).rows).toEqual([]);
  const ours = { ...october, base: 'SGD' as const, company_id: String(stage.companies.cn) };
  expect(await outsider.refused(saveRate, ours)).toBe('NOT_FOUND');
  await clerk.send(removeRate, { id: savedRate.id, version: 1 });
});

test('the same pair in opposite directions agrees, and a small currency keeps its digits', async () => {
  const days = { valid_from: '2026-09-01', valid_to: '2026-09-30', side: 'both', source: 'bankDay', company_id: null } as const;
  await clerk.send(saveRate, { ...days, base: 'EUR', quote: 'CNY', rate: '8' });
  expect(await clerk.refused(saveRate, { ...days, base: 'CNY', quote: 'EUR', rate: '0.2' })).toBe('RATE_CONTRADICTS');
  expect(await clerk.refused(saveRate, { ...days, base: 'CNY', quote: 'EUR', rate: '8' })).toBe('RATE_CONTRADICTS');
  await clerk.send(saveRate, { ...days, base: 'CNY', quote: 'EUR', rate: '0.1255' });
  // Turned round, a rate is not held against what it was before.
  const turned = { ...days, base: 'HKD', quote: 'CNY', rate: '0.91' } as const;
  const { id: turnedId } = await clerk.send(saveRate, turned);
  await clerk.send(saveRate, { ...turned, id: turnedId, version: 1, base: 'CNY', quote: 'HKD', rate: '2' });
  const { id } = await clerk.send(saveRate, { ...days, base: 'VND', quote: 'USD', rate: '0.000037912345' });
  expect(await clerk.send(getRate, { id })).toMatchObject({ rate: '0.000037912345' });
});

test('documents are booked at the spot rate or the month’s, balances at the closing rate; customs and contract rates book nothing', async () => {
  const june = { ...dollar, valid_from: '2026-06-01', valid_to: '2026-06-30', source: 'accountingMonth' } as const;
  const last = { ...dollar, valid_from: '2026-06-30', valid_to: '2026-06-30' } as const;
  await clerk.send(saveRate, { ...june, kind: 'customs', rate: '7.30', source: 'customs' });
  await clerk.send(saveRate, { ...june, kind: 'contract', rate: '7.31', source: 'contract' });
  const on = (day: string, use?: 'closing') =>
    stage.system<ReferenceTables, string>(
      async (work: ReferenceWork) => (await rateOn(work, { from: 'USD', to: 'CNY', day, side: 'payable', ...(use ? { use } : {}) })).rate,
    );
  await expect(on('2026-06-10')).rejects.toThrow('RATE_MISSING');
  await clerk.send(saveRate, { ...june, kind: 'month', rate: '7.12' });
  expect([await on('2026-06-10'), await on('2026-06-30')]).toEqual(['7.12', '7.12']);
  await expect(on('2026-06-30', 'closing')).rejects.toThrow('CLOSING_RATE_MISSING');
  await clerk.send(saveRate, { ...last, rate: '7.14' });
  expect([await on('2026-06-30'), await on('2026-06-30', 'closing')]).toEqual(['7.14', '7.14']);
  await clerk.send(saveRate, { ...last, kind: 'closing', rate: '7.15', source: 'centralBank' });
  expect([await on('2026-06-30'), await on('2026-06-30', 'closing')]).toEqual(['7.14', '7.15']);
  // The course of the rate is what books; the opposite direction agrees with the rate of its own kind alone.
  const { points } = await clerk.send(rateHistory, { base: 'USD', quote: 'CNY' });
  expect(points.filter(({ from }) => from.startsWith('2026-06')).map(({ rate }) => rate)).toEqual(['7.12', '7.14']);
  await clerk.send(saveRate, { ...last, base: 'CNY', quote: 'USD', rate: '0.1404' });
});

test('a conversion takes the rate of its company before the common one, and that of the pair before the opposite one turned round', async () => {
  const day = { side: 'both', source: 'bankDay', valid_from: '2026-03-02', valid_to: '2026-03-02' } as const;
  await clerk.send(saveRate, { ...day, base: 'CNY', quote: 'THB', rate: '4.95' });
  await clerk.send(saveRate, { ...day, base: 'THB', quote: 'CNY', rate: '0.2' });
  await clerk.send(saveRate, { ...day, base: 'THB', quote: 'CNY', rate: '0.201', company_id: String(stage.companies.cn) });
  const of = (companyId?: bigint) =>
    stage.system<ReferenceTables, string>(
      async (work: ReferenceWork) => (await rateOn(work, { from: 'THB', to: 'CNY', day: '2026-03-02', side: 'payable', companyId })).rate,
    );
  expect([await of(), await of(stage.companies.cn), await of(stage.companies.vn)]).toEqual(['0.2', '0.201', '0.2']);
});

test('a rate comes, is current on its first and last day, and is past; it is listed for the days on which it is in force', async () => {
  const { id } = await clerk.send(saveRate, {
    base: 'HKD',
    quote: 'THB',
    rate: '4.4',
    side: 'both',
    source: 'bankDay',
    valid_from: '2026-11-19',
    valid_to: '2026-11-21',
  });
  const tabOn = async (day: string) => {
    stage.clock.set(`${day}T02:00:00Z`);
    const tabs = ['current', 'coming', 'past', 'proposed'];
    const lists = await Promise.all(tabs.map((tab) => clerk.send(listRates, { tab, where: { base: ['HKD'], quote: ['THB'] } })));
    return tabs.filter((_, place) => lists[place]?.rows.some((row) => row.id === id)).join();
  };
  const days = ['2026-11-18', '2026-11-19', '2026-11-21', '2026-11-22'];
  const tabsOfDays = [];
  for (const day of days) tabsOfDays.push(await tabOn(day));
  stage.clock.set('2026-11-20T02:00:00Z');
  expect(tabsOfDays).toEqual(['coming', 'current', 'current', 'past']);
  const isListed = async (from: string, to: string) =>
    (await clerk.send(listRates, { tab: 'all', where: { base: ['HKD'], quote: ['THB'], days: { from, to } } })).rows.length > 0;
  expect(await isListed('2026-11-21', '2026-11-30')).toBe(true);
  expect(await isListed('2026-11-01', '2026-11-19')).toBe(true);
  expect(await isListed('2026-11-22', '2026-11-30')).toBe(false);
  expect(await isListed('2026-11-01', '2026-11-18')).toBe(false);
});

test('a rate far from the last known one is not in force before a second person confirms it', async () => {
  const may = { ...dollar, valid_from: '2026-05-04', valid_to: '2026-05-04' } as const;
  const onDay = () => conversionOn('2026-05-04');
  await clerk.send(saveRate, { ...may, valid_from: '2026-05-03', valid_to: '2026-05-03', rate: '7.1' });
  const slip = await clerk.send(saveRate, { ...may, rate: '700' });
  expect(slip.confirmed).toBe(false);
  await expect(onDay()).rejects.toThrow('RATE_MISSING');
  expect((await clerk.send(listRates, { tab: 'proposed' })).rows).toMatchObject([{ id: slip.id, rate: '700', confirmed: false }]);
  // Nor does it stand in the course of the rate.
  const inMay = async () =>
    (await clerk.send(rateHistory, { base: 'USD', quote: 'CNY' })).points.filter(({ from }) => from.startsWith('2026-05'));
  expect(await inMay()).toMatchObject([{ from: '2026-05-03', rate: '7.1' }]);
  expect(await clerk.refused(confirmRate, { id: slip.id, version: 1 })).toBe('FOUR_EYES');
  // Corrected, it is near again. The opposite direction is measured by its reciprocal.
  expect(await clerk.send(saveRate, { ...may, id: slip.id, version: 1, rate: '7.2' })).toMatchObject({ confirmed: true });
  expect(await onDay()).toBe('7.2');
  const far = { ...may, base: 'CNY', quote: 'USD', valid_from: '2026-05-05', valid_to: '2026-05-05', rate: '0.12' } as const;
  const crash = await clerk.send(saveRate, far);
  expect(crash.confirmed).toBe(false);
  const second = await stage.cast();
  await second.send(confirmRate, { id: crash.id, version: 1 });
  expect(await second.refused(confirmRate, { id: crash.id, version: 2 })).toBe('RATE_CONFIRMED');
  expect(await conversionOn('2026-05-05')).toBe('8.333333333333');
});

test('of two rates that contradict each other and wait, only one comes into force', async () => {
  const day = { side: 'both', source: 'bankDay', company_id: null } as const;
  const known = { valid_from: '2026-04-03', valid_to: '2026-04-03' };
  const next = { valid_from: '2026-04-04', valid_to: '2026-04-04' };
  await clerk.send(saveRate, { ...day, ...known, base: 'SGD', quote: 'CNY', rate: '5.3' });
  const there = await clerk.send(saveRate, { ...day, ...next, base: 'SGD', quote: 'CNY', rate: '6.2' });
  const back = await clerk.send(saveRate, { ...day, ...next, base: 'CNY', quote: 'SGD', rate: '0.1' });
  expect([there.confirmed, back.confirmed]).toEqual([false, false]);
  const second = await stage.cast();
  await second.send(confirmRate, { id: there.id, version: 1 });
  expect(await second.refused(confirmRate, { id: back.id, version: 1 })).toBe('RATE_CONTRADICTS');
  expect((await clerk.send(listRates, { tab: 'proposed' })).rows.map(({ id }) => id)).toContain(back.id);
  // Corrected, it agrees with the one in force.
  expect(await clerk.send(saveRate, { ...day, ...next, id: back.id, version: 1, base: 'CNY', quote: 'SGD', rate: '0.161' })).toMatchObject({
    confirmed: true,
  });
});

test('the special drawing right has a price, books nothing, and nobody pays in it', async () => {
  const unit = {
    base: 'XDR',
    quote: 'CNY',
    rate: '9.51',
    side: 'both',
    source: 'imf',
    valid_from: '2026-11-18',
    valid_to: '2026-11-18',
  } as const;
  const { id } = await clerk.send(saveRate, unit);
  expect(await clerk.send(getRate, { id })).toMatchObject({ base: 'XDR', quote: 'CNY', source: 'imf' });
  expect((await clerk.send(listRates, { tab: 'all', where: { base: ['XDR'] } })).rows).toMatchObject([{ pair: 'XDR → CNY' }]);
  const reversed = { ...unit, base: 'CNY', quote: 'XDR' };
  // @ts-expect-error The special drawing right is no quote: a client that sends it is refused.
  expect(await clerk.refused(saveRate, reversed)).toBe('BAD_PARAMS');
  // The days after it have no rate, and that is no gap: no document is of that unit.
  const { pairs, gaps } = await clerk.send(rateGaps, {});
  expect([...pairs, ...gaps].filter((one) => String(one.base) === 'XDR')).toEqual([]);
});

test('a side that has no rate at all, or gets its first one later, has its gap from the first day of the pair', async () => {
  const won = { ...dollar, base: 'KRW', rate: '0.0051', kind: 'spot' } as const;
  const gaps = async () => (await clerk.send(rateGaps, {})).gaps.filter(({ base }) => base === 'KRW');
  await clerk.send(saveRate, { ...won, side: 'receivable', valid_from: '2026-11-01', valid_to: '2026-11-30' });
  const payable = { base: 'KRW', quote: 'CNY', side: 'payable', from: '2026-11-01' };
  expect(await gaps()).toEqual([{ ...payable, to: '2026-11-20' }]);
  await clerk.send(saveRate, { ...won, side: 'payable', valid_from: '2026-11-05', valid_to: '2026-11-30' });
  expect(await gaps()).toEqual([{ ...payable, to: '2026-11-04' }]);
});

test('a sheet of rates adds each once: one of the other side, of another kind or of one company is another rate', async () => {
  const headings = ['base', 'quote', 'rate', 'side', 'valid_from', 'valid_to', 'kind', 'source', 'company_id'];
  const line = (side: string, kind = '', company = '') =>
    ['EUR', 'CNY', '8.05', side, '2026-12-01', '2026-12-31', kind, 'bankDay', company].join(',');
  const company = await stage.system<ReferenceTables, { code: string }>(({ db }) =>
    db.selectFrom('own_company').select('code').where('id', '=', stage.companies.cn).executeTakeFirstOrThrow(),
  );
  const sheet = [line('receivable'), line('payable'), line('receivable', 'customs'), line('receivable', '', company.code)];
  const read = async () => {
    const file_id = await clerk.upload('rates.csv', Buffer.from([headings.join(','), ...sheet, sheet[0]].join('\n')));
    const mapping = Object.fromEntries(headings.map((key) => [key, key]));
    const { batch_id } = await clerk.send(startImport, { what: 'exchange', file_id, mapping });
    await stage.runJobs();
    await clerk.send(runImport, { batch_id });
    await stage.runJobs();
    return clerk.send(importState, { batch_id });
  };
  const stored = async () =>
    (await clerk.send(listRates, { tab: 'all', where: { base: ['EUR'], days: { from: '2026-12-01', to: '2026-12-31' } } })).rows
      .map(({ rate, side, kind, company_name }) => [rate, side, kind, company_name === null ? 'all' : 'one'].join(' '))
      .sort();
  const rates = ['8.05 payable spot all', '8.05 receivable customs all', '8.05 receivable spot all', '8.05 receivable spot one'];
  expect(await read()).toMatchObject({ state: 'done', bad: [] });
  expect(await stored()).toEqual(rates);
  // The next list of the bank brings what is here already.
  expect(await read()).toMatchObject({ state: 'done', bad: [] });
  expect(await stored()).toEqual(rates);
});

test('a rate is compared with the last one before its day, of its company or of all, and with no contract', async () => {
  const overseer = await stage.cast({ scope: 'all' });
  const pair = { base: 'SGD', quote: 'VND', side: 'both', source: 'bankDay' } as const;
  const on = (day: string) => ({ valid_from: `2026-02-${day}`, valid_to: `2026-02-${day}` });
  await overseer.send(saveRate, { ...pair, ...on('01'), rate: '12000', company_id: String(stage.companies.th) });
  await overseer.send(saveRate, { ...pair, ...on('02'), rate: '13000', kind: 'contract', source: 'contract' });
  expect(await clerk.send(saveRate, { ...pair, ...on('03'), rate: '19000' })).toMatchObject({ confirmed: true });
  expect(await clerk.send(saveRate, { ...pair, ...on('12'), rate: '19900' })).toMatchObject({ confirmed: true });
  // Near the one of two days later, and far from the one of a week before.
  expect(await clerk.send(saveRate, { ...pair, ...on('10'), rate: '20500' })).toMatchObject({ confirmed: false });
});
