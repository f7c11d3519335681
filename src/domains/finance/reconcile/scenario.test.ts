import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { builderOn, type Client, openPool, type Pool } from '../../../server/db.ts';
import type { DispatchTables } from '../../dispatch/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/seed/scene.ts';
import type { FinanceTables } from '../db.ts';
import { lockJobs } from '../job-lock/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { makeNetting } from '../netting/contract.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { billed, registered, settled } from '../seed/acts.ts';
import { type Scene, setScene } from '../seed/scene.ts';
import { type CheckName, checkNames } from './queries.ts';
import { listReconcileRuns, reconcileDifferences, startReconcile } from './contract.ts';
import { countAll } from './store.ts';

/* Books with one of each: a bill partly collected at another rate, an advance, a request that holds a carrier's bill, a locked order. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let pool: Pool;
let owner: Client;

beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { '2026-11-10': '7.10', '2026-11-15': '7.15' });
    const road = await setDispatchScene(work, stage.companies.cn);
    const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
    const id = await addOrder(work, place, { no: 'SO-1', pieces: 1, kg: '10', m3: '1', state: 'signed' });
    await sql`update transport_order set signed_at = ${work.now} where id = ${id}`.execute(work.db);
    return money;
  });
  pool = openPool(stage.ownerUrl, 1);
  owner = await pool.connect();
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  const usd = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const, on: '2026-11-10' };
  const bill = await billed(clerk, reviewer, { ...usd, amount: '1000', order_no: 'SO-1' });
  const cash = await registered(clerk, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount: '700', on: '2026-11-15' });
  await settled(clerk, cash, { id: bill, version: 1, currency: 'USD', amount: '600' });
  const cny = { side: 'payable' as const, party: scene.carrier, fee: scene.fuel, currency: 'CNY' as const, on: '2026-11-10' };
  const owed = await billed(clerk, reviewer, { ...cny, amount: '318', order_no: 'SO-1' });
  const request = await clerk.send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: null,
    lines: [{ bill_id: owed, amount: '200' }],
    due_on: '2026-12-10',
    reason: '运费',
    invoice_no: 'INV-1',
    invoice_promised_on: null,
  });
  await clerk.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`select id from transport_order where order_no = 'SO-1'`.execute(db),
  );
  const { id: consent } = await clerk.send(nettingConsents.save, {
    reference: 'NET-1',
    customer_id: String(scene.customer),
    carrier_id: String(scene.carrier),
    agreed_on: '2026-11-01',
    remark: null,
  });
  const due = await billed(clerk, reviewer, { ...usd, currency: 'CNY', amount: '50' });
  const line = (id: string, version: number) => [{ bill_id: id, currency: 'CNY' as const, version, amount: '50' }];
  await clerk.send(makeNetting, {
    consent_id: consent,
    company_id: String(stage.companies.cn),
    receivable: line(due, 1),
    payable: line(owed, 2),
  });
  await clerk.send(lockJobs, { order_ids: [String(rows[0]?.id)], note: '测试' });
}, 60_000);
afterAll(async () => {
  owner.release();
  await pool.end();
  await stage.close();
});

const tables = [
  'bill',
  'bill_balance',
  'charge',
  'cash_entry',
  'write_off',
  'write_off_line',
  'netting',
  'payment_request',
  'payment_request_line',
  'ledger_entry',
  'ledger_line',
  'job_lock',
];

/** Somebody with the keys of the database writes past the product: what the count then finds. All of it is taken back. */
async function corrupted(client: Client, writing: string): Promise<string[]> {
  await client.query('begin');
  try {
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    const forced = await client.query<{ relname: string }>(`select relname from pg_class where relforcerowsecurity and relkind = 'r'`);
    for (const { relname } of forced.rows) await client.query(`alter table ${relname} no force row level security`);
    const { rowCount } = await client.query(writing);
    expect(rowCount).toBeGreaterThan(0);
    return (await countAll({ db: builderOn<FinanceTables>(client) })).differences.map(({ what }) => what);
  } finally {
    await client.query('rollback');
  }
}

const usd = `where bill_id = (select bill_id from bill_balance where currency = 'USD')`;
const account = (use: string): string => `account_id = (select id from ledger_account where use = '${use}')`;
/** What each check is there for. */
const corruptions: Readonly<Record<CheckName, string>> = {
  billAmount: `update bill_balance set amount_minor = amount_minor + 1, net_minor = net_minor + 1 ${usd}`,
  billFunctional: `update bill_balance set functional_minor = functional_minor + 1 ${usd}`,
  billLines: `update bill set line_count = line_count + 1 where side = 'receivable'`,
  chargeBilled: `update bill set state = 'void' where side = 'payable'`,
  billWrittenOff: `update bill_balance set written_off_minor = written_off_minor - 1 ${usd}`,
  billWrittenOffFunctional: `update bill_balance set written_off_functional_minor = written_off_functional_minor - 1 ${usd}`,
  billRequested: `update bill_balance set requested_minor = requested_minor - 1 where requested_minor > 0`,
  billInBooks: `update ledger_line set amount_minor = amount_minor + 1 where ${account('receivable')} and amount_minor > 0`,
  billInBooksFunctional: `update ledger_line set functional_minor = functional_minor + 1 where ${account('receivable')} and amount_minor > 0`,
  partyInBooks: `update ledger_line set customer_id = (select id from customer where code = 'BETA') where ${account('receivable')}`,
  cashAllocated: `update cash_entry set allocated_minor = allocated_minor + 1`,
  cashAllocatedFunctional: `update cash_entry set allocated_functional_minor = allocated_functional_minor + 1`,
  advanceInBooks: `update ledger_line set cash_entry_id = null where ${account('advanceReceived')} and amount_minor > 0`,
  bankInBooks: `update ledger_line set own_bank_account_id = null where ${account('bank')}`,
  writeOffLines: `update write_off set cash_minor = cash_minor + 1`,
  writeOffExchange: `update write_off set exchange_difference_minor = exchange_difference_minor + 1`,
  nettingLines: `update netting set receivable_minor = receivable_minor + 1, payable_minor = payable_minor + 1`,
  requestLines: `update payment_request set amount_minor = amount_minor + 1`,
  requestPaid: `update payment_request set paid_minor = paid_minor + 1`,
  requestHeld: `update payment_request_line set held_minor = held_minor - 1`,
  lockedMonth: `update charge set financial_month = '2026-10' where job_lock_id is not null`,
  entryBalance: `update ledger_line set amount_minor = amount_minor - 1 where ${account('revenue')}`,
  entryFunctional: `update ledger_line set functional_minor = functional_minor - 1 where ${account('revenue')}`,
};

describe('the reconcile', () => {
  test('finds nothing in books that nobody touched', async () => {
    const counted = await stage.system<FinanceTables, Awaited<ReturnType<typeof countAll>>>((work) => countAll(work));
    expect(counted.differences).toEqual([]);
    expect(counted.checked).toBeGreaterThan(20);
  });

  test.each(checkNames)('finds %s', async (what) => {
    expect(await corrupted(owner, corruptions[what])).toContain(what);
  });

  test('runs when somebody asks, and keeps what it found with its run', async () => {
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update bill_balance set functional_minor = functional_minor + 5 where currency = 'USD'`.execute(db),
    );
    const nobody = await stage.cast({ permits: [] });
    expect(await nobody.refused(startReconcile, {})).toBe('NOT_PERMITTED');
    const { run_id } = await clerk.send(startReconcile, {});
    expect(await reviewer.send(startReconcile, {})).toEqual({ run_id });
    expect((await clerk.send(listReconcileRuns, {})).rows).toMatchObject([
      { id: run_id, state: 'queued', asked_by: 'Lan', differences: 0 },
    ]);
    await stage.runJobs();
    const [run] = (await clerk.send(listReconcileRuns, {})).rows;
    expect(run).toMatchObject({ id: run_id, state: 'done', differences: 2 });
    expect(run?.checked).toBeGreaterThan(20);
    const { rows } = await clerk.send(reconcileDifferences, { run_id });
    expect(rows.map(({ what, subject, currency, kept, counted }) => ({ what, subject, currency, kept, counted }))).toEqual([
      { what: 'billFunctional', subject: 'bill', currency: 'CNY', kept: '7100.05', counted: '7100.00' },
      { what: 'billInBooksFunctional', subject: 'bill', currency: 'CNY', kept: '2840.05', counted: '2840.00' },
    ]);
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect((await abroad.send(reconcileDifferences, { run_id })).rows).toEqual([]);
    expect((await abroad.send(listReconcileRuns, {})).rows).toMatchObject([{ id: run_id, differences: 0 }]);
  });
});
