import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { billAgeing, getBill, listBills, moveBill } from '../bill/contract.ts';
import { registerCash } from '../cash/contract.ts';
import { saveJournal, moveJournal } from '../journal/contract.ts';
import { entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { issueInvoice, issueJointInvoice, readJointInvoice } from '../invoice/contract.ts';
import { requestInvoice } from '../invoice-request/contract.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { reverseWriteOff } from '../write-off/contract.ts';
import { registered, settled } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { clearOpening, getOpening, listOpenings, moveOpening, saveOpening } from './contract.ts';

/* Lan brings the books of the Chinese company over as of 31 October 2026, and Wei posts them. The clock says 20 November 2026. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-10-31': '7.1000', '2026-11-20': '7.2000' }),
  );
  lan = await stage.cast({ name: 'Lan', language: 'en' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

/** Tries a sheet and imports its good rows; answers the reasons of its bad ones by line. */
async function imported(who: Player, what: 'openingBalance' | 'openingItem', text: string): Promise<string[]> {
  const file_id = await who.upload('opening.csv', Buffer.from(text.trim()));
  const { batch_id } = await who.send(startImport, { what, file_id, mapping: null });
  await stage.runJobs();
  const tried = await who.send(importState, { batch_id });
  if (tried.good > 0) {
    await who.send(runImport, { batch_id });
    await stage.runJobs();
  }
  return tried.bad.map(({ line, why }) => `${line} ${why}`);
}
const balances = `
account,customer,carrier,bank,currency,debit,credit,functional
1002,,,6217-CNY,CNY,50000,,
1002,,,6217-USD,USD,1000,,7050
1122,ACME,,,USD,1500,,
2202,,FLEET,,CNY,,8000,
1601,,,,CNY,120000,,
4001,,,,CNY,,150000,
410401,,,,CNY,,29700,
`;
const items = `
side,party,document_no,document_on,due_on,currency,amount,paid
receivable,ACME,INV-0811,2026-08-11,2026-09-10,USD,1200,200
receivable,ACME,INV-0915,2026-09-15,2026-10-15,USD,700,0
receivable,ACME,PRE-1,2026-10-20,2026-10-20,USD,-200,0
Phải trả,FLEET,HD-77,2026-10-05,2026-11-04,CNY,8000,0
`;
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const company = () => String(stage.companies.cn);
const receiptOf = (value_on: string): ParamsOf<typeof registerCash> => ({
  direction: 'in',
  own_bank_account_id: String(scene.bankCny),
  customer_id: String(scene.customer),
  carrier_id: null,
  payer_name: null,
  method: 'transfer',
  amount: '100',
  rate: null,
  fee: null,
  fee_currency: null,
  value_on,
  bank_ref: null,
  remark: null,
  repeated: true,
});
let opening: string;
const versionOf = async (): Promise<number> => (await lan.send(getOpening, { id: opening })).version;
const move = async (who: Player, action: 'submit' | 'post' | 'reverse' | 'sendBack', reason?: string) =>
  who.send(moveOpening, { id: opening, version: await versionOf(), action, ...(reason ? { reason } : {}) });
const refusedMove = async (who: Player, action: 'submit' | 'post' | 'reverse' | 'sendBack', reason?: string) =>
  who.refused(moveOpening, { id: opening, version: await versionOf(), action, ...(reason ? { reason } : {}) });
const closing = async (month: string): Promise<Record<string, string>> => {
  const { rows, total } = await wei.send(trialBalance, { company_id: company(), month });
  expect(total).toMatchObject({ closing: '0.00' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
};

describe('a draft', () => {
  test('begins at a month end that has passed, once for each company', async () => {
    expect(await lan.refused(saveOpening, { opened_on: '2026-10-30', memo: '期初' })).toBe('OPENING_DAY');
    expect(await lan.refused(saveOpening, { opened_on: '2026-11-30', memo: '期初' })).toBe('POSTING_AHEAD');
    const both = await Promise.allSettled([
      lan.send(saveOpening, { opened_on: '2026-10-31', memo: '期初' }),
      lan.send(saveOpening, { opened_on: '2026-10-31', memo: '期初' }),
    ]);
    const [first] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    opening = first?.id ?? '';
    expect(await wei.refused(saveOpening, { opened_on: '2026-09-30', memo: '期初' })).toBe('OPENING_EXISTS');
  });

  test('names each bad row of its sheets', async () => {
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
        values (${stage.companies.vn}, 'Vietcombank', 'HANOI-CNY', 'Quayside', 'CNY')`.execute(db),
    );
    const bad = await imported(
      lan,
      'openingBalance',
      `
account,customer,carrier,bank,currency,debit,credit,functional
9999,,,,CNY,1,,
1122,NOBODY,,,CNY,1,,
1122,,,,CNY,1,,
2203,ACME,,,CNY,,1,
1002,,,6217-USD,CNY,1,,
1601,,,,CNY,1,1,
1601,,,,VND,100,,
1601,,,,CNY,5,,6
1601,,,6217-CNY,CNY,5,,
1002,,,HANOI-CNY,CNY,1,,
`,
    );
    expect(bad).toEqual([
      '2 Account: is not known; give a code or name that exists',
      '3 Customer: is not known; give a code or name that exists',
      '4 Customer: required',
      expect.stringContaining('5 Account: Account 2203 takes no opening.'),
      '6 Currency: the bank account is in USD',
      '7 Debit: required',
      expect.stringMatching(/^8 .*VND/),
      '9 Amount in books: the amount in books does not fit the amount',
      '10 Bank account: Only a balance at a bank names a bank account.',
      '11 Bank account: is not known; give a code or name that exists',
    ]);
    const badItems = await imported(
      lan,
      'openingItem',
      `
side,party,document_no,document_on,due_on,currency,amount,paid
receivable,FLEET,A,2026-08-11,2026-09-10,USD,1,0
payable,FLEET,B,2026-11-01,2026-12-10,CNY,1,0
payable,FLEET,C,2026-10-01,2026-09-10,CNY,1,0
payable,FLEET,D,2026-10-01,2026-10-10,CNY,5,5
payable,FLEET,E,2026-10-01,2026-10-10,CNY,0.001,0
`,
    );
    expect(badItems).toEqual([
      '2 Party: is not known; give a code or name that exists',
      '3 Document date: the document is dated after the opening of 31 Oct 2026',
      '4 Due date: due before the document',
      '5 Paid so far: what is paid has the sign of the amount and is less than it',
      expect.stringMatching(/^6 Amount: /),
    ]);
    expect(await lan.send(getOpening, { id: opening })).toMatchObject({ balances: [], items: [], faults: [{ kind: 'empty' }] });
  });

  test('only its preparer imports, and another company knows nothing of it', async () => {
    expect(await imported(wei, 'openingBalance', balances)).toHaveLength(7);
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect((await abroad.send(listOpenings, { tab: 'all' })).rows).toEqual([]);
    expect(await abroad.refused(getOpening, { id: opening })).toBe('NOT_FOUND');
    const [bad] = await imported(abroad, 'openingBalance', 'account,currency,debit\n1601,VND,100');
    expect(bad).toBeDefined();
    const clerk = await stage.cast({ permits: [] });
    expect(await clerk.refused(saveOpening, { opened_on: '2026-10-31', memo: 'x' })).toBe('NOT_PERMITTED');
  });

  test('is submitted when sides balance and open items equal their control account', async () => {
    expect(await imported(lan, 'openingBalance', balances.replace('29700', '29600'))).toEqual([]);
    expect(await imported(lan, 'openingItem', items.replace('700', '600'))).toEqual([]);
    expect((await lan.send(getOpening, { id: opening })).faults).toMatchObject([
      { kind: 'unbalanced', expected: '187700.00', actual: '187600.00', difference: '-100.00' },
      {
        kind: 'itemsDiffer',
        line: 4,
        side: 'receivable',
        party_name: expect.stringContaining('ACME'),
        currency: 'USD',
        difference: '-100.00',
      },
    ]);
    expect(await refusedMove(lan, 'submit')).toBe('OPENING_FAULTS');
    // A row of the same account or document is corrected by the next sheet.
    expect(await imported(lan, 'openingBalance', balances)).toEqual([]);
    expect(await imported(lan, 'openingItem', items)).toEqual([]);
    const { balances: rows, items: open, faults, debit, credit } = await lan.send(getOpening, { id: opening });
    expect([rows.length, open.length, faults, debit, credit]).toEqual([7, 4, [], '187700.00', '187700.00']);
    expect(await lan.refused(saveOpening, { id: opening, version: await versionOf(), opened_on: '2026-09-30', memo: '期初' })).toBe(
      'OPENING_ROWS',
    );
    await move(lan, 'submit');
    expect(await imported(lan, 'openingItem', items)).toHaveLength(4);
    const version = await versionOf();
    expect(await lan.refused(clearOpening, { id: opening, version, part: 'items' })).toBe('OPENING_FROZEN');
    await move(wei, 'sendBack', '重新导入');
    expect(await lan.send(clearOpening, { id: opening, version: await versionOf(), part: 'items' })).toEqual({ removed: 4 });
    expect(await imported(lan, 'openingItem', items)).toEqual([]);
    await move(lan, 'submit');
  });
});

describe('posting', () => {
  test('is by another person, once, and makes a bill of each open item', async () => {
    expect(await refusedMove(lan, 'post')).toBe('FOUR_EYES');
    const version = await versionOf();
    const both = await Promise.allSettled([
      wei.send(moveOpening, { id: opening, version, action: 'post' }),
      wei.send(moveOpening, { id: opening, version, action: 'post' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await closing('2026-10')).toEqual({
      bank: '57050.00',
      receivable: '10650.00',
      payable: '-8000.00',
      fixedAsset: '120000.00',
      paidInCapital: '-150000.00',
      retainedEarnings: '-29700.00',
    });
    expect((await wei.send(entriesOfRecord, { subject: 'opening', id: opening })).entries).toMatchObject([
      { kind: 'opening', posted_on: '2026-10-31' },
    ]);
    const { rows } = await lan.send(listBills, { tab: 'open', where: { search: 'INV-0811' } });
    expect(rows).toMatchObject([
      { document_no: 'INV-0811', bill_on: '2026-08-11', due_on: '2026-09-10', state: 'confirmed', balances: [{ open: '1000.00' }] },
    ]);
    const { rows: history } = await lan.send(recordTimeline, { subject: 'bill', id: rows[0]?.id ?? '' });
    expect(history).toMatchObject([{ what: 'create', who: 'Wei' }]);
    const ageing = await lan.send(billAgeing, { side: 'receivable', on: '2026-11-20' });
    expect(ageing.rows).toMatchObject([{ open: '1500.00', d31to60: '500.00', d61to90: '1000.00' }]);
    expect((await lan.send(billAgeing, { side: 'receivable', on: '2026-10-30' })).rows).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('leaves no day before it open, and no second opening', async () => {
    const { id, version } = await lan.send(saveJournal, {
      posted_on: '2026-10-31',
      memo: '更正',
      lines: [
        { account: 'otherReceivable', currency: 'CNY', debit: '1' },
        { account: 'otherIncome', currency: 'CNY', credit: '1' },
      ],
    });
    await lan.send(moveJournal, { id, version, action: 'submit' });
    expect(await wei.refused(moveJournal, { id, version: version + 1, action: 'post' })).toBe('PERIOD_CLOSED');
    expect(await lan.refused(saveOpening, { opened_on: '2026-09-30', memo: '期初' })).toBe('OPENING_EXISTS');
    expect(await imported(lan, 'openingBalance', balances)).toHaveLength(7);
  });

  test('an open item is settled like a bill, is not voided or invoiced by itself, and holds its opening', async () => {
    const { rows } = await lan.send(listBills, { tab: 'open', where: { search: 'INV-0811' } });
    const bill = rows[0]?.id ?? '';
    expect(rows).toMatchObject([{ state: 'confirmed', to_invoice: false }]);
    expect(await wei.refused(moveBill, { id: bill, version: 1, action: 'void', reason: '误' })).toBe('BILL_OPENING');
    const invoice = {
      bill_id: bill,
      currency: 'USD',
      kind: 'electronic',
      title: 'ACME',
      authority_no: null,
      invoice_on: '2026-11-20',
    } as const;
    expect(await wei.refused(issueInvoice, { ...invoice, amount: '1' })).toBe('BILL_OPENING');
    expect(await wei.refused(issueJointInvoice, { ...invoice, bill_ids: [bill] })).toBe('BILL_OPENING');
    expect(await wei.refused(readJointInvoice, { bill_ids: [bill] })).toBe('BILL_OPENING');
    expect(await wei.refused(requestInvoice, { bill_id: bill })).toBe('BILL_OPENING');
    const cash = await registered(lan, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount: '400', on: '2026-11-20' });
    const made = await settled(wei, cash, { id: bill, version: 1, currency: 'USD', amount: '400' });
    expect((await lan.send(getBill, { id: bill })).balances).toMatchObject([{ amount: '1000.00', written_off: '400.00', open: '600.00' }]);
    expect(await refusedMove(wei, 'reverse', '重录')).toBe('OPENING_SETTLED');
    expect(await differences()).toEqual([]);
    expect(await closing('2026-11')).toMatchObject({ exchangeDifference: '-40.00' });
    await wei.send(reverseWriteOff, { id: made.id, reason: '误核' });

    // So does a payment that somebody asks for.
    const { rows: owed } = await lan.send(listBills, { tab: 'open', where: { search: 'HD-77' } });
    const request = await lan.send(savePaymentRequest, {
      kind: 'bill',
      carrier_id: String(scene.carrier),
      party_bank_account_id: String(scene.payee),
      currency: 'CNY',
      amount: null,
      lines: [{ bill_id: owed[0]?.id ?? '', amount: '10' }],
      due_on: '2026-11-30',
      reason: '期初运费',
      invoice_no: 'HD-77',
      invoice_promised_on: null,
    });
    const { version } = await lan.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
    expect(await refusedMove(wei, 'reverse', '重录')).toBe('OPENING_SETTLED');
    await lan.send(movePaymentRequest, { id: request.id, version, action: 'withdraw' });
  });

  test('is reversed on its own day by another person, and makes room for another', async () => {
    expect(await refusedMove(lan, 'reverse', '重录')).toBe('FOUR_EYES');
    await move(wei, 'reverse', '重录');
    expect(await closing('2026-10')).toEqual({});
    expect((await lan.send(listBills, { tab: 'open' })).rows).toEqual([]);
    expect(await differences()).toEqual([]);
    const { id } = await lan.send(saveOpening, { opened_on: '2026-10-31', memo: '期初（更正）' });
    expect(await lan.send(getOpening, { id })).toMatchObject({ state: 'draft', balances: [] });
  });

  test('leaves no day before it to an entry that waits for it', async () => {
    opening = (await lan.send(listOpenings, { tab: 'draft' })).rows[0]?.id ?? '';
    expect(await imported(lan, 'openingBalance', balances)).toEqual([]);
    expect(await imported(lan, 'openingItem', items)).toEqual([]);
    await move(lan, 'submit');
    let both: Promise<[unknown, string]> | undefined;
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into period (company_id, month) values (${stage.companies.cn}, '2026-09') on conflict do nothing`.execute(db),
    );
    // An earlier month is held until the posting waits for it, and the receipt behind the posting. A later month waits for nobody.
    await stage.system<FinanceTables, void>(async ({ db, audit }) => {
      await sql`select from period where company_id = ${stage.companies.cn} and month = '2026-09' for update`.execute(db);
      const posted = move(wei, 'post');
      await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
      await lan.send(registerCash, receiptOf('2026-11-02'));
      both = Promise.all([posted, lan.refused(registerCash, receiptOf('2026-10-20'))]);
      both.catch(() => undefined);
      await expect.poll(async () => (await waitingForLocks(db)).length).toBe(2);
      audit({ subject: 'opening', id: BigInt(opening), what: 'hold' });
    });
    expect((await both)?.[1]).toBe('PERIOD_CLOSED');
    expect(await lan.send(getOpening, { id: opening })).toMatchObject({ state: 'posted' });
    expect(await differences()).toEqual([]);
  });

  test('is refused where the company has an earlier entry, and in a closed month', async () => {
    expect(await lan.refused(saveOpening, { opened_on: '2026-10-31', memo: '期初', company_id: String(stage.companies.vn) })).toBe(
      'NOT_FOUND',
    );
    await stage.system<FinanceTables, unknown>(async ({ db }) =>
      sql`insert into period (company_id, month, state) values (${stage.companies.th}, '2026-10', 'closed')`.execute(db),
    );
    const thai = await stage.cast({ companyId: stage.companies.th });
    expect(await thai.refused(saveOpening, { opened_on: '2026-10-31', memo: 'ยอดยกมา' })).toBe('PERIOD_CLOSED');
    const viet = await stage.cast({ companyId: stage.companies.vn });
    const poster = await stage.cast({ companyId: stage.companies.vn });
    const { id, version } = await viet.send(saveJournal, {
      posted_on: '2026-09-30',
      memo: 'Chi phí khác',
      lines: [
        { account: 'otherExpense', currency: 'VND', debit: '1000' },
        { account: 'otherPayable', currency: 'VND', credit: '1000' },
      ],
    });
    await viet.send(moveJournal, { id, version, action: 'submit' });
    await poster.send(moveJournal, { id, version: version + 1, action: 'post' });
    for (const opened_on of ['2026-10-31', '2026-09-30'])
      expect(await viet.refused(saveOpening, { opened_on, memo: 'Đầu kỳ' })).toBe('OPENING_LATE');
    expect((await viet.send(saveOpening, { opened_on: '2026-08-31', memo: 'Đầu kỳ' })).version).toBe(1);
  });
});
