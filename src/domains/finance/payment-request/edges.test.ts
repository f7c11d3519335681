import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { movePaymentRequest, getPaymentRequest, requestableBills, savePaymentRequest } from './contract.ts';

/* A request may ask for bills that the carrier and we agree on, and for each invoice once. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, {});
    const road = { ...(await setDispatchScene(work, stage.companies.cn)), lux: money.customer, companyId: stage.companies.cn };
    await addOrder(work, road, { no: 'SO-1', pieces: 1, kg: '10', m3: '1', state: 'signed' });
    return money;
  });
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
}, 60_000);
afterAll(() => stage.close());

const offered = async () =>
  (await people.clerk.send(requestableBills, { carrier_id: String(scene.carrier), currency: 'CNY' })).bills.map(({ bill_id }) => bill_id);

test('a bill is offered for payment once it is confirmed', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '212', currency: 'CNY', on: '2026-11-18' } as const;
  const [charge = ''] = await reviewed(people.clerk, people.director, owed);
  const { bills } = await people.clerk.send(makeBills, { charges: [{ id: charge, version: 2 }], bill_on: '2026-11-19' });
  const id = bills[0]?.id ?? '';
  await people.clerk.send(moveBill, { id, version: 1, action: 'send' });
  expect(await offered()).not.toContain(id);
  await people.carrier.send(moveBill, { id, version: 2, action: 'confirm' });
  expect(await offered()).toContain(id);
});

test('an invoice is asked for again after its request was cancelled', async () => {
  const bill = await acts.confirmedBill('106');
  const [first, second] = [
    await acts.requestFor(bill, '50', { invoice_no: 'INV-7', invoice_promised_on: null }),
    await acts.requestFor(bill, '50', { invoice_no: 'INV-7', invoice_promised_on: null }),
  ];
  await acts.move('clerk', first, 'submit');
  const { version } = await people.clerk.send(getPaymentRequest, { id: second });
  const submit = { id: second, version, action: 'submit' as const };
  expect(await people.clerk.refused(movePaymentRequest, submit)).toBe('INVOICE_TWICE');
  await acts.move('clerk', first, 'withdraw');
  await acts.move('clerk', first, 'cancel', '重复');
  expect((await people.clerk.send(movePaymentRequest, submit)).state).toBe('directorReview');
});

test('two carriers may number an invoice alike', async () => {
  const account = await stage.system<FinanceTables, string>((work) => approvedAccount(work, { carrier: scene.rival }, 'CNY'));
  const owed = { side: 'payable', party: scene.rival, fee: scene.fuel, amount: '318', currency: 'CNY', on: '2026-11-18' } as const;
  const theirs = await billed(people.clerk, people.director, owed);
  const { id, version } = await people.clerk.send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: String(scene.rival),
    party_bank_account_id: account,
    currency: 'CNY',
    amount: null,
    lines: [{ bill_id: theirs, amount: '318' }],
    due_on: '2026-12-10',
    reason: '运费',
    invoice_no: 'INV-8',
    invoice_promised_on: null,
  });
  const ours = await acts.requestFor(await acts.confirmedBill('106'), '50', { invoice_no: 'INV-8', invoice_promised_on: null });
  await acts.move('clerk', ours, 'submit');
  expect((await people.clerk.send(movePaymentRequest, { id, version, action: 'submit' })).state).toBe('directorReview');
});

test('a request tells the profit of the orders behind its bills, without what is passed on', async () => {
  const of = { currency: 'CNY', on: '2026-11-18', order_no: 'SO-1' } as const;
  const income = { ...of, side: 'receivable', party: scene.customer } as const;
  await reviewed(
    people.clerk,
    people.director,
    { ...income, fee: scene.freight, amount: '300' },
    { ...income, fee: scene.duty, amount: '565' },
  );
  // 106.00 with 6 % are 100.00.
  const cost = { ...of, side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '106' } as const;
  const bill = await billed(people.clerk, people.director, cost);
  const id = await acts.requestFor(bill, '106');
  expect((await people.director.send(getPaymentRequest, { id })).lines).toMatchObject([{ bill_id: bill, profit: '200.00' }]);
});
