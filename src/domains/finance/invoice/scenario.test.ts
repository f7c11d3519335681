import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { invoicesOfBill, issueInvoice, listInvoices, numberInvoice, reverseInvoice } from './contract.ts';

/*
 * A bill of 1,060.00 CNY, 60.00 of it tax, is invoiced in two parts; one is voided in its month, the other later reversed by a red-letter
 * invoice.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let bill: string;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
  const { ids } = await lan.send(enterCharges, {
    lines: [
      {
        side: 'receivable',
        order_no: null,
        work_order_no: null,
        customer_id: String(scene.customer),
        carrier_id: null,
        fee_name_id: String(scene.fuel),
        description: null,
        quantity: '1',
        unit_price: '1060',
        currency: 'CNY',
        business_on: '2026-11-10',
      },
    ],
  });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  bill = bills[0]?.id ?? '';
}, 60_000);
afterAll(() => stage.close());

const issue = (amount: string, authority_no: string | null = null) => ({
  bill_id: bill,
  kind: 'special' as const,
  title: 'ACME 贸易',
  authority_no,
  invoice_on: '2026-11-20',
  currency: 'CNY' as const,
  amount,
});
const shown = () => lan.send(invoicesOfBill, { bill_id: bill });
const left = async () => (await shown()).left;

test('a confirmed bill is invoiced in parts, whose tax adds up to the tax of the bill, and never beyond it', async () => {
  expect(await lan.refused(issueInvoice, issue('1060'))).toBe('INVOICE_BILL');
  await lan.send(moveBill, { id: bill, version: 1, action: 'send' });
  expect(await lan.refused(moveBill, { id: bill, version: 2, action: 'confirm' })).toBe('FOUR_EYES');
  await wei.send(moveBill, { id: bill, version: 2, action: 'confirm' });
  await lan.send(issueInvoice, issue('333.33', '24452000000012345678'));
  expect(await lan.refused(issueInvoice, issue('1', '24452000000012345678'))).toBe('INVOICE_NUMBER');
  expect(await lan.refused(issueInvoice, issue('726.68'))).toBe('INVOICE_OVER');
  await lan.send(issueInvoice, issue('726.67'));
  expect(await left()).toEqual([{ currency: 'CNY', amount: '0.00' }]);
  // 333.33 of 1,060.00 with 60.00 tax: 18.87; the second invoice takes the remaining tax.
  expect((await shown()).rows.map(({ amount, tax }) => `${amount} ${tax}`)).toEqual(['333.33 18.87', '726.67 41.13']);
});

test('an invoice of this month is voided; an older one is reversed by red letter; neither twice, and a bill with one stays', async () => {
  const [first, second] = (await shown()).rows;
  const take = (one: typeof first) => ({ id: one?.id ?? '', version: one?.version ?? 0, reason: '抬头有误' });
  const { version } = await lan.send(getBill, { id: bill });
  expect(await lan.refused(moveBill, { id: bill, version, action: 'void', reason: '重做' })).toBe('BILL_INVOICED');

  expect(await lan.send(reverseInvoice, take(first))).toMatchObject({ how: 'void', invoice_no: first?.invoice_no });
  expect(await left()).toEqual([{ currency: 'CNY', amount: '333.33' }]);
  stage.clock.set('2026-12-03T02:00:00Z');
  const red = await lan.send(reverseInvoice, take(second));
  expect(red.how).toBe('red');
  expect((await shown()).rows.at(-1)).toMatchObject({
    invoice_no: red.invoice_no,
    amount: '-726.67',
    tax: '-41.13',
    red_of_no: second?.invoice_no,
    invoice_on: '2026-12-03',
  });
  expect(await left()).toEqual([{ currency: 'CNY', amount: '1060.00' }]);
  const inTab = async (tab: string, where: { business?: ('road' | 'ocean')[] } = {}) =>
    (await lan.send(listInvoices, { tab, where })).rows.map(({ invoice_no }) => invoice_no);
  expect([await inTab('void'), await inTab('issued'), await inTab('red')]).toEqual([
    [first?.invoice_no],
    [second?.invoice_no],
    [red.invoice_no],
  ]);
  expect([(await inTab('all', { business: ['road'] })).length, await inTab('all', { business: ['ocean'] })]).toEqual([3, []]);
  const [voided, reversed, letter] = (await shown()).rows;
  for (const one of [voided, reversed, letter]) expect(await lan.refused(reverseInvoice, take(one))).toBe('INVOICE_FINAL');
  const { rows: history } = await lan.send(recordTimeline, { subject: 'bill', id: bill });
  const words = (no: string | undefined) =>
    history.flatMap(({ what, changes }) => (changes.some((one) => one.new === no) ? [what] : [])).toSorted();
  expect([words(first?.invoice_no), words(second?.invoice_no)]).toEqual([
    ['invoice', 'voidInvoice'],
    ['invoice', 'redInvoice'],
  ]);
  // The tax office numbers the red-letter invoice too, as no other one, and once.
  const numbered = (one: typeof letter, authority_no: string) => ({ id: one?.id ?? '', version: one?.version ?? 0, authority_no });
  await lan.send(numberInvoice, numbered(reversed, '26452000000000000001'));
  expect(await lan.refused(numberInvoice, numbered(letter, '26452000000000000001'))).toBe('INVOICE_NUMBER');
  expect(await lan.refused(numberInvoice, numbered(voided, '26452000000000000002'))).toBe('INVOICE_NUMBERED');
  // The void invoice counts no more, so its number is free.
  const { version: after } = await lan.send(numberInvoice, numbered(letter, '24452000000012345678'));
  expect(await lan.refused(numberInvoice, numbered(letter, '26452000000000000003'))).toBe('CHANGED_MEANWHILE');
  expect(await lan.refused(numberInvoice, { ...numbered(letter, '26452000000000000003'), version: after })).toBe('INVOICE_NUMBERED');
  expect((await lan.send(listInvoices, { tab: 'red' })).rows).toMatchObject([{ authority_no: '24452000000012345678' }]);
  await lan.send(moveBill, { id: bill, version, action: 'void', reason: '重做' });
});

test('a bill is invoiced under the title and by the kind that its customer asks for', async () => {
  const defaults = async () => (({ title, kind }) => ({ title, kind }))(await shown());
  expect(await defaults()).toEqual({ title: 'ACME 贸易', kind: 'electronic' });
  const facts = { invoice_title: '爱克美贸易有限公司', invoice_kind: 'special' } as const;
  await stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('customer').set(facts).where('id', '=', scene.customer).execute());
  expect(await defaults()).toEqual({ title: '爱克美贸易有限公司', kind: 'special' });
});

test('the invoices of another own company are not there', async () => {
  const stranger = await stage.cast({ companyId: stage.companies.th });
  expect(await stranger.refused(invoicesOfBill, { bill_id: bill })).toBe('NOT_FOUND');
  expect(await stranger.refused(issueInvoice, issue('1'))).toBe('NOT_FOUND');
  expect((await stranger.send(listInvoices, { tab: 'all' })).rows).toEqual([]);
});

test('a number of the tax authority is given once in a company, and another company may have the same one', async () => {
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{
      id: bigint;
    }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency, settlement, credit_days)
      values ('SIAM', 'Siam Steel', 'SIAM', 'TH', ${stage.companies.th}, 'THB', 'THB', 'perOrder', 30) returning id`.execute(db),
  );
  const som = await stage.cast({ name: 'Som', companyId: stage.companies.th });
  const nok = await stage.cast({ name: 'Nok', companyId: stage.companies.th });
  const owed = { side: 'receivable', party: rows[0]?.id ?? 0n, fee: scene.fuel, currency: 'THB', on: '2026-11-10' } as const;
  const theirs = await billed(som, nok, { ...owed, amount: '107' });
  const numbered = (amount: string) => ({
    ...issue(amount, '26452000000000000001'),
    bill_id: theirs,
    currency: 'THB' as const,
    invoice_on: '2026-11-20',
  });
  // Our Chinese company has this number already.
  await som.send(issueInvoice, numbered('50'));
  expect(await som.refused(issueInvoice, numbered('20'))).toBe('INVOICE_NUMBER');
});

test('an invoice is dated on the day of its bill or later, not after today, and not before an earlier number', async () => {
  const again = await billed(lan, wei, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.fuel,
    amount: '106',
    currency: 'CNY',
    on: '2026-11-25',
  });
  const on = (invoice_on: string, kind: 'special' | 'general' | 'electronic' = 'electronic') => ({
    ...issue('10'),
    bill_id: again,
    kind,
    invoice_on,
  });
  expect(await lan.refused(issueInvoice, on('2026-11-24'))).toBe('INVOICE_BEFORE_BILL');
  await lan.send(issueInvoice, on('2026-11-25', 'general'));
  expect(await lan.refused(issueInvoice, on('2026-12-04'))).toBe('POSTING_AHEAD');
  const digital = await lan.send(issueInvoice, on('2026-12-02'));
  expect(await lan.refused(issueInvoice, on('2026-12-01'))).toBe('INVOICE_ORDER');
  // Each kind has a series of its own: the last special one, a red-letter invoice, is of 3 December.
  expect(await lan.refused(issueInvoice, on('2026-12-02', 'special'))).toBe('INVOICE_ORDER');
  const special = await lan.send(issueInvoice, on('2026-12-03', 'special'));
  const later = await lan.send(issueInvoice, on('2026-12-02'));
  const numbers = [digital, special, later].map(({ invoice_no }) => invoice_no);
  expect(numbers.toSorted()).toEqual(numbers);
  // A fully digital invoice of this month is reversed by red letter, never voided.
  expect(await lan.send(reverseInvoice, { id: digital.id, version: 1, reason: '抬头有误' })).toMatchObject({ how: 'red' });
  // A special one becomes void, and gets no number any more.
  expect(await lan.send(reverseInvoice, { id: special.id, version: 1, reason: '抬头有误' })).toMatchObject({ how: 'void' });
  expect(await lan.refused(numberInvoice, { id: special.id, version: 2, authority_no: '26452000000000000009' })).toBe('INVOICE_NUMBERED');
});
