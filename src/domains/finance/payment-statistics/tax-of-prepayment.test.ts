import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { getCash } from '../cash/contract.ts';
import { payPaymentRequest } from '../payment-request/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';
import { listPaid, pivotPaid } from './contract.ts';

/* FLEET is prepaid 1,000.00, of which 30.00 are withheld for the tax office: it got 970.00, whichever bills they settle later. */

let stage: Stage;
let scene: Scene;
let who: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  who = await castPeople(stage.cast, scene);
  acts = requestActs(who, scene);
}, 60_000);
afterAll(() => stage.close());

const shares = async () =>
  (await who.clerk.send(listPaid, { size: 100 })).rows.map(({ fee_name, amount }) => `${fee_name} ${amount}`).toSorted();
const total = async () => (await who.clerk.send(pivotPaid, { by: 'carrier', asked: {} })).currencies[0]?.total;
async function matched(cash_entry_id: string, amount: string): Promise<string> {
  const bill_id = await acts.confirmedBill(amount);
  const [balance] = (await who.clerk.send(getBill, { id: bill_id })).balances;
  const { version } = await who.clerk.send(getCash, { id: cash_entry_id });
  const lines = [{ bill_id, currency: 'CNY' as const, version: balance?.version ?? 0, amount }];
  return (await who.clerk.send(makeWriteOff, { cash_entry_id, version, lines })).id;
}

test('the tax withheld of a prepayment is no payment to the carrier, before its bills come and after', async () => {
  const id = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '1000' });
  const version = await acts.approve(id);
  const payment = { id, version, ...acts.payment('1000'), withheld: '30' };
  const { cash_entry_id } = await who.cashier.send(payPaymentRequest, payment);
  expect(await shares()).toEqual(['null 970.00']);
  await matched(cash_entry_id, '333.33');
  expect(await shares()).toEqual(['FUEL 323.33', 'null 646.67']);
  const last = await matched(cash_entry_id, '666.67');
  expect(await shares()).toEqual(['FUEL 323.33', 'FUEL 646.67']);
  expect(await total()).toBe('970.00');
  await who.clerk.send(reverseWriteOff, { id: last, reason: '错配' });
  expect(await shares()).toEqual(['FUEL -646.67', 'FUEL 323.33', 'FUEL 646.67', 'null 646.67']);
  expect(await total()).toBe('970.00');
});
