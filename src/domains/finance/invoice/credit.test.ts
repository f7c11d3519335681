import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getBill, moveBill } from '../bill/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { invoicesOfBill, issueInvoice, listInvoices, reverseInvoice } from './contract.ts';

/* A rebate of 106.00 on invoiced services at 6 %, and a credit of 54.50 at 9 % that no invoice has. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let invoiced: string;
let rebate: string;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
  invoiced = await bill('1060');
  rebate = await bill('-106');
}, 60_000);
afterAll(() => stage.close());

function bill(amount: string, { percent, party = scene.customer }: { percent?: string; party?: bigint } = {}): Promise<string> {
  const owed = { side: 'receivable', party, fee: scene.fuel, currency: 'CNY', on: '2026-11-10', amount } as const;
  return billed(lan, wei, percent === undefined ? owed : { ...owed, tax_percent: percent });
}
const asked = (bill_id: string, amount: string, credits_id: string | null = null, invoice_on = '2026-11-20') => ({
  bill_id,
  kind: 'electronic' as const,
  title: 'ACME 贸易',
  authority_no: null,
  invoice_on,
  currency: 'CNY' as const,
  amount,
  credits_id,
});
const of = async (bill_id: string) => lan.send(invoicesOfBill, { bill_id });

test('a rebate is invoiced as a red-letter invoice of the one that it lowers, in parts as well', async () => {
  expect(await lan.refused(issueInvoice, asked(rebate, '-106'))).toBe('BAD_PARAMS');
  const blue = await lan.send(issueInvoice, asked(invoiced, '1060'));
  expect((await of(rebate)).creditable).toEqual([{ id: blue.id, invoice_no: blue.invoice_no, currency: 'CNY', left: '1060.00' }]);
  expect(await lan.refused(issueInvoice, asked(rebate, '106', blue.id))).toBe('INVOICE_OVER');
  expect(await lan.refused(issueInvoice, asked(rebate, '-106.01', blue.id))).toBe('INVOICE_OVER');
  const first = await lan.send(issueInvoice, asked(rebate, '-53', blue.id));
  await lan.send(issueInvoice, asked(rebate, '-53', blue.id));
  const { left, rows, creditable } = await of(rebate);
  expect(left).toEqual([{ currency: 'CNY', amount: '0.00' }]);
  expect(creditable).toMatchObject([{ left: '954.00' }]);
  expect(rows.map(({ amount, net, tax, credits_no }) => [amount, net, tax, credits_no])).toEqual([
    ['-53.00', '-50.00', '-3.00', blue.invoice_no],
    ['-53.00', '-50.00', '-3.00', blue.invoice_no],
  ]);
  expect((await lan.send(listInvoices, { tab: 'red' })).rows).toMatchObject([
    { credits_no: blue.invoice_no },
    { credits_no: blue.invoice_no },
  ]);
  // An invoice that was lowered is not taken back beside it, and a red-letter one is final.
  expect(await lan.refused(reverseInvoice, { id: blue.id, version: 1, reason: '抬头有误' })).toBe('INVOICE_CREDITED');
  expect(await lan.refused(reverseInvoice, { id: first.id, version: 1, reason: '重开' })).toBe('INVOICE_FINAL');
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('a rebate lowers an invoice of the same customer, with its rates, and never below zero', async () => {
  const small = await bill('21.20');
  const { id: blue } = await lan.send(issueInvoice, asked(small, '21.20'));
  expect(await lan.refused(issueInvoice, asked(await bill('-31.80'), '-31.80', blue))).toBe('INVOICE_OVER');
  expect(await lan.refused(issueInvoice, asked(await bill('-10.90', { percent: '9' }), '-10.90', blue))).toBe('INVOICE_CREDIT_RATE');
  expect(await lan.refused(issueInvoice, asked(await bill('-10.60', { party: scene.other }), '-10.60', blue))).toBe('NOT_FOUND');
  expect(await lan.refused(issueInvoice, asked(await bill('10.60'), '10.60', blue))).toBe('BAD_PARAMS');
  const of106 = await bill('-10.60');
  const twice = await Promise.allSettled(['-10.60', '-10.60'].map((amount) => lan.send(issueInvoice, asked(of106, amount, blue))));
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a rebate of a customer lowers an invoice of one that was merged into it, and the other way round', async () => {
  const { id: former } = await lan.send(issueInvoice, asked(await bill('21.20', { party: scene.other }), '21.20'));
  const merge = (into: bigint | null) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db
        .updateTable('customer')
        .set({ merged_into_id: into, active: into === null })
        .where('id', '=', scene.other)
        .execute(),
    );
  await merge(scene.customer);
  const credit = await bill('-10.60');
  expect((await of(credit)).creditable.map(({ id }) => id)).toContain(former);
  await lan.send(issueInvoice, asked(credit, '-10.60', former));
  await merge(null);
  expect((await of(await bill('-5.30'))).creditable.map(({ id }) => id)).not.toContain(former);
});

test('invoices of several bills at once stand in the order of their numbers', async () => {
  const bills = [await bill('10.60'), await bill('10.60'), await bill('10.60'), await bill('10.60')];
  const days = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'];
  await Promise.allSettled(
    bills.map((id, place) => lan.send(issueInvoice, { ...asked(id, '10.60', null, days[place] ?? ''), kind: 'general' as const })),
  );
  const { rows } = await lan.send(listInvoices, { tab: 'issued', where: { kind: ['general'] }, sort: [{ key: 'id', desc: false }] });
  const dated = rows.map(({ invoice_on }) => invoice_on);
  expect(dated).toEqual(dated.toSorted());
});

test('a rebate stands in the order of days of the invoice that it lowers, whatever kind its customer has', async () => {
  const issued = (id: string, amount: string, kind: 'special' | 'overseas', on: string, credits: string | null = null) => ({
    ...asked(id, amount, credits, on),
    kind,
  });
  const { id: blue } = await lan.send(issueInvoice, issued(await bill('42.40'), '42.40', 'special', '2026-11-18'));
  const credit = await bill('-21.20');
  expect(await lan.refused(issueInvoice, issued(credit, '-21.20', 'overseas', '2026-11-17', blue))).toBe('INVOICE_ORDER');
  await lan.send(issueInvoice, issued(await bill('10.60'), '10.60', 'overseas', '2026-11-20'));
  await lan.send(issueInvoice, issued(credit, '-21.20', 'overseas', '2026-11-18', blue));
  expect((await of(credit)).rows).toMatchObject([{ kind: 'special', invoice_on: '2026-11-18' }]);
});

test('an invoice that was taken back is lowered by no rebate', async () => {
  const { id: blue, invoice_no } = await lan.send(issueInvoice, asked(await bill('63.60'), '63.60'));
  const credit = await bill('-10.60');
  const offered = async () => (await of(credit)).creditable.map((one) => one.invoice_no);
  expect(await offered()).toContain(invoice_no);
  expect((await lan.send(reverseInvoice, { id: blue, version: 1, reason: '重开' })).how).toBe('red');
  expect(await offered()).not.toContain(invoice_no);
  expect(await lan.refused(issueInvoice, asked(credit, '-10.60', blue))).toBe('NOT_FOUND');
});

test('a bill whose rates add up to zero has an invoice of the one above and a rebate of the one below', async () => {
  const { id: blue, invoice_no } = await lan.send(issueInvoice, asked(await bill('212'), '212'));
  const owed = { side: 'receivable', party: scene.customer, fee: scene.fuel, currency: 'CNY', on: '2026-11-10' } as const;
  const even = (): Promise<string> => billed(lan, wei, { ...owed, amount: '109', tax_percent: '9' }, { ...owed, amount: '-109' });
  const id = await even();
  expect((await of(id)).left).toEqual([{ currency: 'CNY', amount: '109.00' }]);
  for (const amount of ['0', '-109', '109.01']) expect(await lan.refused(issueInvoice, asked(id, amount))).toBe('INVOICE_OVER');
  await lan.send(issueInvoice, asked(id, '9'));
  await lan.send(issueInvoice, asked(id, '100'));
  const { left, creditable } = await of(id);
  expect(left).toEqual([{ currency: 'CNY', amount: '-109.00' }]);
  expect(creditable.map((one) => one.invoice_no)).toContain(invoice_no);
  expect(await lan.refused(issueInvoice, asked(id, '-109.01', blue))).toBe('INVOICE_OVER');
  await lan.send(issueInvoice, asked(id, '-109', blue));
  expect((await of(id)).left).toEqual([{ currency: 'CNY', amount: '0.00' }]);
  for (const amount of ['1', '-1']) expect(await lan.refused(issueInvoice, asked(id, amount, blue))).toBe('INVOICE_OVER');
  expect((await of(id)).rows.map(({ amount, net, tax }) => [amount, net, tax])).toEqual([
    ['9.00', '8.26', '0.74'],
    ['100.00', '91.74', '8.26'],
    ['-109.00', '-102.83', '-6.17'],
  ]);
  // It is void only while it has no invoice.
  const voiding = async (bill_id: string) =>
    ({ id: bill_id, version: (await lan.send(getBill, { id: bill_id })).version, action: 'void', reason: '重做' }) as const;
  expect(await lan.refused(moveBill, await voiding(id))).toBe('BILL_INVOICED');
  await lan.send(moveBill, await voiding(await even()));
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});
