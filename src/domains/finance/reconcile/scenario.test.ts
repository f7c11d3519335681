import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { builderOn, type Client, openPool, type Pool } from '../../../server/db.ts';
import { system } from '../../../server/session.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { FinanceTables } from '../server/db.ts';
import { addAttachment } from '../../workspace/remark/contract.ts';
import { moveBadDebt, saveBadDebt } from '../bad-debt/contract.ts';
import { getBill, moveBill } from '../bill/contract.ts';
import { enterCharges } from '../charge/contract.ts';
import { clearEmployee, reverseClearing } from '../cash/server/clear-employee.ts';
import { registerMoney, reverseEmployeeMoney } from '../cash/server/register.ts';
import { addFeeDocument, moveFeeDocument } from '../fee-document/contract.ts';
import { moveIntercompanyBill } from '../intercompany/contract.ts';
import { post, reverseRecord } from '../ledger/server/post.ts';
import { lockJobs } from '../job-lock/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { makeNetting } from '../netting/contract.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { movePrepaidCost, savePrepaidCost, spreadableCosts } from '../prepaid-cost/contract.ts';
import { billed, lineOf, registered, settled } from '../server/seed/acts.ts';
import { intercompanyAccepted, intercompanySettled } from '../server/seed/intercompany-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { type CheckName, checkNames, checks } from './server/queries.ts';
import { listReconcileRuns, reconcileDifferences, startReconcile } from './contract.ts';
import runJob from './server/jobs/run.ts';
import { getTransfer, moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';
import { countAll } from './server/reconcile.ts';

/* Books with one of each: a bill partly collected at another rate, an advance, a request that reserves a carrier's bill, a locked order. */

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
    await sql`insert into freight_job (no, mode, direction, service, company_id, customer_id, carrier_id, origin_station_id, destination_station_id)
      values ('OF-1', 'ocean', 'export', 'fcl', ${stage.companies.cn}, ${money.customer}, ${money.carrier}, ${road.nanning}, ${road.hanoi})`.execute(
      work.db,
    );
    return money;
  });
  pool = openPool(stage.ownerUrl, 1);
  owner = await pool.connect();
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  const usd = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const, on: '2026-11-10' };
  const bill = await billed(clerk, reviewer, { ...usd, amount: '1000', order_no: 'SO-1' });
  const cash = await registered(reviewer, {
    direction: 'in',
    bank: scene.bankUsd,
    customer: scene.customer,
    amount: '700',
    on: '2026-11-15',
  });
  await settled(clerk, cash, { id: bill, version: 1, currency: 'USD', amount: '600' });
  const home = { ...usd, fee: scene.fuel, currency: 'CNY' as const };
  const taxed = await billed(clerk, reviewer, { ...home, amount: '106' });
  const short = await registered(reviewer, {
    direction: 'in',
    bank: scene.bankCny,
    customer: scene.customer,
    amount: '110',
    on: '2026-11-15',
  });
  const row = { bill_id: taxed, currency: 'CNY' as const, version: 1 };
  await clerk.send(makeWriteOff, {
    cash_entry_id: short,
    version: 1,
    lines: [
      { ...row, amount: '105' },
      { ...row, amount: '1', by: 'withholding', certificate_no: 'W-1' },
    ],
  });
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
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
    await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
  });
  const { id: consent } = await reviewer.send(nettingConsents.save, {
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
  const moved = await clerk.send(saveTransfer, {
    kind: 'transfer',
    from_account_id: String(scene.bankUsd),
    to_account_id: String(scene.bankCny),
    amount: '10',
    to_amount: '71',
    out_on: '2026-11-15',
    memo: '结汇',
  });
  await clerk.send(moveTransfer, { id: moved.id, version: 1, action: 'submit' });
  await reviewer.send(moveTransfer, { id: moved.id, version: 2, action: 'approve' });
  await giveUp(await billed(clerk, reviewer, { ...usd, currency: 'CNY', amount: '30' }));
  const ofJob = { ...lineOf({ ...cny, amount: '53' }), freight_job_no: 'OF-1' };
  await clerk.send(enterCharges, { lines: [ofJob] });
  const [spread] = (await clerk.send(spreadableCosts, { carrier_id: String(scene.carrier) })).sources;
  const prepaid = await clerk.send(savePrepaidCost, {
    carrier_id: String(scene.carrier),
    charge_id: spread?.charge_id ?? '',
    amount: '10',
    account: 'cost',
    method: 'month',
    from_on: '2026-10-01',
    to_on: '2026-12-31',
    memo: '保险',
  });
  await clerk.send(movePrepaidCost, { id: prepaid.id, version: 1, action: 'submit' });
  await reviewer.send(movePrepaidCost, { id: prepaid.id, version: 2, action: 'approve' });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into accrual (company_id, month, currency, revenue_minor, cost_minor, made_at) values (${stage.companies.cn}, '2026-10', 'CNY', 0, 0, now())`.execute(
      db,
    ),
  );
  const hanoi = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  const hue = await stage.cast({ name: 'Hue', companyId: stage.companies.vn });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3500, '2026-11-01', '2026-11-30', 'manual')`.execute(db),
  );
  const yuan = { fee: scene.freight, currency: 'CNY' as const, on: '2026-11-15' };
  const sold = await intercompanyAccepted(clerk, hanoi, { ...yuan, buyer_id: String(stage.companies.vn), amount: '300' });
  const bought = await intercompanyAccepted(hanoi, clerk, { ...yuan, buyer_id: String(stage.companies.cn), amount: '100' });
  await intercompanySettled(
    { preparer: hanoi, approver: hue, receiver: clerk },
    {
      kind: 'netting',
      receiver_id: String(stage.companies.cn),
      currency: 'CNY',
      settled_on: '2026-11-15',
      lines: [
        { bill_id: sold, amount: '100' },
        { bill_id: bought, amount: '100' },
      ],
    },
    null,
  );
  await clerk.send(lockJobs, { order_ids: [String(rows[0]?.id)], reason: '测试' });
  await reverseInNextMonth(hanoi);
}, 60_000);
afterAll(async () => {
  owner.release();
  await pool.end();
  await stage.close();
});

/** One record on each account beside bills and advances, of 15 November; all of them are reversed on 3 December. */
async function reverseInNextMonth(hanoi: Player): Promise<void> {
  const on = '2026-11-15';
  const yuan = { currency: 'CNY' as const, on };
  await registered(reviewer, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '9000', on });
  const disbursed = await billed(clerk, reviewer, {
    ...yuan,
    side: 'receivable',
    party: scene.customer,
    fee: scene.duty,
    amount: '113',
  });
  const bought = await billed(clerk, reviewer, { ...yuan, side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '212' });
  const invoice = await acceptInvoice(bought, '106', '6');
  const certified = await withholdingOf(yuan);
  const debt = await giveUp(
    await billed(clerk, reviewer, { ...yuan, side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '40' }),
  );
  const bank = String(scene.bankCny);
  const moved = [
    await approveTransfer({ kind: 'transfer', from_account_id: bank, to_account_id: String(scene.bankUsd), amount: '71', to_amount: '10' }),
    await approveTransfer({
      kind: 'depositGiven',
      from_account_id: bank,
      carrier_id: String(scene.carrier),
      party_bank_account_id: String(scene.payee),
      amount: '20',
    }),
    await approveTransfer({ kind: 'taxPaid', from_account_id: bank, tax_account: 'taxWithheld', amount: '5' }),
    await approveTransfer({ kind: 'taxPaid', from_account_id: bank, tax_account: 'withheldFromSupplier', amount: '3' }),
  ];
  const intercompany = await intercompanyAccepted(clerk, hanoi, {
    ...yuan,
    fee: scene.freight,
    buyer_id: String(stage.companies.vn),
    amount: '60',
  });
  const lent = await lendToEmployee(on);

  stage.clock.set('2026-12-03T02:00:00Z');
  const reason = '错误';
  await reviewer.send(moveFeeDocument, { ...invoice, action: 'reject', reason });
  for (const id of [disbursed, bought]) await clerk.send(moveBill, { id, version: 3, action: 'void', reason });
  await clerk.send(reverseWriteOff, { id: certified, reason });
  await reviewer.send(moveBadDebt, { ...debt, action: 'reverse', reason });
  for (const { id, version } of moved) await reviewer.send(moveTransfer, { id, version, action: 'reverse', reason });
  await clerk.send(moveIntercompanyBill, { id: intercompany, version: 3, action: 'requestReversal', reason });
  await hanoi.send(moveIntercompanyBill, { id: intercompany, version: 4, action: 'confirmReversal' });
  await stage.door.within<FinanceTables, unknown>(system([stage.companies.cn]), 'write', async (work) => {
    await reverseRecord(work, claimOfEmployee.subject, claimOfEmployee.recordId, '2026-12-03', reason);
    await reverseClearing(work, claimOfEmployee, '2026-12-03');
    await reverseEmployeeMoney(work, lent, reason);
  });
}

/** The carrier's invoice of a bill, accepted. */
async function acceptInvoice(bill: string, amount: string, tax: string): Promise<{ id: string; version: number }> {
  const { bill_no } = await clerk.send(getBill, { id: bill });
  const file_id = await clerk.upload('invoice.pdf', new TextEncoder().encode('%PDF-1.4 invoice'));
  const facts = {
    kind: 'invoice' as const,
    document_no: 'FP-1',
    document_on: '2026-11-15',
    currency: 'CNY' as const,
    file_id,
    remark: null,
  };
  const { id, version } = await clerk.send(addFeeDocument, { ...facts, bill_no, amount, tax });
  return { id, version: (await reviewer.send(moveFeeDocument, { id, version, action: 'accept' })).version };
}

/** A write-off of which the customer withheld a part. Answers its id. */
async function withholdingOf(yuan: { currency: 'CNY'; on: string }): Promise<string> {
  const bill = await billed(clerk, reviewer, { ...yuan, side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '212' });
  const cash = await registered(reviewer, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '210', on: yuan.on });
  const row = { bill_id: bill, currency: yuan.currency, version: 1 };
  const { id } = await clerk.send(makeWriteOff, {
    cash_entry_id: cash,
    version: 1,
    lines: [
      { ...row, amount: '210' },
      { ...row, amount: '2', by: 'withholding', certificate_no: 'W-2' },
    ],
  });
  return id;
}

async function giveUp(bill: string): Promise<{ id: string; version: number }> {
  const { id } = await clerk.send(saveBadDebt, {
    customer_id: String(scene.customer),
    bill_id: bill,
    currency: 'CNY',
    amount: '20',
    given_up_on: '2026-11-15',
    reason: 'bankrupt',
    memo: '破产',
  });
  const file_id = await clerk.upload('proof.pdf', new TextEncoder().encode('%PDF-1.4 proof'));
  await clerk.send(addAttachment, { subject: 'badDebt', id, file_id, kind: 'bankruptcy' });
  await clerk.send(moveBadDebt, { id, version: 1, action: 'submit' });
  return { id, version: (await reviewer.send(moveBadDebt, { id, version: 2, action: 'approve' })).version };
}

async function approveTransfer(of: Omit<ParamsOf<typeof saveTransfer>, 'out_on' | 'memo'>): Promise<{ id: string; version: number }> {
  const { id } = await clerk.send(saveTransfer, { out_on: '2026-11-15', memo: '测试', ...of });
  await clerk.send(moveTransfer, { id, version: 1, action: 'submit' });
  await reviewer.send(moveTransfer, { id, version: 2, action: 'approve' });
  return { id, version: (await clerk.send(getTransfer, { id })).version };
}

/** A claim of the office, which lies above finance: here only its money, its entry and what it clears. */
const claimOfEmployee = { subject: 'expenseClaim', recordId: 1n };
function lendToEmployee(on: string): Promise<bigint> {
  const party = { customerId: null, carrierId: null, employeeId: clerk.accountId };
  const yuan = { currency: 'CNY' as const, party };
  return stage.door.within<FinanceTables, bigint>(system([stage.companies.cn]), 'write', async (work) => {
    const { id } = await registerMoney(work, {
      direction: 'out',
      ownBankAccountId: scene.bankCny,
      party,
      payerName: 'Lan',
      method: 'transfer',
      amountMinor: 9000n,
      rate: null,
      fee: null,
      valueOn: on,
      bankRef: null,
      remark: null,
      paymentRequestId: null,
    });
    await post(work, {
      companyId: stage.companies.cn,
      postedOn: on,
      kind: 'expense',
      ...claimOfEmployee,
      functionalCurrency: 'CNY',
      lines: [
        { account: 'adminExpense', ...yuan, amountMinor: 4000n, functionalMinor: 4000n },
        { account: 'employeeAdvance', ...yuan, amountMinor: -4000n, functionalMinor: -4000n },
      ],
    });
    const of = { companyId: stage.companies.cn, employeeId: clerk.accountId, currency: 'CNY' as const };
    await clearEmployee(work, { ...claimOfEmployee, ...of, amountMinor: 4000n, on });
    return id;
  });
}

const tables = [
  'bill',
  'bill_balance',
  'charge',
  'cash_entry',
  'accrual_line',
  'bank_balance',
  'employee_clearing',
  'fee_document',
  'transfer',
  'transfer_movement',
  'intercompany_settlement',
  'bad_debt',
  'prepaid_cost',
  'prepaid_share',
  'intercompany_bill',
  'intercompany_side',
  'intercompany_result',
  'write_off',
  'write_off_line',
  'netting',
  'payment_request',
  'payment_request_line',
  'ledger_entry',
  'ledger_line',
  'job_lock',
  'profit_fact',
  'profit_order',
];

/** Writes to the database directly, past the product, and answers the checks that fail. The writes are rolled back. */
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
/** One corruption for each check, which that check has to find. */
const corruptions: Readonly<Record<CheckName, string>> = {
  billAmount: `update bill_balance set amount_minor = amount_minor + 1, net_minor = net_minor + 1 ${usd}`,
  billFunctional: `update bill_balance set functional_minor = functional_minor + 1 ${usd}`,
  billLines: `update bill set line_count = line_count + 1 where side = 'receivable'`,
  chargeBilled: `update bill set state = 'void' where side = 'payable'`,
  billWrittenOff: `update bill_balance set written_off_minor = written_off_minor - 1 ${usd}`,
  billWrittenOffFunctional: `update bill_balance set written_off_functional_minor = written_off_functional_minor - 1 ${usd}`,
  badDebtWrittenOff: `update bad_debt set returned_minor = returned_minor + 1`,
  prepaidBooked: `update prepaid_cost set booked_minor = booked_minor + 1`,
  prepaidBookedFunctional: `update prepaid_share set functional_minor = functional_minor - 1`,
  prepaidAsOf: `update prepaid_cost set posted_on = posted_on - 40`,
  billRequested: `update bill_balance set requested_minor = requested_minor - 1 where requested_minor > 0`,
  billInBooks: `update ledger_line set amount_minor = amount_minor + 1 where ${account('receivable')} and amount_minor > 0`,
  billInBooksFunctional: `update ledger_line set functional_minor = functional_minor + 1 where ${account('receivable')} and amount_minor > 0`,
  partyInBooks: `update ledger_line set customer_id = (select id from customer where code = 'BETA') where ${account('receivable')}`,
  taxPending: `update ledger_line set bill_id = null where ${account('inputTaxPending')}`,
  taxPendingAsOf: `update fee_document set released_on = released_on - 40`,
  taxDeclaredAsOf: `update ledger_entry set posted_on = posted_on - 40 where kind = 'tax'`,
  transitAsOf: `update transfer_movement set value_on = value_on - 40 where transfer_id is not null`,
  movementAsOf: `update ledger_entry set posted_on = posted_on - 40 where kind = 'deposit'`,
  disbursementAsOf: `update bill_balance set disbursement_minor = disbursement_minor + 1 where disbursement_minor <> 0`,
  employeeAsOf: `update employee_clearing set cleared_on = cleared_on - 40 where reverses_id is null`,
  allowanceAsOf: `update bad_debt set given_up_on = given_up_on - 40 where state = 'reversed'`,
  partyAsOf: `update write_off set business_on = business_on - 40`,
  advanceAsOf: `update cash_entry set value_on = value_on - 40`,
  bankAsOf: `update ledger_entry set posted_on = posted_on - 40 where kind = 'receipt'`,
  cashAllocated: `update cash_entry set allocated_minor = allocated_minor + 1 where allocated_minor < amount_minor`,
  cashAllocatedFunctional: `update cash_entry set allocated_functional_minor = allocated_functional_minor + 1`,
  advanceInBooks: `update ledger_line set cash_entry_id = null where ${account('advanceReceived')} and amount_minor > 0`,
  bankInBooks: `update ledger_line set own_bank_account_id = null where ${account('bank')}`,
  bankBalance: `update bank_balance set balance_minor = balance_minor + 1`,
  transferInTransit: `update transfer set state = 'done' where state = 'inTransit'`,
  accrualAsOf: `insert into accrual_line (accrual_id, side, currency, amount_minor) select id, 'payable', currency, 1 from accrual limit 1`,
  writeOffLines: `update write_off set cash_minor = cash_minor + 1`,
  withheldAsOf: `update write_off_line set settled_functional_minor = settled_functional_minor + 1 where by = 'withholding'`,
  writeOffExchange: `update write_off set exchange_difference_minor = exchange_difference_minor + 1`,
  intercompanySettled: `update intercompany_bill set settled_minor = settled_minor - 1 where settled_minor > 0`,
  intercompanySettledFunctional: `update intercompany_side set settled_functional_minor = settled_functional_minor + 1 where side = 'buyer'`,
  intercompanyInBooks: `update intercompany_side set functional_minor = functional_minor + 1 where side = 'seller'`,
  intercompanyBooksAsOf: `update intercompany_settlement set settled_on = settled_on - 40`,
  intercompanyAsOf: `update ledger_entry set posted_on = posted_on - 40 where kind = 'intercompanySettlement' and company_id = (select max(receiver_id) from intercompany_settlement)`,
  intercompanyResult: `update intercompany_result set difference_minor = difference_minor + 1`,
  nettingLines: `update netting set receivable_minor = receivable_minor + 1, payable_minor = payable_minor + 1`,
  requestLines: `update payment_request set amount_minor = amount_minor + 1`,
  requestPaid: `update payment_request set paid_minor = paid_minor + 1`,
  requestHeld: `update payment_request_line set held_minor = held_minor - 1`,
  lockedMonth: `update charge set financial_month = '2026-10' where job_lock_id is not null`,
  profitFact: `update profit_fact set billed_minor = billed_minor + 1`,
  profitGroup: `update profit_fact set customer_id = null where order_id is not null`,
  profitJob: `update profit_fact set customer_id = null where freight_job_id is not null`,
  profitSummary: `update profit_summary set accrued_minor = accrued_minor + 1 where dimension = 'customer'`,
  profitOrder: `update profit_order set spans = '{2026-01 road payable}'`,
  profitOrderCount: `update profit_order_count set orders = orders + 1 where dimension = 'line'`,
  ledgerTurnover: `update ledger_turnover set debit_minor = debit_minor + 1`,
  entryBalance: `update ledger_line set amount_minor = amount_minor - 1 where ${account('revenue')}`,
  entryFunctional: `update ledger_line set functional_minor = functional_minor - 1 where ${account('revenue')}`,
};

describe('the reconcile', () => {
  test('finds nothing in books that nobody touched', async () => {
    const counted = await stage.system<FinanceTables, Awaited<ReturnType<typeof countAll>>>((work) => countAll(work));
    expect(counted.differences).toEqual([]);
    expect(counted.checked).toBeGreaterThan(20);
  });

  /** The checks of month ends whose records of November were all reversed in December. */
  test.each([
    'taxPendingAsOf',
    'taxDeclaredAsOf',
    'withheldAsOf',
    'transitAsOf',
    'movementAsOf',
    'disbursementAsOf',
    'employeeAsOf',
    'allowanceAsOf',
    'intercompanyBooksAsOf',
  ] as const)('compares the balance of %s at the end of November and, after the reversal, of December', async (what) => {
    const { rows } = await stage.system<FinanceTables, { rows: { record: string; kept: string }[] }>(({ db }) =>
      sql<{ record: string; kept: string }>`select record, kept::text as kept from (${checks[what].rows}) q`.execute(db),
    );
    const balances = Map.groupBy(rows, ({ record }) => record.slice(-'2026-11'.length));
    const at = (month: string) => balances.get(month)?.map(({ kept }) => kept) ?? [];
    expect(at('2026-11').some((kept) => kept !== '0')).toBe(true);
    expect(at('2026-12')).not.toEqual([]);
    expect(at('2026-12')).not.toEqual(at('2026-11'));
  });

  test.each(checkNames)('finds %s', async (what) => {
    expect(await corrupted(owner, corruptions[what])).toContain(what);
  });

  test('finds an advance that stands on the account of unclaimed receipts', async () => {
    const elsewhere = `update ledger_line set account_id = (select id from ledger_account where use = 'unidentified') where ${account('advanceReceived')}`;
    expect(await corrupted(owner, elsewhere)).toContain('advanceAsOf');
  });

  test('finds an advance whose value in the books is not the one at which its money was booked', async () => {
    expect(
      await corrupted(owner, `update cash_entry set functional_minor = functional_minor + 1 where direction = 'in' and currency = 'USD'`),
    ).toContain('advanceAsOf');
  });

  test('finds an amount on an account of advances that no money stands for', async () => {
    expect(
      await corrupted(owner, `update ledger_line set ${account('advanceReceived')} where ${account('bank')} and cash_entry_id is null`),
    ).toContain('advanceAsOf');
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
    // The job of a run that ended is repeated if its server died before it noted the end.
    await stage.system<FinanceTables, void>((work) => work.enqueue(runJob, { run_id }));
    await stage.runJobs();
    expect((await clerk.send(reconcileDifferences, { run_id })).rows).toHaveLength(2);
    const { rows: audited } = await stage.system<FinanceTables, { rows: unknown[] }>(({ db }) =>
      sql`select from audit_log where subject = 'reconcile' and what = 'run' and record_id = ${run_id}`.execute(db),
    );
    expect(audited).toHaveLength(1);
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect((await abroad.send(reconcileDifferences, { run_id })).rows).toEqual([]);
    expect((await abroad.send(listReconcileRuns, {})).rows).toMatchObject([{ id: run_id, differences: 0 }]);
  });
});
