import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { may as mayBill } from '../bill/permits.ts';
import { issueInvoice, issueJointInvoice, replaceInvoice, reverseInvoice } from '../invoice/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { requestInvoice, requestsOfBill } from './contract.ts';
import { may } from './permits.ts';

/*
 * Ann and Bob ask for invoices of the Hanoi company, and give their numbers to the customer. Lan issues them, and later replaces one or takes it
 * back by a red-letter invoice: the one who passed the number on hears of it. The clock says 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let minh: Player;
let ann: Player;
let bob: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.vn, {}));
  const hanoi = { companyId: stage.companies.vn };
  lan = await stage.cast({ ...hanoi, name: 'Lan' });
  minh = await stage.cast({ ...hanoi, name: 'Minh' });
  ann = await stage.cast({ ...hanoi, name: 'Ann', permits: [may.request, mayBill.view] });
  bob = await stage.cast({ ...hanoi, name: 'Bob', permits: [may.request, mayBill.view] });
}, 60_000);
afterAll(() => stage.close());

const bill = (amount: string) =>
  billed(lan, minh, { side: 'receivable', party: scene.customer, fee: scene.fuel, amount, currency: 'VND', on: '2026-11-10' });
const facts = { kind: 'electronic', title: 'Công ty ACME', authority_no: null, invoice_on: '2026-11-20', currency: 'VND' } as const;
/** Asks for an amount of a bill, and lets Lan issue it. */
async function answered(who: Player, bill_id: string, amount: string) {
  const { id } = await who.send(requestInvoice, { bill_id, amount });
  const invoice = await lan.send(issueInvoice, { ...facts, bill_id, amount, invoice_request_id: id, invoice_request_version: 1 });
  return { request: id, ...invoice };
}
const better = (id: string, amount: string) => ({
  id,
  version: 1,
  title: 'Công ty ACME Việt Nam',
  authority_no: null,
  amount,
  agreement_no: 'BB 07/2026',
  reason: 'Sai mã số thuế',
});
const of = async (bill_id: string) => ann.send(requestsOfBill, { bill_id });
/** The last notice to somebody, and whether it names all of these. */
async function toldOf(who: Player, ...names: readonly string[]) {
  const [last] = (await who.send(listNotices, { topic: null, before: null })).rows;
  return [last?.title, names.every((name) => last?.message.includes(name))];
}

test('the invoice in the place of another answers its request, and the person who asked learns its number', async () => {
  const id = await bill('1060000');
  const first = await answered(ann, id, '1060000');
  const second = await lan.send(replaceInvoice, better(first.id, '1060000'));
  expect((await of(id)).rows).toMatchObject([{ state: 'issued', invoice_no: second.invoice_no, invoice_state: 'issued', version: 3 }]);
  expect(await toldOf(ann, first.invoice_no, second.invoice_no, 'Sai mã số thuế')).toEqual(['发票已替换', true]);
  const { rows: history } = await lan.send(recordTimeline, { subject: 'invoiceRequest', id: first.request });
  expect(history.map(({ what }) => what).toSorted()).toEqual(['create', 'issue', 'replaceInvoice']);
  // Nothing is left to request, until one of a smaller amount takes its place.
  expect((await of(id)).left).toEqual([]);
  const third = await lan.send(replaceInvoice, better(second.id, '1000000'));
  expect((await of(id)).rows).toMatchObject([{ amount: '1060000', invoice_no: third.invoice_no, invoice_state: 'issued' }]);
  expect((await of(id)).left).toEqual([{ currency: 'VND', amount: '60000' }]);
});

test('a replacing invoice that leaves nothing answers the request that waits beside it', async () => {
  const id = await bill('1060000');
  const first = await answered(ann, id, '600000');
  await bob.send(requestInvoice, { bill_id: id });
  const { invoice_no } = await lan.send(replaceInvoice, better(first.id, '1060000'));
  expect((await of(id)).rows).toMatchObject([
    { requested_by: 'Ann', state: 'issued', invoice_no },
    { requested_by: 'Bob', state: 'issued', invoice_no },
  ]);
  expect([await toldOf(ann, invoice_no), await toldOf(bob, invoice_no)]).toEqual([
    ['发票已替换', true],
    ['发票已开具', true],
  ]);
});

test('everybody whose request a red-letter invoice leaves without one is told, and may ask again', async () => {
  const id = await bill('1060000');
  await bob.send(requestInvoice, { bill_id: id, amount: '60000' });
  await ann.send(requestInvoice, { bill_id: id });
  const { id: invoice, invoice_no } = await lan.send(issueInvoice, { ...facts, bill_id: id, amount: '1060000' });
  expect((await of(id)).rows.map(({ invoice_no }) => invoice_no)).toEqual([invoice_no, invoice_no]);
  await lan.send(reverseInvoice, { id: invoice, version: 1, reason: 'Sai tên khách hàng' });
  for (const who of [ann, bob]) expect(await toldOf(who, invoice_no, 'Sai tên khách hàng')).toEqual(['发票已作废或红冲', true]);
  expect((await of(id)).rows).toMatchObject([
    { state: 'issued', invoice_no, invoice_state: 'reversed' },
    { state: 'issued', invoice_no, invoice_state: 'reversed' },
  ]);
  expect((await of(id)).left).toEqual([{ currency: 'VND', amount: '1060000' }]);
  await answered(bob, id, '1060000');
  expect((await of(id)).rows.at(-1)).toMatchObject({ requested_by: 'Bob', state: 'issued', invoice_state: 'issued' });
});

test('an invoice of several bills is taken back for the requests of each', async () => {
  const [one, other] = [await bill('108000'), await bill('54000')];
  await ann.send(requestInvoice, { bill_id: one });
  await bob.send(requestInvoice, { bill_id: other });
  const { id } = await lan.send(issueJointInvoice, { ...facts, bill_id: one, bill_ids: [other] });
  const numbers = (await Promise.all([of(one), of(other)])).map(({ rows }) => rows[0]?.invoice_no ?? '');
  await lan.send(reverseInvoice, { id, version: 1, reason: 'Sai ngày' });
  expect([await toldOf(ann, numbers[0] ?? ''), await toldOf(bob, numbers[1] ?? '')]).toEqual([
    ['发票已作废或红冲', true],
    ['发票已作废或红冲', true],
  ]);
});
