import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { link } from '../../../kernel/link.ts';
import type { Currency } from '../../../kernel/money.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBill, listBills, makeBills, moveBill } from '../bill/contract.ts';
import { may as mayBill } from '../bill/permits.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { type invoiceKinds, invoicesOfBill, issueInvoice, issueJointInvoice, reverseInvoice } from '../invoice/contract.ts';
import { invoicesPage } from '../invoice/pages.ts';
import { may as mayInvoice } from '../invoice/permits.ts';
import { billed, lineOf, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { countInvoiceRequests, moveInvoiceRequest, requestInvoice, requestsOfBill } from './contract.ts';
import { may } from './permits.ts';

/*
 * Ann looks after the customers and asks for invoices of their bills; Fay of the finance department issues them. Lan makes the bills, and Wei
 * confirms them. The clock says 20 November 2026.
 */

type InvoiceKind = (typeof invoiceKinds)[number];

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
let ann: Player;
let fay: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
  ann = await stage.cast({ name: 'Ann', permits: [may.request, mayBill.view] });
  fay = await stage.cast({ name: 'Fay', permits: [mayInvoice.view, mayInvoice.issue, mayBill.view] });
}, 60_000);
afterAll(() => stage.close());

const owed = (amount: string, currency: Currency = 'CNY') =>
  ({ side: 'receivable', party: scene.customer, fee: scene.fuel, amount, currency, on: '2026-11-10' }) as const;
const bill = (amount: string) => billed(lan, wei, owed(amount));
const of = (bill_id: string, who = ann) => who.send(requestsOfBill, { bill_id });
const invoiceOf = (bill_id: string, values: { kind: InvoiceKind; title: string; currency: Currency; amount: string }) => ({
  bill_id,
  ...values,
  authority_no: null,
  invoice_on: '2026-11-20',
});
/** True where the list of bills offers to request an invoice. */
const isOffered = async (bill_id: string) => {
  const { bill_no } = await of(bill_id);
  return (await ann.send(listBills, { tab: 'all', where: { bill_no: [bill_no] } })).rows[0]?.to_invoice;
};
/** The values with which the page opens the invoice of a request. */
async function answering(bill_id: string, id: string) {
  const request = (await of(bill_id, fay)).rows.find((row) => row.id === id);
  if (!request) throw new Error('the request is not there');
  const { kind, title, currency, amount, version } = request;
  const invoice = invoiceOf(bill_id, { kind, title, currency, amount });
  return { ...invoice, invoice_request_id: id, invoice_request_version: version };
}
const notices = async (who: Player) => (await who.send(listNotices, { topic: null, before: null })).rows;
const newest = async (who: Player) => (await notices(who))[0];
const waiting = async (who = fay) => (await who.send(countInvoiceRequests, {})).waiting;
/** Done, or the code of the refusal. */
const outcome = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'done',
    (error: { reply?: { data?: { refusal?: string } } }) => error.reply?.data?.refusal ?? 'broke',
  );

test('a request is for all that is left as the customer asks, and the invoice that is issued for it ends it', async () => {
  const facts = { invoice_title: '爱克美贸易有限公司', invoice_kind: 'special' } as const;
  await stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('customer').set(facts).where('id', '=', scene.customer).execute());
  const id = await bill('1060');
  expect(await isOffered(id)).toBe(true);
  const before = await waiting();
  const requestId = randomUUID();
  const request = await ann.send(requestInvoice, { bill_id: id, remark: '月底前' }, requestId);
  // Sent again, it is answered the same and done once.
  expect(await ann.send(requestInvoice, { bill_id: id, remark: '月底前' }, requestId)).toEqual(request);
  const { bill_no, rows, left } = await of(id);
  expect([rows.length, left, await waiting(), await isOffered(id)]).toEqual([1, [], before + 1, false]);
  expect(rows[0]).toMatchObject({
    id: request.id,
    state: 'waiting',
    amount: '1060.00',
    currency: 'CNY',
    title: '爱克美贸易有限公司',
    kind: 'special',
    remark: '月底前',
    requested_by: 'Ann',
    own: true,
    answered_by: null,
    invoice_no: null,
    invoice_state: null,
  });
  const told = await newest(fay);
  expect([told?.title, told?.by_name, told?.topic]).toEqual(['开票申请', 'Ann', 'money']);
  expect(told?.link).toBe(link(invoicesPage, { of: 'requests', tab: 'all', 'w.request_no': request.request_no }));
  expect(told?.message).toContain('1,060.00 CNY');
  // Ann is not told of her own request, nor are people who may issue nothing.
  expect(await notices(ann)).toEqual([]);

  const values = await answering(id, request.id);
  const { id: invoice, invoice_no } = await fay.send(issueInvoice, values);
  expect(await isOffered(id)).toBe(false);
  expect((await of(id)).rows).toMatchObject([
    { state: 'issued', answered_by: 'Fay', invoice_no, authority_no: null, invoice_state: 'issued', version: 2 },
  ]);
  expect((await fay.send(invoicesOfBill, { bill_id: id })).rows).toMatchObject([{ id: invoice, amount: '1060.00', kind: 'special' }]);
  expect([(await newest(ann))?.title, (await newest(ann))?.message.includes(invoice_no), await waiting()]).toEqual([
    '发票已开具',
    true,
    before,
  ]);
  expect((await newest(ann))?.message).toContain(bill_no);
  const { rows: history } = await fay.send(recordTimeline, { subject: 'invoiceRequest', id: request.id });
  expect(history.map(({ what, who }) => `${what} ${who}`).toSorted()).toEqual(['create Ann', 'issue Fay']);
  expect(await fay.refused(issueInvoice, { ...values, amount: '1' })).toBe('CHANGED_MEANWHILE');
  expect(await fay.refused(issueInvoice, { ...values, amount: '1', invoice_request_version: 2 })).toBe('ILLEGAL_MOVE');
});

test('what waits in other requests is not requested again, and the parts leave a rest', async () => {
  const id = await bill('1060');
  const ask = (amount: string | null, currency: Currency | null = 'CNY') => ({ bill_id: id, currency, amount });
  const first = await ann.send(requestInvoice, ask('600'));
  expect((await of(id)).left).toEqual([{ currency: 'CNY', amount: '460.00' }]);
  for (const amount of ['460.01', '0', '-1']) expect(await lan.refused(requestInvoice, ask(amount))).toBe('INVOICE_REQUEST_OVER');
  for (const amount of ['1.005', 'x']) expect(await lan.refused(requestInvoice, ask(amount))).toBe('BAD_PARAMS');
  expect(await lan.refused(requestInvoice, ask('1', 'USD'))).toBe('BAD_PARAMS');
  const second = await lan.send(requestInvoice, { ...ask(null), kind: 'general', title: ' ACME 分公司 ' });
  expect((await of(id)).rows).toMatchObject([
    { id: first.id, amount: '600.00', kind: 'special', own: true },
    { id: second.id, amount: '460.00', kind: 'general', title: 'ACME 分公司', own: false, requested_by: 'Lan' },
  ]);
  expect(await ann.refused(requestInvoice, ask(null))).toBe('INVOICE_REQUEST_OVER');
  // An invoice of a part ends the request for which it is issued, and no other.
  await fay.send(issueInvoice, { ...(await answering(id, first.id)), amount: '500' });
  expect((await of(id)).rows.map(({ state }) => state)).toEqual(['issued', 'waiting']);
  expect([(await of(id)).left, await isOffered(id)]).toEqual([[{ currency: 'CNY', amount: '100.00' }], true]);
});

test('only a confirmed bill of a customer of the own companies is requested', async () => {
  const ids = await reviewed(lan, wei, owed('106'));
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  const bill_id = bills[0]?.id ?? '';
  expect(await ann.refused(requestInvoice, { bill_id })).toBe('INVOICE_BILL');
  await lan.send(moveBill, { id: bill_id, version: 1, action: 'send' });
  expect(await ann.refused(requestInvoice, { bill_id })).toBe('INVOICE_BILL');
  expect([(await of(bill_id)).left, await isOffered(bill_id)]).toEqual([[], false]);
  await lan.send(moveBill, { id: bill_id, version: 2, action: 'void', reason: '重做' });
  expect(await ann.refused(requestInvoice, { bill_id })).toBe('INVOICE_BILL');
  const theirs = await billed(lan, wei, { ...owed('106'), side: 'payable', party: scene.carrier });
  expect(await ann.refused(requestInvoice, { bill_id: theirs })).toBe('NOT_FOUND');
  expect(await ann.refused(requestsOfBill, { bill_id: theirs })).toBe('NOT_FOUND');
});

test('finance declines with a reason, and the person who asked withdraws and asks again', async () => {
  const id = await bill('1060');
  const one = await ann.send(requestInvoice, { bill_id: id });
  const decline = { id: one.id, version: 1, action: 'decline' as const };
  expect(await fay.refused(moveInvoiceRequest, decline)).toBe('REASON_REQUIRED');
  expect(await ann.refused(moveInvoiceRequest, { ...decline, reason: '税号不全' })).toBe('NOT_PERMITTED');
  await fay.send(moveInvoiceRequest, { ...decline, reason: '税号不全' });
  expect((await of(id)).rows).toMatchObject([{ state: 'declined', reason: '税号不全', answered_by: 'Fay' }]);
  expect([(await newest(ann))?.title, (await newest(ann))?.message.includes('税号不全')]).toEqual(['开票申请被退回', true]);
  expect(await fay.refused(moveInvoiceRequest, { ...decline, reason: '再次' })).toBe('CHANGED_MEANWHILE');
  expect(await fay.refused(moveInvoiceRequest, { ...decline, version: 2, reason: '再次' })).toBe('ILLEGAL_MOVE');

  const two = await ann.send(requestInvoice, { bill_id: id, title: 'ACME 旧名' });
  const withdraw = { id: two.id, version: 1, action: 'withdraw' as const };
  expect(await lan.refused(moveInvoiceRequest, withdraw)).toBe('NOT_YOURS');
  expect(await fay.refused(moveInvoiceRequest, withdraw)).toBe('NOT_PERMITTED');
  await ann.send(moveInvoiceRequest, withdraw);
  expect([(await newest(fay))?.title, (await newest(fay))?.message.includes(two.request_no)]).toEqual(['开票申请已撤回', true]);
  const three = await ann.send(requestInvoice, { bill_id: id, title: 'ACME 新名' });
  expect((await of(id)).rows.map(({ id, state }) => [id, state])).toEqual([
    [one.id, 'declined'],
    [two.id, 'withdrawn'],
    [three.id, 'waiting'],
  ]);
});

test('of two people who answer or withdraw a request at once, one does', async () => {
  const [one, two, three] = [await bill('106'), await bill('106'), await bill('106')];
  const first = await ann.send(requestInvoice, { bill_id: one });
  const half = { ...(await answering(one, first.id)), amount: '53' };
  const both = [outcome(fay.send(issueInvoice, half)), outcome(lan.send(issueInvoice, half))];
  expect((await Promise.all(both)).toSorted()).toEqual(['CHANGED_MEANWHILE', 'done']);
  expect((await fay.send(invoicesOfBill, { bill_id: one })).rows).toHaveLength(1);

  const second = await ann.send(requestInvoice, { bill_id: two });
  const withdraw = { id: second.id, version: 1, action: 'withdraw' as const };
  const again = [outcome(ann.send(moveInvoiceRequest, withdraw)), outcome(ann.send(moveInvoiceRequest, withdraw))];
  expect((await Promise.all(again)).toSorted()).toEqual(['CHANGED_MEANWHILE', 'done']);

  const third = await ann.send(requestInvoice, { bill_id: three });
  const issue = await answering(three, third.id);
  const sent = [
    outcome(fay.send(issueInvoice, issue)),
    outcome(ann.send(moveInvoiceRequest, { id: third.id, version: 1, action: 'withdraw' })),
  ];
  const outcomes = await Promise.all(sent);
  expect(outcomes.toSorted()).toEqual(['CHANGED_MEANWHILE', 'done']);
  expect((await of(three)).rows.map(({ state }) => state)).toEqual([outcomes[0] === 'done' ? 'issued' : 'withdrawn']);
});

test('an invoice answers a request of its bill and its currency alone', async () => {
  const [one, other] = [await bill('106'), await bill('212')];
  const request = await ann.send(requestInvoice, { bill_id: one });
  const values = await answering(one, request.id);
  expect(await fay.refused(issueInvoice, { ...values, bill_id: other })).toBe('NOT_FOUND');
  expect(await fay.refused(issueInvoice, { ...values, currency: 'USD' })).toBe('BAD_PARAMS');
  expect((await of(one)).rows).toMatchObject([{ state: 'waiting', version: 1 }]);
});

test('a request waits while an invoice beside it leaves something, and is answered by the one that leaves nothing', async () => {
  const [id, second] = [await bill('1060'), await bill('212')];
  const request = await ann.send(requestInvoice, { bill_id: id });
  const { invoice_request_id: _, invoice_request_version: __, ...direct } = await answering(id, request.id);
  await fay.send(issueInvoice, { ...direct, amount: '1000' });
  expect(await of(id)).toMatchObject({ left: [], rows: [{ state: 'waiting', amount: '1060.00' }] });
  expect(await isOffered(id)).toBe(false);
  // The bill does not leave as much as was asked for, so finance issues what it leaves.
  expect(await fay.refused(issueInvoice, await answering(id, request.id))).toBe('INVOICE_OVER');
  const late = await ann.send(requestInvoice, { bill_id: second });
  const { invoice_no } = await fay.send(issueJointInvoice, {
    bill_id: second,
    bill_ids: [id],
    kind: 'special',
    title: 'ACME',
    authority_no: null,
    invoice_on: '2026-11-20',
    currency: 'CNY',
  });
  expect((await of(second)).rows).toMatchObject([{ id: late.id, state: 'issued', invoice_no }]);
  expect((await of(id)).rows).toMatchObject([{ state: 'issued', invoice_state: 'issued', answered_by: 'Fay' }]);
  expect((await newest(ann))?.title).toBe('发票已开具');
});

test('a bill that is voided takes its waiting requests with it', async () => {
  const id = await bill('1060');
  const { id: declined } = await ann.send(requestInvoice, { bill_id: id, amount: '60' });
  await fay.send(moveInvoiceRequest, { id: declined, version: 1, action: 'decline', reason: '金额有误' });
  const request = await ann.send(requestInvoice, { bill_id: id });
  const values = await answering(id, request.id);
  const { version } = await lan.send(getBill, { id });
  await lan.send(moveBill, { id, version, action: 'void', reason: '重做' });
  expect((await of(id)).rows).toMatchObject([
    { state: 'declined', version: 2 },
    { state: 'lapsed', answered_by: null, version: 2 },
  ]);
  expect([(await newest(ann))?.title, (await newest(ann))?.message.includes(request.request_no)]).toEqual(['开票申请失效', true]);
  expect(await fay.refused(issueInvoice, { ...values, invoice_request_version: 2 })).toBe('INVOICE_BILL');
  expect(await ann.refused(moveInvoiceRequest, { id: request.id, version: 2, action: 'withdraw' })).toBe('ILLEGAL_MOVE');
});

test('a request whose invoice is taken back stays issued and shows it, and another may be made', async () => {
  const [paper, digital] = [await bill('106'), await bill('212')];
  const ask = async (bill_id: string, kind: 'special' | 'electronic') => {
    const { id } = await ann.send(requestInvoice, { bill_id, kind });
    return fay.send(issueInvoice, await answering(bill_id, id));
  };
  const [one, two] = [await ask(paper, 'special'), await ask(digital, 'electronic')];
  expect((await lan.send(reverseInvoice, { id: one.id, version: 1, reason: '抬头有误' })).how).toBe('void');
  expect((await lan.send(reverseInvoice, { id: two.id, version: 1, reason: '抬头有误' })).how).toBe('red');
  expect((await of(paper)).rows).toMatchObject([{ state: 'issued', invoice_no: one.invoice_no, invoice_state: 'void' }]);
  expect((await of(digital)).rows).toMatchObject([{ state: 'issued', invoice_no: two.invoice_no, invoice_state: 'reversed' }]);
  expect((await of(digital)).left).toEqual([{ currency: 'CNY', amount: '212.00' }]);
  await ann.send(requestInvoice, { bill_id: digital });
  expect((await of(digital)).rows.map(({ state }) => state)).toEqual(['issued', 'waiting']);
});

test('a credit note is requested below zero and answered by an invoice that lowers another', async () => {
  const invoiced = await bill('1060');
  const full = { kind: 'electronic', title: 'ACME', currency: 'CNY', amount: '1060' } as const;
  const original = await fay.send(issueInvoice, invoiceOf(invoiced, full));
  const rebate = await bill('-106');
  for (const amount of ['106', '0', '-106.01'])
    expect(await ann.refused(requestInvoice, { bill_id: rebate, amount })).toBe('INVOICE_REQUEST_OVER');
  expect(await isOffered(rebate)).toBe(true);
  const { id } = await ann.send(requestInvoice, { bill_id: rebate });
  expect(await isOffered(rebate)).toBe(false);
  const values = await answering(rebate, id);
  expect(values.amount).toBe('-106.00');
  await fay.send(issueInvoice, { ...values, credits_id: original.id });
  expect((await of(rebate)).rows).toMatchObject([{ state: 'issued', invoice_state: 'issued', amount: '-106.00' }]);
});

test('a bill whose rates add up to zero is offered for the rate above zero, and then for the one below', async () => {
  const original = await fay.send(
    issueInvoice,
    invoiceOf(await bill('212'), { kind: 'electronic', title: 'ACME', currency: 'CNY', amount: '212' }),
  );
  const even = await billed(lan, wei, { ...owed('109'), tax_percent: '9' }, owed('-109'));
  expect(await isOffered(even)).toBe(true);
  const { id: above } = await ann.send(requestInvoice, { bill_id: even });
  expect([await isOffered(even), (await of(even)).left]).toEqual([false, []]);
  await fay.send(issueInvoice, await answering(even, above));
  expect([await isOffered(even), (await of(even)).left]).toEqual([true, [{ currency: 'CNY', amount: '-109.00' }]]);
  const { id: below } = await ann.send(requestInvoice, { bill_id: even });
  expect(await isOffered(even)).toBe(false);
  await fay.send(issueInvoice, { ...(await answering(even, below)), credits_id: original.id });
  expect([await isOffered(even), (await of(even)).left]).toEqual([false, []]);
});

test('a bill with a rate whose lines are a credit is requested as a whole', async () => {
  const [up, down] = [lineOf(owed('1060')), { ...lineOf(owed('-109')), tax_percent: '9' }];
  const { ids } = await lan.send(enterCharges, { lines: [up, down] });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  const bill_id = bills[0]?.id ?? '';
  await lan.send(moveBill, { id: bill_id, version: 1, action: 'send' });
  await wei.send(moveBill, { id: bill_id, version: 2, action: 'confirm' });
  expect(await ann.refused(requestInvoice, { bill_id, amount: '900' })).toBe('INVOICE_WHOLE');
  await ann.send(requestInvoice, { bill_id });
  expect((await of(bill_id)).rows).toMatchObject([{ amount: '951.00' }]);
});

test('amounts have the decimals of their currency, and a bill of several names the one that is meant', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values
      (null, 'KWD', 'CNY', '23.1', '2026-11-10', '2026-11-10', 'manual'), (null, 'CNY', 'VND', '3600', '2026-11-10', '2026-11-10', 'manual')`.execute(
      db,
    ),
  );
  const id = await billed(lan, wei, owed('106.125', 'KWD'), owed('1060000', 'VND'));
  const ask = (currency: Currency | null, amount: string | null) => ({ bill_id: id, currency, amount });
  expect(await ann.refused(requestInvoice, ask(null, null))).toBe('BAD_PARAMS');
  expect(await ann.refused(requestInvoice, ask('VND', '0.5'))).toBe('BAD_PARAMS');
  expect(await ann.refused(requestInvoice, ask('KWD', '106.126'))).toBe('INVOICE_REQUEST_OVER');
  await ann.send(requestInvoice, ask('KWD', '6.125'));
  const dong = await ann.send(requestInvoice, ask('VND', null));
  expect((await of(id)).left).toEqual([{ currency: 'KWD', amount: '100.000' }]);
  // An invoice in one currency answers no request in another.
  await fay.send(issueInvoice, await answering(id, dong.id));
  expect((await of(id)).rows.map(({ currency, amount, state }) => [currency, amount, state])).toEqual([
    ['KWD', '6.125', 'waiting'],
    ['VND', '1060000', 'issued'],
  ]);
});
