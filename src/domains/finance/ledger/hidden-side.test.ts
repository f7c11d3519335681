import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveBill } from '../bill/contract.ts';
import { claimCash, getCash, listAdvances, reverseCash } from '../cash/contract.ts';
import { getPaymentRequest, payPaymentRequest } from '../payment-request/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, registered, settled } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { reverseWriteOff, settleByDeposit, writeOffCandidates } from '../write-off/contract.ts';
import { trialBalance } from './contract.ts';

/*
 * Two people do not see costs and bill and receive; two do not see customer prices and pay. None of them sees the books, and all that they do
 * stands in them. Today is 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
let receivables: readonly [Player, Player];
let payables: readonly [Player, Player];
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
  receivables = [await stage.cast({ name: 'Mai', hidden: ['cost'] }), await stage.cast({ name: 'Nga', hidden: ['cost'] })];
  payables = [await stage.cast({ name: 'Tam', hidden: ['customerPrice'] }), await stage.cast({ name: 'Thu', hidden: ['customerPrice'] })];
}, 60_000);
afterAll(() => stage.close());

async function closing(): Promise<Record<string, string>> {
  const { rows } = await people.finance.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-11' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const back = { action: 'reverse' as const, reason: '退票' };
async function takeBack([first, second]: readonly [Player, Player], writeOff: string, cash: string): Promise<void> {
  await second.send(reverseWriteOff, { id: writeOff, reason: '退票' });
  // The other of the two, since nobody takes back the money that they registered.
  const { version } = await second.send(getCash, { id: cash });
  await second.send(reverseCash, { id: cash, version, ...back });
  expect(await first.send(getCash, { id: cash })).toMatchObject({ state: 'reversed' });
}

test('who does not see costs bills, receives and takes back, in the books as well', async () => {
  const owed = { side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '106', currency: 'CNY', on: '2026-11-18' } as const;
  const [first, second] = receivables;
  const wrong = await billed(people.clerk, people.director, owed);
  await first.send(moveBill, { id: wrong, version: 3, action: 'void', reason: '开错' });
  expect(await closing()).toEqual({});

  const bill = await billed(first, second, owed);
  const cash = await registered(first, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '106', on: '2026-11-18' });
  const { id } = await settled(second, cash, { id: bill, version: 1, currency: 'CNY', amount: '106' });
  expect(await closing()).toEqual({ bank: '106.00', revenue: '-100.00', outputTax: '-6.00' });
  await takeBack(receivables, id, cash);
  expect(await closing()).toEqual({ receivable: '106.00', revenue: '-100.00', outputTax: '-6.00' });
  expect(await differences()).toEqual([]);
});

test('who does not see customer prices pays and takes back, in the books as well', async () => {
  const before = await closing();
  const [first] = payables;
  const wrong = await acts.confirmedBill('53');
  await first.send(moveBill, { id: wrong, version: 3, action: 'void', reason: '开错' });
  expect(await closing()).toEqual(before);

  const bill = await acts.confirmedBill('106');
  const id = await acts.requestFor(bill, '106');
  const version = await acts.approve(id);
  const paid = await first.send(payPaymentRequest, { id, version, ...acts.payment('106') });
  expect(await closing()).toMatchObject({ bank: '-106.00', cost: '100.00' });
  const { allocations } = await first.send(getCash, { id: paid.cash_entry_id });
  await takeBack(payables, allocations[0]?.write_off_id ?? '', paid.cash_entry_id);
  expect(await closing()).toMatchObject({ payable: '-106.00', cost: '100.00' });
  expect(await closing()).not.toHaveProperty('bank');
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ state: 'unpaid', paid: '0.00' });
  expect(await differences()).toEqual([]);
});

test('money that is claimed later is no advance on an earlier day, to nobody', async () => {
  const cash = await registered(people.clerk, { direction: 'in', bank: scene.bankCny, amount: '30', on: '2026-11-17' });
  const [first] = receivables;
  await first.send(claimCash, { id: cash, version: 1, customer_id: String(scene.other) });
  const asked = { side: 'receivable', party_id: String(scene.other) } as const;
  for (const reader of [first, people.finance]) {
    expect((await reader.send(listAdvances, { ...asked, on: '2026-11-19' })).rows).toEqual([]);
    expect((await reader.send(listAdvances, { ...asked, on: '2026-11-20' })).rows).toMatchObject([{ amount: '30.00' }]);
  }
  expect(await differences()).toEqual([]);
});

test('a deposit of a customer is offered to those who see its prices, settles its bill, and is told to nobody else', async () => {
  const { clerk, director } = people;
  const party = { customer_id: String(scene.customer), memo: '押金', out_on: '2026-11-18' };
  const bank = String(scene.bankCny);
  const taken = await clerk.send(saveTransfer, { ...party, kind: 'depositTaken', to_account_id: bank, amount: '300' });
  await clerk.send(moveTransfer, { id: taken.id, version: 1, action: 'submit' });
  await director.send(moveTransfer, { id: taken.id, version: 2, action: 'approve' });
  const [first] = receivables;
  const asked = { side: 'receivable', party_id: party.customer_id } as const;
  expect((await first.send(writeOffCandidates, asked)).deposits).toMatchObject([{ currency: 'CNY', open: '300.00' }]);
  const bill = await billed(clerk, director, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '120',
    currency: 'CNY',
    on: '2026-11-18',
  });
  await first.send(settleByDeposit, { bill_id: bill, version: 1, currency: 'CNY', amount: '100', reason: '押金抵付' });
  expect(await closing()).toMatchObject({ depositReceived: '-200.00' });

  const [stranger] = payables;
  expect((await stranger.send(writeOffCandidates, asked)).deposits).toEqual([]);
  const account = await stage.system<FinanceTables, string>((work) => approvedAccount(work, { customer: scene.customer }, 'CNY'));
  const repaid = { ...party, kind: 'depositRepaid', from_account_id: bank, party_bank_account_id: account, amount: '250' } as const;
  const { id } = await clerk.send(saveTransfer, repaid);
  await clerk.send(moveTransfer, { id, version: 1, action: 'submit' });
  const approve = { id, version: 2, action: 'approve' } as const;
  const refused = async (who: Player) => (await who.raw(moveTransfer.cmd, { ...approve, request_id: crypto.randomUUID() })).data;
  expect(await refused(stranger)).toMatchObject({ refusal: 'MOVEMENT_OVER', asked: '250.00', open: '—' });
  expect(await refused(first)).toMatchObject({ refusal: 'MOVEMENT_OVER', asked: '250.00', open: '200.00' });
  expect(await differences()).toEqual([]);
});
