import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { accrualReport } from '../accrual/contract.ts';
import { moveBill } from '../bill/contract.ts';
import { saveJournal } from '../journal/contract.ts';
import { entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { changePrepaidCost, getPrepaidCost, listPrepaidCosts, movePrepaidCost, savePrepaidCost, spreadableCosts } from './contract.ts';
import monthEnd, { bookMonths } from './server/jobs/month-end.ts';

/*
 * The company insures its trucks and pays rent ahead. Mai prepares, Wei approves. Prices contain 6 % of tax, which is no cost: 12,720.00 is
 * 12,000.00 without it. The clock says 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let mai: Player;
let wei: Player;
let team: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-11-20': '7.12' }),
  );
  team = await stage.system<FinanceTables, string>(async ({ db }) =>
    String(
      (await sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.cn}, '车队') returning id`.execute(db))
        .rows[0]?.id,
    ),
  );
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values
      (null, 'KWD', 'CNY', 23.1, '2026-11-18', '2026-11-20', 'manual'), (null, 'CNY', 'VND', 3500, '2026-11-18', '2026-11-20', 'manual')`.execute(
      db,
    ),
  );
  mai = await stage.cast({ name: 'Mai' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

type Draft = ParamsOf<typeof savePrepaidCost>;
type Cost = { amount?: string; currency?: 'CNY' | 'USD' | 'VND' | 'KWD' };
/** A supplier's bill of 18 November, and its line that can be spread. */
async function lineOf({ amount = '12720', currency = 'CNY' }: Cost = {}) {
  const bill = await billed(mai, wei, { side: 'payable', party: scene.carrier, fee: scene.fuel, amount, currency, on: '2026-11-18' });
  const { sources } = await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) });
  const [line] = sources;
  return { bill, charge_id: line?.charge_id ?? '', open: line?.open ?? '' };
}
const insurance = (more: Partial<Draft> & { charge_id: string }): Draft => ({
  carrier_id: String(scene.carrier),
  amount: '12000',
  account: 'cost',
  cost_centre_id: team,
  method: 'month',
  from_on: '2026-11-01',
  to_on: '2027-10-31',
  memo: '车辆保险',
  ...more,
});
async function submitted(draft: Draft): Promise<string> {
  const { id } = await mai.send(savePrepaidCost, draft);
  await mai.send(movePrepaidCost, { id, version: 1, action: 'submit' });
  return id;
}
async function approved(draft: Draft): Promise<string> {
  const id = await submitted(draft);
  await wei.send(movePrepaidCost, { id, version: 2, action: 'approve' });
  return id;
}
const seen = (id: string) => mai.send(getPrepaidCost, { id });
const versionOf = async (id: string): Promise<number> => (await seen(id)).version;
const runNight = async () => {
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
  await stage.runJobs();
};
async function closing(month: string): Promise<Record<string, string>> {
  const { rows } = await wei.send(trialBalance, { company_id: String(stage.companies.cn), month });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const period = (month: string, version: number, action: 'softClose' | 'close') =>
  wei.send(movePeriod, { company_id: String(stage.companies.cn), month, version, action, reason: '月结' });

let yearly: string;
describe('a year of insurance', () => {
  let line: Awaited<ReturnType<typeof lineOf>>;
  test('leaves the cost when another person approves it', async () => {
    line = await lineOf();
    expect(line.open).toBe('12000.00');
    const draft = insurance({ charge_id: line.charge_id });
    expect(await mai.refused(savePrepaidCost, { ...draft, amount: '12000.01' })).toBe('PREPAID_OVER');
    expect(await mai.refused(savePrepaidCost, { ...draft, amount: '0' })).toBe('BAD_PARAMS');
    expect(await mai.refused(savePrepaidCost, { ...draft, to_on: '2026-10-31' })).toBe('BAD_PARAMS');
    expect(await mai.refused(savePrepaidCost, { ...draft, account: 'rent', cost_centre_id: null })).toBe('BAD_PARAMS');
    expect(await mai.refused(savePrepaidCost, { ...draft, charge_id: null })).toBe('BAD_PARAMS');
    expect(await mai.refused(savePrepaidCost, { ...draft, carrier_id: String(scene.rival) })).toBe('BAD_PARAMS');
    yearly = await submitted(draft);
    expect(await mai.refused(savePrepaidCost, { ...draft, id: yearly, version: 2 })).toBe('PREPAID_FROZEN');
    expect(await mai.refused(movePrepaidCost, { id: yearly, version: 2, action: 'approve' })).toBe('FOUR_EYES');
    expect(await closing('2026-11')).toMatchObject({ cost: '12000.00' });
    expect(await wei.refused(moveBill, { id: line.bill, version: 3, action: 'void', reason: '误' })).toBe('PREPAID_STANDS');
    await wei.send(movePrepaidCost, { id: yearly, version: 2, action: 'approve' });
    expect(await wei.refused(movePrepaidCost, { id: yearly, version: 2, action: 'approve' })).toBe('CHANGED_MEANWHILE');
    expect(await closing('2026-11')).toMatchObject({ prepaidExpense: '12000.00' });
    expect(await closing('2026-11')).not.toHaveProperty('cost');
    const { sums } = await wei.send(accrualReport, { company_id: String(stage.companies.cn), month: '2026-11' });
    expect(sums.find(({ side }) => side === 'payable')).toMatchObject({
      earned: '12000.00',
      spread: '-12000.00',
      other: '0.00',
      ledger: '0.00',
    });
    expect(await differences()).toEqual([]);
  });

  test('cannot be spread twice, and its bill and its account are no way around it', async () => {
    expect(await mai.refused(savePrepaidCost, insurance({ charge_id: line.charge_id, amount: '1' }))).toBe('PREPAID_OVER');
    expect((await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) })).sources).toEqual([]);
    expect(await wei.refused(moveBill, { id: line.bill, version: 3, action: 'void', reason: '误' })).toBe('PREPAID_STANDS');
    const byHand = [
      { account: 'prepaidExpense' as const, currency: 'CNY' as const, debit: '1' },
      { account: 'otherPayable' as const, currency: 'CNY' as const, credit: '1' },
    ];
    expect(await mai.refused(saveJournal, { posted_on: '2026-11-20', memo: 'x', lines: byHand })).toBe('JOURNAL_CONTROL');
  });

  test('books each month once, on its last day', async () => {
    await runNight();
    expect((await seen(yearly)).booked).toBe('0.00');
    stage.clock.set('2027-01-01T03:00:00Z');
    await runNight();
    await runNight();
    expect(await seen(yearly)).toMatchObject({ booked: '2000.00', rest: '10000.00', booked_to: '2026-12', state: 'spreading' });
    const { shares } = await seen(yearly);
    expect(shares.slice(0, 3).map(({ month, amount, posted_on }) => [month, amount, posted_on])).toEqual([
      ['2026-11', '1000.00', '2026-11-30'],
      ['2026-12', '1000.00', '2026-12-31'],
      ['2027-01', '1000.00', null],
    ]);
    expect(await closing('2026-11')).toMatchObject({ prepaidExpense: '11000.00', cost: '1000.00' });
    expect(await closing('2026-12')).toMatchObject({ prepaidExpense: '10000.00', cost: '2000.00' });
    expect(await differences()).toEqual([]);
  });

  test('takes its rest over another period that a second person accepts', async () => {
    const change = { id: yearly, version: await versionOf(yearly), kind: 'period' as const, to_on: '2027-03-31', reason: '保单变更' };
    expect(await mai.refused(changePrepaidCost, { ...change, to_on: '2026-12-31' })).toBe('PREPAID_PERIOD');
    const { version } = await mai.send(changePrepaidCost, change);
    expect(await mai.refused(changePrepaidCost, change)).toBe('CHANGED_MEANWHILE');
    expect(await mai.refused(movePrepaidCost, { id: yearly, version, action: 'accept' })).toBe('FOUR_EYES');
    expect(await wei.refused(movePrepaidCost, { id: yearly, version, action: 'refuse' })).toBe('REASON_REQUIRED');
    await wei.send(movePrepaidCost, { id: yearly, version, action: 'accept' });
    expect((await seen(yearly)).shares.map(({ month, amount }) => [month, amount])).toEqual([
      ['2026-11', '1000.00'],
      ['2026-12', '1000.00'],
      ['2027-01', '3333.33'],
      ['2027-02', '3333.33'],
      ['2027-03', '3333.34'],
    ]);
  });

  test('ends early with its rest', async () => {
    stage.clock.set('2027-02-10T03:00:00Z');
    await runNight();
    const version = await versionOf(yearly);
    const end = { id: yearly, version, kind: 'end' as const, to_on: '2027-02-08', reason: '车辆已售' };
    expect(await mai.refused(changePrepaidCost, { ...end, to_on: '2027-02-11' })).toBe('POSTING_AHEAD');
    expect(await mai.refused(changePrepaidCost, { ...end, to_on: '2026-12-31' })).toBe('PREPAID_PERIOD');
    const proposed = await mai.send(changePrepaidCost, end);
    await wei.send(movePrepaidCost, { id: yearly, version: proposed.version, action: 'accept' });
    const after = await seen(yearly);
    expect(after).toMatchObject({ state: 'ended', rest: '0.00', ended_on: '2027-02-08' });
    expect(after.shares.at(-1)).toMatchObject({ month: '2027-02', amount: '6666.67', posted_on: '2027-02-08' });
    expect(await closing('2027-02')).toMatchObject({ cost: '12000.00' });
    expect(await differences()).toEqual([]);
  });

  test('is reversed whole, and its line can be spread again', async () => {
    const version = await versionOf(yearly);
    expect(await mai.refused(movePrepaidCost, { id: yearly, version, action: 'reverse', reason: '误' })).toBe('FOUR_EYES');
    await wei.send(movePrepaidCost, { id: yearly, version, action: 'reverse', reason: '误' });
    expect(await wei.refused(movePrepaidCost, { id: yearly, version: version + 1, action: 'reverse', reason: '误' })).toBe('ILLEGAL_MOVE');
    expect(await closing('2027-02')).toMatchObject({ cost: '12000.00' });
    expect(await closing('2027-02')).not.toHaveProperty('prepaidExpense');
    const { sources } = await mai.send(spreadableCosts, { carrier_id: String(scene.carrier) });
    expect(sources.map(({ open }) => open)).toEqual(['12000.00']);
    expect(await differences()).toEqual([]);
  });
});

describe('currencies, closed months and kills', () => {
  beforeAll(() => {
    stage.clock.set('2026-11-20T02:00:00Z');
  });

  test.each([
    ['USD', '106', '100.00', ['33.33', '33.33', '33.34'], ['236.66', '236.66', '236.68']],
    ['VND', '1060', '1000', ['333', '333', '334'], ['0.09', '0.09', '0.11']],
    ['KWD', '1.06', '1.000', ['0.333', '0.333', '0.334'], ['7.70', '7.70', '7.70']],
  ] as const)(
    'a cost in %s keeps the rate of its bill, and its months add up in both currencies',
    async (currency, amount, net, parts, books) => {
      const line = await lineOf({ currency, amount });
      const id = await approved(
        insurance({ charge_id: line.charge_id, amount: net, to_on: '2027-01-31', account: 'adminExpense', memo: `${currency}` }),
      );
      const { shares } = await seen(id);
      expect(shares.map((share) => share.amount)).toEqual(parts);
      expect(shares.map((share) => share.functional)).toEqual(books);
      expect(await differences()).toEqual([]);
    },
  );

  test('two people who approve at once book it once, and parts of one line never exceed it', async () => {
    const line = await lineOf();
    const [one, other] = [
      await submitted(insurance({ charge_id: line.charge_id, amount: '8000' })),
      await submitted(insurance({ charge_id: line.charge_id, amount: '8000' })),
    ];
    const lan = await stage.cast({ name: 'Lan' });
    const results = await Promise.allSettled(
      [wei, lan].map((who) => who.send(movePrepaidCost, { id: one, version: 2, action: 'approve' })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await wei.refused(movePrepaidCost, { id: other, version: 2, action: 'approve' })).toBe('PREPAID_OVER');
    await wei.send(movePrepaidCost, { id: other, version: 2, action: 'sendBack', reason: '超额' });
    await mai.send(savePrepaidCost, insurance({ id: other, version: 3, charge_id: line.charge_id, amount: '4000' }));
    await mai.send(movePrepaidCost, { id: other, version: 4, action: 'cancel', reason: '取消' });
    expect(await differences()).toEqual([]);
  });

  test('a run that is killed goes on where it stopped', async () => {
    stage.clock.set('2026-12-02T03:00:00Z');
    let calls = 0;
    // The third transaction never begins: the worker was killed after the first record.
    const killed = bookMonths((run) => {
      calls += 1;
      if (calls > 2) throw new Error('killed');
      return stage.system(run);
    });
    await expect(killed).rejects.toThrow('killed');
    await runNight();
    const { rows } = await mai.send(listPrepaidCosts, { tab: 'spreading' });
    expect(rows.length).toBeGreaterThan(2);
    for (const { id, booked_to } of rows) {
      expect(booked_to).toBe('2026-11');
      const { entries } = await wei.send(entriesOfRecord, { subject: 'prepaidCost', id });
      expect(entries.length).toBeLessThanOrEqual(2);
    }
    expect(await differences()).toEqual([]);
  });

  test('a month that is closed is booked late, in the open one', async () => {
    const line = await lineOf();
    const waiting = await submitted(insurance({ charge_id: line.charge_id, memo: '办公室租金', account: 'rent' }));
    await period('2026-11', 1, 'softClose');
    await period('2026-11', 2, 'close');
    await wei.send(movePrepaidCost, { id: waiting, version: 2, action: 'approve' });
    const { shares, posted_on } = await seen(waiting);
    expect(posted_on).toBe('2026-12-02');
    expect(shares[0]).toMatchObject({ month: '2026-11', amount: '1000.00', posted_on: '2026-12-02' });
    expect(await closing('2026-12')).toMatchObject({ rent: '1000.00' });
    const version = await versionOf(waiting);
    const { version: proposed } = await mai.send(changePrepaidCost, {
      id: waiting,
      version,
      kind: 'end',
      to_on: '2026-12-02',
      reason: '退租',
    });
    await mai.send(movePrepaidCost, { id: waiting, version: proposed, action: 'drop' });
    expect(await differences()).toEqual([]);
  });

  test('other companies, and people from whom costs are hidden, see none of it', async () => {
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect((await abroad.send(listPrepaidCosts, { tab: 'all' })).rows).toEqual([]);
    expect(await abroad.refused(getPrepaidCost, { id: yearly })).toBe('NOT_FOUND');
    const blind = await stage.cast({ permits: 'all', hidden: ['cost'] });
    expect((await blind.send(listPrepaidCosts, { tab: 'all' })).rows).toEqual([]);
    expect(await blind.refused(getPrepaidCost, { id: yearly })).toBe('NOT_FOUND');
  });
});
