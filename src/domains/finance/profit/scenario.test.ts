import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { enterCharges } from '../charge/contract.ts';
import { summariseProfit } from '../profit-analysis/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, lineOf, registered, reviewed, settled } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listProfit, orderProfit, sumProfit } from './contract.ts';

/*
 * The profit of an order: income less cost without tax, without duties disbursed for the customer, and hidden from users without the right.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
const ids: Record<string, string> = {};
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { '2026-11-20': '7.10' });
    const road = await setDispatchScene(work, stage.companies.cn);
    for (const no of ['SO-P1', 'SO-P2', 'SO-P3'])
      ids[no] = String(
        await addOrder(
          work,
          { ...road, lux: money.customer, companyId: stage.companies.cn },
          { no, pieces: 1, kg: '10', m3: '1', state: no === 'SO-P3' ? 'submitted' : 'signed' },
        ),
      );
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

const line = (side: 'receivable' | 'payable', fee: bigint, amount: string, currency: 'CNY' | 'USD', order_no: string) => ({
  side,
  party: side === 'receivable' ? scene.customer : scene.carrier,
  fee,
  amount,
  currency,
  on: '2026-11-20',
  order_no,
});
const of = (no: string) => lan.send(orderProfit, { order_id: ids[no] ?? '' });

test('an order earns its income less its cost, in the company’s currency, without tax and disbursements', async () => {
  await reviewed(
    lan,
    wei,
    line('receivable', scene.freight, '200', 'USD', 'SO-P1'),
    line('receivable', scene.duty, '565', 'CNY', 'SO-P1'),
    line('payable', scene.fuel, '636', 'CNY', 'SO-P1'),
  );
  // 200 USD at 7.10 are 1,420.00; 636.00 with 6 % tax are 600.00; the duty is the customer's own cost and no income.
  expect(await of('SO-P1')).toMatchObject({
    functional_currency: 'CNY',
    actual: { income: '1420.00', cost: '600.00', profit: '820.00', margin_percent: '57.75' },
    unpriced: 0,
  });
  expect(await of('SO-P2')).toMatchObject({ actual: { income: '0.00', cost: '0.00', profit: '0.00', margin_percent: null } });
});

test('a loss stands in its tab, and the sums are of what the filters show', async () => {
  await lan.send(enterCharges, { lines: [lineOf(line('payable', scene.fuel, '106', 'CNY', 'SO-P2'))] });
  expect((await lan.send(listProfit, { tab: 'loss' })).rows).toMatchObject([{ order_no: 'SO-P2', cost: '100.00', profit: '-100.00' }]);
  const sums = async (where: object) => (await lan.send(sumProfit, { where })).sums;
  expect(await sums({})).toMatchObject([{ currency: 'CNY', orders: 2, income: '1420.00', cost: '700.00', profit: '720.00' }]);
  expect(await sums({ order_no: ['SO-P2'] })).toMatchObject([{ orders: 1, income: '0.00', cost: '100.00', profit: '-100.00' }]);
});

test('an order that awaits review has a profit of nothing yet, and is not in the list', async () => {
  expect(await of('SO-P3')).toMatchObject({
    actual: { income: '0.00', cost: '0.00', profit: '0.00', margin_percent: null },
    estimated: { income: '0.00', cost: '0.00' },
    receivable: [],
  });
  expect((await lan.send(listProfit, { where: { order_no: ['SO-P3'] } })).rows).toEqual([]);
});

test('another company sees no order of ours, and who may not see the cost cannot compute it from the profit', async () => {
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  expect(await foreign.refused(orderProfit, { order_id: ids['SO-P1'] ?? '' })).toBe('NOT_FOUND');
  expect((await foreign.send(listProfit, {})).rows).toEqual([]);
  const sales = await stage.cast({ hidden: ['cost'] });
  const seen = await sales.send(orderProfit, { order_id: ids['SO-P1'] ?? '' });
  expect(seen.actual.income).toBe('1420.00');
  expect(JSON.stringify(seen)).not.toMatch(/600\.00|820\.00|57\.75/);
  expect(JSON.stringify(await sales.send(sumProfit, {}))).not.toMatch(/700\.00|720\.00/);
});

test('an order is listed for the facts that the analysis counts: one of its lines has the month, the business and the carrier together', async () => {
  const { ids: charges } = await lan.send(enterCharges, {
    lines: [lineOf(line('payable', scene.fuel, '106', 'CNY', 'SO-P2')), lineOf(line('receivable', scene.freight, '50', 'USD', 'SO-P2'))],
  });
  // Road in November, storage in December.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update charge set business = 'storage', financial_month = '2026-12' where id = ${charges[1]}`.execute(db),
  );
  const [november, december] = [{ period: { from: '2026-11-01', to: '2026-11-30' } }, { period: { from: '2026-12-01', to: '2026-12-31' } }];
  for (const [where, listed] of [
    [{ ...november, business: ['storage'] }, []],
    [{ ...december, business: ['storage'] }, ['SO-P2']],
    [{ ...december, business: ['road'] }, []],
    [{ ...november, business: ['road'] }, ['SO-P1', 'SO-P2']],
    [{ ...december, carrier: [String(scene.carrier)] }, ['SO-P2']],
    [{ ...november, carrier: [String(scene.rival)] }, []],
  ] as const) {
    const { rows } = await lan.send(listProfit, { where: where as object });
    expect([where, rows.map(({ order_no }) => order_no).sort()]).toEqual([where, listed]);
    const { currencies } = await lan.send(summariseProfit, { where: where as object });
    expect([where, currencies.reduce((sum, { orders }) => sum + orders, 0)]).toEqual([where, listed.length]);
  }
  // An alternative is met by the same line as the filters before it.
  const either = async (where: object) =>
    (await lan.send(listProfit, { where, either: [{ business: ['storage'] }] })).rows.map(({ order_no }) => order_no);
  expect([await either(november), await either(december)]).toEqual([[], ['SO-P2']]);
});

test('a cancelled order with cost is listed as the analysis counts it, and one without is not', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update transport_order set state = 'cancelled' where order_no in ('SO-P2', 'SO-P3')`.execute(db),
  );
  const listed = async () => (await lan.send(listProfit, {})).rows.map(({ order_no }) => order_no).sort();
  expect(await listed()).toEqual(['SO-P1', 'SO-P2']);
  const { sums } = await lan.send(sumProfit, {});
  const { currencies } = await lan.send(summariseProfit, { where: { period: { from: '2026-11-01', to: '2026-12-31' } } });
  expect(sums).toMatchObject([{ orders: 2 }]);
  expect(currencies).toMatchObject([{ income: sums[0]?.income, cost: sums[0]?.cost, orders: 2 }]);
});

test('a bill of an order counts as unpaid until it is settled', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update transport_order set state = 'signed' where order_no = 'SO-P3'`.execute(db),
  );
  const id = await billed(lan, wei, line('receivable', scene.freight, '100', 'CNY', 'SO-P3'));
  await billed(lan, wei, line('receivable', scene.freight, '50', 'CNY', 'SO-P3'));
  expect((await of('SO-P3')).receivable).toMatchObject([{ billed: '150.00', unpaid_bills: 2, open_on_bills: '150.00' }]);
  const money = { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '100', on: '2026-11-20' } as const;
  await settled(wei, await registered(lan, money), { id, version: 1, currency: 'CNY', amount: '100' });
  expect((await of('SO-P3')).receivable).toMatchObject([{ billed: '150.00', unpaid_bills: 1, open_on_bills: '50.00' }]);
});

test('an order that earns what its company expects is not below the margin', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update own_company set margin_percent = 100 where id = ${stage.companies.cn}`.execute(db),
  );
  const rows = (await lan.send(listProfit, { tab: 'belowMargin' })).rows.map(({ order_no }) => order_no);
  expect(rows).toContain('SO-P1');
  expect(rows).not.toContain('SO-P3');
});
