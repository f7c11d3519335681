import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { enterCharges } from '../charge/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { dimensions, listProfitAnalysis, summariseProfit } from './contract.ts';
import fold from './server/jobs/fold.ts';

/*
 * The summaries answer as the facts of the orders do: before and after folding, with many writers at once, and after a rebuild that was cut
 * short. An order of two months counts once in both. A person of a narrow scope, and one who may not see a side, read no more than before.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
const orders = ['SO-S1', 'SO-S2', 'SO-S3'];
const on = '2026-11-20';

beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { [on]: '7.10', '2026-10-15': '7.20' });
    const road = await setDispatchScene(work, stage.companies.cn);
    const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
    for (const no of orders) await addOrder(work, place, { no, pieces: 1, kg: '10', m3: '1', state: 'signed' });
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

type Line = { side?: 'receivable' | 'payable'; amount: string; order?: string; day?: string; currency?: 'CNY' | 'USD' };
function owed({ side = 'receivable', amount, order, day = on, currency = 'CNY' }: Line) {
  const party = side === 'receivable' ? scene.customer : scene.carrier;
  return { side, party, fee: scene.freight, amount, currency, on: day, ...(order ? { order_no: order } : {}) };
}
const system = <T>(statement: ReturnType<typeof sql<T>>) =>
  stage.system<FinanceTables, readonly T[]>(async ({ db }) => (await statement.execute(db)).rows);
const differences = () => stage.system<FinanceTables, Awaited<ReturnType<typeof reconcile>>>((work) => reconcile(work));
const open = async () =>
  (
    await system(
      sql<{ open: number }>`select (select count(*)::int from profit_summary where not folded)
        + (select count(*)::int from profit_order_count where not folded) as open`,
    )
  )[0]?.open;
const foldAll = async () => {
  await stage.system<FinanceTables, void>((work) => work.enqueue(fold, {}));
  await stage.runJobs();
};

/** An alternative that holds for all rows makes a question one that the facts answer. */
const always = () => [{ company: [String(stage.companies.cn)] }];
const period = { period: { from: '2026-10-01', to: '2026-11-30' } };
const questions = () => [
  ...dimensions.flatMap((by) => [{ by: [by] }, { by: [by], business: ['road' as const] }, { by: [by], compare: ['before' as const] }]),
  { by: ['month' as const], customer: [String(scene.customer)] },
  { by: ['carrier' as const], carrier: [String(scene.carrier)] },
  { by: ['customer' as const], period: { from: on, to: on } },
  ...(['CNY', 'VND'] as const).map((books) => ({ by: ['customer' as const], books: [books] })),
];
async function answers(who: Player, either: object) {
  const lists = await Promise.all(
    questions().map(async (where) => {
      const { rows } = await who.send(listProfitAnalysis, { where: { ...period, ...where }, ...either, size: 200 });
      return rows.map(({ id: _id, ...row }) => row).sort((a, b) => String(a.key).localeCompare(String(b.key)));
    }),
  );
  return [...lists, await who.send(summariseProfit, { where: period, ...either })];
}
const agrees = async (who: Player) => expect(await answers(who, {})).toEqual(await answers(who, { either: always() }));

describe('the summaries', () => {
  test('answer as the facts of the orders do, before and after folding', async () => {
    await billed(lan, wei, owed({ amount: '500', order: 'SO-S1' }));
    await billed(lan, wei, owed({ amount: '10', order: 'SO-S2', currency: 'USD', day: '2026-10-15' }));
    await lan.send(enterCharges, {
      lines: [
        owed({ side: 'payable', amount: '300', order: 'SO-S1' }),
        owed({ side: 'payable', amount: '90', order: 'SO-S2', day: '2026-10-15' }),
        owed({ side: 'payable', amount: '30', order: 'SO-S3' }),
        owed({ amount: '70' }),
      ].map(lineOf),
    });
    // A late cost of the first order stands in the month before.
    await system(
      sql`update charge set financial_month = '2026-10' where side = 'payable' and order_id = (select id from transport_order where order_no = 'SO-S1')`,
    );
    await agrees(lan);
    expect(await open()).toBeGreaterThan(0);
    const before = await answers(lan, {});
    await foldAll();
    expect(await open()).toBe(0);
    expect(await answers(lan, {})).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  test('count an order of two months once in each and once in both', async () => {
    const months = await lan.send(listProfitAnalysis, { where: { ...period, by: ['month'] }, sort: [{ key: 'id', desc: false }] });
    expect(months.rows.map(({ key, orders: count }) => [key, count])).toEqual([
      ['2026-10', 2],
      ['2026-11', 2],
    ]);
    expect((await lan.send(summariseProfit, { where: period })).currencies).toMatchObject([{ orders: 3 }]);
  });

  test('lose nothing when many write on one order and one customer at once, while a fold runs', async () => {
    const writes = Array.from({ length: 6 }, (_, place) => {
      const order = orders[place % 3] ?? '';
      const day = place % 2 ? on : '2026-10-15';
      const lines = [owed({ amount: String(place + 1), order, day }), owed({ side: 'payable', amount: '1', order, day })];
      return lan.send(enterCharges, { lines: lines.map(lineOf) });
    });
    await Promise.all([...writes, foldAll()]);
    await foldAll();
    expect(await differences()).toEqual([]);
    await agrees(lan);
    expect((await lan.send(summariseProfit, { where: period })).currencies).toMatchObject([{ orders: 3, income: '663.00' }]);
  });

  test('stay as they are when a rebuild is cut short, and are right after the next', async () => {
    const before = await answers(lan, {});
    await expect(
      stage.system<FinanceTables, void>(async ({ db }) => {
        await sql`select app.rebuild_profit()`.execute(db);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await answers(lan, {})).toEqual(before);
    await system(sql`update profit_summary set billed_minor = billed_minor + 7 where dimension = 'customer'`);
    await system(sql`update profit_order set spans = '{}'`);
    expect(new Set((await differences()).map(({ what }) => what))).toEqual(new Set(['profitSummary', 'profitOrder']));
    await system(sql`select app.rebuild_profit()`);
    expect(await differences()).toEqual([]);
    expect(await answers(lan, {})).toEqual(before);
  });
});

describe('the summaries hide', () => {
  test('a side, and the orders that have charges of that side alone', async () => {
    await system(sql`update charge set financial_month = '2026-09' where side = 'receivable' and order_id is not null`);
    const buyer = await stage.cast({ hidden: ['customerPrice'] });
    const seller = await stage.cast({ hidden: ['cost'] });
    await agrees(buyer);
    await agrees(seller);
    expect((await buyer.send(summariseProfit, { where: period })).currencies).toMatchObject([{ orders: 3 }]);
    expect((await seller.send(summariseProfit, { where: period })).currencies).toMatchObject([{ orders: 0, income: '70.00' }]);
  });

  test('everything from a narrow scope, which reads the facts of its own orders', async () => {
    const narrow = await stage.cast({ scope: 'own' });
    expect((await narrow.send(summariseProfit, { where: period })).currencies).toEqual([]);
    await system(sql`update transport_order set sales_id = ${narrow.accountId} where order_no = 'SO-S1'`);
    const { currencies } = await narrow.send(summariseProfit, { where: period });
    expect(currencies).toMatchObject([{ orders: 1 }]);
    await agrees(narrow);
  });
});
