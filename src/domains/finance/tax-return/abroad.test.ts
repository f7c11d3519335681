import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ResultOf } from '../../../kernel/call.ts';
import { type Currency, money } from '../../../kernel/money.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { addFeeDocument, moveFeeDocument } from '../fee-document/contract.ts';
import { issueInvoice, replaceInvoice } from '../invoice/contract.ts';
import { movePaymentRequest, payPaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { decided, lineOf, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { intercompanyAccepted } from '../server/seed/intercompany-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import type { Side } from '../side.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';
import { getTaxReturn, listTaxLines, sumTaxLines } from './contract.ts';
import type { TaxAccount } from './rules.ts';

/* The months of the companies in Hanoi, in whole dong, and in Bangkok, where customers and we withhold tax. Today is 20 November 2026. */

type Sold = { readonly amount: string; readonly on: string; readonly percent?: string; readonly side?: Side; readonly fee?: bigint };

function story(key: 'vn' | 'th', currency: Currency) {
  const self = { stage: {} as Stage, scene: {} as Scene, lan: {} as Player, wei: {} as Player, bank: 0n, broker: 0n };
  const company_id = (): string => String(self.stage.companies[key]);
  return {
    self,
    company_id,
    async start(): Promise<void> {
      self.stage = await startStage();
      const own = self.stage.companies[key];
      self.scene = await self.stage.system<FinanceTables, Scene>((work) => setScene(work, own, {}));
      await self.stage.system<FinanceTables, void>(async ({ db }) => {
        const { rows: fees } = await sql<{ id: bigint }>`with t as (
            insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('C', 'C', 'C', 'C', 'C', 'customs') returning id)
          insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
          select 'BROKER', 'B', 'B', 'B', 'B', id, 'CNY', 'trip' from t returning id`.execute(db);
        self.broker = fees[0]?.id ?? 0n;
        await sql`insert into tax_rate (country, fee_name_id, percent, valid_from)
          select distinct country, ${self.broker}::bigint, 6, date '2020-01-01' from own_company`.execute(db);
        await sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source)
          values (null, 'CNY', 'VND', 3500, 'both', '2026-10-01', '2026-12-31', 'manual')`.execute(db);
        await sql`update party_bank_account set currency = ${currency} where id = ${self.scene.payee}`.execute(db);
        const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
          values (${own}, 'Main', '6217-MAIN', 'Quayside', ${currency}) returning id`.execute(db);
        self.bank = rows[0]?.id ?? 0n;
      });
      self.lan = await self.stage.cast({ name: 'Lan', companyId: own, language: 'en' });
      self.wei = await self.stage.cast({ name: 'Wei', companyId: own });
    },
    async bill({ amount, on, percent, side = 'receivable', fee }: Sold): Promise<string> {
      const party = side === 'receivable' ? self.scene.customer : self.scene.carrier;
      const line = lineOf({ side, party, fee: fee ?? self.scene.fuel, amount, currency, on });
      const { ids } = await self.lan.send(enterCharges, {
        lines: [{ ...line, ...(percent === undefined ? {} : { tax_percent: percent }) }],
      });
      await self.wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
      const { bills } = await self.lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: on });
      const id = bills[0]?.id ?? '';
      await self.lan.send(moveBill, { id, version: 1, action: 'send' });
      await self.wei.send(moveBill, { id, version: 2, action: 'confirm' });
      return id;
    },
    invoice: (bill_id: string, invoice_on: string, amount: string) =>
      self.lan.send(issueInvoice, { bill_id, kind: 'electronic', title: 'ACME', authority_no: null, invoice_on, currency, amount }),
    async accepted(bill: string, kind: 'invoice' | 'taxReceipt', amount: string, tax: string): Promise<{ id: string; version: number }> {
      const { bill_no } = await self.lan.send(getBill, { id: bill });
      const file_id = await self.lan.upload('invoice.pdf', Buffer.from(`%PDF-1.4\n${bill}\n%%EOF`));
      const facts = { document_no: `HD-${bill}`, document_on: '2026-11-12', currency, amount, tax, file_id, remark: null };
      const paper = await self.lan.send(addFeeDocument, { bill_no, kind, ...facts });
      const { version } = await self.wei.send(moveFeeDocument, { ...paper, action: 'accept' });
      return { id: paper.id, version };
    },
    of: (month: string) => self.lan.send(getTaxReturn, { company_id: company_id(), month }),
  };
}
type Report = ResultOf<typeof getTaxReturn>;
const origins = (report: Report, use: TaxAccount) =>
  Object.fromEntries(
    report.accounts
      .filter(({ account }) => account === use)
      .flatMap((row) => row.origins.map((one) => [one.origin, [one.documents, one.ledger, one.difference]])),
  );
const papers = (report: Report, use: TaxAccount) =>
  report.documents.filter((row) => row.account === use).map((row) => [row.paper, row.tax_percent, row.count, row.net, row.tax]);
const unexplained = (report: Report): string[] => report.accounts.map((row) => row.unexplained).filter((text) => /[1-9]/.test(text));

describe('form 01/GTGT in Hanoi', () => {
  const { self, start, bill, invoice, accepted, of, company_id } = story('vn', 'VND');
  beforeAll(start, 60_000);
  afterAll(() => self.stage.close());

  test('has whole dong by rate, and a replaced invoice changes the month that is filed by nothing', async () => {
    const october = await bill({ amount: '1080000', on: '2026-10-10', percent: '8' });
    const first = await invoice(october, '2026-10-12', '1080000');
    const filed = await of('2026-10');
    expect(papers(filed, 'outputTax')).toEqual([['invoice', '8', 1, '1000000', '80000']]);
    expect(origins(filed, 'outputTax')).toEqual({ agreed: ['80000', '80000', '0'] });
    await invoice(await bill({ amount: '1100000', on: '2026-11-08', percent: '10' }), '2026-11-10', '1100000');
    await invoice(await bill({ amount: '3333333', on: '2026-11-08', percent: '8' }), '2026-11-10', '3333333');
    await self.lan.send(replaceInvoice, {
      id: first.id,
      version: 1,
      title: 'ACME',
      authority_no: null,
      amount: '1080000',
      agreement_no: 'BB-1',
      reason: 'Sai tên người mua',
    });
    expect(await of('2026-10')).toEqual(filed);
    const november = await of('2026-11');
    expect(papers(november, 'outputTax')).toEqual([
      ['invoice', '10', 1, '1000000', '100000'],
      ['invoice', '8', 2, '4086419', '326914'],
      ['replacedInvoice', '8', 1, '-1000000', '-80000'],
    ]);
    expect(origins(november, 'outputTax')).toEqual({ agreed: ['346914', '346914', '0'] });
    expect(november.uninvoiced).toEqual([]);
    expect(november.accounts[0]).toMatchObject({ account: 'outputTax', opening_credit: '80000', closing_credit: '426914' });
  });

  test('has what the ledger alone knows: tax paid, and a bill of the sister company whose tax we declare', async () => {
    const clerk = await self.stage.cast({ name: 'Liang' });
    const sister = { buyer_id: company_id(), currency: 'CNY' as const, fee: self.broker, amount: '1000', on: '2026-11-18' };
    await intercompanyAccepted(clerk, self.wei, sister);
    const paid = await self.lan.send(saveTransfer, {
      kind: 'taxPaid',
      from_account_id: String(self.bank),
      tax_account: 'outputTax',
      amount: '50000',
      out_on: '2026-11-19',
      memo: 'Nộp thuế tháng 10',
    });
    await registered(self.lan, { direction: 'in', bank: self.bank, customer: self.scene.customer, amount: '900000', on: '2026-11-18' });
    await self.lan.send(moveTransfer, { id: paid.id, version: 1, action: 'submit' });
    await self.wei.send(moveTransfer, { id: paid.id, version: 2, action: 'approve' });
    const report = await of('2026-11');
    expect(origins(report, 'outputTax')).toMatchObject({ taxPaid: ['0', '-50000', '-50000'] });
    expect(origins(report, 'taxWithheld')).toEqual({ intercompany: ['0', '175000', '175000'] });
    expect(origins(report, 'inputTaxPending')).toEqual({ intercompany: ['0', '175000', '175000'] });
    expect(unexplained(report)).toEqual([]);
  });

  test('has an invoice that is taken back in its own month, and one that is cost', async () => {
    await self.stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update carrier set country = 'VN', taxpayer = 'general' where id = ${self.scene.carrier}`.execute(db),
    );
    const bought = await bill({ amount: '1060000', on: '2026-11-09', side: 'payable' });
    const { id, version } = await accepted(bought, 'invoice', '1060000', '60000');
    expect(origins(await of('2026-11'), 'inputTax')).toEqual({ accepted: ['60000', '60000', '0'] });
    await self.wei.send(moveFeeDocument, { id, version, action: 'reject', reason: 'Sai mã số thuế' });
    const report = await of('2026-11');
    expect(papers(report, 'inputTax')).toEqual([['supplierInvoice', '6', 1, '0', '0']]);
    expect(origins(report, 'inputTaxPending')).toMatchObject({ accepted: ['0', '0', '0'], supplierBill: ['60000', '60000', '0'] });
    const small = await bill({ amount: '530000', on: '2026-11-09', side: 'payable' });
    await self.stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update carrier set taxpayer = 'smallScale' where id = ${self.scene.carrier}`.execute(db),
    );
    await accepted(small, 'invoice', '530000', '30000');
    expect(papers(await of('2026-11'), 'inputTax')).toEqual([
      ['notRecoverable', '6', 1, '500000', '0'],
      ['supplierInvoice', '6', 1, '0', '0'],
    ]);
    expect(unexplained(await of('2026-11'))).toEqual([]);
  });
});

describe('a return that is filed', () => {
  const { self, start, bill, accepted, of } = story('vn', 'VND');
  beforeAll(start, 60_000);
  afterAll(() => self.stage.close());

  test('stays as it is when an invoice is rejected or a bill voided in the month after, which has both', async () => {
    await self.stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update carrier set country = 'VN', taxpayer = 'general' where id = ${self.scene.carrier}`.execute(db),
    );
    const { id, version } = await accepted(
      await bill({ amount: '2120000', on: '2026-11-09', side: 'payable' }),
      'invoice',
      '2120000',
      '120000',
    );
    const wrong = await bill({ amount: '1060000', on: '2026-11-09', side: 'payable' });
    const filed = await of('2026-11');
    expect(papers(filed, 'inputTax')).toEqual([['supplierInvoice', '6', 1, '2000000', '120000']]);
    self.stage.clock.set('2026-12-04T02:00:00Z');
    await self.wei.send(moveFeeDocument, { id, version, action: 'reject', reason: 'Sai mã số thuế' });
    await self.lan.send(moveBill, { id: wrong, version: 3, action: 'void', reason: 'Trùng' });
    expect(await of('2026-11')).toEqual(filed);
    const december = await of('2026-12');
    expect(papers(december, 'inputTax')).toEqual([['supplierInvoice', '6', 1, '-2000000', '-120000']]);
    expect(origins(december, 'inputTaxPending')).toEqual({
      accepted: ['120000', '120000', '0'],
      voided: ['-60000', '-60000', '0'],
    });
    expect(unexplained(december)).toEqual([]);
  });
});

describe('ภ.พ.30 in Bangkok', () => {
  const { self, start, bill, invoice, accepted, of, company_id } = story('th', 'THB');
  beforeAll(start, 60_000);
  afterAll(() => self.stage.close());

  test('has tax that customers withheld with their certificates, and what is taken back', async () => {
    const sold = await bill({ amount: '10700', on: '2026-11-05', percent: '7' });
    const other = await bill({ amount: '1070', on: '2026-11-05', percent: '7' });
    await invoice(sold, '2026-11-06', '10700');
    await invoice(other, '2026-11-06', '1070');
    const settled = async (bill_id: string, amount: string, withheld: string, certificate_no: string) => {
      const cash = await registered(self.lan, {
        direction: 'in',
        bank: self.bank,
        customer: self.scene.customer,
        amount,
        on: '2026-11-12',
        ref: bill_id,
      });
      const row = { bill_id, currency: 'THB' as const, version: 1 };
      const lines = [
        { ...row, amount },
        { ...row, amount: withheld, by: 'withholding' as const, certificate_no },
      ];
      return self.wei.send(makeWriteOff, { cash_entry_id: cash, version: 1, lines });
    };
    await settled(sold, '10600', '100', 'WHT-1');
    const undone = await settled(other, '1060', '10', 'WHT-2');
    expect(papers(await of('2026-11'), 'withheldByCustomer')).toEqual([['certificate', null, 2, null, '110.00']]);
    await self.wei.send(reverseWriteOff, { id: undone.id, reason: 'ผิดใบ' });
    const report = await of('2026-11');
    expect(papers(report, 'withheldByCustomer')).toEqual([['certificate', null, 2, null, '100.00']]);
    expect(papers(report, 'outputTax')).toEqual([['invoice', '7', 2, '11000.00', '770.00']]);
    expect(origins(report, 'withheldByCustomer')).toEqual({ withheld: ['100.00', '100.00', '0.00'] });
    expect(unexplained(report)).toEqual([]);
  });

  test('has tax that we declare for a service from abroad, its receipt, and tax that the payment withholds', async () => {
    const abroad = await bill({ amount: '1000', on: '2026-11-10', side: 'payable', fee: self.broker });
    await accepted(abroad, 'taxReceipt', '70', '70');
    const request = await self.lan.send(savePaymentRequest, {
      kind: 'bill',
      carrier_id: String(self.scene.carrier),
      party_bank_account_id: String(self.scene.payee),
      currency: 'THB',
      amount: null,
      lines: [{ bill_id: abroad, amount: '1000' }],
      due_on: '2026-11-20',
      reason: 'ค่าพิธีการ',
      invoice_no: 'INV-1',
      invoice_promised_on: null,
    });
    await self.lan.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
    let version = 0;
    for (let state = ''; state !== 'unpaid'; )
      ({ state, version } = await decided(await self.stage.cast({ companyId: self.stage.companies.th }), request.id));
    const luo = await self.stage.cast({ name: 'Luo', companyId: self.stage.companies.th });
    await luo.send(payPaymentRequest, {
      id: request.id,
      version,
      own_bank_account_id: String(self.bank),
      amount: '1000',
      withheld: '150',
      value_on: '2026-11-19',
      rate: null,
      fee: null,
      fee_currency: null,
      bank_ref: 'P1',
    });
    const report = await of('2026-11');
    expect(papers(report, 'taxWithheld')).toEqual([['bill', '7', 1, '1000.00', '70.00']]);
    expect(papers(report, 'inputTax')).toEqual([['taxReceipt', null, 1, null, '70.00']]);
    expect(papers(report, 'withheldFromSupplier')).toEqual([['certificate', null, 1, null, '150.00']]);
    expect(origins(report, 'taxWithheld')).toEqual({ supplierBill: ['70.00', '70.00', '0.00'] });
    expect(origins(report, 'inputTaxPending')).toEqual({
      accepted: ['-70.00', '-70.00', '0.00'],
      supplierBill: ['70.00', '70.00', '0.00'],
    });
    expect(report.accounts.find(({ account }) => account === 'withheldFromSupplier')).toMatchObject({
      closing_credit: '150.00',
      difference: '0.00',
    });
    expect(unexplained(report)).toEqual([]);
    const where = { company: [company_id()], month: ['2026-11'], account: ['withheldFromSupplier' as const] };
    const { rows } = await self.lan.send(listTaxLines, { where });
    expect(rows.map(({ source, tax }) => [source, money('THB', tax).minor])).toEqual([
      ['ledger', 15_000n],
      ['document', 15_000n],
    ]);
    expect(await self.lan.send(sumTaxLines, { where })).toMatchObject({ ledger: '150.00', documents: '150.00', difference: '0.00' });
  });
});
