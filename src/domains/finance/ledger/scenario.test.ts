import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered, settled } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { accountBalances, entriesOfRecord, listLedger, sumLedger, trialBalance } from './contract.ts';
import fold from './server/jobs/fold.ts';
import { post } from './server/post.ts';

/* October's bill of 1,000 USD at 7.10 is collected in November at 7.15: the entries of both months, and the links to each line. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let bill: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-10-10': '7.10', '2026-11-15': '7.15' }),
  );
  clerk = await stage.cast();
  const reviewer = await stage.cast();
  const usd = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const };
  bill = await billed(clerk, reviewer, { ...usd, amount: '1000', on: '2026-10-10' });
  const cash = await registered(reviewer, {
    direction: 'in',
    bank: scene.bankUsd,
    customer: scene.customer,
    amount: '1000',
    on: '2026-11-15',
  });
  await settled(clerk, cash, { id: bill, version: 1, currency: 'USD', amount: '1000' });
}, 60_000);
afterAll(() => stage.close());

const of = (month: string) => ({ company_id: String(stage.companies.cn), month });

test('the trial balance opens where the month before closed, and adds up', async () => {
  const october = await clerk.send(trialBalance, of('2026-10'));
  expect(october.rows.map(({ account, opening, debit, credit, closing }) => [account, opening, debit, credit, closing])).toEqual([
    ['receivable', '0.00', '7100.00', '0.00', '7100.00'],
    ['revenue', '0.00', '0.00', '7100.00', '-7100.00'],
  ]);
  const november = await clerk.send(trialBalance, of('2026-11'));
  expect(november.rows.map(({ account, opening, debit, credit, closing }) => [account, opening, debit, credit, closing])).toEqual([
    ['bank', '0.00', '7150.00', '0.00', '7150.00'],
    ['receivable', '7100.00', '0.00', '7100.00', '0.00'],
    ['advanceReceived', '0.00', '7150.00', '7150.00', '0.00'],
    ['revenue', '-7100.00', '0.00', '0.00', '-7100.00'],
    ['exchangeDifference', '0.00', '0.00', '50.00', '-50.00'],
  ]);
  expect(november.total).toEqual({
    opening: '0.00',
    opening_debit: '7100.00',
    opening_credit: '7100.00',
    debit: '14300.00',
    credit: '14300.00',
    closing: '0.00',
    closing_debit: '7150.00',
    closing_credit: '7150.00',
  });
  // A balance stands on one side, and a settled account on none.
  const sides = november.rows.map((row) => [row.account, row.opening_debit, row.opening_credit, row.closing_debit, row.closing_credit]);
  expect(sides).toEqual([
    ['bank', null, null, '7150.00', null],
    ['receivable', '7100.00', null, null, null],
    ['advanceReceived', null, null, null, null],
    ['revenue', null, '7100.00', null, '7100.00'],
    ['exchangeDifference', null, null, null, '50.00'],
  ]);
  const { rows } = await clerk.send(accountBalances, { company_id: of('').company_id, on: '2026-10-31' });
  expect(rows.map(({ currency, amount, functional }) => [currency, amount, functional])).toEqual([
    ['USD', '1000.00', '7100.00'],
    ['USD', '-1000.00', '-7100.00'],
  ]);
});

test('every line is found by account, party and document; a filter of one entry sums to zero', async () => {
  const receivable = await clerk.send(listLedger, { where: { account: ['receivable'], customer: [String(scene.customer)] } });
  expect(receivable.rows.map(({ kind, debit, credit, functional }) => [kind, debit, credit, functional])).toEqual([
    ['writeOff', null, '1000.00', '-7100.00'],
    ['bill', '1000.00', null, '7100.00'],
  ]);
  expect(receivable.rows[1]).toMatchObject({ subject: 'bill', record_id: bill, party_name: 'ACME 贸易', currency: 'USD' });
  expect(receivable.rows[0]).toMatchObject({ subject: 'writeOff', bill_id: bill });
  const [{ entry_no } = { entry_no: '' }] = receivable.rows;
  const entry = await clerk.send(listLedger, { where: { entry_no: [entry_no] } });
  expect(entry.rows.map(({ account_code }) => account_code).toSorted((a, b) => a.localeCompare(b))).toEqual(['1122', '2203', '6061']);
  expect((await clerk.send(sumLedger, { where: { entry_no: [entry_no] } })).sums).toEqual([
    { currency: 'CNY', debit: '7150.00', credit: '7150.00' },
  ]);
  expect((await clerk.send(listLedger, { where: { carrier: [String(scene.carrier)] } })).rows).toEqual([]);
  expect((await clerk.send(listLedger, { where: { posted_on: { from: '2026-11-01' }, account: ['bank'] } })).rows).toHaveLength(1);
});

test('other companies’ books, and books without the right, are nobody’s', async () => {
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect((await abroad.send(listLedger, {})).rows).toEqual([]);
  expect(await abroad.refused(trialBalance, of('2026-11'))).toBe('NOT_FOUND');
  const nobody = await stage.cast({ permits: [] });
  expect(await nobody.refused(listLedger, {})).toBe('NOT_PERMITTED');
  expect(await nobody.refused(trialBalance, of('2026-11'))).toBe('NOT_PERMITTED');
});

test('folding the turnover changes no balance, and what is posted later adds to it', async () => {
  const balances = () =>
    Promise.all([
      clerk.send(trialBalance, of('2026-11')),
      clerk.send(accountBalances, { company_id: of('').company_id, on: '2026-11-30' }),
    ] as const);
  const open = async () => {
    const { rows } = await stage.system<FinanceTables, { rows: { open: number; folded: number }[] }>(({ db }) =>
      sql<{ open: number; folded: number }>`select count(*) filter (where not folded)::int as open,
        count(*) filter (where folded)::int as folded from ledger_turnover`.execute(db),
    );
    return rows[0];
  };
  const foldAll = async () => {
    await stage.system<FinanceTables, void>((work) => work.enqueue(fold, {}));
    await stage.runJobs();
  };
  const before = await balances();
  expect(await open()).toEqual({ open: 7, folded: 0 });
  await foldAll();
  expect(await balances()).toEqual(before);
  expect(await open()).toEqual({ open: 0, folded: 7 });
  await registered(clerk, { direction: 'in', bank: scene.bankUsd, customer: scene.customer, amount: '10', on: '2026-11-15' });
  const [later] = await balances();
  const bank = ({ rows }: typeof later) => rows.find(({ account }) => account === 'bank');
  expect(bank(before[0])?.debit).toBe('7150.00');
  expect(bank(later)?.debit).toBe('7221.50');
  await foldAll();
  // The receipt is of a day that has its rows.
  expect((await balances())[0]).toEqual(later);
  expect(await open()).toEqual({ open: 0, folded: 7 });
});

test('records of other kinds with the same id neither name a line nor are taken back with it', async () => {
  const director = await stage.cast();
  const fee = { kind: 'bankFee' as const, from_account_id: String(scene.bankCny), amount: '3', out_on: '2026-11-18', memo: '手续费' };
  const { id, transfer_no } = await clerk.send(saveTransfer, fee);
  await clerk.send(moveTransfer, { id, version: 1, action: 'submit' });
  await director.send(moveTransfer, { id, version: 2, action: 'approve' });
  const request = await clerk.send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: '5',
    lines: [],
    due_on: '2026-12-10',
    reason: '预付',
    invoice_no: null,
    invoice_promised_on: null,
  });
  await clerk.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
  // A posted journal has the id of the transfer, and an entry of a claim that of a request in review.
  await stage.system<FinanceTables, unknown>(async (work) => {
    await sql`insert into journal (id, journal_no, company_id, posted_on, memo, functional_currency, functional_minor, state, prepared_by, decided_by)
      overriding system value values (${id}, 'JV-SAME', ${stage.companies.cn}, '2026-11-18', '同号', 'CNY', 100, 'posted', ${clerk.accountId}, ${director.accountId})`.execute(
      work.db,
    );
    const amount = { currency: 'CNY' as const, amountMinor: 100n, functionalMinor: 100n };
    for (const [kind, subject, recordId] of [
      ['journal', 'journal', id],
      ['expense', 'expenseClaim', request.id],
    ] as const)
      await post(work, {
        companyId: stage.companies.cn,
        postedOn: '2026-11-18',
        kind,
        subject,
        recordId: BigInt(recordId),
        functionalCurrency: 'CNY',
        lines: [
          { account: 'otherReceivable', ...amount },
          { account: 'otherPayable', ...amount, amountMinor: -100n, functionalMinor: -100n },
        ],
      });
  });
  const documents = async (kind: 'bill' | 'bankFee' | 'journal' | 'expense') =>
    (await clerk.send(listLedger, { where: { kind: [kind] } })).rows.map(({ document }) => document);
  const { bill_no } = await clerk.send(getBill, { id: bill });
  expect(await documents('bill')).toEqual([bill_no, bill_no]);
  expect(await documents('bankFee')).toEqual([transfer_no, transfer_no]);
  expect(await documents('journal')).toEqual(['JV-SAME', 'JV-SAME']);
  expect(await documents('expense')).toEqual([null, null]);
  const onAccount = await clerk.send(listLedger, { where: { bank: [String(scene.bankCny)] } });
  expect(onAccount.rows.map(({ account_code, credit }) => `${account_code} ${credit}`)).toEqual(['1002 3.00']);

  await director.send(moveTransfer, { id, version: 4, action: 'reverse', reason: '误登' });
  const kindsOf = async (subject: 'transfer' | 'journal') =>
    (await clerk.send(entriesOfRecord, { subject, id })).entries.map(({ kind }) => kind);
  expect([await kindsOf('transfer'), await kindsOf('journal')]).toEqual([['bankFee', 'reversal'], ['journal']]);
  const hanoi = await stage.cast({ companyId: stage.companies.vn });
  expect((await hanoi.send(entriesOfRecord, { subject: 'transfer', id })).entries).toEqual([]);
});
