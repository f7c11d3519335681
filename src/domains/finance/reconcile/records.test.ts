import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { claimCash, registerCash, reverseCash } from '../cash/contract.ts';
import { moveIntercompanyBill } from '../intercompany/contract.ts';
import { moveIntercompanySettlement } from '../intercompany-settlement/contract.ts';
import { manualAccounts, neededBy } from '../journal/rules.ts';
import { moveJournal, saveJournal } from '../journal/contract.ts';
import { type AccountUse, accountUses } from '../ledger/rules.ts';
import { getOpening, moveOpening, saveOpening } from '../opening/contract.ts';
import { isElsewhere } from '../opening/rules.ts';
import { billed, registered, reviewed } from '../server/seed/acts.ts';
import { intercompanyAccepted, intercompanySettled } from '../server/seed/intercompany-acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { postRevaluation } from '../revaluation/contract.ts';
import { makeWriteOff } from '../write-off/contract.ts';
import { reconcile } from './server/reconcile.ts';

/*
 * Records of every origin agree with the books: nothing that is right is reported. The Chinese company begins with October 2026, and the clock
 * says 20 November, later 3 December.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({
    stage,
    scene,
    lan: clerk,
    wei: reviewer,
  } = await startFinanceStage({
    '2026-10-31': '7.10',
    '2026-11-10': '7.10',
    '2026-11-15': '7.15',
    '2026-11-20': '7.20',
    '2026-11-30': '7.25',
  }));
}, 60_000);
afterAll(() => stage.close());

const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const yuan = { currency: 'CNY' as const, on: '2026-11-15' };
const reason = '测试';

/** The accounts of an opening that need no open items and no bank. */
const openedAccounts = accountUses.filter(
  (use) => !isElsewhere(use) && !['bank', 'receivable', 'payable', 'retainedEarnings'].includes(use),
);
/** The party of a line on an account that names one: a carrier where we gave the money, a customer otherwise. */
function partyOf(use: AccountUse): { customer: string; carrier: string } {
  if (neededBy(use) !== 'party') return { customer: '', carrier: '' };
  return use === 'depositPaid' ? { customer: '', carrier: 'FLEET' } : { customer: 'ACME', carrier: '' };
}

test('the books of a company may begin with a balance on each account that takes one', async () => {
  const { id } = await clerk.send(saveOpening, { opened_on: '2026-10-31', memo: '期初' });
  const rows = openedAccounts.map((use, place) => [use, partyOf(use).customer, partyOf(use).carrier, 'CNY', place + 1, '']);
  const total = openedAccounts.reduce((sum, _use, place) => sum + place + 1, 0);
  const sheet = [
    ['account', 'customer', 'carrier', 'currency', 'debit', 'credit'],
    ...rows,
    ['retainedEarnings', '', '', 'CNY', '', total],
  ];
  const file_id = await clerk.upload('opening.csv', Buffer.from(sheet.map((row) => row.join()).join('\n')));
  const { batch_id } = await clerk.send(startImport, { what: 'openingBalance', file_id, mapping: null });
  await stage.runJobs();
  expect((await clerk.send(importState, { batch_id })).bad).toEqual([]);
  await clerk.send(runImport, { batch_id });
  await stage.runJobs();
  // A draft is not in the books yet.
  expect(await differences()).toEqual([]);
  const { version } = await clerk.send(getOpening, { id });
  await clerk.send(moveOpening, { id, version, action: 'submit' });
  await reviewer.send(moveOpening, { id, version: version + 1, action: 'post' });
  expect(await differences()).toEqual([]);
});

describe('records of November that are taken back in December', () => {
  const takingBack: (() => Promise<unknown>)[] = [];

  test('a journal has a line on each account that takes one by hand', async () => {
    const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
      sql<{ id: bigint }>`insert into team (company_id, name) values (${stage.companies.cn}, '财务部') returning id`.execute(db),
    );
    const lines = manualAccounts.map((account, place) => ({
      account,
      currency: 'CNY' as const,
      debit: String(place + 1),
      customer_id: partyOf(account).customer ? String(scene.customer) : null,
      carrier_id: partyOf(account).carrier ? String(scene.carrier) : null,
      cost_centre_id: neededBy(account) === 'cost_centre_id' ? String(rows[0]?.id) : null,
    }));
    const total = manualAccounts.reduce((sum, _account, place) => sum + place + 1, 0);
    const { id } = await clerk.send(saveJournal, {
      posted_on: yuan.on,
      memo: '各科目',
      lines: [...lines, { account: 'otherPayable', currency: 'CNY', credit: String(total) }],
    });
    await clerk.send(moveJournal, { id, version: 1, action: 'submit' });
    await reviewer.send(moveJournal, { id, version: 2, action: 'post' });
    takingBack.push(() => reviewer.send(moveJournal, { id, version: 3, action: 'reverse', reason }));
    expect(await differences()).toEqual([]);
  });

  test('money that nobody names goes back with its fee, and other money is found to be a customer’s', async () => {
    const receipt = (amount: string, fee: string | null) =>
      clerk.send(registerCash, {
        direction: 'in',
        own_bank_account_id: String(scene.bankUsd),
        customer_id: null,
        carrier_id: null,
        payer_name: null,
        method: 'transfer',
        amount,
        rate: null,
        fee,
        fee_currency: fee === null ? null : 'USD',
        value_on: yuan.on,
        bank_ref: null,
        remark: null,
      });
    const [unclaimed, theirs] = [await receipt('40', '1.5'), await receipt('90', null)];
    await clerk.send(claimCash, { id: theirs.id, version: 1, customer_id: String(scene.customer) });
    takingBack.push(() => reviewer.send(reverseCash, { id: unclaimed.id, version: 1, action: 'reverse', reason }));
    expect(await differences()).toEqual([]);
  });

  test('a bill has a balance in each of two currencies, and its customer withholds tax of the foreign one', async () => {
    const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.fuel, on: yuan.on };
    const ids = await reviewed(clerk, reviewer, { ...owed, currency: 'USD', amount: '106' }, { ...owed, currency: 'CNY', amount: '530' });
    const { bills } = await clerk.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: yuan.on });
    const bill_id = bills[0]?.id ?? '';
    for (const [bank, currency, amount] of [
      [scene.bankUsd, 'USD', '70'],
      [scene.bankCny, 'CNY', '200'],
    ] as const) {
      const money = await registered(clerk, { direction: 'in', bank, customer: scene.customer, amount, on: '2026-11-20' });
      const line = { bill_id, currency, version: 1 };
      const tax = { ...line, amount: '1', by: 'withholding' as const, certificate_no: `W-${currency}` };
      await reviewer.send(makeWriteOff, { cash_entry_id: money, version: 1, lines: [{ ...line, amount }, tax] });
    }
    expect(bills).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  test('a carrier laid out a duty, works for two of our companies, and is owed two currencies by one bill', async () => {
    const hanoi = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
    const hue = await stage.cast({ name: 'Hue', companyId: stage.companies.vn });
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
        values (null, 'CNY', 'VND', 3500, '2026-11-01', '2026-12-31', 'manual')`.execute(db),
    );
    const owed = { ...yuan, side: 'payable' as const, party: scene.carrier };
    const duty = await billed(clerk, reviewer, { ...owed, fee: scene.duty, amount: '113' });
    await billed(clerk, reviewer, { ...owed, fee: scene.fuel, amount: '212' });
    await billed(hanoi, hue, { ...owed, fee: scene.fuel, amount: '424' });
    const both = await billed(
      clerk,
      reviewer,
      { ...owed, fee: scene.fuel, amount: '530' },
      { ...owed, fee: scene.fuel, currency: 'USD', amount: '106' },
    );
    const request = await clerk.send(savePaymentRequest, {
      kind: 'bill',
      carrier_id: String(scene.carrier),
      party_bank_account_id: String(scene.payee),
      currency: 'CNY',
      amount: null,
      lines: [{ bill_id: both, amount: '300' }],
      due_on: '2026-12-10',
      reason,
      invoice_no: 'INV-2',
      invoice_promised_on: null,
    });
    await clerk.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
    takingBack.push(() => clerk.send(moveBill, { id: duty, version: 3, action: 'void', reason }));
    expect(await differences()).toEqual([]);
  });

  test('a bill and a settlement between our companies wait for the other side to take them back', async () => {
    const hanoi = await stage.cast({ name: 'Hanoi II', companyId: stage.companies.vn });
    const hue = await stage.cast({ name: 'Hue II', companyId: stage.companies.vn });
    const sold = { ...yuan, fee: scene.freight, buyer_id: String(stage.companies.vn) };
    const [back, standing] = [
      await intercompanyAccepted(clerk, hanoi, { ...sold, amount: '60' }),
      await intercompanyAccepted(clerk, hanoi, { ...sold, amount: '300' }),
    ];
    const bought = await intercompanyAccepted(hanoi, clerk, {
      ...yuan,
      fee: scene.freight,
      buyer_id: String(stage.companies.cn),
      amount: '100',
    });
    const netted = await intercompanySettled(
      { preparer: hanoi, approver: hue, receiver: clerk },
      {
        kind: 'netting',
        receiver_id: String(stage.companies.cn),
        currency: 'CNY',
        settled_on: yuan.on,
        lines: [standing, bought].map((bill_id) => ({ bill_id, amount: '100' })),
      },
      null,
    );
    await clerk.send(moveIntercompanyBill, { id: back, version: 3, action: 'requestReversal', reason });
    await hue.send(moveIntercompanySettlement, { id: netted, version: 4, action: 'requestReversal', reason });
    takingBack.push(
      () => hanoi.send(moveIntercompanyBill, { id: back, version: 4, action: 'confirmReversal' }),
      () => clerk.send(moveIntercompanySettlement, { id: netted, version: 5, action: 'confirmReversal' }),
    );
    expect(await differences()).toEqual([]);
  });

  test('all of them agree with the books of both months, also where November is revalued', async () => {
    stage.clock.set('2026-12-03T02:00:00Z');
    expect(await clerk.send(postRevaluation, { company_id: String(stage.companies.cn), month: '2026-11' })).toMatchObject({ posted: true });
    for (const takeBack of takingBack) await takeBack();
    expect(await differences()).toEqual([]);
  });
});
