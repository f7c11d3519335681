import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addOrder } from '../../dispatch/server/seed/scene.ts';
import { getFreightJob, linkFreightLeg, moveFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { setScene as setOrders } from '../../order/server/seed/scene.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { post } from '../ledger/server/post.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { freightJobProfit, listFreightProfit, orderProfit } from './contract.ts';

/* Freight jobs that are nearly of one master or voyage. Each earns another power of two, so a sum names its jobs. */

let stage: Stage;
let money: Scene;
let lin: Player;
let road: Awaited<ReturnType<typeof setOrders>>;
beforeAll(async () => {
  stage = await startStage();
  road = await stage.system<FinanceTables, typeof road>((work) => setOrders(work, stage.companies.cn));
  money = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lin = await stage.cast({ name: 'Lin', scope: 'all' });
}, 60_000);
afterAll(() => stage.close());

type Content = Partial<ParamsOf<typeof saveFreightJob>>;
const lineOfJob = (freight_job_no: string, amount: string) => ({
  ...lineOf({ side: 'receivable', party: money.customer, fee: money.freight, amount, currency: 'CNY', on: '2026-11-20' }),
  freight_job_no,
});
async function earning(amount: string, more: Content): Promise<{ id: string; no: string }> {
  const { id, no } = await lin.send(
    saveFreightJob,
    jobSheet({ ...road, ...money, companyId: stage.companies.cn }, { mode: 'ocean', etd: '2026-12-10T02:00:00Z', ...more }),
  );
  await lin.send(enterCharges, { lines: [lineOfJob(no, amount)] });
  return { id, no };
}
const incomes = async (tab: 'master' | 'voyage', words: string) =>
  (await lin.send(listFreightProfit, { tab, where: { words } })).rows.map(({ key, income }) => `${key}: ${income}`).toSorted();
const change = (id: string, values: { company_id?: bigint; state?: 'cancelled' | 'closed' }) =>
  stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('freight_job').set(values).where('id', '=', BigInt(id)).execute());

test('a group has the jobs of one company under one master, vessel and voyage, without cancelled ones', async () => {
  const first: Content = { master_no: 'MNEAR1', vessel: 'BEIBU', voyage: '1E' };
  await earning('1', first);
  await earning('2', first);
  await earning('4', { ...first, master_no: 'MNEAR2', voyage: '2E' });
  await earning('8', { ...first, master_no: 'MNEAR3', vessel: 'BEIBU TWO' });
  await change((await earning('16', first)).id, { company_id: stage.companies.vn });
  await change((await earning('32', first)).id, { state: 'cancelled' });
  expect(await incomes('voyage', 'beibu')).toEqual(['BEIBU 1E: 0', 'BEIBU 1E: 3.00', 'BEIBU 2E: 4.00', 'BEIBU TWO 1E: 8.00']);
  expect(await incomes('master', 'mnear')).toEqual(['MNEAR1: 0', 'MNEAR1: 3.00', 'MNEAR2: 4.00', 'MNEAR3: 8.00']);
});

test('a flight is that of one day at its origin, and an airline’s number is that of one job', async () => {
  const flight: Content = { mode: 'air', flight_no: 'CZ8421' };
  const numbered = { ...flight, master_no: '784-12345675' };
  await change((await earning('1', numbered)).id, { state: 'closed' });
  // Midnight in Nanning is at 16:00 UTC.
  await earning('2', { ...numbered, etd: '2026-12-10T15:59:00Z' });
  await earning('4', { ...flight, etd: '2026-12-10T16:00:00Z' });
  expect(await incomes('voyage', 'cz8421')).toEqual(['CZ8421 2026-12-10: 3.00', 'CZ8421 2026-12-11: 4.00']);
  expect(await incomes('master', '78412345675')).toEqual(['78412345675: 1.00', '78412345675: 2.00']);
});

test('neither a plan nor a void line is income of a job', async () => {
  const { id, no } = await earning('100', {});
  const { ids } = await lin.send(enterCharges, { lines: [lineOfJob(no, '7'), lineOfJob(no, '9')] });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .updateTable('charge')
      .set({ estimated: true })
      .where('id', '=', BigInt(ids[0] ?? 0))
      .execute(),
  );
  const wei = await stage.cast({ name: 'Wei' });
  await wei.send(reviewCharges, { action: 'void', rows: [{ id: ids[1] ?? '', version: 1 }], reason: '重复' });
  expect((await lin.send(freightJobProfit, { freight_job_id: id })).actual.income).toBe('100.00');
});

test('what a leg of a sister company costs in its own books is not added to a job in another currency', async () => {
  const { id, no } = await earning('1000', {});
  await lin.send(enterCharges, {
    lines: [{ ...lineOfJob(no, '600'), side: 'payable', customer_id: null, carrier_id: String(money.carrier) }],
  });
  const leg = await stage.system<FinanceTables, bigint>((work) =>
    addOrder(work, { ...road, companyId: stage.companies.vn }, { no: 'SO-VN', pieces: 1, kg: '10', m3: '1' }),
  );
  const { version } = await lin.send(getFreightJob, { id });
  await lin.send(linkFreightLeg, { id, version, kind: 'pickup', leg_no: 'SO-VN' });
  const cost = { side: 'payable', party: money.carrier, fee: money.freight, amount: '3000000', currency: 'VND', on: '2026-11-20' } as const;
  await lin.send(enterCharges, { lines: [lineOf({ ...cost, order_no: 'SO-VN' })] });
  await stage.system<FinanceTables, bigint>((work) =>
    post(work, {
      companyId: stage.companies.vn,
      postedOn: '2026-11-20',
      kind: 'expense',
      subject: 'expenseClaim',
      recordId: 1n,
      functionalCurrency: 'VND',
      lines: [
        { account: 'cost', currency: 'VND', amountMinor: 500_000n, functionalMinor: 500_000n, orderId: leg },
        { account: 'otherIncome', currency: 'VND', amountMinor: -500_000n, functionalMinor: -500_000n },
      ],
    }),
  );
  expect((await lin.send(freightJobProfit, { freight_job_id: id })).actual).toMatchObject({ income: '1000.00', cost: '600.00' });
  const { rows } = await lin.send(listFreightProfit, { tab: 'house', where: { words: no } });
  expect(rows).toMatchObject([{ functional_currency: 'CNY', cost: '600.00', profit: '400.00' }]);
  expect((await lin.send(orderProfit, { order_id: String(leg) })).actual).toMatchObject({ cost: '3500000' });
  // Its margin of 40 % needs no reason.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ state: 'delivered' }).where('id', '=', BigInt(id)).execute(),
  );
  const delivered = await lin.send(getFreightJob, { id });
  expect((await lin.send(moveFreightJob, { id, version: delivered.version, action: 'close' })).state).toBe('closed');
});
