import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type ParamsOf, showsOf } from '../../../kernel/call.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { enterCharges } from '../../finance/charge/contract.ts';
import { previewAgentShare } from '../../finance/agent-share/contract.ts';
import { lockJobs, unlockJobs } from '../../finance/job-lock/contract.ts';
import { listProfitAnalysis, listProfitLines, summariseProfit, sumProfitLines } from '../../finance/profit-analysis/contract.ts';
import { freightJobProfit, listFreightProfit, listProfit, orderProfit, sumProfit } from '../../finance/profit/contract.ts';
import { reconcile } from '../../finance/reconcile/server/reconcile.ts';
import { billed } from '../../finance/server/seed/acts.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { getFreightJob, moveFreightJob } from '../../freight/job/contract.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { getLoan, listLoans, readLoanSheets, saveLoan } from '../loan/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { claimLine, claimOfLines } from '../server/seed/claim-acts.ts';
import { getClaim, listClaims, moveClaim, payClaim, readClaimSheets, saveClaim } from './contract.ts';

/* Expenses of employees for an order or a freight job are cost of it, from the settlement of the claim until its reversal. */

let stage: Stage;
let scene: Scene;
let employee: Player;
let supervisor: Player;
let cashier: Player;
let director: Player;
let meals = '';
const jobs = { first: '', second: '', abroad: '', air: '' };
beforeAll(async () => {
  stage = await startStage();
  await stage.system<DispatchTables & OfficeTables, void>(async (work) => {
    scene = await setScene(work, stage.companies.cn, { '2026-11-19': '7.00', '2026-11-20': '7.10' });
    const road = await setDispatchScene(work, stage.companies.cn);
    for (const [key, no, companyId] of [
      ['first', 'SO-1', stage.companies.cn],
      ['second', 'SO-2', stage.companies.cn],
      ['abroad', 'SO-3', stage.companies.vn],
    ] as const) {
      const place = { ...road, lux: scene.customer, companyId };
      jobs[key] = String(await addOrder(work, place, { no, pieces: 10, kg: '1000', m3: '5', state: 'signed' }));
      await sql`update transport_order set signed_at = '2026-11-20T02:00:00Z' where id = ${jobs[key]}`.execute(work.db);
    }
    const job = await sql<{ id: bigint }>`
      insert into freight_job (no, mode, direction, service, company_id, customer_id, origin_station_id, destination_station_id)
      select 'AIR-1', 'air', 'export', 'direct', company_id, customer_id, origin_station_id, destination_station_id
      from transport_order where id = ${jobs.first} returning id`.execute(work.db);
    jobs.air = String(job.rows[0]?.id);
    const type = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('MEAL', '餐费', 'Ăn uống', 'Meals', 'อาหาร', 'other') returning id`.execute(work.db);
    meals = String(type.rows[0]?.id);
  });
  employee = await stage.cast({ name: 'Chen' });
  supervisor = await stage.cast({ name: 'Xu' });
  cashier = await stage.cast({ name: 'Liang' });
  director = await stage.cast({ name: 'Luo' });
}, 60_000);
afterAll(() => stage.close());

type Claim = ParamsOf<typeof saveClaim>;
const line = (amount: string, job: Partial<Claim['lines'][number]> = {}) => claimLine(meals, amount, job);
const content = (...lines: Claim['lines']) => claimOfLines(lines, { purpose: '友谊关过夜' });
async function submit(...lines: Claim['lines']): Promise<string> {
  const { id, version } = await employee.send(saveClaim, content(...lines));
  await employee.send(moveClaim, { id, version, action: 'submit' });
  return id;
}
/** Each review by a person of its own, as four eyes ask for. */
async function review(id: string): Promise<void> {
  for (const stage_ of ['supervisor', 'executive', 'finance', 'financeSupervisor']) {
    const reviewer = stage_ === 'supervisor' ? supervisor : await stage.cast({ name: `${stage_} ${id}` });
    const { version } = await reviewer.send(getApproval, { subject: 'expenseClaim', id });
    await reviewer.send(decideApproval, { subject: 'expenseClaim', id, version: version ?? 0, action: 'approve' });
  }
}
async function payment(id: string): Promise<ParamsOf<typeof payClaim>> {
  const { version, to_pay } = await cashier.send(getClaim, { id });
  return { id, version, payment: to_pay, own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
}
const costOf = async (order_id: string) => (await director.send(orderProfit, { order_id })).actual.cost;
const costOfJob = async () => (await director.send(freightJobProfit, { freight_job_id: jobs.air })).actual.cost;
const differences = () => stage.system<OfficeTables, unknown[]>((work) => reconcile(work));

test('the expenses of a claim are cost of the jobs that its lines name once it is paid, and no longer when the payment is reversed', async () => {
  const id = await submit(
    line('100', { order_id: jobs.first }),
    line('50', { order_id: jobs.first }),
    line('30', { freight_job_id: jobs.air }),
    line('7'),
  );
  await review(id);
  expect([await costOf(jobs.first), await costOfJob()]).toEqual(['0.00', '0.00']);
  const paid = await payment(id);
  await stage.pushes();
  await cashier.send(payClaim, paid);
  const touched = (await stage.pushes()).flatMap((message) => (message.type === 3 ? message.counts : []));
  const open = [
    listProfit,
    sumProfit,
    orderProfit,
    freightJobProfit,
    listFreightProfit,
    listProfitAnalysis,
    summariseProfit,
    sumProfitLines,
  ];
  const stale = open.filter((read) => showsOf(read).some((subject) => touched.includes(subject)));
  expect(stale.map(({ cmd }) => cmd)).toEqual(open.map(({ cmd }) => cmd));
  expect([await costOf(jobs.first), await costOf(jobs.second), await costOfJob()]).toEqual(['150.00', '0.00', '30.00']);
  // An agent shares no expense, and is shown it.
  const terms = { freight_job_id: jobs.air, percent: '50', losses: 'shared', currency: 'CNY' } as const;
  expect(await director.send(previewAgentShare, terms)).toMatchObject({ cost: '0.00', expenses: '30.00' });
  expect((await director.send(listProfit, { where: { order_no: ['SO-1'] } })).rows).toMatchObject([{ cost: '150.00', profit: '-150.00' }]);
  const behind = { where: { order_no: ['SO-1'] } };
  expect((await director.send(listProfitLines, behind)).rows).toMatchObject([
    { side: 'payable', measure: 'billed', business: 'road', party_name: 'Chen', net: '150.00', functional_net: '150.00', rate: null },
  ]);
  expect((await director.send(sumProfitLines, behind)).sums).toEqual([{ side: 'payable', currency: 'CNY', amount: '150.00', lines: 1 }]);
  const ofJob = (await director.send(listProfitLines, {})).rows.filter((row) => row.freight_job_id === jobs.air);
  expect(ofJob).toMatchObject([{ business: 'air', freight_job_no: 'AIR-1', functional_net: '30.00' }]);
  // A user of a narrow scope sees no expense for orders and jobs out of sight.
  const stranger = await stage.cast({ scope: 'own' });
  expect(await stranger.send(listProfitLines, {})).toMatchObject({ rows: [] });
  expect(await stranger.send(sumProfitLines, {})).toMatchObject({ sums: [] });
  expect(await differences()).toEqual([]);
  expect(
    await stage.system<OfficeTables, string>(async ({ db }) => {
      await sql`select app.rebuild_profit()`.execute(db);
      return 'computed again';
    }),
  ).toBe('computed again');
  expect([await costOf(jobs.first), await costOfJob(), await differences()]).toEqual(['150.00', '30.00', []]);
  const { version } = await director.send(getClaim, { id });
  await director.send(moveClaim, { id, version, action: 'reversePayment', reason: '银行退汇' });
  expect([await costOf(jobs.first), await costOfJob(), await differences()]).toEqual(['0.00', '0.00', []]);
});

test('the jobs of a claim stand on its page, its slip and its list, which finds it by them', async () => {
  const id = await submit(line('11', { order_id: jobs.second }), line('12', { freight_job_id: jobs.air }));
  const lines = [
    { order_no: 'SO-2', freight_job_no: null },
    { order_no: null, freight_job_no: 'AIR-1' },
  ];
  expect(await employee.send(getClaim, { id })).toMatchObject({ job_nos: 'AIR-1, SO-2', lines });
  expect((await employee.send(readClaimSheets, { ids: [id], languages: ['zh'] })).sheets).toMatchObject([{ lines }]);
  const matching = async (where: NonNullable<ParamsOf<typeof listClaims>['where']>) =>
    (await employee.send(listClaims, { tab: 'all', where })).rows.filter((row) => row.id === id).map(({ job_nos }) => job_nos);
  expect(await matching({ order: [jobs.second] })).toEqual(['AIR-1, SO-2']);
  expect(await matching({ freight_job: [jobs.air] })).toEqual(['AIR-1, SO-2']);
  expect(await matching({ order: [jobs.first] })).toEqual([]);
});

test('an order of another company, one that was cancelled and two jobs on one line are refused', async () => {
  await expect(employee.send(saveClaim, content(line('5', { order_id: jobs.abroad })))).rejects.toThrow('NOT_KNOWN');
  const both = content(line('5'), line('5', { order_id: jobs.first, freight_job_id: jobs.air }));
  await expect(employee.send(saveClaim, both)).rejects.toThrow('ONE_JOB');
  const picked = async (text: string) => (await employee.send(searchPicker, { to: 'order', text })).rows.map(({ name }) => name);
  expect([await picked('SO-2'), await picked('SO-3')]).toEqual([['SO-2'], []]);
  const outsider = await stage.cast({ permits: [] });
  expect(await outsider.refused(searchPicker, { to: 'order', text: 'SO' })).toBe('NOT_PERMITTED');
});

test('an order that finance has locked takes no expense until it is unlocked', async () => {
  const owed = { currency: 'CNY', fee: scene.fuel, on: '2026-11-20', order_no: 'SO-2' } as const;
  await billed(employee, supervisor, { ...owed, side: 'receivable', party: scene.customer, amount: '1060' });
  await billed(employee, supervisor, { ...owed, side: 'payable', party: scene.carrier, amount: '636' });
  const waiting = await submit(line('500', { order_id: jobs.second }));
  await review(waiting);
  const { id, version } = await employee.send(saveClaim, content(line('9', { order_id: jobs.second })));
  const order = { order_ids: [jobs.second] };
  await director.send(lockJobs, order);
  expect(await employee.refused(saveClaim, content(line('9', { order_id: jobs.second })))).toBe('JOB_LOCKED');
  expect(await employee.refused(moveClaim, { id, version, action: 'submit' })).toBe('JOB_LOCKED');
  const paid = await payment(waiting);
  expect(await cashier.refused(payClaim, paid)).toBe('JOB_LOCKED');
  expect(await costOf(jobs.second)).toBe('600.00');
  await director.send(unlockJobs, { ...order, reason: '补报销' });
  await cashier.send(payClaim, paid);
  expect(await costOf(jobs.second)).toBe('1100.00');
  // The order made a loss by it, which the lock asks the reason of.
  expect(await director.refused(lockJobs, order)).toBe('JOB_MARGIN');
  await director.send(lockJobs, { ...order, reason: '口岸滞留' });
  const settled = await director.send(getClaim, { id: waiting });
  const back = { id: waiting, version: settled.version, action: 'reversePayment', reason: '退汇' } as const;
  expect(await director.refused(moveClaim, back)).toBe('JOB_LOCKED');
  expect([await costOf(jobs.second), await differences()]).toEqual(['1100.00', []]);
});

test('a loan names the order that it is for, and is found by it', async () => {
  const loan = {
    kind: 'order',
    purpose: '过路费',
    currency: 'CNY',
    amount: '300',
    expected_on: '2026-12-20',
    payee_bank: null,
    payee_account_no: null,
  } as const;
  await expect(employee.send(saveLoan, { ...loan, order_id: jobs.abroad })).rejects.toThrow('NOT_KNOWN');
  const { id } = await employee.send(saveLoan, { ...loan, order_id: jobs.first });
  expect(await employee.send(getLoan, { id })).toMatchObject({ order_no: 'SO-1', freight_job_no: null });
  expect((await employee.send(readLoanSheets, { ids: [id], languages: ['zh'] })).sheets).toMatchObject([{ order_no: 'SO-1' }]);
  const of = async (order: string) => (await employee.send(listLoans, { tab: 'all', where: { order: [order] } })).rows.map((row) => row.id);
  expect([await of(jobs.first), await of(jobs.second)]).toEqual([[id], []]);
});

test('a freight job whose expenses take all of its profit is closed with a reason', async () => {
  const charge = (side: 'receivable' | 'payable', fee: bigint, unit_price: string) => ({
    side,
    order_no: null,
    work_order_no: null,
    freight_job_no: 'AIR-1',
    customer_id: null,
    carrier_id: side === 'payable' ? String(scene.carrier) : null,
    fee_name_id: String(fee),
    description: null,
    quantity: '1',
    unit_price,
    currency: 'CNY' as const,
    tax_percent: '0',
    business_on: '2026-11-20',
  });
  await director.send(enterCharges, { lines: [charge('receivable', scene.freight, '100'), charge('payable', scene.freight, '60')] });
  const id = await submit(line('40', { freight_job_id: jobs.air }));
  await review(id);
  await cashier.send(payClaim, await payment(id));
  await stage.system<OfficeTables, unknown>(({ db }) => sql`update freight_job set state = 'delivered' where id = ${jobs.air}`.execute(db));
  const { version } = await director.send(getFreightJob, { id: jobs.air });
  const close = { id: jobs.air, version, action: 'close' as const };
  expect(await director.refused(moveFreightJob, close)).toBe('FREIGHT_JOB_MARGIN');
  expect((await director.send(moveFreightJob, { ...close, reason: '客户取消' })).state).toBe('closed');
});
