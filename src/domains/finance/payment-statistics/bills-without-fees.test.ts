import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { getBill, listBills, moveBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { getOpening, moveOpening, saveOpening } from '../opening/contract.ts';
import { payPaymentRequest } from '../payment-request/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { reverseWriteOff } from '../write-off/contract.ts';
import { listPaid, pivotPaid } from './contract.ts';

/* The books begin with 1,000.00 that is owed to FLEET since October 2026, of which 400.00 are paid on 20 November. */

let stage: Stage;
let scene: Scene;
let who: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  who = await castPeople(stage.cast, scene);
  acts = requestActs(who, scene);
  const { id } = await who.clerk.send(saveOpening, { opened_on: '2026-10-31', memo: '期初' });
  await imported('openingBalance', 'account,carrier,currency,debit,credit\n2202,FLEET,CNY,,1000\n1601,,CNY,1000,');
  await imported(
    'openingItem',
    'side,party,document_no,document_on,due_on,currency,amount\npayable,FLEET,HD-77,2026-10-05,2026-11-04,CNY,1000',
  );
  const version = async () => (await who.clerk.send(getOpening, { id })).version;
  await who.clerk.send(moveOpening, { id, version: await version(), action: 'submit' });
  await who.finance.send(moveOpening, { id, version: await version(), action: 'post' });
}, 60_000);
afterAll(() => stage.close());

async function imported(what: 'openingBalance' | 'openingItem', text: string): Promise<void> {
  const file_id = await who.clerk.upload('opening.csv', Buffer.from(text));
  const { batch_id } = await who.clerk.send(startImport, { what, file_id, mapping: null });
  await stage.runJobs();
  expect((await who.clerk.send(importState, { batch_id })).bad).toEqual([]);
  await who.clerk.send(runImport, { batch_id });
  await stage.runJobs();
}
async function paid(bill: string, amount: string): Promise<{ request: string; cash: string }> {
  const id = await acts.requestFor(bill, amount);
  const version = await acts.approve(id);
  const { cash_entry_id } = await who.cashier.send(payPaymentRequest, { id, version, ...acts.payment(amount) });
  return { request: id, cash: cash_entry_id };
}
const rowsOf = async (bill: string) =>
  (await who.clerk.send(listPaid, { size: 100 })).rows
    .filter(({ bill_id }) => bill_id === bill)
    .map(({ paid_on, fee_name, amount }) => `${paid_on} ${fee_name} ${amount}`)
    .toSorted();
const pivoted = async (by: 'carrier' | 'fee') => {
  const [one] = (await who.clerk.send(pivotPaid, { by, asked: {} })).currencies;
  return [one?.total, one?.rows.map(({ name, advance, amounts }) => [name, advance, ...amounts])];
};

test('what is paid for an open item of the opening is paid, without a fee', async () => {
  const { rows } = await who.clerk.send(listBills, { tab: 'open', where: { search: 'HD-77' } });
  const bill = rows[0]?.id ?? '';
  await paid(bill, '400');
  expect(await rowsOf(bill)).toEqual(['2026-11-20 null 400.00']);
  expect(await pivoted('carrier')).toEqual(['400.00', [['FLEET 运输', false, '400.00']]]);
  expect(await pivoted('fee')).toEqual(['400.00', [[null, false, '400.00']]]);
});

test('a payment that was taken back stays in its month, and its reversal in that of its own, when the bill becomes void', async () => {
  const bill = await acts.confirmedBill('300');
  const { request, cash } = await paid(bill, '300');
  expect(await rowsOf(bill)).toEqual(['2026-11-20 FUEL 300.00']);
  stage.clock.set('2026-12-02T02:00:00Z');
  const { allocations } = await who.cashier.send(getCash, { id: cash });
  await who.cashier.send(reverseWriteOff, { id: allocations[0]?.write_off_id ?? '', reason: '退汇' });
  const { version } = await who.cashier.send(getCash, { id: cash });
  await who.finance.send(reverseCash, { id: cash, version, action: 'reverse', reason: '退汇' });
  const before = await pivoted('carrier');
  expect(before).toEqual(['400.00', [['FLEET 运输', false, '700.00', '-300.00']]]);
  await acts.move('finance', request, 'cancel', '重复');
  const { version: billVersion } = await who.clerk.send(getBill, { id: bill });
  await who.director.send(moveBill, { id: bill, version: billVersion, action: 'void', reason: '重复' });
  expect(await rowsOf(bill)).toEqual(['2026-11-20 null 300.00', '2026-12-02 null -300.00']);
  expect(await pivoted('carrier')).toEqual(before);
});
