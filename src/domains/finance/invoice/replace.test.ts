import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { invoicesOfBill, issueInvoice, issueJointInvoice, listInvoices, replaceInvoice, reverseInvoice } from './contract.ts';

/*
 * Hanoi invoices 1,000,000 + 80,000 VND at 8 % in three lines whose own taxes add up to 79,999 (333,333 and 333,333 and 413,334 with tax), finds
 * the wrong tax number on it, agrees with the customer in writing, and replaces it.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let minh: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.vn, {}));
  lan = await stage.cast({ name: 'Lan', companyId: stage.companies.vn });
  minh = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
}, 60_000);
afterAll(() => stage.close());

function bill(amount: string, ...more: readonly string[]): Promise<string> {
  const owed = (each: string) =>
    ({
      side: 'receivable',
      party: scene.customer,
      fee: scene.fuel,
      currency: 'VND',
      on: '2026-11-10',
      amount: each,
      tax_percent: '8',
    }) as const;
  return billed(lan, minh, owed(amount), ...more.map(owed));
}
const issuing = (bill_id: string, amount: string, kind: 'electronic' | 'overseas' = 'electronic', credits_id: string | null = null) => ({
  bill_id,
  kind,
  title: 'Công ty ACME',
  authority_no: null,
  invoice_on: '2026-11-20',
  currency: 'VND' as const,
  amount,
  credits_id,
});
const issue = (...of: Parameters<typeof issuing>) => lan.send(issueInvoice, issuing(...of));
const better = (id: string, amount: string, version = 1) => ({
  id,
  version,
  title: 'Công ty ACME Việt Nam',
  authority_no: '00000123',
  amount,
  agreement_no: 'BB 07/2026 ngày 21/11/2026',
  reason: 'Sai mã số thuế',
});
const outputTax = async (): Promise<string | undefined> =>
  (await lan.send(trialBalance, { company_id: String(stage.companies.vn), month: '2026-11' })).rows.find(
    ({ account }) => account === 'outputTax',
  )?.closing;

test('a Vietnamese e-invoice is replaced: the new one counts and names the old one, and the books owe the tax once', async () => {
  const id = await bill('333333', '333333', '413334');
  const wrong = await issue(id, '1080000');
  const before = await outputTax();
  const right = await lan.send(replaceInvoice, better(wrong.id, '1080000'));
  const { rows, left } = await lan.send(invoicesOfBill, { bill_id: id });
  expect(left).toEqual([{ currency: 'VND', amount: '0' }]);
  expect(
    rows.map((row) => [row.invoice_no, row.state, row.replaces_no, row.replaced_by_no, row.agreement_no, row.reason, row.replaceable]),
  ).toEqual([
    [wrong.invoice_no, 'replaced', null, right.invoice_no, null, 'Sai mã số thuế', false],
    [right.invoice_no, 'issued', wrong.invoice_no, null, 'BB 07/2026 ngày 21/11/2026', 'Sai mã số thuế', true],
  ]);
  expect(rows.map(({ net, tax }) => [net, tax])).toEqual([
    ['1000000', '80000'],
    ['1000000', '80000'],
  ]);
  expect(await outputTax()).toBe(before);
  const inTab = async (tab: string) => (await lan.send(listInvoices, { tab })).rows.map(({ invoice_no }) => invoice_no);
  expect([await inTab('replaced'), await inTab('issued')]).toEqual([[wrong.invoice_no], [right.invoice_no]]);
  // The one that is replaced is final; the one that replaces it can be wrong in its turn.
  expect(await lan.refused(replaceInvoice, better(wrong.id, '1080000', 2))).toBe('INVOICE_FINAL');
  expect(await lan.refused(reverseInvoice, { id: wrong.id, version: 2, reason: 'Sai' })).toBe('INVOICE_FINAL');
  await lan.send(replaceInvoice, { ...better(right.id, '1080000'), authority_no: '00000124' });
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});

test('a replacing invoice may have another amount, up to what the bill leaves beside the old one', async () => {
  const id = await bill('540000');
  const { id: first } = await issue(id, '270000');
  await issue(id, '108000');
  expect(await lan.refused(replaceInvoice, { ...better(first, '432001'), authority_no: null })).toBe('INVOICE_OVER');
  expect(await lan.refused(replaceInvoice, { ...better(first, '0'), authority_no: null })).toBe('INVOICE_OVER');
  await lan.send(replaceInvoice, { ...better(first, '432000'), authority_no: null });
  expect((await lan.send(invoicesOfBill, { bill_id: id })).left).toEqual([{ currency: 'VND', amount: '0' }]);
});

test('what was adjusted stays adjusted, and an invoice for abroad is none of the tax office', async () => {
  const id = await bill('108000');
  const { id: adjusted } = await issue(id, '108000');
  await issue(await bill('-54000'), '-54000', 'electronic', adjusted);
  expect(await lan.refused(replaceInvoice, { ...better(adjusted, '108000'), authority_no: null })).toBe('INVOICE_CREDITED');
  const abroad = await issue(await bill('108000'), '108000', 'overseas');
  expect(await lan.refused(replaceInvoice, { ...better(abroad.id, '108000'), authority_no: null })).toBe('INVOICE_NOT_REPLACED');
  const stranger = await stage.cast({ companyId: stage.companies.cn });
  expect(await stranger.refused(replaceInvoice, { ...better(abroad.id, '108000'), authority_no: null })).toBe('NOT_FOUND');
});

test('two people replace one invoice once, and nobody issues, replaces or takes back one in a closed month', async () => {
  const { id } = await issue(await bill('108000'), '108000');
  const twice = await Promise.allSettled(
    [lan, minh].map((who) => who.send(replaceInvoice, { ...better(id, '108000'), authority_no: null })),
  );
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [open, unissued] = [await issue(await bill('108000'), '108000'), await bill('108000')];
  const clerk = await stage.cast({
    companyId: stage.companies.vn,
    permits: [...stage.door.product.permits].filter((code) => code !== 'period.postSoft'),
  });
  await lan.send(movePeriod, { company_id: String(stage.companies.vn), month: '2026-11', version: 1, action: 'softClose' });
  expect(await clerk.refused(replaceInvoice, { ...better(open.id, '108000'), authority_no: null })).toBe('PERIOD_SOFT_CLOSED');
  expect(await clerk.refused(reverseInvoice, { id: open.id, version: 1, reason: 'Sai' })).toBe('PERIOD_SOFT_CLOSED');
  expect(await clerk.refused(issueInvoice, issuing(unissued, '108000'))).toBe('PERIOD_SOFT_CLOSED');
});

test('a part of an invoice of several bills is not replaced alone', async () => {
  const [one, other] = [await bill('108000'), await bill('54000')];
  const { amount: _, credits_id: __, ...facts } = issuing(one, '108000');
  const { id } = await lan.send(issueJointInvoice, { ...facts, bill_ids: [other] });
  expect(await lan.refused(replaceInvoice, better(id, '108000'))).toBe('INVOICE_JOINT');
});
