import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refused, type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { currencies } from '../../../kernel/money.ts';
import type { FinanceTables } from '../server/db.ts';
import { imbalance } from '../ledger/rules.ts';
import { listPeriods, movePeriod, periodObstacles } from '../period/contract.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import type { Side } from '../side.ts';
import { listRevaluations, postRevaluation, previewRevaluation } from './contract.ts';
import { monetary, type MonetaryUse, revaluationPosting, revalue } from './rules.ts';

/*
 * At the end of November a customer owes 1,000 USD, booked at 7.10, and the bank account has 400 USD, booked at 7.20. At the month's last
 * rate of receivables, 7.05, the receivable lost 50.00 and the bank balance 60.00. The customer's unused money of 400 USD is owed in dollars: at
 * the rate of payables, 7.08, we gain 48.00 by it.
 * On 1 December all have their booked values again.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
const of = (month = '2026-11') => ({ company_id: String(stage.companies.cn), month });

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-28T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-10': '7.10', '2026-11-25': '7.20' }),
  );
  clerk = await stage.cast();
  reviewer = await stage.cast();
  const usd = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const };
  await billed(clerk, reviewer, { ...usd, amount: '1000', on: '2026-11-10' });
  await registered(clerk, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount: '400', on: '2026-11-25' });
}, 60_000);
afterAll(() => stage.close());

/** The balance of an account on a day, in the functional currency. */
async function booked(use: string, on: string): Promise<bigint> {
  const { rows } = await stage.system<FinanceTables, { rows: { sum: bigint }[] }>(({ db }) =>
    sql<{
      sum: bigint;
    }>`select coalesce(sum(l.functional_minor), 0)::bigint as sum from ledger_line l join ledger_entry e on e.id = l.entry_id
      join ledger_account a on a.id = l.account_id where a.use = ${use} and e.posted_on <= ${on}::date`.execute(db),
  );
  return rows[0]?.sum ?? 0n;
}

describe('the end of November', () => {
  test('is not revalued before it came, nor without a rate of its last day', async () => {
    expect(await clerk.refused(previewRevaluation, of())).toBe('REVALUATION_EARLY');
    // The last day of the month begins in China, where it is eight hours later than in London.
    stage.clock.set('2026-11-29T15:59:00Z');
    expect(await clerk.refused(previewRevaluation, of())).toBe('REVALUATION_EARLY');
    stage.clock.set('2026-11-29T16:00:00Z');
    expect(await clerk.refused(previewRevaluation, of())).toBe('RATE_MISSING');
    stage.clock.set('2026-12-02T02:00:00Z');
    const missing = await clerk.send(previewRevaluation, of()).catch((error: unknown) => error);
    if (!(missing instanceof Refused)) throw new Error('a rate was found');
    expect(missing.reply.data).toMatchObject({ refusal: 'RATE_MISSING' });
    expect(missing.reply.msg).toContain('USD');
    expect(missing.reply.msg).toContain('2026-11-30');
    expect(await clerk.refused(postRevaluation, of())).toBe('RATE_MISSING');
    // A rate of several days books documents of the last day, and closes no month.
    await rate('2026-11-26', '7.10', 'both', '2026-11-30');
    expect(await clerk.refused(previewRevaluation, of())).toBe('CLOSING_RATE_MISSING');
    expect(await clerk.refused(postRevaluation, of())).toBe('CLOSING_RATE_MISSING');
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update exchange_rate set valid_to = '2026-11-29' where valid_from = '2026-11-26'`.execute(db),
    );
    expect((await clerk.send(periodObstacles, of())).rows).toContainEqual({ kind: 'notRevalued', count: 3, blocks: false });
  });

  test('is previewed, posted once, and undone on the next day', async () => {
    await rate('2026-11-30', '7.05', 'receivable');
    await rate('2026-11-30', '7.08', 'payable');
    const preview = await clerk.send(previewRevaluation, of());
    expect(preview).toMatchObject({ gained: '-62.00', functional_currency: 'CNY', posted_on: '2026-11-30', reversed_on: '2026-12-01' });
    expect(
      preview.rows.map(({ account_code, amount, booked: b, revalued, difference }) => [account_code, amount, b, revalued, difference]),
    ).toEqual([
      ['1002', '400.00', '2880.00', '2820.00', '-60.00'],
      ['1122', '1000.00', '7100.00', '7050.00', '-50.00'],
      ['2203', '-400.00', '-2880.00', '-2832.00', '48.00'],
    ]);
    expect(await booked('unrealisedExchange', '2026-12-31')).toBe(0n);
    const nobody = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== 'revaluation.post') });
    expect(await nobody.refused(postRevaluation, of())).toBe('NOT_PERMITTED');
    const runs = await Promise.all([clerk.send(postRevaluation, of()), reviewer.send(postRevaluation, of())]);
    expect(runs.filter(({ posted }) => posted)).toHaveLength(1);
    expect(await clerk.send(postRevaluation, of())).toMatchObject({ posted: false, gained: '0.00' });
    expect([await booked('receivable', '2026-11-30'), await booked('bank', '2026-11-30')]).toEqual([705000n, 282000n]);
    expect(await booked('unrealisedExchange', '2026-11-30')).toBe(6200n);
    expect([await booked('receivable', '2026-12-01'), await booked('bank', '2026-12-01')]).toEqual([710000n, 288000n]);
    expect(await booked('unrealisedExchange', '2026-12-01')).toBe(0n);
    expect((await clerk.send(listRevaluations, of())).rows).toMatchObject([{ gained: '-62.00', lines: 3, reversed_on: '2026-12-01' }]);
    expect((await clerk.send(periodObstacles, of())).rows).toEqual([]);
  });

  test('run again after something came late it posts what came, alone', async () => {
    stage.clock.advance(60_000);
    await registered(clerk, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount: '100', on: '2026-11-25' });
    expect((await clerk.send(periodObstacles, of())).rows.map(({ kind }) => kind)).toEqual(['notRevalued']);
    expect(await clerk.send(postRevaluation, of())).toMatchObject({ posted: true, gained: '-3.00' });
    expect(await booked('bank', '2026-11-30')).toBe(352500n);
    expect(await booked('bank', '2026-12-01')).toBe(360000n);
  });

  test('a closed month is not revalued', async () => {
    for (const action of ['softClose', 'close'] as const) {
      const { rows } = await clerk.send(listPeriods, { company_id: of().company_id });
      const version = rows.find(({ month }) => month === '2026-11')?.version ?? 0;
      await clerk.send(movePeriod, { ...of(), version, action, reason: '月结' });
    }
    expect(await clerk.refused(postRevaluation, of())).toBe('PERIOD_CLOSED');
    expect(await clerk.refused(previewRevaluation, { ...of(), company_id: String(stage.companies.vn) })).toBe('NOT_FOUND');
  });
});

async function rate(day: string, value: string, side: Side | 'both', last = day): Promise<void> {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source)
      values (null, 'USD', 'CNY', ${value}, ${side}, ${day}, ${last}, 'manual')`.execute(db),
  );
}

test('whatever is open: the entry balances, brings every balance to its rate, and a second run finds nothing', () => {
  const uses = Object.keys(monetary) as MonetaryUse[];
  const balance = fc.record({
    use: fc.constantFrom(...uses),
    currency: fc.constantFrom(...currencies.filter((one) => one !== 'CNY')),
    amountMinor: fc.bigInt(-(10n ** 12n), 10n ** 12n),
    bookedMinor: fc.bigInt(-(10n ** 12n), 10n ** 12n),
    party: fc.constant({ customerId: null, carrierId: null }),
    ownBankAccountId: fc.constant(null),
  });
  const rates = fc.integer({ min: 1, max: 10 ** 9 }).map((n) => (n / 10 ** 6).toFixed(6));
  fc.assert(
    fc.property(fc.array(balance, { maxLength: 12 }), rates, (open, value) => {
      const first = revalue(open, 'CNY', () => value);
      const lines = revaluationPosting(first);
      expect(imbalance(lines)).toEqual([]);
      expect(lines.every((line) => line.amountMinor === 0n)).toBe(true);
      const again = revalue(
        first.map((one) => ({ ...one, bookedMinor: one.revaluedMinor })),
        'CNY',
        () => value,
      );
      expect(revaluationPosting(again)).toEqual([]);
    }),
  );
});
