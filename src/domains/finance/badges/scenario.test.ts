import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { makeBills, moveBill, listBills } from '../bill/contract.ts';
import { listCash } from '../cash/contract.ts';
import { enterCharges, listCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { countPaymentRequests, listPaymentRequests, movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { billed, lineOf, registered, reviewed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { countPayable, countReceivable, countSuppliers } from './contract.ts';

/*
 * Receivable: two lines to review, one to bill, one bill issued, one disputed, one overdue, one unidentified receipt and one that is not
 * used up. Payable: one line to review, two to bill, one bill issued, two disputed. There are two payment requests: one is a draft, the
 * other waits for a director.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await stage.cast();
  reviewer = await stage.cast();
  const owed = (amount: string, on = '2026-11-18') => ({
    side: 'receivable' as const,
    party: scene.customer,
    fee: scene.freight,
    amount,
    currency: 'CNY' as const,
    on,
  });
  const owing = (amount: string) => ({ ...owed(amount), side: 'payable' as const, party: scene.carrier });
  await clerk.send(enterCharges, { lines: [lineOf(owed('1')), lineOf(owed('2')), lineOf(owing('3'))] });
  await reviewed(clerk, reviewer, owed('4'));
  await reviewed(clerk, reviewer, owing('5'), owing('6'));
  await made(await reviewed(clerk, reviewer, owed('7')));
  const disputed = await made(await reviewed(clerk, reviewer, owed('8')));
  await clerk.send(moveBill, { id: disputed, version: 1, action: 'send' });
  await clerk.send(moveBill, { id: disputed, version: 2, action: 'dispute', reason: '价格不符' });
  // Thirty days of credit end on 15 November.
  await billed(clerk, reviewer, owed('9', '2026-10-15'));
  await registered(clerk, { direction: 'in', bank: scene.bankCny, amount: '10', on: '2026-11-19' });
  await registered(clerk, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '11', on: '2026-11-19' });
  await made(await reviewed(clerk, reviewer, owing('12')));
  for (const amount of ['15', '16']) {
    const id = await made(await reviewed(clerk, reviewer, owing(amount)));
    await clerk.send(moveBill, { id, version: 1, action: 'send' });
    await clerk.send(moveBill, { id, version: 2, action: 'dispute', reason: '价格不符' });
  }
  for (const [place, amount] of ['13', '14'].entries()) {
    const bill = await billed(clerk, reviewer, owing(amount));
    const { id, version } = await clerk.send(savePaymentRequest, {
      kind: 'bill',
      carrier_id: String(scene.carrier),
      party_bank_account_id: String(scene.payee),
      currency: 'CNY',
      amount: null,
      lines: [{ bill_id: bill, amount }],
      due_on: '2026-12-01',
      reason: '运费',
      invoice_no: `INV-${place}`,
      invoice_promised_on: null,
    });
    if (place === 1) await clerk.send(movePaymentRequest, { id, version, action: 'submit' });
  }
}, 60_000);
afterAll(() => stage.close());

async function made(charges: readonly string[]): Promise<string> {
  const { bills } = await clerk.send(makeBills, { charges: charges.map((id) => ({ id, version: 2 })), bill_on: '2026-11-18' });
  return bills[0]?.id ?? '';
}

test('B641 counts what waits on the receivable side, as the tabs of its lists do', async () => {
  const counts = await clerk.send(countReceivable, {});
  expect(counts).toEqual({
    total_count: 6,
    order_count: 0,
    income_unpriced_count: 0,
    income_open_count: 2,
    income_reviewed_count: 1,
    income_bill_count: 1,
    income_disputed_count: 1,
    income_overdue_count: 1,
    income_unclaimed_count: 1,
    income_unallocated_count: 2,
  });
  const where = { side: ['receivable' as const] };
  const charges = (await clerk.send(listCharges, { where, size: 1, counts: true })).counts;
  expect(charges).toMatchObject({ unpriced: 0, open: counts.income_open_count });
  expect((await clerk.send(listCharges, { where, tab: 'reviewed', size: 1, total: true })).total).toBe(counts.income_reviewed_count);
  const bills = (await clerk.send(listBills, { where, size: 1, counts: true })).counts;
  expect(bills).toMatchObject({
    made: counts.income_bill_count,
    disputed: counts.income_disputed_count,
    overdue: counts.income_overdue_count,
  });
  const receipts = { where: { direction: ['in' as const] }, size: 1, total: true };
  expect((await clerk.send(listCash, { ...receipts, tab: 'unclaimed' })).total).toBe(counts.income_unclaimed_count);
  expect((await clerk.send(listCash, { ...receipts, tab: 'notDone' })).total).toBe(counts.income_unallocated_count);
});

test('B642 counts what waits on the payable side, and B1106 the requests that wait for the caller', async () => {
  const counts = await clerk.send(countPayable, {});
  expect(counts).toMatchObject({
    pay_unpriced_count: 0,
    pay_open_count: 1,
    pay_reviewed_count: 2,
    pay_bill_count: 3,
    pay_overdue_count: 0,
    pay_unpaid_count: 0,
  });
  expect(counts.total_count).toBe(counts.pay_bill_count + counts.pay_open_count + counts.pay_request_count);
  const where = { side: ['payable' as const] };
  expect((await clerk.send(listCharges, { where, size: 1, counts: true })).counts).toMatchObject({ open: 1, reviewed: 2 });
  expect((await clerk.send(listBills, { where, size: 1, counts: true })).counts).toMatchObject({
    made: 1,
    disputed: 2,
  });
  // The preparer of a request does not decide it: the draft is the clerk's, and another person reviews as director.
  const none = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 };
  for (const [who, mine] of [
    [clerk, { ...none, 0: 1 }],
    [reviewer, { ...none, 1: 1 }],
  ] as const) {
    expect(await who.send(countPaymentRequests, {})).toEqual(mine);
    const waits = Object.values(mine).reduce((sum, n) => sum + n, 0);
    expect((await who.send(listPaymentRequests, { tab: 'mine', size: 1, total: true })).total).toBe(waits);
    expect((await who.send(countPayable, {})).pay_request_count).toBe(waits);
  }
});

test('B990 counts suppliers whose bank account waits to be approved, each once', async () => {
  expect(await clerk.send(countSuppliers, {})).toEqual({ supplier_count: 0 });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into party_bank_account (carrier_id, bank, account_no, account_name, currency, state)
      values (${scene.carrier}, '工商银行', '9558-1', 'FLEET', 'CNY', 'entered'), (${scene.carrier}, '工商银行', '9558-2', 'FLEET', 'CNY', 'entered'),
        (${scene.rival}, '工商银行', '9558-3', 'RIVAL', 'CNY', 'entered')`.execute(db),
  );
  expect(await clerk.send(countSuppliers, {})).toEqual({ supplier_count: 2 });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`with s as (insert into supplier (code, name, short_name, kind, country, currency, settlement, payment_days, contact, phone)
        values ('BROKER', 'Broker', 'Broker', 'customsBroker', 'CN', 'CNY', 'perJob', 30, 'A', '+8613800138000') returning id)
      insert into party_bank_account (supplier_id, bank, account_no, account_name, currency, state)
      select id, '工商银行', '9558-4', 'BROKER', 'CNY', 'entered' from s`.execute(db),
  );
  expect(await clerk.send(countSuppliers, {})).toEqual({ supplier_count: 3 });
});

test('other companies see their own, and nobody counts without a right', async () => {
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(new Set(Object.values(await abroad.send(countReceivable, {})))).toEqual(new Set([0]));
  expect(new Set(Object.values(await abroad.send(countPayable, {})))).toEqual(new Set([0]));
  expect(new Set(Object.values(await abroad.send(countPaymentRequests, {})))).toEqual(new Set([0]));
  const nobody = await stage.cast({ permits: [] });
  for (const count of [countReceivable, countPayable, countPaymentRequests, countSuppliers])
    expect(await nobody.refused(count, {})).toBe('NOT_PERMITTED');
});
