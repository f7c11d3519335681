import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { freightJobProfit, listProfit } from '../profit/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, lineOf, reviewed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { dimensions, listProfitAnalysis, listProfitLines, rebuildProfit, summariseProfit, sumProfitLines } from './contract.ts';

/*
 * A company earns on three orders in yuan, dollars, yen and dinars, and pays a carrier. The reports group the facts, convert them, compare
 * months, and lead down to the charge lines. Refunds, withdrawn lines and changed orders follow; other companies and people without the right
 * see nothing.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
const on = '2026-11-20';
const november = { period: { from: '2026-11-01', to: '2026-11-30' } };

beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { [on]: '7.10' });
    const road = await setDispatchScene(work, stage.companies.cn);
    for (const no of ['SO-A1', 'SO-A2', 'SO-A3'])
      await addOrder(
        work,
        { ...road, lux: money.customer, companyId: stage.companies.cn },
        { no, pieces: 1, kg: '10', m3: '1', state: 'signed' },
      );
    for (const [base, quote, rate] of [
      ['JPY', 'CNY', '0.05'],
      ['KWD', 'CNY', '23.1'],
      ['CNY', 'VND', '3600'],
    ])
      await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
        values (null, ${base}, ${quote}, ${rate}, '2026-11-01', '2026-12-31', 'manual')`.execute(work.db);
    await sql`with c as (insert into customer (code, name, short_name, country, company_id, currency, credit_currency, settlement, credit_days)
        select code, code, code, 'CN', ${stage.companies.cn}::bigint, 'CNY', 'CNY', 'perOrder', 30 from unnest(array['JOB1', 'JOB2']) code returning id, code)
      insert into freight_job (no, mode, direction, service, company_id, customer_id, carrier_id, origin_station_id, destination_station_id)
      select 'OF-' || code, 'ocean', 'export', 'fcl', ${stage.companies.cn}, id, case code when 'JOB1' then ${money.carrier}::bigint end,
        ${road.nanning}, ${road.hanoi} from c`.execute(work.db);
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

type Line = { amount: string; currency?: 'CNY' | 'USD' | 'JPY' | 'KWD'; order?: string };
const income = ({ amount, currency = 'CNY', order = 'SO-A1' }: Line) =>
  ({ side: 'receivable', party: scene.customer, fee: scene.freight, amount, currency, on, order_no: order }) as const;
const cost = ({ amount, currency = 'CNY', order = 'SO-A1' }: Line) =>
  ({ side: 'payable', party: scene.carrier, fee: scene.freight, amount, currency, on, order_no: order }) as const;
const rows = async (where: object) => (await lan.send(listProfitAnalysis, { where: { ...november, ...where } })).rows;
const jobs = () =>
  stage.system<FinanceTables, readonly { id: bigint; customer_id: bigint }[]>(
    async ({ db }) =>
      (await sql<{ id: bigint; customer_id: bigint }>`select id, customer_id from freight_job order by id`.execute(db)).rows,
  );
const differences = () => stage.system<FinanceTables, Awaited<ReturnType<typeof reconcile>>>((work) => reconcile(work));

describe('profit by one fact', () => {
  test('adds up currencies with none, two and three decimals in the books of the company, billed and accrued apart', async () => {
    await billed(lan, wei, income({ amount: '100', currency: 'USD' }));
    await reviewed(
      lan,
      wei,
      income({ amount: '2000', currency: 'JPY', order: 'SO-A2' }),
      income({ amount: '1.005', currency: 'KWD', order: 'SO-A2' }),
    );
    await reviewed(lan, wei, cost({ amount: '300' }), cost({ amount: '60', order: 'SO-A2' }));
    // 100 USD at 7.10 are billed; 2,000 JPY at 0.05 and 1.005 KWD at 23.1 (23.2155, rounded at the line) are accrued.
    expect(await rows({ by: ['customer'] })).toMatchObject([
      {
        name: 'ACME 贸易',
        currency: 'CNY',
        orders: 2,
        income: '833.22',
        billed_income: '710.00',
        accrued_income: '123.22',
        cost: '360.00',
        profit: '473.22',
        margin_percent: '56.79',
        before_profit: '0.00',
        change_percent: null,
      },
    ]);
    expect(await rows({ by: ['carrier'] })).toMatchObject([{ name: 'FLEET 运输', profit: '473.22' }]);
    expect(await rows({ by: ['month'] })).toMatchObject([{ key: '2026-11', name: '2026-11', profit: '473.22' }]);
    expect(await rows({ by: ['business'] })).toMatchObject([{ key: 'road', orders: 2, profit: '473.22' }]);
    expect((await rows({ by: ['route'] })).map(({ name }) => name)).toEqual([expect.stringContaining('→')]);
    expect(await rows({ by: ['customer'], customer: [String(scene.other)] })).toEqual([]);
  });

  test('converts into a chosen currency at the rate of the month, and refuses where there is none', async () => {
    expect(await rows({ by: ['customer'], currency: ['VND'] })).toMatchObject([
      { currency: 'VND', income: '2999592', cost: '1296000', profit: '1703592' },
    ]);
    expect(await lan.refused(listProfitAnalysis, { where: { ...november, currency: ['THB'] } })).toBe('RATE_MISSING');
    // The month is not over: it is converted at the rate of today, whatever its last day will bring.
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
        values (null, 'CNY', 'THB', 4.9, ${on}, ${on}, 'manual'), (null, 'CNY', 'THB', 5.1, '2026-11-30', '2026-11-30', 'manual')`.execute(
        db,
      ),
    );
    expect(await rows({ by: ['customer'], currency: ['THB'] })).toMatchObject([{ income: '4082.78', cost: '1764.00' }]);
  });

  test('compares with the months before and the year before', async () => {
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update charge set financial_month = '2026-10' where order_id = (select id from transport_order where order_no = 'SO-A2')`.execute(
        db,
      ),
    );
    expect(await rows({ by: ['customer'], compare: ['before'] })).toMatchObject([
      { profit: '410.00', before_income: '123.22', before_cost: '60.00', before_profit: '63.22', change_percent: '548.53' },
    ]);
    expect(await rows({ by: ['customer'], compare: ['year'] })).toMatchObject([{ profit: '410.00', before_profit: '0.00' }]);
    const summary = await lan.send(summariseProfit, { where: { period: { from: '2026-10-01', to: '2026-11-30' }, compare: ['before'] } });
    expect(summary).toMatchObject({ from: '2026-10', to: '2026-11', before_from: '2026-08', before_to: '2026-09' });
    expect(summary.currencies).toMatchObject([
      {
        currency: 'CNY',
        profit: '473.22',
        months: [
          { month: '2026-10', profit: '63.22' },
          { month: '2026-11', profit: '410.00' },
        ],
      },
    ]);
  });

  test('leads down to the lines whose sums it is', async () => {
    const where = { ...november, customer: [String(scene.customer)] };
    const lines = await lan.send(listProfitLines, { where });
    expect(lines.rows).toHaveLength(2);
    expect(lines.rows).toMatchObject([
      { order_no: 'SO-A1', side: 'payable', measure: 'accrued', functional_net: '300.00' },
      { order_no: 'SO-A1', side: 'receivable', measure: 'billed', currency: 'USD', net: '100.00', functional_net: '710.00' },
    ]);
    expect((await lan.send(sumProfitLines, { where })).sums).toEqual([
      { side: 'receivable', currency: 'CNY', amount: '710.00', lines: 1 },
      { side: 'payable', currency: 'CNY', amount: '300.00', lines: 1 },
    ]);
    expect((await lan.send(listProfitLines, { where: { ...november, carrier: [String(scene.carrier)] } })).rows).toHaveLength(2);
  });

  test('follows a refund, a withdrawn line, and the salesperson of an order', async () => {
    await reviewed(lan, wei, income({ amount: '-50', order: 'SO-A3' }));
    expect(await rows({ by: ['customer'] })).toMatchObject([{ income: '660.00', profit: '360.00', orders: 2 }]);
    const { ids } = await lan.send(enterCharges, { lines: [lineOf(cost({ amount: '40', order: 'SO-A3' }))] });
    expect(await rows({ by: ['customer'] })).toMatchObject([{ profit: '320.00' }]);
    await wei.send(reviewCharges, { action: 'void', rows: ids.map((id) => ({ id, version: 1 })), reason: '重复' });
    expect(await rows({ by: ['customer'] })).toMatchObject([{ profit: '360.00' }]);
    const salesperson = String(lan.accountId);
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update transport_order set sales_id = ${salesperson} where order_no = 'SO-A1'`.execute(db),
    );
    expect(await rows({ by: ['salesperson'], salesperson: [salesperson] })).toMatchObject([{ name: 'Lan', profit: '410.00' }]);
  });

  test('lists the orders below the margin of their company', async () => {
    const below = async () => (await lan.send(listProfit, { tab: 'belowMargin' })).rows.map(({ order_no }) => order_no);
    expect(await below()).toEqual(['SO-A3']);
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update own_company set margin_percent = 58 where id = ${stage.companies.cn}`.execute(db),
    );
    expect((await below()).sort()).toEqual(['SO-A1', 'SO-A2', 'SO-A3']);
  });
});

describe('the way to the orders', () => {
  test('lists those that a group counts in its months, by the currency of its books and its stations', async () => {
    const counted = async (where: object) => {
      const [row] = await rows({ by: ['customer'], ...where });
      const { rows: listed } = await lan.send(listProfit, { where: { ...november, ...where } });
      expect(listed).toHaveLength(row?.orders ?? 0);
      return listed.map(({ order_no }) => order_no).sort();
    };
    const { rows: stations } = await stage.system<FinanceTables, { rows: readonly { from: bigint; to: bigint }[] }>(({ db }) =>
      sql<{
        from: bigint;
        to: bigint;
      }>`select origin_station_id as from, destination_station_id as to from transport_order limit 1`.execute(db),
    );
    const route = { origin: [String(stations[0]?.from)], destination: [String(stations[0]?.to)] };
    expect(await counted({})).toEqual(['SO-A1', 'SO-A3']);
    expect(await counted({ period: { from: '2026-10-01', to: '2026-10-31' } })).toEqual(['SO-A2']);
    expect(await counted({ period: { from: '2026-10-01', to: '2026-11-30' }, carrier: [String(scene.carrier)] })).toEqual([
      'SO-A1',
      'SO-A2',
    ]);
    expect(await counted(route)).toEqual(['SO-A1', 'SO-A3']);
    expect(await counted({ origin: route.destination })).toEqual([]);
    expect(await counted({ books: ['CNY'] })).toEqual(['SO-A1', 'SO-A3']);
    expect(await counted({ books: ['VND'] })).toEqual([]);
  });

  test('begins at the groups with the largest profit, of the alternatives of the page', async () => {
    const sort = [{ key: 'profit' as const, desc: true }];
    const by = async (either: object[]) =>
      (await lan.send(listProfitAnalysis, { where: { ...november, by: ['month'] }, either, sort })).rows.map(({ profit }) => profit);
    expect(await by([{ books: ['CNY'] }])).toEqual(['360.00']);
    expect(await by([{ books: ['VND'] }, { customer: [String(scene.other)] }])).toEqual([]);
  });
});

describe('the reports hide', () => {
  test('the cost and the profit from those who may not see the cost, and lines of that side', async () => {
    const sales = await stage.cast({ hidden: ['cost'] });
    const answers = [
      await sales.send(listProfitAnalysis, { where: november }),
      await sales.send(summariseProfit, { where: november }),
      await sales.send(listProfitLines, { where: november }),
      await sales.send(sumProfitLines, { where: november }),
    ];
    expect(JSON.stringify(answers)).toContain('660.00');
    expect(JSON.stringify(answers)).not.toMatch(/300\.00|360\.00|profit":|margin|cost":/);
    expect(await sales.refused(listProfitAnalysis, { sort: [{ key: 'profit', desc: true }] })).toBe('NOT_PERMITTED');
    expect(await sales.refused(listProfitAnalysis, { sort: [{ key: 'cost', desc: true }] })).toBe('NOT_PERMITTED');
    expect((await sales.send(listProfitAnalysis, { where: november, sort: [{ key: 'income', desc: true }] })).rows).toMatchObject([
      { income: '660.00' },
    ]);
    expect(await sales.refused(listProfitAnalysis, { tab: 'loss' })).toBe('NOT_PERMITTED');
    expect(await sales.refused(listProfit, { tab: 'belowMargin' })).toBe('NOT_PERMITTED');
  });

  test('everything from another company and from people without the right', async () => {
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect((await abroad.send(listProfitAnalysis, { where: { company: [String(stage.companies.cn)] } })).rows).toEqual([]);
    expect((await abroad.send(summariseProfit, {})).currencies).toEqual([]);
    expect((await abroad.send(listProfitLines, {})).rows).toEqual([]);
    const nobody = await stage.cast({ permits: [] });
    expect(await nobody.refused(summariseProfit, {})).toBe('NOT_PERMITTED');
    expect(await nobody.refused(rebuildProfit, {})).toBe('NOT_PERMITTED');
  });
});

describe('the facts', () => {
  test('are computed from the charges again when the administrator asks', async () => {
    const before = await rows({ by: ['customer'] });
    await stage.system<FinanceTables, unknown>(({ db }) => sql`update profit_fact set billed_minor = billed_minor + 1`.execute(db));
    expect((await differences()).map(({ what }) => what)).toContain('profitFact');
    await lan.send(rebuildProfit, {});
    await stage.runJobs();
    expect(await differences()).toEqual([]);
    expect(await rows({ by: ['customer'] })).toEqual(before);
  });

  test('are the sums of their charges after any writes, and every dimension adds up to the same profit', async () => {
    const write = fc.record({
      side: fc.constantFrom('receivable' as const, 'payable' as const),
      amount: fc.integer({ min: -99_999, max: 999_999 }).filter((minor) => minor !== 0),
      currency: fc.constantFrom('CNY' as const, 'USD' as const, 'JPY' as const, 'KWD' as const),
      order: fc.constantFrom('SO-A1', 'SO-A2', 'SO-A3', 'OF-JOB1', 'OF-JOB2', null),
      rival: fc.boolean(),
      next: fc.constantFrom('stay' as const, 'approve' as const, 'void' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
        const lines = writes.map(({ side, amount, currency, order, rival }) => ({
          ...lineOf({
            side,
            party:
              side === 'receivable'
                ? order?.startsWith('SO') || !rival
                  ? scene.customer
                  : scene.other
                : rival
                  ? scene.rival
                  : scene.carrier,
            fee: scene.fuel,
            amount: currency === 'JPY' ? String(amount) : (amount / 100).toFixed(2),
            currency,
            on,
          }),
          order_no: order?.startsWith('SO') ? order : null,
          freight_job_no: order?.startsWith('OF') ? order : null,
        }));
        const { ids } = await lan.send(enterCharges, { lines });
        for (const action of ['approve', 'void'] as const) {
          const named = ids.flatMap((id, place) => (writes[place]?.next === action ? [{ id, version: 1 }] : []));
          if (named.length > 0) await wei.send(reviewCharges, { action, rows: named, ...(action === 'void' ? { reason: '作废' } : {}) });
        }
        expect(await differences()).toEqual([]);
        const profits = await Promise.all(
          dimensions.map(async (by) =>
            (await rows({ by: [by] })).reduce((sum, { profit = '0' }) => sum + Math.round(Number(profit) * 100), 0),
          ),
        );
        expect(new Set(profits).size).toBe(1);
        for (const { id, customer_id } of await jobs()) {
          const { actual } = await lan.send(freightJobProfit, { freight_job_id: String(id) });
          const { income = '0.00', cost: spent = '0.00', profit = '0.00' } = (await rows({ customer: [String(customer_id)] }))[0] ?? {};
          expect({ income, cost: spent, profit }).toEqual({ income: actual.income, cost: actual.cost, profit: actual.profit });
        }
      }),
      { numRuns: 8 },
    );
  });
});
