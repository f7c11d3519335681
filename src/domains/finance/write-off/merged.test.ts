import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { billsToGiveUp } from '../bad-debt/contract.ts';
import { getBill } from '../bill/contract.ts';
import { payPaymentRequest, requestableBills } from '../payment-request/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { autoWriteOff, makeWriteOff, offsetBills, writeOffCandidates, writeOffParties } from './contract.ts';

/* The customer BETA is merged into ACME, and the carrier RIVAL into FLEET, while bills are open under the names that went. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
const receivable = {} as Record<'first' | 'second' | 'credit' | 'third', string>;
let payable: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  people = await castPeople(stage.cast, scene);
  const owed = { side: 'receivable', party: scene.other, fee: scene.fuel, currency: 'CNY', on: '2026-11-10' } as const;
  receivable.first = await billed(people.clerk, people.director, { ...owed, amount: '106' });
  receivable.second = await billed(people.clerk, people.director, { ...owed, amount: '53' });
  receivable.credit = await billed(people.clerk, people.director, { ...owed, amount: '-53' });
  receivable.third = await billed(people.clerk, people.director, { ...owed, party: scene.customer, amount: '53' });
  const theirs = { side: 'payable', party: scene.rival, fee: scene.fuel, currency: 'CNY', on: '2026-11-18' } as const;
  payable = await billed(people.clerk, people.director, { ...theirs, amount: '212' });
  await stage.system<FinanceTables, string>((work) => approvedAccount(work, { carrier: scene.rival }, 'CNY'));
  await mergeTwins(people.finance, 'customer', scene.other, scene.customer);
  await mergeTwins(people.finance, 'carrier', scene.rival, scene.carrier);
  // The accounts of the carrier that is left wait a day.
  stage.clock.advance(86_400_000);
}, 60_000);
afterAll(() => stage.close());

const customer = () => String(scene.customer);
const received = (amount: string) =>
  registered(people.cashier, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount, on: '2026-11-19' });
const balanceOf = async (id: string) => (await people.clerk.send(getBill, { id })).balances[0];
const lineOf = async (bill_id: string, amount: string) => ({ bill_id, version: (await balanceOf(bill_id))?.version ?? 0, amount });
/** The balance of an account in the books, by the name of the party. */
async function booksOf(use: string): Promise<Record<string, bigint>> {
  const { rows } = await stage.system<FinanceTables, { rows: { name: string; amount: bigint }[] }>(({ db }) =>
    sql<{ name: string; amount: bigint }>`select coalesce(cu.code, ca.code) as name, sum(l.amount_minor)::bigint as amount
      from ledger_line l join ledger_account a on a.id = l.account_id left join customer cu on cu.id = l.customer_id
      left join carrier ca on ca.id = l.carrier_id where a.use = ${use} group by 1 having sum(l.amount_minor) <> 0`.execute(db),
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('a receipt of the customer that is left settles a bill of the name that went', async () => {
  const cash = await received('106');
  const { rows } = await people.clerk.send(writeOffParties, { side: 'receivable' });
  expect(rows).toMatchObject([{ party_id: customer(), bills: 4, entries: 1 }]);
  const { bills } = await people.clerk.send(writeOffCandidates, { side: 'receivable', party_id: customer() });
  expect(bills.map(({ bill_id }) => bill_id).toSorted()).toEqual(Object.values(receivable).toSorted());
  const lines = [{ ...(await lineOf(receivable.first, '106')), currency: 'CNY' as const }];
  await people.clerk.send(makeWriteOff, { cash_entry_id: cash, version: 1, lines });
  expect(await balanceOf(receivable.first)).toMatchObject({ open: '0.00' });
  // The books clear the bill under its own name and the money under its own.
  expect(await booksOf('receivable')).toEqual({ ACME: 5300n });
  expect(await booksOf('advanceReceived')).toEqual({});
  expect(await differences()).toEqual([]);
});

test('a credit note of the name that went lowers a bill of the customer that is left', async () => {
  const lines = [await lineOf(receivable.credit, '-53'), await lineOf(receivable.third, '53')];
  await people.clerk.send(offsetBills, { side: 'receivable', party_id: customer(), currency: 'CNY', lines });
  expect(await booksOf('receivable')).toEqual({ BETA: 5300n });
  expect(await differences()).toEqual([]);
});

test('money is matched by itself with what is open under either name', async () => {
  const { bills } = await people.clerk.send(billsToGiveUp, { customer_id: customer() });
  expect(bills).toMatchObject([{ bill_id: receivable.second, open: '53.00' }]);
  await received('60');
  expect(await people.clerk.send(autoWriteOff, { side: 'receivable', party_id: customer() })).toMatchObject({ write_offs: 1 });
  expect(await booksOf('receivable')).toEqual({});
  expect(await booksOf('advanceReceived')).toEqual({ ACME: -700n });
  expect(await differences()).toEqual([]);
});

test('the carrier that is left is paid what stands under the name that went', async () => {
  const acts = requestActs(people, scene);
  const { bills } = await people.clerk.send(requestableBills, { carrier_id: String(scene.carrier), currency: 'CNY' });
  expect(bills).toMatchObject([{ bill_id: payable, free: '212.00' }]);
  const request = await acts.requestFor(payable, '212');
  await people.cashier.send(payPaymentRequest, { id: request, version: await acts.approve(request), ...acts.payment('212') });
  expect(await balanceOf(payable)).toMatchObject({ open: '0.00', requested: '0.00' });
  expect([await booksOf('payable'), await booksOf('advancePaid')]).toEqual([{}, {}]);
  expect(await differences()).toEqual([]);
});
