import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { enterBankAccount, moveBankAccount } from '../../reference/bank-account/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { decided } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getPaymentRequest, listPaymentRequests, payPaymentRequest, savePaymentRequest } from './contract.ts';

/* Three people had a hand in one request, and a fourth entered the account that it is paid to: none of them pays. */

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

async function refusal(who: Person, id: string): Promise<string> {
  const { version } = await people[who].send(getApproval, { subject: 'paymentRequest', id });
  return people[who].refused(decideApproval, { subject: 'paymentRequest', id, version: version ?? 0, action: 'approve' });
}

test('everybody who had a hand in a request neither approves nor pays it', async () => {
  const bill = await acts.confirmedBill('77');
  const id = await acts.requestFor(bill, '77');
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const content = {
    kind: 'bill' as const,
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY' as const,
    amount: null,
    lines: [{ bill_id: bill, amount: '76' }],
    due_on: '2026-11-30',
    reason: '改金额',
    invoice_no: null,
    invoice_promised_on: '2026-12-05',
  };
  await people.cashier.send(savePaymentRequest, { ...content, id, version });
  await people.second.send(savePaymentRequest, { ...content, id, version: version + 1, lines: [{ bill_id: bill, amount: '77' }] });
  expect(await acts.move('second', id, 'submit')).toBe('directorReview');
  expect(await refusal('clerk', id)).toBe('FOUR_EYES');
  expect(await refusal('cashier', id)).toBe('FOUR_EYES');
  expect(await refusal('second', id)).toBe('FOUR_EYES');
  // The first preparer may withdraw it as well.
  expect(await acts.move('clerk', id, 'withdraw')).toBe('awaitingRequest');
  await acts.move('second', id, 'submit');
  for (const who of ['director', 'first'] as const) await acts.move(who, id, 'approve');
  // The second executive prepared it.
  await decided(await stage.cast({ name: 'Lin' }), id);
  for (const who of ['settlement', 'finance'] as const) await acts.move(who, id, 'approve');
  const ready = await people.clerk.send(getPaymentRequest, { id });
  expect(ready.state).toBe('unpaid');
  expect(ready.own).toBe(true);
  // It waits for a payer who took no part in it.
  const mine = async (who: Player) => (await who.send(listPaymentRequests, { tab: 'mine' })).rows.map((row) => row.id);
  for (const who of ['director', 'clerk', 'cashier', 'second'] as const)
    expect([who, (await mine(people[who])).includes(id)]).toEqual([who, false]);
  expect(await mine(await stage.cast({ name: 'An' }))).toContain(id);
  const pay = { id, version: ready.version, ...acts.payment('77') };
  for (const who of ['clerk', 'cashier', 'second'] as const) expect(await people[who].refused(payPaymentRequest, pay)).toBe('FOUR_EYES');
  await acts.move('finance', id, 'cancel', '测试');
});

test('the person who entered the payee’s account does not pay to it', async () => {
  const enterer = await stage.cast({ name: 'Mei' });
  const { id: account, version: entered } = await enterer.send(enterBankAccount, {
    carrier_id: String(scene.carrier),
    bank: '建设银行',
    account_no: '6227001234567890',
    account_name: 'FLEET 运输',
    currency: 'CNY',
  });
  await people.director.send(moveBankAccount, { id: account, version: entered, action: 'approve' });
  stage.clock.advance(25 * 60 * 60 * 1000);
  const id = await acts.requestFor(await acts.confirmedBill('70'), '70', { party_bank_account_id: account });
  const version = await acts.approve(id);
  const payment = { id, version, ...acts.payment('70') };
  expect(await enterer.refused(payPaymentRequest, payment)).toBe('FOUR_EYES');
  const paid = await people.cashier.send(payPaymentRequest, payment);
  expect(paid.state).toBe('paid');
  const { rows } = await people.clerk.send(recordTimeline, { subject: 'cash', id: paid.cash_entry_id });
  expect(rows.map(({ what, who }) => `${what} ${who}`)).toEqual(['create Liang']);
});
