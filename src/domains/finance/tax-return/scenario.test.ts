import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ResultOf } from '../../../kernel/call.ts';
import { type Currency, money } from '../../../kernel/money.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { addFeeDocument, moveFeeDocument } from '../fee-document/contract.ts';
import { issueInvoice, reverseInvoice } from '../invoice/contract.ts';
import { moveJournal, saveJournal } from '../journal/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { post } from '../ledger/server/post.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { lineOf } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import type { Side } from '../side.ts';
import { getTaxReturn, listTaxLines, sumTaxLines } from './contract.ts';
import type { Origin, TaxAccount } from './rules.ts';

/*
 * November of a Chinese company, seen on the 20th: services at 6 % and 9 %, one bill of October that is invoiced in November, one of November
 * that is invoiced in part, a rebate with its red-letter invoice, an invoice that is taken back, dollars, a tail, a journal by hand.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let company_id: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-10': '7.10' }));
  company_id = String(stage.companies.cn);
  lan = await stage.cast({ name: 'Lan', language: 'en' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

type Sold = { readonly amount: string; readonly percent?: string; readonly currency?: Currency };
async function bill(on: string, lines: readonly Sold[], side: Side = 'receivable'): Promise<string> {
  const party = side === 'receivable' ? scene.customer : scene.carrier;
  const { ids } = await lan.send(enterCharges, {
    lines: lines.map(({ amount, percent, currency = 'CNY' }) => ({
      ...lineOf({ side, party, fee: scene.fuel, amount, currency, on }),
      ...(percent === undefined ? {} : { tax_percent: percent }),
    })),
  });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: on });
  const id = bills[0]?.id ?? '';
  await lan.send(moveBill, { id, version: 1, action: 'send' });
  await wei.send(moveBill, { id, version: 2, action: 'confirm' });
  return id;
}
const invoice = (bill_id: string, invoice_on: string, amount: string, more: { credits_id?: string; currency?: Currency } = {}) =>
  lan.send(issueInvoice, {
    bill_id,
    kind: 'electronic',
    title: 'ACME 贸易',
    authority_no: null,
    invoice_on,
    currency: 'CNY',
    amount,
    ...more,
  });
const of = (month: string) => lan.send(getTaxReturn, { company_id, month });
type Report = ResultOf<typeof getTaxReturn>;
const account = (report: Report, use: TaxAccount) => {
  const row = report.accounts.find((one) => one.account === use);
  if (!row) throw new Error(`no ${use}`);
  return row;
};
const origins = (report: Report, use: TaxAccount) =>
  Object.fromEntries(account(report, use).origins.map((row) => [row.origin, [row.documents, row.ledger, row.difference]]));
const papers = (report: Report, use: TaxAccount) =>
  report.documents
    .filter((row) => row.account === use)
    .map((row) => [row.paper, row.invoice_kind, row.tax_percent, row.count, row.net, row.tax]);
const lines = (where: { origin?: Origin[]; account?: TaxAccount[]; tax_percent?: string[] }, month = '2026-11') =>
  lan.send(listTaxLines, { where: { company: [company_id], month: [month], ...where }, size: 200 });

/** Every figure is the sum of its lines, and the differences of an account are its whole difference. */
async function tie(month: string): Promise<void> {
  const report = await of(month);
  const minor = (text: string | null): bigint => (text === null ? 0n : money('CNY', text).minor);
  const { rows } = await lines({}, month);
  for (const row of report.accounts) {
    const balance = minor(row.opening_debit) - minor(row.opening_credit) + minor(row.debit) - minor(row.credit);
    expect([row.account, balance]).toEqual([row.account, minor(row.closing_debit) - minor(row.closing_credit)]);
    for (const { origin, difference } of row.origins) {
      const own = rows.filter((line) => line.account === row.account && line.origin === origin);
      const sum = own.reduce((total, line) => total + (line.source === 'ledger' ? minor(line.tax) : -minor(line.tax)), 0n);
      expect([row.account, origin, sum]).toEqual([row.account, origin, minor(difference)]);
    }
    expect(row.origins.reduce((sum, { difference }) => sum + minor(difference), 0n)).toBe(minor(row.difference));
    expect(minor(row.ledger) - minor(row.documents)).toBe(minor(row.difference));
  }
  for (const paper of report.documents) {
    const own = rows.filter(
      (line) =>
        line.source === 'document' &&
        line.account === paper.account &&
        line.paper === paper.paper &&
        line.invoice_kind === paper.invoice_kind &&
        line.tax_percent === paper.tax_percent,
    );
    expect(own.reduce((sum, line) => sum + minor(line.tax), 0n)).toBe(minor(paper.tax));
    expect(own.reduce((sum, line) => sum + minor(line.net), 0n)).toBe(minor(paper.net));
  }
  const trial = await lan.send(trialBalance, { company_id, month });
  for (const { account: use, closing_debit, closing_credit } of trial.rows) {
    const row = report.accounts.find((one) => one.account === use);
    if (row) expect([row.closing_debit, row.closing_credit]).toEqual([closing_debit, closing_credit]);
  }
}

describe('a month of the general VAT return', () => {
  let rebated: { id: string };
  beforeAll(async () => {
    const october = await bill('2026-10-20', [{ amount: '1060' }]);
    const twoRates = await bill('2026-11-10', [{ amount: '1060' }, { amount: '109', percent: '9' }]);
    const part = await bill('2026-11-10', [{ amount: '2120' }]);
    const tail = await bill('2026-11-11', [{ amount: '10' }, { amount: '10' }, { amount: '10' }]);
    const rebate = await bill('2026-11-12', [{ amount: '-106' }]);
    const undone = await bill('2026-11-12', [{ amount: '212' }]);
    const dollars = await bill('2026-11-10', [{ amount: '106', currency: 'USD' }]);
    await invoice(october, '2026-11-10', '1060');
    rebated = await invoice(twoRates, '2026-11-12', '1169');
    await invoice(tail, '2026-11-12', '30');
    await invoice(part, '2026-11-13', '530');
    await invoice(rebate, '2026-11-14', '-106', { credits_id: rebated.id });
    const taken = await invoice(undone, '2026-11-15', '212');
    await invoice(dollars, '2026-11-16', '50', { currency: 'USD' });
    await invoice(dollars, '2026-11-16', '56', { currency: 'USD' });
    await lan.send(reverseInvoice, { id: taken.id, version: 1, reason: '抬头有误' });
    const supplied = await bill('2026-11-10', [{ amount: '1060' }], 'payable');
    await bill('2026-11-10', [{ amount: '530' }], 'payable');
    const paper = await lan.send(addFeeDocument, {
      bill_no: (await lan.send(getBill, { id: supplied })).bill_no,
      kind: 'invoice',
      document_no: 'SUP-1',
      document_on: '2026-11-12',
      currency: 'CNY',
      amount: '1060',
      tax: '60',
      file_id: await lan.upload('invoice.pdf', Buffer.from('%PDF-1.4\n1\n%%EOF')),
      remark: null,
    });
    await wei.send(moveFeeDocument, { ...paper, action: 'accept' });
  }, 60_000);

  test('has output tax by rate and kind, what is credited and taken back below zero, and turnover without an invoice apart', async () => {
    const report = await of('2026-11');
    expect(report).toMatchObject({ company_name: 'CN', functional_currency: 'CNY' });
    expect(papers(report, 'outputTax')).toEqual([
      ['creditInvoice', 'electronic', '6', 1, '-100.00', '-6.00'],
      // 1,060 of October, 1,060, 530, 212, 30 with its tail, and 106 dollars in two invoices.
      ['invoice', 'electronic', '9', 1, '100.00', '9.00'],
      ['invoice', 'electronic', '6', 7, '3438.30', '206.30'],
      ['redInvoice', 'electronic', '6', 1, '-200.00', '-12.00'],
    ]);
    // 1,500 and 200 of November are not invoiced, and 1,000 of October are invoiced now.
    expect(report.uninvoiced).toEqual([{ tax_percent: '6', net: '700.00', tax: '42.00' }]);
  });

  test('explains the difference between invoices and ledger bill by bill', async () => {
    const report = await of('2026-11');
    expect(origins(report, 'outputTax')).toEqual({
      agreed: ['107.31', '107.31', '0.00'],
      notInvoiced: ['30.00', '132.00', '102.00'],
      earlierBill: ['60.00', '0.00', '-60.00'],
      tail: ['-0.01', '-0.01', '0.00'],
    });
    expect(account(report, 'outputTax')).toMatchObject({
      opening_debit: null,
      opening_credit: '60.00',
      // The rebate and the tail stand on the other side.
      credit: '245.31',
      debit: '6.01',
      closing_credit: '299.30',
      ledger: '239.30',
      documents: '197.30',
      difference: '42.00',
      unexplained: '0.00',
    });
    const { rows } = await lines({ account: ['outputTax'], origin: ['earlierBill'] });
    expect(rows).toMatchObject([
      { source: 'document', paper: 'invoice', day: '2026-11-10', subject: 'bill', tax: '60.00', tax_percent: '6' },
    ]);
    await tie('2026-11');
    expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
  });

  test('has input tax of accepted documents by rate, and what waits for its invoice on its own account', async () => {
    const report = await of('2026-11');
    expect(papers(report, 'inputTax')).toEqual([['supplierInvoice', null, '6', 1, '1000.00', '60.00']]);
    expect(origins(report, 'inputTax')).toEqual({ accepted: ['60.00', '60.00', '0.00'] });
    expect(origins(report, 'inputTaxPending')).toEqual({
      accepted: ['-60.00', '-60.00', '0.00'],
      supplierBill: ['90.00', '90.00', '0.00'],
    });
    expect(account(report, 'inputTaxPending')).toMatchObject({ closing_debit: '30.00', difference: '0.00' });
  });

  test('of the bill that is invoiced in the month after has the ledger alone', async () => {
    const report = await of('2026-10');
    expect(report.documents).toEqual([]);
    expect(report.uninvoiced).toEqual([{ tax_percent: '6', net: '1000.00', tax: '60.00' }]);
    expect(origins(report, 'outputTax')).toEqual({ notInvoiced: ['0.00', '60.00', '60.00'] });
    await tie('2026-10');
  });

  test('with nothing is empty, and balances at zero', async () => {
    const report = await of('2026-09');
    expect(report.documents).toEqual([]);
    expect(report.uninvoiced).toEqual([]);
    for (const row of report.accounts)
      expect(row).toMatchObject({ opening_debit: null, closing_debit: null, ledger: '0.00', difference: '0.00', origins: [] });
    expect(report.accounts).toHaveLength(6);
    expect((await lines({}, '2026-09')).rows).toEqual([]);
  });

  test('that has not begun is refused, and a month that is none', async () => {
    expect(await lan.refused(getTaxReturn, { company_id, month: '2027-01' })).toBe('TAX_RETURN_AHEAD');
    expect(await lan.refused(getTaxReturn, { company_id, month: '2026-12' })).toBe('TAX_RETURN_AHEAD');
    expect(await lan.refused(getTaxReturn, { company_id, month: '2026-13' })).toBe('BAD_PARAMS');
    expect((await lines({}, '2027-01')).rows).toEqual([]);
    expect((await lines({}, 'November')).rows).toEqual([]);
  });

  test('of another company is nobody’s, nor without the right or with hidden amounts', async () => {
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect(await abroad.refused(getTaxReturn, { company_id, month: '2026-11' })).toBe('NOT_FOUND');
    expect(await abroad.refused(listTaxLines, { where: { company: [company_id] } })).toBe('NOT_FOUND');
    expect(await abroad.refused(sumTaxLines, { where: { company: [company_id] } })).toBe('NOT_FOUND');
    expect((await abroad.send(listTaxLines, { where: { month: ['2026-11'] } })).rows).toEqual([]);
    const nobody = await stage.cast({ permits: [] });
    expect(await nobody.refused(getTaxReturn, { company_id, month: '2026-11' })).toBe('NOT_PERMITTED');
    expect(await nobody.refused(listTaxLines, {})).toBe('NOT_PERMITTED');
    for (const hidden of ['cost', 'customerPrice'] as const) {
      const blind = await stage.cast({ hidden: [hidden] });
      expect(await blind.refused(getTaxReturn, { company_id, month: '2026-11' })).toBe('NOT_PERMITTED');
      expect(await blind.refused(sumTaxLines, { where: { month: ['2026-11'] } })).toBe('NOT_PERMITTED');
    }
  });

  test('lists its lines page by page, last month first of all, with the sums of the filter', async () => {
    const where = { company: [company_id], month: ['2026-11'], account: ['outputTax' as const] };
    const whole = (await lan.send(listTaxLines, { where, size: 200, total: true })).rows.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await lan.send(listTaxLines, { where, size: 4, ...(cursor ? { cursor } : {}) });
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(whole.length);
    expect(await lan.send(sumTaxLines, { where })).toEqual({
      functional_currency: 'CNY',
      documents: '197.30',
      ledger: '239.30',
      difference: '42.00',
    });
    const october = await lan.send(listTaxLines, {});
    expect(october.rows.map(({ day, origin }) => [day, origin])).toEqual([['2026-10-20', 'notInvoiced']]);
    const byTax = await lan.send(listTaxLines, { where, sort: [{ key: 'tax', desc: true }], size: 1 });
    expect(byTax.rows).toMatchObject([{ tax: '120.00', source: 'ledger' }]);
  });

  test('has a journal by hand as a difference of its own', async () => {
    const { id, version } = await lan.send(saveJournal, {
      posted_on: '2026-11-18',
      memo: '视同销售',
      lines: [
        { account: 'otherReceivable', currency: 'CNY', debit: '5' },
        { account: 'outputTax', currency: 'CNY', credit: '5' },
      ],
    });
    await lan.send(moveJournal, { id, version, action: 'submit' });
    await wei.send(moveJournal, { id, version: version + 1, action: 'post' });
    const report = await of('2026-11');
    expect(origins(report, 'outputTax')).toMatchObject({ journal: ['0.00', '5.00', '5.00'] });
    expect(account(report, 'outputTax')).toMatchObject({ difference: '47.00', unexplained: '0.00' });
    expect((await lines({ origin: ['journal'] })).rows).toMatchObject([{ source: 'ledger', subject: 'entry', tax: '5.00', net: null }]);
    await tie('2026-11');
  });

  test('has a bill that became void, in its month and in that of its end', async () => {
    const id = await bill('2026-10-25', [{ amount: '318' }]);
    expect(origins(await of('2026-10'), 'outputTax')).toEqual({ notInvoiced: ['0.00', '78.00', '78.00'] });
    await lan.send(moveBill, { id, version: 3, action: 'void', reason: '重复' });
    const october = await of('2026-10');
    expect(origins(october, 'outputTax')).toEqual({ notInvoiced: ['0.00', '78.00', '78.00'] });
    expect(october.uninvoiced).toEqual([
      { tax_percent: '6', net: '1000.00', tax: '60.00' },
      { tax_percent: null, net: '300.00', tax: '18.00' },
    ]);
    const november = await of('2026-11');
    expect(origins(november, 'outputTax')).toMatchObject({ voided: ['0.00', '-18.00', '-18.00'] });
    expect(november.uninvoiced).toContainEqual({ tax_percent: null, net: '-300.00', tax: '-18.00' });
    expect((await lines({ tax_percent: ['none'], origin: ['voided'] })).rows).toMatchObject([
      { net: '-300.00', tax: '-18.00', tax_percent: null },
    ]);
    await tie('2026-10');
    await tie('2026-11');
  });

  test('has the turnover of a bill at no rate that became void as well, in its month and in that of its end', async () => {
    const id = await bill('2026-10-26', [{ amount: '500', percent: '0' }]);
    await lan.send(moveBill, { id, version: 3, action: 'void', reason: '重复' });
    expect((await of('2026-10')).uninvoiced).toContainEqual({ tax_percent: null, net: '800.00', tax: '18.00' });
    expect((await of('2026-11')).uninvoiced).toContainEqual({ tax_percent: null, net: '-800.00', tax: '-18.00' });
    await tie('2026-10');
    await tie('2026-11');
  });

  test('shows an entry that no record explains', async () => {
    const before = account(await of('2026-11'), 'outputTax');
    await stage.system<FinanceTables, bigint>((work) =>
      post(work, {
        companyId: stage.companies.cn,
        postedOn: '2026-11-19',
        kind: 'netting',
        subject: 'netting',
        recordId: 1n,
        functionalCurrency: 'CNY',
        lines: [
          { account: 'outputTax', currency: 'CNY', amountMinor: -700n, functionalMinor: -700n },
          { account: 'otherIncome', currency: 'CNY', amountMinor: 700n, functionalMinor: 700n },
        ],
      }),
    );
    const after = account(await of('2026-11'), 'outputTax');
    expect([before.unexplained, after.unexplained]).toEqual(['0.00', '7.00']);
    expect(after.origins.at(-1)).toEqual({ origin: 'unexplained', documents: '0.00', ledger: '7.00', difference: '7.00' });
    expect((await lines({ origin: ['unexplained'] })).rows).toMatchObject([{ account: 'outputTax', source: 'ledger', day: '2026-11-19' }]);
    await tie('2026-11');
  });
});
