import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { accountBalances } from '../ledger/contract.ts';
import { pivotPaid } from '../payment-statistics/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
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
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
}, 60_000);
afterAll(() => stage.close());

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
  const ruled = (withholding_percent: string | null) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('input_tax_rule').set({ withholding_percent }).where('country', '=', 'CN').where('origin', '=', 'domestic').execute(),
    );
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
