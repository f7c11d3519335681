import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { reviewed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { answerLineDispute, disputeBillLine, getBill, listBills, listOwnBills, makeBills, moveBill } from './contract.ts';

/* A customer reads its own bills, confirms them, or disputes single lines, which the accountant answers before the bill is sent again. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let customer: Player;
let stranger: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-20T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-12-18': '7.20' }));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  customer = await stage.cast({ name: '陈会计', type: 4, customerId: scene.customer });
  stranger = await stage.cast({ type: 4, customerId: scene.other });
});
afterAll(() => stage.close());

const owes = (amount: string) =>
  ({ side: 'receivable', party: scene.customer, fee: scene.freight, amount, currency: 'USD', on: '2026-12-18' }) as const;
async function made(...amounts: string[]): Promise<string> {
  const charges = (await reviewed(clerk, reviewer, ...amounts.map(owes))).map((id) => ({ id, version: 2 }));
  const { bills } = await clerk.send(makeBills, { charges, bill_on: '2026-12-18' });
  return bills[0]?.id ?? '';
}
const send = async (id: string) => clerk.send(moveBill, { id, version: (await clerk.send(getBill, { id })).version, action: 'send' });

test('a customer sees its bill once it was sent and confirms it; another customer sees nothing', async () => {
  const id = await made('106', '53');
  expect((await customer.send(listOwnBills, {})).rows).toEqual([]);
  expect(await customer.refused(getBill, { id })).toBe('NOT_FOUND');
  await send(id);
  expect((await customer.send(listOwnBills, { tab: 'sent' })).rows).toMatchObject([{ id, line_count: 2, balances: [{ open: '159.00' }] }]);
  const seen = await customer.send(getBill, { id });
  expect(seen.lines.map(({ amount, work_order_no }) => [amount, work_order_no])).toEqual([
    ['106.00', null],
    ['53.00', null],
  ]);
  expect(seen).toMatchObject({ settlements: [], confirmed_by: null, template_id: null, disputes: [] });
  expect((await stranger.send(listOwnBills, {})).rows).toEqual([]);
  expect(await stranger.refused(getBill, { id })).toBe('NOT_FOUND');
  expect(await stranger.refused(moveBill, { id, version: 2, action: 'confirm' })).toBe('NOT_FOUND');
  expect(await customer.refused(moveBill, { id, version: 2, action: 'void', reason: 'x' })).toBe('NOT_PERMITTED');
  await customer.send(moveBill, { id, version: 2, action: 'confirm' });
  expect(await clerk.send(getBill, { id })).toMatchObject({ state: 'confirmed', confirmed_by: '陈会计' });
});

test('a customer disputes single lines, the accountant answers each, and only then the bill is sent again', async () => {
  const id = await made('106', '53', '20');
  await send(id);
  const [first, second] = (await customer.send(getBill, { id })).lines.map((line) => line.id);
  const dispute = { id, version: 2, charge_id: first ?? '', reason: '合同价为 100' };
  expect(await stranger.refused(disputeBillLine, dispute)).toBe('NOT_FOUND');
  expect(await customer.refused(disputeBillLine, { ...dispute, charge_id: '999999' })).toBe('NOT_FOUND');
  expect(await customer.refused(disputeBillLine, { ...dispute, reason: '' })).toBe('BAD_PARAMS');
  expect(await customer.send(disputeBillLine, dispute)).toEqual({ state: 'disputed', version: 3 });
  expect(await customer.refused(disputeBillLine, dispute)).toBe('CHANGED_MEANWHILE');
  expect(await customer.refused(disputeBillLine, { ...dispute, version: 3 })).toBe('LINE_DISPUTED');
  await customer.send(disputeBillLine, { ...dispute, version: 3, charge_id: second ?? '', reason: '未发生' });

  expect((await clerk.send(listBills, { tab: 'disputed' })).rows).toMatchObject([{ id, dispute: '合同价为 100' }]);
  expect((await clerk.send(listNotices, { topic: null, before: null })).rows.filter(({ title }) => title === '账单有异议')).toHaveLength(2);
  const { disputes } = await clerk.send(getBill, { id });
  expect(disputes).toMatchObject([
    { charge_id: first, reason: '合同价为 100', raised_by_name: '陈会计', outcome: null },
    { charge_id: second, reason: '未发生', outcome: null },
  ]);
  expect(await clerk.refused(moveBill, { id, version: 4, action: 'send' })).toBe('BILL_DISPUTES_OPEN');
  const answer = { id, version: 4, dispute_id: disputes[0]?.id ?? '', outcome: 'declined' as const, answer: '旺季附加费见附件三' };
  expect(await customer.refused(answerLineDispute, answer)).toBe('WRONG_USER_TYPE');
  await clerk.send(answerLineDispute, answer);
  expect(await clerk.refused(answerLineDispute, { ...answer, version: 5 })).toBe('DISPUTE_ANSWERED');
  expect((await customer.send(listNotices, { topic: null, before: null })).rows.filter(({ title }) => title === '异议已答复')).toHaveLength(
    1,
  );
  expect(await clerk.refused(moveBill, { id, version: 5, action: 'send' })).toBe('BILL_DISPUTES_OPEN');
  await clerk.send(answerLineDispute, { ...answer, version: 5, dispute_id: disputes[1]?.id ?? '', outcome: 'agreed', answer: '下期冲减' });
  await clerk.send(moveBill, { id, version: 6, action: 'send' });
  expect((await customer.send(getBill, { id })).disputes).toMatchObject([
    { outcome: 'declined', answer: '旺季附加费见附件三', answered_by_name: 'Lan' },
    { outcome: 'agreed', answer: '下期冲减' },
  ]);
  // Confirmed with one more line in dispute: that dispute is withdrawn.
  await customer.send(disputeBillLine, { ...dispute, version: 7, reason: '再议' });
  await customer.send(moveBill, { id, version: 8, action: 'confirm' });
  expect((await clerk.send(getBill, { id })).disputes.map(({ outcome }) => outcome)).toEqual(['declined', 'agreed', 'withdrawn']);
});

test('two people of a customer who dispute the same line at once leave one dispute', async () => {
  const id = await made('10');
  await send(id);
  const colleague = await stage.cast({ type: 4, customerId: scene.customer });
  const charge_id = (await customer.send(getBill, { id })).lines[0]?.id ?? '';
  const dispute = { id, version: 2, charge_id, reason: '重复计费' };
  const both = await Promise.allSettled([customer.send(disputeBillLine, dispute), colleague.send(disputeBillLine, dispute)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await clerk.send(getBill, { id })).disputes).toHaveLength(1);
});

test('a dispute is answered on its own bill alone', async () => {
  const [one, other] = [await made('31'), await made('32')];
  for (const id of [one, other]) await send(id);
  const charge_id = (await customer.send(getBill, { id: one })).lines[0]?.id ?? '';
  await customer.send(disputeBillLine, { id: one, version: 2, charge_id, reason: '重复计费' });
  const dispute_id = (await clerk.send(getBill, { id: one })).disputes[0]?.id ?? '';
  const answer = { dispute_id, outcome: 'agreed' as const, answer: '下期冲减' };
  expect(await clerk.refused(answerLineDispute, { ...answer, id: other, version: 2 })).toBe('NOT_FOUND');
  expect((await clerk.send(getBill, { id: one })).disputes).toMatchObject([{ outcome: null }]);
  await clerk.send(answerLineDispute, { ...answer, id: one, version: 3 });
});
