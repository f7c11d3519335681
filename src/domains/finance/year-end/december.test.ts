import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { amountOf, convert, type Currency, money } from '../../../kernel/money.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { accrualReport } from '../accrual/contract.ts';
import { billAgeing, getBill, listBills } from '../bill/contract.ts';
import { addFeeDocument, moveFeeDocument } from '../fee-document/contract.ts';
import { issueInvoice } from '../invoice/contract.ts';
import { moveJournal, saveJournal } from '../journal/contract.ts';
import { accountBalances, entriesOfRecord, listLedger, trialBalance } from '../ledger/contract.ts';
import { moveOpening, saveOpening } from '../opening/contract.ts';
import { movePaymentRequest, payPaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { movePeriod, periodObstacles } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { postRevaluation } from '../revaluation/contract.ts';
import { billed, decided, registered, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import type { Side } from '../side.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { listCertificates, makeWriteOff } from '../write-off/contract.ts';
import { listYears, moveYear } from './contract.ts';

/*
 * Lan, the accountant, takes the books of a company over as of 30 November 2026, keeps them through December, closes the month and the year, and
 * answers the auditor; Wei, the chief accountant, reviews, Luo is the cashier. Amounts are in thousands in Hanoi. At each month end the trial
 * balance adds up to zero, and receivables, payables and money are those of their own lists on that day.
 */

const monthEnds = ['2026-11-30', '2026-12-31', '2027-01-31'] as const;

describe.each([
  { city: 'Nanning', key: 'cn', country: 'CN', currency: 'CNY', zeros: '', usd: ['7.10', '7.20', '7.15'] },
  { city: 'Hanoi', key: 'vn', country: 'VN', currency: 'VND', zeros: '000', usd: ['25400', '25500', '25450'] },
  { city: 'Bangkok', key: 'th', country: 'TH', currency: 'THB', zeros: '', usd: ['32.50', '33.00', '32.80'] },
] as const)('December and the year in $city', ({ key, country, currency, zeros, usd }) => {
  let stage: Stage;
  let scene: Scene;
  let bank: bigint;
  let team: bigint;
  let lan: Player;
  let wei: Player;
  let luo: Player;
  /** Amounts of the story, in the currency of the books. */
  const of = (amount: number): string => `${amount}${zeros}`;
  const shown = (amount: number): string => `${of(amount)}${zeros === '' ? '.00' : ''}`;
  const company_id = (): string => String(stage.companies[key]);
  const december = () => ({ company_id: company_id(), month: '2026-12' });

  beforeAll(async () => {
    stage = await startStage();
    stage.clock.set('2026-12-01T02:00:00Z');
    const own = stage.companies[key];
    scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, own, {}));
    bank = await stage.system<FinanceTables, bigint>(async ({ db }) => {
      const [opening, spot, closing] = usd;
      await sql`delete from exchange_rate where base = 'USD' and quote = ${currency}`.execute(db);
      await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values
        (null, 'USD', ${currency}, ${opening}, '2026-11-01', '2026-11-30', 'manual'),
        (null, 'USD', ${currency}, ${spot}, '2026-12-01', '2026-12-30', 'manual'),
        (null, 'USD', ${currency}, ${closing}, '2026-12-31', '2026-12-31', 'manual'),
        (null, 'USD', ${currency}, ${closing}, '2027-01-01', '2027-01-31', 'manual')`.execute(db);
      await sql`update carrier set country = ${country} where id = ${scene.carrier}`.execute(db);
      await sql`update party_bank_account set currency = ${currency} where id = ${scene.payee}`.execute(db);
      const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
        values (${own}, 'Main', '6217-MAIN', 'Quayside', ${currency}) returning id`.execute(db);
      return rows[0]?.id ?? 0n;
    });
    team = await stage.system<FinanceTables, bigint>(async ({ db }) => {
      const { rows } = await sql<{ id: bigint }>`insert into team (company_id, name) values (${own}, 'Office') returning id`.execute(db);
      return rows[0]?.id ?? 0n;
    });
    lan = await stage.cast({ name: 'Lan', companyId: own, language: 'en' });
    wei = await stage.cast({ name: 'Wei', companyId: own });
    luo = await stage.cast({ name: 'Luo', companyId: own });
  }, 120_000);
  afterAll(() => stage.close());

  async function imported(what: 'openingBalance' | 'openingItem', text: string): Promise<void> {
    const file_id = await lan.upload('opening.csv', Buffer.from(text.trim()));
    const { batch_id } = await lan.send(startImport, { what, file_id, mapping: null });
    await stage.runJobs();
    expect((await lan.send(importState, { batch_id })).bad).toEqual([]);
    await lan.send(runImport, { batch_id });
    await stage.runJobs();
  }
  const openItem = async (no: string): Promise<string> => {
    const { rows } = await lan.send(listBills, { tab: 'open', where: { search: no } });
    return rows[0]?.id ?? '';
  };
  const balanceOf = async (bill: string, of_: Currency) => {
    const { balances } = await lan.send(getBill, { id: bill });
    const balance = balances.find((one) => one.currency === of_);
    if (!balance) throw new Error(`no ${of_} of bill ${bill}`);
    return balance;
  };
  const owed = (side: Side, amount: string, on: string, more: { currency?: Currency; fee?: bigint } = {}) => ({
    side,
    party: side === 'receivable' ? scene.customer : scene.carrier,
    fee: more.fee ?? scene.fuel,
    currency: more.currency ?? currency,
    amount,
    on,
  });
  const closing = async (month: string): Promise<Record<string, string>> => {
    const { rows, total } = await wei.send(trialBalance, { company_id: company_id(), month });
    expect(money(currency, total.closing).minor).toBe(0n);
    expect(total.debit).toBe(total.credit);
    return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map((row) => [row.account, row.closing]));
  };

  /** The sub-ledgers against the ledger as of each month end that has begun: open bills by ageing, and all that the nightly job compares. */
  async function tie(...days: readonly (typeof monthEnds)[number][]): Promise<void> {
    for (const on of days) {
      const { rows } = await lan.send(accountBalances, { company_id: company_id(), on });
      for (const [side, code, sign] of [
        ['receivable', '1122', 1n],
        ['payable', '2202', -1n],
      ] as const) {
        const open = (await lan.send(billAgeing, { side, on })).rows;
        for (const one of [currency, 'USD'] as const) {
          const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, text) => total + money(one, text).minor, 0n);
          const listed = sum(open.filter((row) => row.currency === one).map((row) => row.open));
          const booked = sum(rows.filter((row) => row.account_code === code && row.currency === one).map((row) => row.amount));
          expect([on, side, one, sign * booked]).toEqual([on, side, one, listed]);
        }
      }
    }
    expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
  }

  test('the books open with the balances and open items of the earlier ones', async () => {
    const { id } = await lan.send(saveOpening, { opened_on: '2026-11-30', memo: 'Opening' });
    const dollars = convert({ currency: 'USD', minor: 100_000n }, currency, usd[0]).minor;
    // Bank 100,000 and receivables of 20,000 and USD 1,000, machines of 50,000; payable 8,000; capital 150,000; what is left was earned.
    const earned = money(currency, of(100_000 + 20_000 + 50_000 - 8_000 - 150_000)).minor + dollars;
    await imported(
      'openingBalance',
      `account,customer,carrier,bank,currency,debit,credit,functional
1002,,,6217-MAIN,${currency},${of(100_000)},,
1122,ACME,,,${currency},${of(20_000)},,
1122,ACME,,,USD,1000,,
2202,,FLEET,,${currency},,${of(8000)},
1601,,,,${currency},${of(50_000)},,
4001,,,,${currency},,${of(150_000)},
410401,,,,${currency},,${amountOf(currency, earned)},`,
    );
    await imported(
      'openingItem',
      `side,party,document_no,document_on,due_on,currency,amount,paid
receivable,ACME,OLD-1,2026-10-20,2026-11-20,${currency},${of(20_000)},0
receivable,ACME,OLD-2,2026-11-05,2026-12-05,USD,1000,0
payable,FLEET,OLD-3,2026-11-05,2026-12-05,${currency},${of(8000)},0`,
    );
    await lan.send(moveOpening, { id, version: 1, action: 'submit' });
    await wei.send(moveOpening, { id, version: 2, action: 'post' });
    expect(Object.keys(await closing('2026-11')).sort()).toEqual(
      ['bank', 'fixedAsset', 'paidInCapital', 'payable', 'receivable', 'retainedEarnings'].sort(),
    );
    await tie('2026-11-30');
    // Nothing but the opening stands in November, and nothing comes into it any more.
    const november = { company_id: company_id(), month: '2026-11', reason: 'Opening' };
    await wei.send(movePeriod, { ...november, version: 1, action: 'softClose' });
    await wei.send(movePeriod, { ...november, version: 2, action: 'close' });
  });

  test('December: bills, invoices, money with tax withheld, the carrier under a request, a journal and the bank’s interest', async () => {
    stage.clock.set('2026-12-20T02:00:00Z');
    const sold = await billed(lan, wei, owed('receivable', of(1060), '2026-12-06'));
    const abroad = await billed(lan, wei, owed('receivable', '500', '2026-12-05', { currency: 'USD', fee: scene.freight }));
    await lan.send(issueInvoice, {
      bill_id: sold,
      kind: 'electronic',
      title: 'ACME',
      authority_no: null,
      invoice_on: '2026-12-07',
      currency,
      amount: of(1060),
    });
    // The customer keeps 1 % of the net 1,000 back for the tax office.
    const paid = await registered(luo, { direction: 'in', bank, customer: scene.customer, amount: of(1050), on: '2026-12-12', ref: 'A1' });
    const row = { bill_id: sold, currency, version: (await balanceOf(sold, currency)).version };
    await lan.send(makeWriteOff, {
      cash_entry_id: paid,
      version: 1,
      lines: [
        { ...row, amount: of(1050) },
        { ...row, amount: of(10), by: 'withholding', certificate_no: 'WHT-0001' },
      ],
    });
    // Dollars settle the old claim, booked at the rate of the opening, and a part of the new one.
    const dollars = await registered(luo, {
      direction: 'in',
      bank: scene.bankUsd,
      customer: scene.customer,
      amount: '1200',
      on: '2026-12-15',
      ref: 'A2',
    });
    const old = await openItem('OLD-2');
    await lan.send(makeWriteOff, {
      cash_entry_id: dollars,
      version: 1,
      lines: [
        { bill_id: old, currency: 'USD', version: (await balanceOf(old, 'USD')).version, amount: '1000' },
        { bill_id: abroad, currency: 'USD', version: (await balanceOf(abroad, 'USD')).version, amount: '200' },
      ],
    });
    const bought = await billed(lan, wei, owed('payable', of(530), '2026-12-08'));
    const { bill_no, balances } = await lan.send(getBill, { id: bought });
    const invoice = await lan.send(addFeeDocument, {
      bill_no,
      kind: 'invoice',
      document_no: 'HD-1',
      document_on: '2026-12-10',
      currency,
      amount: of(530),
      tax: balances[0]?.tax ?? '0',
      file_id: await lan.upload('invoice.pdf', Buffer.from('%PDF-1.4\n1\n%%EOF')),
      remark: null,
    });
    await wei.send(moveFeeDocument, { ...invoice, action: 'accept' });
    const request = await lan.send(savePaymentRequest, {
      kind: 'bill',
      carrier_id: String(scene.carrier),
      party_bank_account_id: String(scene.payee),
      currency,
      amount: null,
      lines: [{ bill_id: await openItem('OLD-3'), amount: of(8000) }],
      due_on: '2026-12-20',
      reason: 'November',
      invoice_no: 'HD-0',
      invoice_promised_on: null,
    });
    await lan.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
    let version = 0;
    for (let state = ''; state !== 'unpaid'; )
      ({ state, version } = await decided(await stage.cast({ companyId: stage.companies[key] }), request.id));
    const { certificate_no } = await luo.send(payPaymentRequest, {
      id: request.id,
      version,
      own_bank_account_id: String(bank),
      amount: of(8000),
      withheld: of(80),
      value_on: '2026-12-18',
      rate: null,
      fee: of(5),
      fee_currency: null,
      bank_ref: 'P1',
    });
    const { rows } = await lan.send(listCertificates, {});
    expect(rows.map((one) => [one.side, one.certificate_no])).toEqual([
      ['payable', certificate_no],
      ['receivable', 'WHT-0001'],
    ]);
    const worn = await lan.send(saveJournal, {
      posted_on: '2026-12-20',
      memo: 'Depreciation',
      lines: [
        { account: 'depreciation', currency, debit: of(400), cost_centre_id: String(team) },
        { account: 'accumulatedDepreciation', currency, credit: of(400) },
      ],
    });
    await lan.send(moveJournal, { id: worn.id, version: worn.version, action: 'submit' });
    await wei.send(moveJournal, { id: worn.id, version: worn.version + 1, action: 'post' });
    const interest = await luo.send(saveTransfer, {
      kind: 'interestEarned',
      to_account_id: String(bank),
      amount: of(12),
      out_on: '2026-12-19',
      memo: 'Interest',
    });
    await luo.send(moveTransfer, { id: interest.id, version: 1, action: 'submit' });
    await wei.send(moveTransfer, { id: interest.id, version: 2, action: 'approve' });
    expect(await closing('2026-12')).toMatchObject({
      withheldByCustomer: shown(10),
      withheldFromSupplier: shown(-80),
      depreciation: shown(400),
      interestIncome: shown(-12),
      bankFee: shown(5),
    });
    await tie('2026-11-30', '2026-12-31');
  });
  test('December is closed: revalued, accrued, and what is left is named', async () => {
    stage.clock.set('2026-12-29T02:00:00Z');
    await reviewed(lan, wei, owed('receivable', of(212), '2026-12-28'));
    stage.clock.set('2027-01-08T02:00:00Z');
    expect((await lan.send(periodObstacles, december())).rows.map(({ kind }) => kind)).toEqual(['unbilledReceivable', 'notRevalued']);
    expect(await lan.send(postRevaluation, december())).toMatchObject({ posted: true });
    expect((await lan.send(periodObstacles, december())).rows.map(({ kind }) => kind)).toEqual(['unbilledReceivable']);
    // Money of January changes no report as of December.
    const late = await registered(luo, { direction: 'in', bank, customer: scene.customer, amount: of(300), on: '2027-01-05', ref: 'A3' });
    const first = await openItem('OLD-1');
    await lan.send(makeWriteOff, {
      cash_entry_id: late,
      version: 1,
      lines: [{ bill_id: first, currency, version: (await balanceOf(first, currency)).version, amount: of(300) }],
    });
    await wei.send(movePeriod, { ...december(), version: 1, action: 'softClose' });
    expect(await wei.refused(movePeriod, { ...december(), version: 2, action: 'close' })).toBe('PERIOD_CLOSE_REASON');
    await wei.send(movePeriod, { ...december(), version: 2, action: 'close', reason: 'Billed in January' });
    expect(await closing('2026-12')).toMatchObject({ accruedIncome: shown(200), outputTax: shown(-60) });
    expect(await lan.send(accrualReport, december())).toMatchObject({ to_post: 0 });
    await tie(...monthEnds);
  });

  test('the year is adjusted, closed, and the new one opens with its balances', async () => {
    const year = (version: number, action: 'adjust' | 'close') => ({ company_id: company_id(), year: 2026, version, action });
    await wei.send(moveYear, year(1, 'adjust'));
    const audit = await lan.send(saveJournal, {
      posted_on: '2026-12-31',
      memo: 'Audit adjustment',
      adjustment: true,
      lines: [
        { account: 'otherExpense', currency, debit: of(100) },
        { account: 'otherPayable', currency, credit: of(100) },
      ],
    });
    await lan.send(moveJournal, { id: audit.id, version: audit.version, action: 'submit' });
    await wei.send(moveJournal, { id: audit.id, version: audit.version + 1, action: 'post' });
    const before = await closing('2026-12');
    await wei.send(moveYear, year(2, 'close'));
    const closed = await closing('2026-13');
    const income = [
      'revenue',
      'cost',
      'exchangeDifference',
      'unrealisedExchange',
      'bankFee',
      'depreciation',
      'interestIncome',
      'otherExpense',
      'smallDifference',
    ];
    for (const account of income) expect(closed).not.toHaveProperty(account);
    // The result of the year is what the income accounts of December held, less the adjustment.
    const { rows: years } = await lan.send(listYears, {});
    const rows = years.filter((one) => one.year === 2026);
    const held = income.reduce((sum, account) => sum - money(currency, before[account] ?? '0').minor, 0n);
    expect(rows).toMatchObject([{ year: 2026, state: 'closed', adjustments: 1, closed_by: 'Wei' }]);
    expect(money(currency, rows[0]?.profit ?? '0').minor).toBe(held - money(currency, of(100)).minor);
    expect(
      (await wei.send(trialBalance, { company_id: company_id(), month: '2027-01' })).rows.find(({ account }) => account === 'bank')
        ?.opening,
    ).toBe(closed['bank']);
    await tie(...monthEnds);
  });

  test('an auditor goes from the trial balance to the lines of an account, and from a line to its entry', async () => {
    const auditor = await stage.cast({ name: 'Audit', companyId: stage.companies[key] });
    // The closing of the year stands on the same day as the last of December, in the thirteenth period.
    const inDecember = {
      account: ['exchangeDifference' as const],
      kind: ['writeOff' as const],
      posted_on: { from: '2026-12-01', to: '2026-12-31' },
    };
    const { rows } = await auditor.send(listLedger, { where: inDecember });
    expect(rows.length).toBeGreaterThan(0);
    const sum = rows.reduce((total, row) => total + money(currency, row.functional).minor, 0n);
    expect(sum).toBe(money(currency, (await closing('2026-12'))['exchangeDifference'] ?? '0').minor);
    const [line] = rows;
    const { entries } = await auditor.send(entriesOfRecord, { subject: 'writeOff', id: line?.record_id ?? '' });
    expect(entries.map(({ entry_no }) => entry_no)).toContain(line?.entry_no);
  });
});
