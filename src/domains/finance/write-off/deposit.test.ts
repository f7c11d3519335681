import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { may as period } from '../period/permits.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { reverseWriteOff, settleByDeposit, writeOffCandidates } from './contract.ts';
import { may } from './permits.ts';

/*
 * A customer leaves 1,000 dollars with us at 7.10 against demurrage, and a carrier has 300 yuan of ours for its containers. Their bills
 * are set against the deposits. Today is 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({
    stage,
    scene,
    lan: clerk,
    wei: reviewer,
  } = await startFinanceStage({ '2026-11-05': '7.10', '2026-11-10': '7.10', '2026-11-15': '7.15' }));
}, 60_000);
afterAll(() => stage.close());

async function moved(draft: Pick<ParamsOf<typeof saveTransfer>, 'kind' | 'amount' | 'out_on'> & Partial<ParamsOf<typeof saveTransfer>>) {
  const { id } = await clerk.send(saveTransfer, { memo: '押金', ...draft });
  await clerk.send(moveTransfer, { id, version: 1, action: 'submit' });
  await reviewer.send(moveTransfer, { id, version: 2, action: 'approve' });
  return id;
}
async function closing(): Promise<Record<string, string>> {
  const { rows } = await reviewer.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-11' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const owed = (amount: string, on: string) =>
  billed(clerk, reviewer, { side: 'receivable', party: scene.customer, fee: scene.freight, amount, currency: 'USD', on });
const candidates = () => clerk.send(writeOffCandidates, { side: 'receivable', party_id: String(scene.customer) });

test('a customer’s deposit settles its bill at its value in the books, and never more than stands on its account', async () => {
  const given = await moved({
    kind: 'depositTaken',
    to_account_id: String(scene.bankUsd),
    customer_id: String(scene.customer),
    amount: '1000',
    out_on: '2026-11-10',
  });
  const bill = await owed('600', '2026-11-15');
  expect((await candidates()).deposits).toEqual([{ company_id: String(stage.companies.cn), currency: 'USD', open: '1000.00' }]);
  const ask = { bill_id: bill, version: 1, currency: 'USD' as const, amount: '400', reason: '滞箱费以押金抵付' };
  const { id } = await clerk.send(settleByDeposit, ask);
  // 400 dollars of the deposit are booked at 7.10, and of the bill at 7.15: the books lose 20 yuan.
  expect(await closing()).toMatchObject({ depositReceived: '-4260.00', receivable: '1430.00', exchangeDifference: '20.00' });
  expect(await clerk.send(getBill, { id: bill })).toMatchObject({ settlements: [{ by: 'deposit', amount: '400.00' }] });
  expect((await candidates()).deposits).toMatchObject([{ open: '600.00' }]);
  const [latest] = (await clerk.send(recordTimeline, { subject: 'bill', id: bill })).rows;
  expect(latest).toMatchObject({ what: 'writeOff', who: 'Lan' });
  expect(await differences()).toEqual([]);

  expect(await clerk.refused(settleByDeposit, ask)).toBe('CHANGED_MEANWHILE');
  expect(await clerk.refused(settleByDeposit, { ...ask, version: 2, amount: '0' })).toBe('BAD_PARAMS');
  expect(await clerk.refused(settleByDeposit, { ...ask, version: 2, amount: '200.01' })).toBe('WRITE_OFF_OVER');
  expect(await clerk.refused(settleByDeposit, { ...ask, version: 2, business_on: '2026-11-14' })).toBe('WRITE_OFF_BEFORE');
  expect(await clerk.refused(settleByDeposit, { ...ask, version: 2, business_on: '2026-11-21' })).toBe('POSTING_AHEAD');
  const more = await owed('900', '2026-11-15');
  expect(await clerk.refused(settleByDeposit, { ...ask, bill_id: more, amount: '600.01' })).toBe('MOVEMENT_OVER');
  // A bill that was there before the deposit is not settled by it before the deposit came.
  const earlier = await owed('50', '2026-11-05');
  expect(await clerk.refused(settleByDeposit, { ...ask, bill_id: earlier, amount: '50', business_on: '2026-11-09' })).toBe('MOVEMENT_OVER');
  // The deposit itself cannot be taken back while it has settled a bill.
  expect(await reviewer.refused(moveTransfer, { id: given, version: 4, action: 'reverse', reason: '误登' })).toBe('MOVEMENT_OVER');

  // Two people use the rest of the deposit at once: one of them does.
  const both = await Promise.allSettled([
    clerk.send(settleByDeposit, { ...ask, bill_id: more, amount: '600' }),
    reviewer.send(settleByDeposit, { ...ask, version: 2, amount: '200' }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await differences()).toEqual([]);

  const before = await closing();
  await reviewer.send(reverseWriteOff, { id, reason: '客户改为付款' });
  expect(await clerk.refused(reverseWriteOff, { id, reason: '客户改为付款' })).toBe('ALREADY_REVERSED');
  expect(Number((await closing())['depositReceived'])).toBe(Number(before['depositReceived'] ?? 0) - 2840);
  expect(await differences()).toEqual([]);
});

test('our deposit with a carrier settles its bill as far as no payment request holds it', async () => {
  await moved({
    kind: 'depositGiven',
    from_account_id: String(scene.bankCny),
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    amount: '300',
    out_on: '2026-11-15',
  });
  const { deposits } = await clerk.send(writeOffCandidates, { side: 'payable', party_id: String(scene.carrier) });
  expect(deposits).toEqual([{ company_id: String(stage.companies.cn), currency: 'CNY', open: '300.00' }]);
  const payable = { side: 'payable' as const, party: scene.carrier, fee: scene.fuel, currency: 'CNY' as const, on: '2026-11-15' };
  const bill = await billed(clerk, reviewer, { ...payable, amount: '318' });
  const request = await clerk.send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: null,
    lines: [{ bill_id: bill, amount: '118' }],
    due_on: '2026-12-10',
    reason: '运费',
    invoice_no: 'INV-1',
    invoice_promised_on: null,
  });
  await clerk.send(movePaymentRequest, { id: request.id, version: request.version, action: 'submit' });
  const ask = { bill_id: bill, version: 2, currency: 'CNY' as const, reason: '箱押金抵运费' };
  expect(await clerk.refused(settleByDeposit, { ...ask, amount: '200.01' })).toBe('WRITE_OFF_RESERVED');
  await clerk.send(settleByDeposit, { ...ask, amount: '200' });
  expect(await closing()).toMatchObject({ depositPaid: '100.00', payable: '-118.00' });
  expect(await differences()).toEqual([]);

  const whole = { ...ask, bill_id: await billed(clerk, reviewer, { ...payable, amount: '50' }), amount: '50' };
  await clerk.send(settleByDeposit, { ...whole, version: 1 });
  expect(await clerk.refused(settleByDeposit, { ...whole, version: 2 })).toBe('WRITE_OFF_NOTHING_OPEN');
  const charges = (await reviewed(clerk, reviewer, { ...payable, amount: '20' })).map((id) => ({ id, version: 2 }));
  const disputed = (await clerk.send(makeBills, { charges, bill_on: '2026-11-15' })).bills[0]?.id ?? '';
  await clerk.send(moveBill, { id: disputed, version: 1, action: 'send' });
  await reviewer.send(moveBill, { id: disputed, version: 2, action: 'dispute', reason: '金额不符' });
  expect(await clerk.refused(settleByDeposit, { ...ask, bill_id: disputed, version: 1, amount: '20' })).toBe('BILL_NOT_OPEN');
});

test('nobody waits for the number of a write-off, and the one that a refused write-off took is not used again', async () => {
  const bill = await owed('20', '2026-11-15');
  const ask = { bill_id: bill, version: 1, currency: 'USD' as const, amount: '5', reason: '抵付' };
  const take = () => stage.system<FinanceTables, string>((work) => work.takeNumber('WR', stage.companies.cn));
  const numberOf = (no: string) => Number(no.slice(-4));
  let settled: Promise<{ write_off_no: string }> | undefined;
  const between: string[] = [];
  // The write-off has its number and waits to post its entry.
  await stage.system<FinanceTables, void>(async (work) => {
    await work.nextNumber('JE', stage.companies.cn);
    settled = clerk.send(settleByDeposit, ask);
    settled.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
    void take().then((no) => between.push(no));
    await expect.poll(() => between).toHaveLength(1);
    work.audit({ subject: 'period', id: stage.companies.cn, what: 'hold' });
  });
  const first = (await settled)?.write_off_no ?? '';
  expect(numberOf(between[0] ?? '')).toBe(numberOf(first) + 1);

  const soft = (state: string) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2026-11', ${state})
        on conflict (company_id, month) do update set state = excluded.state`.execute(db),
    );
  await soft('closed');
  expect(await clerk.refused(settleByDeposit, { ...ask, version: 2 })).toBe('PERIOD_CLOSED');
  await soft('open');
  const second = await clerk.send(settleByDeposit, { ...ask, version: 2 });
  expect(numberOf(second.write_off_no)).toBe(numberOf(first) + 3);
  expect(await differences()).toEqual([]);
});

test('a deposit settles a bill from the day of the bill on', async () => {
  const ask = { bill_id: await owed('10', '2026-11-15'), currency: 'USD' as const, amount: '1', reason: '抵付' };
  expect(await clerk.refused(settleByDeposit, { ...ask, version: 1, business_on: '2026-11-14' })).toBe('WRITE_OFF_BEFORE');
  await clerk.send(settleByDeposit, { ...ask, version: 1, business_on: '2026-11-15' });
  await clerk.send(settleByDeposit, { ...ask, version: 2, business_on: '2026-11-16' });
  expect(await differences()).toEqual([]);
});

test('a deposit settles nothing in a closed month, of another company, or without the right', async () => {
  const bill = await owed('10', '2026-11-15');
  const ask = { bill_id: bill, version: 1, currency: 'USD' as const, amount: '10', reason: '抵付' };
  const hanoi = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  expect(await hanoi.refused(settleByDeposit, ask)).toBe('NOT_FOUND');
  const cashier = await stage.cast({ name: 'Mai', permits: [may.view, may.make] });
  for (const [state, refusal] of [
    ['softClosed', 'PERIOD_SOFT_CLOSED'],
    ['closed', 'PERIOD_CLOSED'],
  ] as const) {
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2026-11', ${state})
        on conflict (company_id, month) do update set state = excluded.state`.execute(db),
    );
    expect(await cashier.refused(settleByDeposit, ask)).toBe(refusal);
  }
  const reader = await stage.cast({ name: 'Tam', permits: [may.view, period.view] });
  expect(await reader.refused(settleByDeposit, ask)).toBe('NOT_PERMITTED');
});
