import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { getCash } from '../cash/contract.ts';
import { getIntercompanyBill, intercompanyBalances } from '../intercompany/contract.ts';
import { getJournal, saveJournal } from '../journal/contract.ts';
import { getPaymentRequest, payPaymentRequest } from '../payment-request/contract.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { intercompanyAccepted } from '../server/seed/intercompany-acts.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { listCertificates } from '../write-off/contract.ts';
import { accountBalances } from './contract.ts';

/*
 * Money that comes in is valued at the rate of receivables and money that goes out at that of payables (docs/money.md 4). A dollar is 7 yuan of a
 * receivable and 8 of a payable, and 25,000 and 26,000 dong; a yuan is 3,500 dong.
 */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
let hanoi: Player;
let dollarsInHanoi: string;
let payee: string;
const dollars = { currency: 'USD' as const, on: '2026-11-18' };
beforeAll(async () => {
  stage = await startStage();
  const { cn, vn } = stage.companies;
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, cn, {}));
  [payee, dollarsInHanoi] = await stage.system<FinanceTables, [string, string]>(async (work) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source)
      select null, base, quote, rate, side, '2026-11-01', '2026-11-30', 'manual' from (values
        ('USD', 'CNY', 7, 'receivable'), ('USD', 'CNY', 8, 'payable'), ('USD', 'VND', 25000, 'receivable'), ('USD', 'VND', 26000, 'payable'),
        ('VND', 'CNY', 1.0 / 3500, 'receivable'), ('VND', 'CNY', 1.0 / 3000, 'payable')) v (base, quote, rate, side)`.execute(work.db);
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${vn}, 'Vietcombank', 'HANOI-USD', 'Quayside', 'USD') returning id`.execute(work.db);
    return [await approvedAccount(work, { carrier: scene.carrier }, 'USD'), String(rows[0]?.id)];
  });
  const forAll = new Set(['Liang', 'Luo']);
  people = await castPeople((part) => stage.cast({ ...part, ...(forAll.has(part.name) ? { scope: 'all' as const } : {}) }), scene);
  acts = requestActs(people, scene);
  hanoi = await stage.cast({ name: 'Hanoi', companyId: vn });
  await registered(people.clerk, { direction: 'in', bank: scene.bankUsd, customer: scene.other, amount: '5000', on: dollars.on });
  await registered(hanoi, { direction: 'in', bank: BigInt(dollarsInHanoi), customer: scene.other, amount: '5000', on: dollars.on });
}, 60_000);
afterAll(() => stage.close());

const owed = (side: 'receivable' | 'payable', amount: string) =>
  billed(people.clerk, people.director, {
    ...dollars,
    side,
    party: side === 'receivable' ? scene.customer : scene.carrier,
    fee: scene.freight,
    amount,
  });
const functionalOf = async (bill: string) => (await people.clerk.send(getBill, { id: bill })).balances[0]?.functional;
/** A request for 100 dollars that was approved. */
async function requested(): Promise<{ id: string; version: number }> {
  const id = await acts.requestFor(await owed('payable', '100'), '100', { currency: 'USD', party_bank_account_id: payee });
  return { id, version: await acts.approve(id) };
}

test('bills and money are valued at the rate of their side', async () => {
  expect([await functionalOf(await owed('receivable', '100')), await functionalOf(await owed('payable', '100'))]).toEqual([
    '700.00',
    '800.00',
  ]);
  const receipt = await registered(people.clerk, {
    direction: 'in',
    bank: scene.bankUsd,
    customer: scene.customer,
    amount: '100',
    on: dollars.on,
  });
  expect((await people.clerk.send(getCash, { id: receipt })).functional).toBe('700.00');
});

test('a payment is reviewed, made and taxed at the rate of payables', async () => {
  const { id, version } = await requested();
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ amount: '100.00', functional: '800.00' });
  const payment = { ...acts.payment('100'), own_bank_account_id: String(scene.bankUsd), withheld: '5' };
  const paid = await people.cashier.send(payPaymentRequest, { id, version, ...payment });
  expect((await people.clerk.send(getCash, { id: paid.cash_entry_id })).functional).toBe('760.00');
  const { rows } = await people.finance.send(listCertificates, { where: { certificate_no: [paid.certificate_no ?? ''] } });
  expect(rows).toMatchObject([{ amount: '5.00', functional: '40.00' }]);
});

test('a sister company books what it paid for another at its own rate of payables', async () => {
  const { id, version } = await requested();
  const payment = { ...acts.payment('100'), own_bank_account_id: dollarsInHanoi, payer_id: String(stage.companies.vn) };
  const paid = await people.cashier.send(payPaymentRequest, { id, version, ...payment });
  const { claim_id } = await people.cashier.send(getCash, { id: paid.cash_entry_id });
  const { books } = await people.cashier.send(getIntercompanyBill, { id: claim_id ?? '' });
  expect(books.map(({ side, functional }) => `${side} ${functional}`).toSorted()).toEqual(['buyer 800.00', 'seller 2600000']);
});

test('of two companies the seller books a receivable and the buyer a payable, and the report compares them at one rate', async () => {
  const id = await intercompanyAccepted(people.clerk, hanoi, {
    ...dollars,
    fee: scene.freight,
    buyer_id: String(stage.companies.vn),
    amount: '100',
  });
  expect((await people.clerk.send(getIntercompanyBill, { id })).books).toMatchObject([{ side: 'seller', functional: '700.00' }]);
  expect((await hanoi.send(getIntercompanyBill, { id })).books).toMatchObject([{ side: 'buyer', functional: '2600000' }]);
  const { rows } = await people.finance.send(intercompanyBalances, { on: '2026-11-20', currency: 'CNY' });
  // 2,600,000 dong are 742.86 yuan at 3,500.
  expect(rows.find(({ seller_booked }) => seller_booked === '700.00')).toMatchObject({ buyer_booked: '742.86' });
});

test('money that only moves within the company, and a journal, have the rate of receivables', async () => {
  const { id } = await people.clerk.send(saveTransfer, {
    kind: 'bankFee',
    from_account_id: String(scene.bankUsd),
    amount: '10',
    out_on: dollars.on,
    memo: '手续费',
  });
  await people.clerk.send(moveTransfer, { id, version: 1, action: 'submit' });
  await people.director.send(moveTransfer, { id, version: 2, action: 'approve' });
  const { rows } = await people.clerk.send(accountBalances, { company_id: String(stage.companies.cn) });
  expect(rows).toContainEqual(expect.objectContaining({ currency: 'USD', amount: '10.00', functional: '70.00' }));
  const journal = await people.clerk.send(saveJournal, {
    posted_on: dollars.on,
    memo: '暂收',
    lines: [
      { account: 'otherReceivable', currency: 'USD', debit: '10' },
      { account: 'otherPayable', currency: 'USD', credit: '10' },
    ],
  });
  expect((await people.clerk.send(getJournal, { id: journal.id })).functional).toBe('70.00');
});
