import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { getIntercompanyBill, intercompanyBalances, listIntercompanyBills, moveIntercompanyBill } from '../intercompany/contract.ts';
import { moveIntercompanySettlement } from '../intercompany-settlement/contract.ts';
import { entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { registered } from '../server/seed/acts.ts';
import { intercompanySettled } from '../server/seed/intercompany-acts.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getApproval } from '../../workspace/approval/contract.ts';
import { reverseWriteOff } from '../write-off/contract.ts';
import { getPaymentRequest, payPaymentRequest } from './contract.ts';
import { may } from './permits.ts';

/*
 * The Chinese company pays the carrier of its Thai sister in yuan. The bill of 19 November is booked at 4.90 baht, and the money of the 20th at
 * 5.00. The cashier and the treasurer act for every company; the others work in Bangkok. Today is 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
let treasurer: Player;
let nanning: Player;
let deputy: Player;
let yuanInChina: bigint;
let dollarsInChina: bigint;
beforeAll(async () => {
  stage = await startStage();
  const { cn, th } = stage.companies;
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, th, {}));
  [yuanInChina, dollarsInChina] = await stage.system<FinanceTables, [bigint, bigint]>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source) values
      (null, 'CNY', 'THB', 4.9, 'both', '2026-11-01', '2026-11-19', 'manual'), (null, 'CNY', 'THB', 5, 'payable', '2026-11-20', '2026-12-31', 'manual'),
      (null, 'CNY', 'THB', 4.95, 'receivable', '2026-11-20', '2026-12-31', 'manual')`.execute(db);
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency) values
      (${cn}, '招商银行', '7559-CNY', 'Quayside', 'CNY'), (${cn}, '招商银行', '7559-USD', 'Quayside', 'USD') returning id`.execute(db);
    return [rows[0]?.id ?? 0n, rows[1]?.id ?? 0n];
  });
  const forAll = new Set(['Liang', 'Luo']);
  people = await castPeople(
    (part) => stage.cast({ companyId: th, ...part, ...(forAll.has(part.name) ? { scope: 'all' as const } : {}) }),
    scene,
  );
  acts = requestActs(people, scene);
  treasurer = people.finance;
  nanning = await stage.cast({ name: 'Nanning' });
  deputy = await stage.cast({ name: 'Deputy', companyId: th });
  await registered(nanning, { direction: 'in', bank: yuanInChina, amount: '5000', on: '2026-11-18' });
  await registered(deputy, { direction: 'in', bank: scene.bankCny, amount: '3000', on: '2026-11-18' });
}, 60_000);
afterAll(() => stage.close());

const text = (id: bigint): string => String(id);
const cn = (): string => text(stage.companies.cn);
const th = (): string => text(stage.companies.th);
const byChina = (amount: string) => ({ ...acts.payment(amount), own_bank_account_id: text(yuanInChina), payer_id: cn() });
const pay = async (id: string, payment: Omit<ParamsOf<typeof payPaymentRequest>, 'id' | 'version'>) =>
  people.cashier.send(payPaymentRequest, { id, version: (await people.clerk.send(getPaymentRequest, { id })).version, ...payment });
async function closing(player: Player, company_id: string): Promise<Record<string, string>> {
  const { rows } = await player.send(trialBalance, { company_id, month: '2026-11' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const inChina = () => closing(nanning, cn());
const inThailand = () => closing(people.clerk, th());
const both = async () => ({ china: await inChina(), thailand: await inThailand() });
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const claimOf = async (cashId: string): Promise<string> => (await people.cashier.send(getCash, { id: cashId })).claim_id ?? '';
const setMonth = (company: bigint, state: 'open' | 'closed') =>
  stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into period (company_id, month, state) values (${company}, '2026-11', ${state})
      on conflict (company_id, month) do update set state = excluded.state`.execute(db),
  );
async function approved(amount: string): Promise<{ id: string; bill: string }> {
  const bill = await acts.confirmedBill(amount);
  const id = await acts.requestFor(bill, amount);
  await acts.approve(id);
  return { id, bill };
}
/** Takes the write-off of a payment back, so that its money can be reversed; answers the version of the money. */
async function withoutWriteOff(cashId: string): Promise<number> {
  const { allocations } = await people.cashier.send(getCash, { id: cashId });
  const standing = allocations.find(({ reversed, reverses }) => !reversed && !reverses);
  if (standing) await people.cashier.send(reverseWriteOff, { id: standing.write_off_id, reason: '退汇' });
  return (await people.cashier.send(getCash, { id: cashId })).version;
}
const back = { action: 'reverse' as const, reason: '退汇' };

test('a sister company pays, both books are balanced at once, and the claim between the two is settled like any other', async () => {
  const { id, bill } = await approved('1000');
  const before = await both();
  expect(before.china).toEqual({ bank: '5000.00', unidentified: '-5000.00' });
  const request = crypto.randomUUID();
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const params = { id, version, ...byChina('400') };
  const paid = await people.cashier.send(payPaymentRequest, params, request);
  expect(await people.cashier.send(payPaymentRequest, params, request)).toEqual(paid);

  // In Nanning the bank became a claim. In Bangkok 400 yuan of the bill were booked at 4.90 and are owed at 5.00: 40 baht lost.
  expect(await inChina()).toEqual({ bank: '4600.00', unidentified: '-5000.00', intercompanyReceivable: '400.00' });
  expect(await inThailand()).toEqual({
    ...before.thailand,
    payable: '-2940.00',
    intercompanyPayable: '-2000.00',
    exchangeDifference: '40.00',
  });
  expect(before.thailand['payable']).toBe('-4900.00');
  expect(await differences()).toEqual([]);
  const { rows: pairs } = await treasurer.send(intercompanyBalances, { on: '2026-11-20' });
  expect(pairs).toMatchObject([
    { currency: 'CNY', receivable: '400.00', payable: '400.00', difference: '0.00', profit_difference: '0.00' },
  ]);

  // The request, the money and the claim say who paid.
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({ paid: '400.00', payments: [{ paid_by: 'CN' }] });
  const { events } = await people.clerk.send(getApproval, { subject: 'paymentRequest', id });
  expect(events.at(-1)).toMatchObject({ what: 'pay', comment: `${paid.entry_no} CNY 400.00 · CN` });
  expect((await people.clerk.send(getBill, { id: bill })).balances[0]).toMatchObject({ open: '600.00', written_off: '400.00' });
  const claim = await claimOf(paid.cash_entry_id);
  expect(await people.clerk.send(getCash, { id: paid.cash_entry_id })).toMatchObject({ company_name: 'TH', paid_by: 'CN', open: '0.00' });
  const { rows: claims } = await nanning.send(listIntercompanyBills, { tab: 'accepted' });
  expect(claims).toMatchObject([{ id: claim, open: '400.00', payment_no: paid.entry_no, seller_name: 'CN', buyer_name: 'TH' }]);
  expect(await nanning.send(getIntercompanyBill, { id: claim })).toMatchObject({
    lines: [],
    books: [{ side: 'seller', functional: '400.00' }],
  });
  const { entries } = await people.clerk.send(entriesOfRecord, { subject: 'intercompanyBill', id: claim });
  expect(entries.map(({ kind, functional_currency }) => [kind, functional_currency])).toEqual([['payment', 'THB']]);

  // The claim has no reversal of its own.
  const refused = await nanning.refused(moveIntercompanyBill, { id: claim, version: 1, action: 'requestReversal', reason: '试' });
  expect(refused).toBe('INTERCOMPANY_OF_PAYMENT');

  // Bangkok pays its sister back. From then on the payment stands.
  const settlement = await intercompanySettled(
    { preparer: people.clerk, approver: deputy, receiver: nanning },
    {
      kind: 'transfer',
      company_id: th(),
      receiver_id: cn(),
      currency: 'CNY',
      from_account_id: text(scene.bankCny),
      settled_on: '2026-11-20',
      lines: [{ bill_id: claim, amount: '400' }],
    },
    text(yuanInChina),
  );
  expect(await inChina()).toEqual(before.china);
  expect(await inThailand()).not.toHaveProperty('intercompanyPayable');
  expect(await differences()).toEqual([]);
  const cash = await treasurer.send(getCash, { id: paid.cash_entry_id });
  expect(await treasurer.refused(reverseCash, { id: cash.id, version: cash.version, ...back })).toBe('INTERCOMPANY_SETTLED');

  // The settlement and then the payment are taken back, and both books are as before.
  await people.clerk.send(moveIntercompanySettlement, { id: settlement, version: 4, action: 'requestReversal', reason: '退汇' });
  await nanning.send(moveIntercompanySettlement, { id: settlement, version: 5, action: 'confirmReversal' });
  expect(await treasurer.refused(reverseCash, { id: cash.id, version: cash.version, ...back })).toBe('CASH_ALLOCATED');
  const money = { id: cash.id, version: await withoutWriteOff(cash.id), ...back };
  expect(await people.cashier.refused(reverseCash, money)).toBe('FOUR_EYES');
  expect(await deputy.refused(reverseCash, money)).toBe('ON_BEHALF_BOTH');
  await treasurer.send(reverseCash, money);
  expect(await both()).toEqual(before);
  expect(await differences()).toEqual([]);
  expect(await people.clerk.send(getPaymentRequest, { id })).toMatchObject({
    state: 'unpaid',
    paid: '0.00',
    payments: [{ reversed: true }],
  });
  expect(await nanning.send(getIntercompanyBill, { id: claim })).toMatchObject({
    state: 'reversed',
    reversed_on: '2026-11-20',
    open: '0.00',
  });
  expect((await nanning.send(intercompanyBalances, { on: '2026-11-20' })).rows).toEqual([]);

  // The request is paid once more, by its own company now.
  expect(await pay(id, acts.payment('1000'))).toMatchObject({ state: 'paid' });
  expect((await people.clerk.send(getPaymentRequest, { id })).payments.map(({ paid_by }) => paid_by)).toEqual(['CN', null]);
  expect(await differences()).toEqual([]);
});

test('only a person who acts for both companies pays, from an account of the payer in the currency of the request', async () => {
  const { id } = await approved('30');
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const books = await both();
  const refusal = (who: Player, payment: object) => who.refused(payPaymentRequest, { id, version, ...byChina('30'), ...payment });
  expect(await refusal(deputy, {})).toBe('NOT_FOUND');
  expect(await refusal(nanning, {})).toBe('NOT_FOUND');
  expect(await refusal(people.cashier, { payer_id: undefined })).toBe('NOT_FOUND');
  expect(await refusal(people.cashier, { own_bank_account_id: text(scene.bankCny) })).toBe('NOT_FOUND');
  expect(await refusal(people.cashier, { own_bank_account_id: text(dollarsInChina) })).toBe('BANK_CURRENCY');
  expect(await refusal(people.cashier, { fee: '1', fee_currency: 'CNY' })).toBe('BAD_PARAMS');
  expect(await refusal(people.cashier, { rate: '4.8' })).toBe('BAD_PARAMS');
  expect(await refusal(people.cashier, { amount: '30.01' })).toBe('PAID_OVER');
  expect(await refusal(treasurer, {})).toBe('FOUR_EYES');
  const careful = await stage.cast({ companyId: stage.companies.th, scope: 'all', permits: [may.pay, may.view] });
  const { id: large } = await approved('9000');
  const { version: ready } = await people.clerk.send(getPaymentRequest, { id: large });
  expect(await careful.refused(payPaymentRequest, { id: large, version: ready, ...byChina('9000') })).toBe('BANK_BELOW_ZERO');
  expect(await both()).toMatchObject({ china: books.china });
  expect(await differences()).toEqual([]);
});

test('a closed month of either company refuses the payment and its reversal in both', async () => {
  const { id } = await approved('50');
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const books = await both();
  for (const company of [stage.companies.cn, stage.companies.th]) {
    await setMonth(company, 'closed');
    expect(await people.cashier.refused(payPaymentRequest, { id, version, ...byChina('50') })).toBe('INTERCOMPANY_PERIOD');
    await setMonth(company, 'open');
  }
  expect(await both()).toEqual(books);
  const paid = await pay(id, byChina('50'));
  const money = { id: paid.cash_entry_id, version: await withoutWriteOff(paid.cash_entry_id), ...back };
  await setMonth(stage.companies.cn, 'closed');
  expect(await treasurer.refused(reverseCash, money)).toBe('INTERCOMPANY_PERIOD');
  await setMonth(stage.companies.cn, 'open');
  expect(await inChina()).toMatchObject({ intercompanyReceivable: '50.00' });
  await treasurer.send(reverseCash, money);
  expect(await both()).toEqual(books);
  expect(await differences()).toEqual([]);
});

test('two who pay at once pay once', async () => {
  const { id } = await approved('20');
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const other = await stage.cast({ name: 'Second', companyId: stage.companies.th, scope: 'all' });
  const books = await inChina();
  const answers = await Promise.allSettled(
    [people.cashier, other].map((who) => who.send(payPaymentRequest, { id, version, ...byChina('20') })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await inChina()).toEqual({ ...books, bank: '4980.00', intercompanyReceivable: '20.00' });
  expect(await differences()).toEqual([]);
});

test('a cashier who does not see customers pays a prepayment that stays an advance to the carrier', async () => {
  const id = await acts.requestFor('', '0', { kind: 'prepayment', amount: '15', lines: [] });
  await acts.approve(id);
  const payables = await stage.cast({ name: 'Payables', companyId: stage.companies.th, scope: 'all', hidden: ['customerPrice'] });
  const { version } = await people.clerk.send(getPaymentRequest, { id });
  const paid = await payables.send(payPaymentRequest, { id, version, ...byChina('15') });
  expect(await inThailand()).toMatchObject({ advancePaid: '75.00', intercompanyPayable: '-175.00' });
  expect(await payables.send(getCash, { id: paid.cash_entry_id })).toMatchObject({ open: '15.00' });
  const { version: money } = await treasurer.send(getCash, { id: paid.cash_entry_id });
  await treasurer.send(reverseCash, { id: paid.cash_entry_id, version: money, ...back });
  expect(await inThailand()).not.toHaveProperty('advancePaid');
  expect(await differences()).toEqual([]);
});
