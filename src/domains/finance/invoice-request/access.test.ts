import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { moveBill } from '../bill/contract.ts';
import { may as mayBill } from '../bill/permits.ts';
import { issueInvoice } from '../invoice/contract.ts';
import { may as mayInvoice } from '../invoice/permits.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { countInvoiceRequests, listInvoiceRequests, moveInvoiceRequest, requestInvoice, requestsOfBill } from './contract.ts';
import { may } from './permits.ts';

/* The requests of the Chinese company: who sees them, who is told of them, and how they are listed. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let ann: Player;
let bills: string[];
let requests: { id: string; request_no: string }[];
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
  ann = await stage.cast({ name: 'Ann', permits: [may.request] });
  const owed = { side: 'receivable', fee: scene.fuel, amount: '106', currency: 'CNY', on: '2026-11-10' } as const;
  bills = [
    await billed(lan, wei, { ...owed, party: scene.customer }),
    await billed(lan, wei, { ...owed, party: scene.other }),
    await billed(lan, wei, { ...owed, party: scene.customer, amount: '212' }),
  ];
  requests = [];
  for (const bill_id of bills) requests.push(await ann.send(requestInvoice, { bill_id }));
}, 60_000);
afterAll(() => stage.close());

const nth = (place: number): string => requests[place]?.id ?? '';
const titles = async (who: Player) => (await who.send(listNotices, { topic: null, before: null })).rows.map(({ title }) => title);
const listed = async (who: Player, params: Parameters<typeof who.send<typeof listInvoiceRequests>>[1] = {}) =>
  (await who.send(listInvoiceRequests, params)).rows.map(({ id }) => id);

test('a person with neither right sees nothing of the requests', async () => {
  const reader = await stage.cast({ permits: [mayBill.view, mayInvoice.view] });
  expect(await reader.refused(requestInvoice, { bill_id: bills[0] ?? '' })).toBe('NOT_PERMITTED');
  expect(await reader.refused(requestsOfBill, { bill_id: bills[0] ?? '' })).toBe('NOT_PERMITTED');
  expect(await reader.refused(listInvoiceRequests, {})).toBe('NOT_PERMITTED');
  expect(await reader.refused(countInvoiceRequests, {})).toBe('NOT_PERMITTED');
  expect(await reader.refused(moveInvoiceRequest, { id: nth(0), version: 1, action: 'withdraw' })).toBe('NOT_PERMITTED');
});

test('the requests of another own company are not there', async () => {
  const stranger = await stage.cast({ companyId: stage.companies.th });
  const [bill_id = ''] = bills;
  expect(await stranger.refused(requestInvoice, { bill_id })).toBe('NOT_FOUND');
  expect(await stranger.refused(requestsOfBill, { bill_id })).toBe('NOT_FOUND');
  expect(await stranger.refused(moveInvoiceRequest, { id: nth(0), version: 1, action: 'decline', reason: '无' })).toBe('NOT_FOUND');
  expect([await listed(stranger, { tab: 'all' }), await stranger.send(countInvoiceRequests, {})]).toEqual([[], { waiting: 0 }]);
});

test('neither those who see no customer prices nor those of a narrow scope see the requests of others’ customers', async () => {
  const blind = await stage.cast({ hidden: ['customerPrice'] });
  expect(await listed(blind, { tab: 'all' })).toEqual([]);
  const narrow = await stage.cast({ scope: 'own' });
  expect(await listed(narrow, { tab: 'all' })).toEqual([]);
  expect(await narrow.refused(requestInvoice, { bill_id: bills[0] ?? '' })).toBe('NOT_FOUND');
  const care = { service_id: narrow.accountId };
  await stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('customer').set(care).where('id', '=', scene.other).execute());
  expect(await listed(narrow, { tab: 'all' })).toEqual([nth(1)]);
});

test('those who may issue invoices of the company are told of a request, and no others', async () => {
  const fay = await stage.cast({ permits: [mayInvoice.issue] });
  const everywhere = await stage.cast({ permits: [mayInvoice.issue], scope: 'all', companyId: stage.companies.vn });
  const others = [
    await stage.cast({ permits: [mayInvoice.issue], companyId: stage.companies.vn }),
    await stage.cast({ permits: [mayInvoice.issue], scope: 'own' }),
    await stage.cast({ permits: [mayInvoice.issue], hidden: ['customerPrice'] }),
    await stage.cast({ permits: [mayInvoice.view] }),
  ];
  const asker = await stage.cast({ permits: [may.request, mayInvoice.issue] });
  await ann.send(moveInvoiceRequest, { id: nth(2), version: 1, action: 'withdraw' });
  requests[2] = await asker.send(requestInvoice, { bill_id: bills[2] ?? '' });
  for (const told of [fay, everywhere]) expect(await titles(told)).toEqual(['开票申请', '开票申请已撤回']);
  for (const other of others) expect(await titles(other)).toEqual([]);
  // Somebody who answers an own request is told of nothing.
  expect(await titles(asker)).toEqual(['开票申请已撤回']);
  await asker.send(moveInvoiceRequest, { id: nth(2), version: 1, action: 'decline', reason: '重复' });
  expect(await titles(asker)).toEqual(['开票申请已撤回']);
});

test('requests are listed by tab, filter and order', async () => {
  await lan.send(issueInvoice, {
    bill_id: bills[0] ?? '',
    kind: 'electronic',
    title: 'ACME',
    authority_no: null,
    invoice_on: '2026-11-20',
    currency: 'CNY',
    amount: '106',
    invoice_request_id: nth(0),
    invoice_request_version: 1,
  });
  const inTab = async (tab: string) => listed(ann, { tab });
  expect([await inTab('waiting'), await inTab('issued'), (await inTab('ended')).length]).toEqual([[nth(1)], [nth(0)], 2]);
  const all = await listed(ann, { tab: 'all' });
  expect(await listed(ann, { tab: 'all', sort: [{ key: 'id' }] })).toEqual(all.toReversed());
  expect(await listed(ann, { tab: 'all', where: { customer: [String(scene.other)] } })).toEqual([nth(1)]);
  expect(await listed(ann, { tab: 'all', where: { business: ['ocean'] } })).toEqual([]);
  expect(await listed(ann, { tab: 'all', where: { company: [String(stage.companies.vn)] } })).toEqual([]);
  expect(await listed(ann, { tab: 'all', where: { request_no: [requests[0]?.request_no ?? ''] } })).toEqual([nth(0)]);
  expect(await listed(ann, { tab: 'all', where: { currency: ['USD'] } })).toEqual([]);
  const [{ bill_no } = { bill_no: '' }] = (await lan.send(requestsOfBill, { bill_id: bills[1] ?? '' })).rows;
  expect(await listed(ann, { tab: 'all', where: { bill_no: [bill_no] } })).toEqual([nth(1)]);
});

test('a request and its end are counted at once, for those of its company', async () => {
  const push = { type: 3, to: { companyId: String(stage.companies.cn) }, counts: ['invoiceRequest'] };
  await stage.pushes();
  await ann.send(moveInvoiceRequest, { id: nth(1), version: 1, action: 'withdraw' });
  expect(await stage.pushes()).toContainEqual(push);
  const { id } = await ann.send(requestInvoice, { bill_id: bills[1] ?? '' });
  expect(await stage.pushes()).toContainEqual(push);
  const counted = await lan.send(countInvoiceRequests, {});
  await lan.send(moveBill, { id: bills[1] ?? '', version: 3, action: 'void', reason: '重做' });
  expect((await lan.send(countInvoiceRequests, {})).waiting).toBe(counted.waiting - 1);
  expect(await listed(lan, { tab: 'ended' })).toContain(id);
});
