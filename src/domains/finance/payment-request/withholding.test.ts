import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { accountBalances } from '../ledger/contract.ts';
import { pivotPaid } from '../payment-statistics/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listCertificates, printedCertificates, readCertificateSheets, reverseWriteOff } from '../write-off/contract.ts';
import { getPaymentRequest, payPaymentRequest, requestWithholding } from './contract.ts';

/* A payment keeps back tax of the carrier for the tax office, and bounces. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-18': '7.10' }));
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
}, 60_000);
afterAll(() => stage.close());

/** The tax that China withholds of a domestic carrier by rule, in percent. */
const ruled = (withholding_percent: string | null) =>
  stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('input_tax_rule').set({ withholding_percent }).where('country', '=', 'CN').where('origin', '=', 'domestic').execute(),
  );

test('tax that a payment keeps back settles the bill beside the money, under a certificate, and comes back with the payment', async () => {
  const bill = await acts.confirmedBill('400');
  const id = await acts.requestFor(bill, '400');
  const version = await acts.approve(id);
  const pay = (withheld: string | null, amount = '400') => ({ id, version, ...acts.payment(amount), withheld });
  // China withholds nothing of a domestic carrier; a rule that does proposes its part of the amount before tax.
  expect(await people.cashier.send(requestWithholding, { id, amount: '400', value_on: '2026-11-20' })).toEqual({
    amount: '0.00',
    parts: [],
  });
  await ruled('1');
  expect(await people.cashier.send(requestWithholding, { id, amount: '400', value_on: '2026-11-20' })).toMatchObject({
    amount: '3.77',
    parts: [{ percent: '1', net: '377.36', amount: '3.77' }],
  });
  await ruled(null);
  // Fuel of 400.00 with 6 % is 377.36 before tax, of which the law withholds at most 15 %.
  expect(await people.cashier.refused(payPaymentRequest, pay('56.61'))).toBe('WITHHOLDING_TOO_LARGE');
  expect(await people.cashier.refused(payPaymentRequest, pay('400'))).toBe('BAD_PARAMS');
  const paid = await people.cashier.send(payPaymentRequest, pay('3.77'));
  expect(paid).toMatchObject({ state: 'paid', certificate_no: expect.stringMatching(/^WT/) });
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({
    open: '0.00',
    requested: '0.00',
    written_off: '400.00',
  });
  expect(await people.cashier.send(getCash, { id: paid.cash_entry_id })).toMatchObject({
    amount: '396.23',
    open: '0.00',
    allocations: [
      { by: 'cash', amount: '396.23' },
      { by: 'withholding', amount: '3.77' },
    ],
  });
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ paid: '400.00' });
  // The carrier received what left our account.
  expect((await people.clerk.send(pivotPaid, { by: 'carrier', asked: {} })).currencies).toMatchObject([{ total: '396.23' }]);
  const certificates = async () => (await people.finance.send(listCertificates, { where: { side: ['payable'] } })).rows;
  expect(await certificates()).toMatchObject([
    { certificate_no: paid.certificate_no, amount: '3.77', party_name: 'FLEET 运输', reversed: false },
  ]);
  const [certificate] = await certificates();
  const write_off_id = certificate?.write_off_id ?? '';
  const sheets = { ids: [write_off_id], languages: ['zh' as const, 'th' as const] };
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([
    {
      certificate_no: paid.certificate_no,
      payee: { name: 'FLEET 运输' },
      form: null,
      currency: 'CNY',
      // 377.36 before tax of the 400.00 that the payment settles.
      lines: [{ income: 'transport', base: '377.36', percent: '1', tax: '3.77' }],
      base: '377.36',
      tax: '3.77',
      reversed: false,
      printed: 0,
    },
  ]);
  const print = { ids: [write_off_id], document: 'withholdingCertificate', copies: 2, languages: ['th' as const] };
  expect((await people.finance.send(printedCertificates, print)).copies).toMatchObject([{ first: 1 }]);
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(readCertificateSheets, sheets)).toBe('NOT_FOUND');
  expect(await stranger.refused(printedCertificates, print)).toBe('NOT_FOUND');
  const { rows } = await people.finance.send(accountBalances, { company_id: String(stage.companies.cn) });
  expect(rows.find(({ account_code, amount }) => account_code === '222107' && amount === '-3.77')).toBeDefined();

  const cash = await people.cashier.send(getCash, { id: paid.cash_entry_id });
  await people.finance.send(reverseWriteOff, { id: cash.allocations[0]?.write_off_id ?? '', reason: '退汇' });
  await people.finance.send(reverseCash, { id: cash.id, version: cash.version + 1, action: 'reverse', reason: '退汇' });
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ state: 'unpaid', paid: '0.00' });
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({ open: '400.00', requested: '400.00' });
  expect(await certificates()).toMatchObject([{ reversed: true }]);
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([{ reversed: true, printed: 2 }]);
  const again = await people.cashier.send(getPaymentRequest, { id });
  expect(await people.cashier.send(payPaymentRequest, { ...pay(null), version: again.version })).toMatchObject({
    state: 'paid',
    certificate_no: null,
  });
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('of a bill in two currencies the tax is of the lines in the currency of the request', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.fuel, on: '2026-11-18' } as const;
  const bill = await billed(
    people.clerk,
    people.director,
    { ...owed, amount: '106', currency: 'CNY' },
    // With another part of tax in its price.
    { ...owed, amount: '2120', currency: 'USD', fee: scene.freight },
  );
  const id = await acts.requestFor(bill, '106');
  await acts.approve(id);
  await ruled('1');
  expect(await people.cashier.send(requestWithholding, { id, amount: '106', value_on: '2026-11-20' })).toMatchObject({
    amount: '1.00',
    parts: [{ net: '100.00', amount: '1.00' }],
  });
  await ruled(null);
});

test('nothing is withheld of what the carrier laid out for us, nor is it certified as its income', async () => {
  const owed = { side: 'payable', party: scene.carrier, currency: 'CNY', on: '2026-11-18' } as const;
  const service = { ...owed, fee: scene.fuel, amount: '106' };
  const bill = await billed(people.clerk, people.director, service, { ...owed, fee: scene.duty, amount: '1000' });
  const id = await acts.requestFor(bill, '1106');
  const version = await acts.approve(id);
  await ruled('3');
  const proposal = async (amount: string) => people.cashier.send(requestWithholding, { id, amount, value_on: '2026-11-20' });
  expect(await proposal('1106')).toMatchObject({ amount: '3.00', parts: [{ percent: '3', net: '100.00', amount: '3.00' }] });
  // A part of the payment bears its share of the tax.
  expect(await proposal('553')).toMatchObject({ amount: '1.50', parts: [{ net: '50.00' }] });
  await ruled(null);
  const pay = (withheld: string) => ({ id, version, ...acts.payment('1106'), withheld });
  expect(await people.cashier.refused(payPaymentRequest, pay('15.01'))).toBe('WITHHOLDING_TOO_LARGE');
  const paid = await people.cashier.send(payPaymentRequest, pay('3'));
  const { rows } = await people.finance.send(listCertificates, { where: { certificate_no: [paid.certificate_no ?? ''] } });
  const { sheets } = await people.finance.send(readCertificateSheets, { ids: [rows[0]?.write_off_id ?? ''], languages: ['zh'] });
  expect(sheets).toMatchObject([{ lines: [{ income: 'transport', base: '100.00', percent: '3', tax: '3.00' }] }]);
});

test.each([
  ['ocean', 'transport'],
  ['air', 'transport'],
  ['customs', 'service'],
] as const)('tax of a bill for %s is certified as tax on income from %s', async (category, income) => {
  const fee = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
        values (${category}, 'X', 'X', 'X', 'X', ${category}) returning id),
      f as (insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select upper(${category}::text), 'X', 'X', 'X', 'X', t.id, 'CNY', 'trip' from t returning id)
      insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', f.id, 0, date '2000-01-01' from f returning fee_name_id as id`.execute(
      db,
    );
    return rows[0]?.id ?? 0n;
  });
  const bill = await billed(people.clerk, people.director, {
    side: 'payable',
    party: scene.carrier,
    fee,
    amount: '100',
    currency: 'CNY',
    on: '2026-11-18',
  });
  const id = await acts.requestFor(bill, '100');
  const version = await acts.approve(id);
  const paid = await people.cashier.send(payPaymentRequest, { id, version, ...acts.payment('100'), withheld: '2' });
  const { rows } = await people.finance.send(listCertificates, { where: { certificate_no: [paid.certificate_no ?? ''] } });
  const { sheets } = await people.finance.send(readCertificateSheets, { ids: [rows[0]?.write_off_id ?? ''], languages: ['zh'] });
  expect(sheets).toMatchObject([{ lines: [{ income, base: '100.00', percent: '2', tax: '2.00' }] }]);
});
