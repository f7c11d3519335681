import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { editResult, startEdit } from '../../workspace/batch/contract.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import {
  getPaymentRequest,
  listPaymentRequests,
  movePaymentRequest,
  payPaymentRequest,
  requestableBills,
  savePaymentRequest,
} from './contract.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';

/* A request may ask for bills that the carrier and we agree on, and for each invoice once. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, { '2026-11-18': '7.10' });
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

test('an invoice is requested once, whatever the case and the blanks of its number, and again after its request was cancelled', async () => {
  const bill = await acts.confirmedBill('106');
  const [first, second] = [
    await acts.requestFor(bill, '50', { invoice_no: 'INV-7', invoice_promised_on: null }),
    await acts.requestFor(bill, '50', { invoice_no: 'inv -7', invoice_promised_on: null }),
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
  // 53.00 with 6 % are 50.00.
  const cost = { ...of, side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '53' } as const;
  const bill = await billed(people.clerk, people.director, cost, cost);
  // An amount that is only planned for the order is no profit, and of the two lines of the bill one was marked.
  const [plan = ''] = await reviewed(people.clerk, people.director, { ...income, fee: scene.freight, amount: '700' });
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update charge set estimated = true, state = 'open' where id = ${plan}`.execute(db);
    await sql`update charge set abnormal = true where id = (select min(id) from charge where bill_id = ${bill})`.execute(db);
  });
  const id = await acts.requestFor(bill, '106');
  expect((await people.director.send(getPaymentRequest, { id })).lines).toMatchObject([
    { bill_id: bill, profit: '200.00', abnormal_lines: 1 },
  ]);
});

test('the labels of a request stay as its reviewers see them', async () => {
  const id = await acts.requestFor(await acts.confirmedBill('20'), '20');
  const mark = async (urgent: boolean) => {
    const { batch_id } = await people.clerk.send(startEdit, { cmd: listPaymentRequests.cmd, title: '急', ids: [id], changes: { urgent } });
    await stage.runJobs();
    const { done, bad } = await people.clerk.send(editResult, { batch_id });
    return { done, bad, urgent: (await people.clerk.send(getPaymentRequest, { id })).urgent };
  };
  expect(await mark(true)).toEqual({ done: 1, bad: 0, urgent: true });
  // The draft waits for its preparer alone.
  const waitsFor = async (who: Player) => (await who.send(listPaymentRequests, { tab: 'mine' })).rows.some((row) => row.id === id);
  expect([await waitsFor(people.clerk), await waitsFor(people.director)]).toEqual([true, false]);
  await acts.move('clerk', id, 'submit');
  expect(await mark(false)).toEqual({ done: 0, bad: 1, urgent: true });
});

test('of a bill in two currencies a request takes the one that it names', async () => {
  const owed = { side: 'payable', party: scene.carrier, fee: scene.fuel, on: '2026-11-18' } as const;
  const bill = await billed(
    people.clerk,
    people.director,
    { ...owed, amount: '106', currency: 'CNY' },
    { ...owed, amount: '40', currency: 'USD' },
  );
  const id = await acts.requestFor(bill, '106');
  const requested = async () => {
    const { balances } = await people.clerk.send(getBill, { id: bill });
    return Object.fromEntries(balances.map(({ currency, requested: amount }) => [currency, amount]));
  };
  await acts.move('clerk', id, 'submit');
  expect(await requested()).toEqual({ CNY: '106.00', USD: '0.00' });
  await acts.move('clerk', id, 'withdraw');
  expect(await requested()).toEqual({ CNY: '0.00', USD: '0.00' });
});

test('a payment that is taken back opens the bills of its request, whatever it settled in between', async () => {
  const [asked, other] = [await acts.confirmedBill('40'), await acts.confirmedBill('41')];
  const id = await acts.requestFor(asked, '40');
  const { cash_entry_id } = await people.cashier.send(payPaymentRequest, { id, version: await acts.approve(id), ...acts.payment('40') });
  const cash = () => people.finance.send(getCash, { id: cash_entry_id });
  const unmatch = async () => {
    const standing = (await cash()).allocations.find(({ reversed, reverses }) => !reversed && !reverses);
    await people.finance.send(reverseWriteOff, { id: standing?.write_off_id ?? '', reason: '错配' });
  };
  const balanceOf = async (bill: string) => (await people.clerk.send(getBill, { id: bill })).balances[0];
  await unmatch();
  const { version = 0 } = (await balanceOf(other)) ?? {};
  const line = { bill_id: other, currency: 'CNY' as const, version, amount: '40' };
  await people.clerk.send(makeWriteOff, { cash_entry_id, version: (await cash()).version, lines: [line] });
  await unmatch();
  await people.finance.send(reverseCash, { id: cash_entry_id, version: (await cash()).version, action: 'reverse', reason: '退汇' });
  expect(await balanceOf(asked)).toMatchObject({ open: '40.00', requested: '40.00' });
  expect(await balanceOf(other)).toMatchObject({ open: '41.00', requested: '0.00' });
});

test('a request of which nothing was paid is cancelled, and not closed as paid', async () => {
  const id = await acts.requestFor(await acts.confirmedBill('30'), '30');
  const version = await acts.approve(id);
  const closing = { id, version, action: 'closeRest' as const, reason: '不付' };
  expect(await people.finance.refused(movePaymentRequest, closing)).toBe('ILLEGAL_MOVE');
});

test('money without a service is reviewed by the second executive, however little it is', async () => {
  const chain = { company_id: stage.companies.cn, subject: 'paymentRequest', functional_currency: 'CNY' as const, needed: 1 };
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .insertInto('approval_stage')
      .values(
        ['firstExecutiveReview', 'secondExecutiveReview'].map((name) => ({
          ...chain,
          stage: name,
          up_to_minor: 100_000_000n,
          remind_hours: null,
          escalate_hours: null,
        })),
      )
      .execute(),
  );
  const afterDirector = async (id: string) => {
    await acts.move('clerk', id, 'submit');
    return acts.move('director', id, 'approve');
  };
  expect(await afterDirector(await acts.requestFor(await acts.confirmedBill('10'), '10'))).toBe('settlementReview');
  const ahead = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '10' });
  expect(await afterDirector(ahead)).toBe('secondExecutiveReview');
});

test('a draft goes on showing a bill of which another request has taken everything', async () => {
  const [taken, free] = [await acts.confirmedBill('23'), await acts.confirmedBill('24')];
  const lines = [taken, free].map((bill_id) => ({ bill_id, amount: '20' }));
  const draft = await acts.requestFor('', '', { lines });
  await acts.move('clerk', await acts.requestFor(taken, '23'), 'submit');
  expect(await offered()).not.toContain(taken);
  const asked = { carrier_id: String(scene.carrier), currency: 'CNY' as const, payment_request_id: draft };
  const { bills } = await people.clerk.send(requestableBills, asked);
  const shown = bills.filter(({ bill_id }) => bill_id === taken || bill_id === free).map((bill) => [bill.bill_id, bill.free]);
  expect(shown).toEqual([
    [taken, '0.00'],
    [free, '24.00'],
  ]);
  // Another draft is offered what can still be requested.
  const other = { ...asked, payment_request_id: await acts.requestFor(free, '1') };
  expect((await people.clerk.send(requestableBills, other)).bills.map(({ bill_id }) => bill_id)).not.toContain(taken);
});

test('somebody of several companies sees whose bill each is, and requests the bills of one company', async () => {
  const { cn, vn } = stage.companies;
  const names = await stage.system<FinanceTables, ReadonlyMap<bigint, string>>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3500, '2026-11-01', '2026-12-31', 'manual')`.execute(db);
    return new Map((await db.selectFrom('own_company').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]));
  });
  const [hanoi, hue] = [await stage.cast({ name: 'Hanoi', companyId: vn }), await stage.cast({ name: 'Hue', companyId: vn })];
  const owed = { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '16', currency: 'CNY', on: '2026-11-18' } as const;
  const [ours, theirs] = [await acts.confirmedBill('15'), await billed(hanoi, hue, owed)];
  const group = await stage.cast({ name: 'Group', scope: 'all' });
  const { bills } = await group.send(requestableBills, { carrier_id: String(scene.carrier), currency: 'CNY' });
  const shown = (id: string) => bills.find(({ bill_id }) => bill_id === id);
  expect([shown(ours)?.company_name, shown(theirs)?.company_name]).toEqual([names.get(cn), names.get(vn)]);
  const mixed = {
    kind: 'bill' as const,
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY' as const,
    amount: null,
    lines: [ours, theirs].map((bill_id) => ({ bill_id, amount: '1' })),
    due_on: '2026-11-30',
    reason: '十一月运费',
    invoice_no: null,
    invoice_promised_on: '2026-12-05',
  };
  expect(await group.refused(savePaymentRequest, mixed)).toBe('BILL_OTHER_PARTY');
  const { msg } = await group.raw(savePaymentRequest.cmd, { ...mixed, request_id: crypto.randomUUID() });
  expect(msg).toContain(shown(theirs)?.bill_no);
  await group.send(savePaymentRequest, { ...mixed, lines: [{ bill_id: theirs, amount: '1' }] });
});
