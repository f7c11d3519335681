import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBill, moveBill } from '../bill/contract.ts';
import { claimCash, getCash, listAdvances, reverseCash } from '../cash/contract.ts';
import { getCredit } from '../credit/contract.ts';
import { accountBalances } from '../ledger/contract.ts';
import {
  getPaymentRequest,
  listPaymentRequests,
  movePaymentRequest,
  payPaymentRequest,
  savePaymentRequest,
} from '../payment-request/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, decided, registered, settled } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { approvedAccount, type Scene, setScene } from '../server/seed/scene.ts';
import { makeWriteOff, matchRefund, reverseWriteOff, writeOffCandidates, writeOffParties } from './contract.ts';

/*
 * A customer paid 500 dollars too much at 7.20 and has a credit note of 80; we pay back 300 at 7.10. A carrier that we paid 1,000 yuan ahead
 * sends 400 back, and 60 more for a credit note.
 */

let stage: Stage;
let scene: Scene;
let cashier: Player;
let clerk: Player;
let reviewers: Player[];
let account: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-10': '7.20', '2026-11-20': '7.10', '2026-11-21': '7.10' }),
  );
  cashier = await stage.cast({ name: 'Liang' });
  clerk = await stage.cast({ name: 'Huang' });
  reviewers = [];
  for (const name of ['Xu', 'Sun', 'Ma', 'He', 'Luo']) reviewers.push(await stage.cast({ name }));
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{
      id: bigint;
    }>`insert into party_bank_account (customer_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
      values (${scene.customer}, 'HSBC', '001-882-13', 'ACME', 'USD', 'approved', '2026-01-01', '2026-01-02') returning id`.execute(db),
  );
  account = String(rows[0]?.id);
}, 60_000);
afterAll(() => stage.close());

async function refundRequest(amount: string, to = { customer: scene.customer, account }): Promise<string> {
  const { id } = await clerk.send(savePaymentRequest, {
    kind: 'refund',
    customer_id: String(to.customer),
    party_bank_account_id: to.account,
    currency: 'USD',
    amount,
    lines: [],
    due_on: '2026-11-30',
    reason: '多付退款',
    invoice_no: null,
    invoice_promised_on: null,
  });
  return id;
}
async function prepaid(amount: string): Promise<string> {
  const { id } = await clerk.send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount,
    lines: [],
    due_on: '2026-11-30',
    reason: '预付',
    invoice_no: null,
    invoice_promised_on: null,
  });
  return pay(await approved(id), scene.bankCny, amount);
}
const submit = async (id: string) => {
  const { version } = await clerk.send(getPaymentRequest, { id });
  return clerk.send(movePaymentRequest, { id, version, action: 'submit' });
};
async function approved(id: string): Promise<string> {
  await submit(id);
  for (const reviewer of reviewers) {
    if ((await clerk.send(getPaymentRequest, { id })).state === 'unpaid') break;
    await decided(reviewer, id);
  }
  return id;
}
async function pay(id: string, bank: bigint, amount: string, value_on = '2026-11-20'): Promise<string> {
  const { version } = await clerk.send(getPaymentRequest, { id });
  const paid = await cashier.send(payPaymentRequest, {
    id,
    version,
    own_bank_account_id: String(bank),
    amount,
    value_on,
    rate: null,
    fee: null,
    fee_currency: null,
    bank_ref: null,
  });
  return paid.cash_entry_id;
}
const versionOf = async (id: string) => (await clerk.send(getCash, { id })).version;
const match = async (refund: string, money: string, amount: string) => ({
  cash_entry_id: refund,
  version: await versionOf(refund),
  refunded_id: money,
  refunded_version: await versionOf(money),
  amount,
});
const books = async () =>
  Object.fromEntries(
    (await clerk.send(accountBalances, { company_id: String(stage.companies.cn) })).rows
      .filter(({ amount, functional }) => amount !== '0.00' || functional !== '0.00')
      .map(({ account_code, currency, amount, functional }) => [`${account_code} ${currency}`, `${amount} ${functional}`]),
  );
const advances = async (side: 'receivable' | 'payable') =>
  (await clerk.send(listAdvances, { side })).rows.map(({ currency, amount }) => `${currency} ${amount}`);
const reconciled = () => stage.system<FinanceTables, unknown>((work) => reconcile(work));

test('a customer is paid back what it has open with us, under an approved request, and never more', async () => {
  const receipt = await registered(cashier, {
    direction: 'in',
    bank: scene.bankUsd,
    customer: scene.customer,
    amount: '500',
    on: '2026-11-10',
  });
  const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const, on: '2026-11-10' };
  const credit = await billed(clerk, cashier, { ...owed, amount: '-80' });

  await expect(submit(await refundRequest('580.01'))).rejects.toThrow('REFUND_OVER');
  const request = await approved(await refundRequest('380'));
  await expect(submit(await refundRequest('200.01'))).rejects.toThrow('REFUND_OVER');
  const refund = await pay(request, scene.bankUsd, '380');
  expect(await clerk.send(getCash, { id: refund })).toMatchObject({ direction: 'out', party_name: 'ACME 贸易', open: '380.00' });
  expect(await advances('receivable')).toEqual(['USD 120.00']);
  // Money that was paid back covers no order any more.
  expect(await clerk.send(getCredit, { id: String(scene.customer) })).toMatchObject({ advances: '120.00' });
  // Money that was paid back is not owed any more, matched or not.
  await expect(submit(await refundRequest('200.01'))).rejects.toThrow('REFUND_OVER');
  expect((await clerk.send(writeOffCandidates, { side: 'receivable', party_id: String(scene.customer) })).refunds).toMatchObject([
    { id: refund, open: '380.00' },
  ]);

  // 80 settles the credit note; what it was booked at and the money differ by 80 × 0.10.
  const line = { bill_id: credit, currency: 'USD' as const, version: 1 };
  const settle = { cash_entry_id: refund, version: await versionOf(refund) };
  expect(await cashier.refused(makeWriteOff, { ...settle, lines: [{ ...line, amount: '-80' }] })).toBe('FOUR_EYES');
  expect(await clerk.refused(makeWriteOff, { ...settle, lines: [{ ...line, amount: '-80.01' }] })).toBe('WRITE_OFF_OVER');
  expect(await clerk.send(makeWriteOff, { ...settle, lines: [{ ...line, amount: '-80' }] })).toMatchObject({ exchange_difference: '8.00' });
  expect(await clerk.send(getBill, { id: credit })).toMatchObject({ settled: 'full' });
  expect(await clerk.send(getCash, { id: refund })).toMatchObject({ allocated: '80.00', open: '300.00' });

  // 300 pays back the receipt.
  expect(await clerk.refused(matchRefund, await match(refund, receipt, '300.01'))).toBe('CASH_OVER');
  // The cashier registered the one and paid the other.
  expect(await cashier.refused(matchRefund, await match(refund, receipt, '300'))).toBe('FOUR_EYES');
  const matched = await clerk.send(matchRefund, await match(refund, receipt, '300'));
  const [latest] = (await clerk.send(recordTimeline, { subject: 'cash', id: receipt })).rows;
  expect(latest).toMatchObject({ what: 'refund', who: 'Huang' });
  expect(await clerk.send(getCash, { id: refund })).toMatchObject({ open: '0.00', allocations: [{ by: 'cash' }, { by: 'refund' }] });
  expect(await clerk.send(getCash, { id: receipt })).toMatchObject({
    open: '200.00',
    allocations: [{ by: 'refund', amount: '300.00', exchange_difference: '30.00' }],
  });
  expect(await books()).toMatchObject({ '1002 USD': '120.00 902.00', '2203 USD': '-200.00 -1440.00' });
  expect(await advances('receivable')).toEqual(['USD 200.00']);
  expect(await reconciled()).toEqual([]);

  await clerk.send(reverseWriteOff, { id: matched.id, reason: '匹配有误' });
  expect(await clerk.refused(reverseWriteOff, { id: matched.id, reason: '再来' })).toBe('ALREADY_REVERSED');
  expect(await clerk.send(getCash, { id: receipt })).toMatchObject({ open: '500.00' });
  expect(await reconciled()).toEqual([]);
  await clerk.send(matchRefund, await match(refund, receipt, '300'));
  // On the day before it was paid back, all of the receipt was the customer's, at its own rate.
  const { rows } = await clerk.send(listAdvances, { side: 'receivable', on: '2026-11-19' });
  expect(rows.map(({ currency, amount, functional }) => `${currency} ${amount} ${functional}`)).toEqual(['USD 500.00 3600.00']);
  expect(await clerk.refused(reverseCash, { id: refund, version: await versionOf(refund), action: 'reverse', reason: '退票' })).toBe(
    'CASH_ALLOCATED',
  );
});

/** A yuan account of the sister company. */
async function yuanOfHanoi(): Promise<bigint> {
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3600, '2026-11-20', '2026-11-20', 'manual')`.execute(db);
    return sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.vn}, 'VCB', '0021-CNY', 'HANOI', 'CNY') returning id`.execute(db);
  });
  return rows[0]?.id ?? 0n;
}

test('a carrier’s refund lowers what we paid ahead, or settles its credit note; it never is a customer’s advance', async () => {
  const payment = await prepaid('1000');
  const { '2203 USD': customers } = await books();
  const refund = await registered(cashier, { direction: 'in', bank: scene.bankCny, amount: '400', on: '2026-11-20' });
  const of = { id: refund, version: 1 };
  await expect(clerk.send(claimCash, of)).rejects.toThrow();
  await clerk.send(claimCash, { ...of, carrier_id: String(scene.carrier) });
  expect(await advances('payable')).toEqual(['CNY 600.00']);
  expect(await clerk.refused(matchRefund, await match(payment, refund, '400'))).toBe('BAD_PARAMS');
  const foreign = await registered(cashier, {
    direction: 'in',
    bank: scene.bankCny,
    customer: scene.customer,
    amount: '9',
    on: '2026-11-20',
  });
  expect(await clerk.refused(matchRefund, await match(refund, foreign, '9'))).toBe('REFUND_OTHER_PARTY');
  // Neither its dollars nor its yuan on an account of the sister company are what Nanning paid ahead.
  const theirs = { direction: 'in' as const, carrier: scene.carrier, amount: '9', on: '2026-11-20' };
  const dollars = await registered(cashier, { ...theirs, bank: scene.bankUsd });
  expect(await clerk.refused(matchRefund, await match(dollars, payment, '9'))).toBe('REFUND_OTHER_PARTY');
  const inHanoi = await registered(await stage.cast({ companyId: stage.companies.vn }), { ...theirs, bank: await yuanOfHanoi() });
  const group = await stage.cast({ scope: 'all' });
  const apart = { ...(await match(dollars, payment, '9')), cash_entry_id: inHanoi, version: 1 };
  expect(await group.refused(matchRefund, apart)).toBe('REFUND_OTHER_PARTY');
  await clerk.send(matchRefund, await match(refund, payment, '400'));

  const owed = { side: 'payable' as const, party: scene.carrier, fee: scene.freight, currency: 'CNY' as const, on: '2026-11-20' };
  const credit = await billed(clerk, cashier, { ...owed, amount: '-60' });
  const second = await registered(cashier, {
    direction: 'in',
    bank: scene.bankCny,
    carrier: scene.carrier,
    amount: '60',
    on: '2026-11-20',
  });
  await clerk.send(makeWriteOff, {
    cash_entry_id: second,
    version: 1,
    lines: [{ bill_id: credit, currency: 'CNY', version: 1, amount: '-60' }],
  });
  expect(await clerk.send(getBill, { id: credit })).toMatchObject({ settled: 'full' });
  const after = await books();
  expect(after).toMatchObject({ '1123 CNY': '600.00 600.00', '2203 USD': customers });
  expect(await reconciled()).toEqual([]);
});

test('the open bills and the unused money of a party are those of the own company', async () => {
  const party = { side: 'receivable', party_id: String(scene.customer) } as const;
  const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const, on: '2026-11-10' };
  const bill = await billed(clerk, cashier, { ...owed, amount: '50' });
  const { bills, cash, refunds } = await clerk.send(writeOffCandidates, party);
  expect(bills.map(({ bill_id, open, booked_rate }) => [bill_id, open, Number(booked_rate)])).toEqual([[bill, '50.00', 7.2]]);
  expect(cash.map(({ currency, open }) => `${currency} ${open}`)).toEqual(['USD 200.00', 'CNY 9.00']);
  expect(refunds).toEqual([]);
  const abroad = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  expect(await abroad.send(writeOffCandidates, party)).toMatchObject({ bills: [], cash: [], refunds: [] });
  // BETA owes us 5, and what it paid bounced.
  await billed(clerk, cashier, { ...owed, party: scene.other, amount: '5' });
  const bounced = await registered(cashier, { direction: 'in', bank: scene.bankUsd, customer: scene.other, amount: '5', on: '2026-11-20' });
  const parties = async () => (await clerk.send(writeOffParties, { side: 'receivable' })).rows.map(({ party_name }) => party_name);
  expect(await parties()).toEqual(['ACME 贸易', 'BETA 贸易']);
  await clerk.send(reverseCash, { id: bounced, version: 1, action: 'reverse', reason: '退票' });
  expect(await parties()).toEqual(['ACME 贸易']);
  // ACME pays Hanoi ahead, which has no bill of it.
  const hanoi = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.vn}, 'Vietcombank', '0071', 'Quayside', 'VND') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  await registered(abroad, { direction: 'in', bank: hanoi, customer: scene.customer, amount: '500000', on: '2026-11-18' });
  expect((await abroad.send(writeOffParties, { side: 'receivable' })).rows).toEqual([]);
});

test('money that the bank values on a later day is refunded when it has arrived', async () => {
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{
      id: bigint;
    }>`insert into party_bank_account (customer_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
      values (${scene.other}, 'HSBC', '001-882-14', 'BETA', 'USD', 'approved', '2026-01-01', '2026-01-02') returning id`.execute(db),
  );
  const beta = { customer: scene.other, account: String(rows[0]?.id) };
  await registered(cashier, { direction: 'in', bank: scene.bankUsd, customer: scene.other, amount: '100', on: '2026-11-21' });
  const request = await refundRequest('100', beta);
  await expect(submit(request)).rejects.toThrow('REFUND_OVER');
  stage.clock.set('2026-11-21T02:00:00Z');
  expect((await submit(request)).state).toBe('directorReview');
});

/* The customer of the last test has 100 dollars, which its request in review takes. */
const beta = async () => {
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`select id from party_bank_account where customer_id = ${scene.other}`.execute(db),
  );
  return { customer: scene.other, account: String(rows[0]?.id) };
};

test('money that a refund in review takes is not asked for again', async () => {
  await expect(submit(await refundRequest('0.01', await beta()))).rejects.toThrow('REFUND_OVER');
});

test('a credit note in another currency is not paid back in dollars', async () => {
  const credit = { side: 'receivable', party: scene.other, fee: scene.freight, currency: 'CNY', on: '2026-11-20' } as const;
  await billed(clerk, cashier, { ...credit, amount: '-50' });
  await expect(submit(await refundRequest('50', await beta()))).rejects.toThrow('REFUND_OVER');
});

test('a credit note that is void is not paid back', async () => {
  const credit = { side: 'receivable', party: scene.other, fee: scene.freight, currency: 'USD', on: '2026-11-20' } as const;
  const id = await billed(clerk, cashier, { ...credit, amount: '-45' });
  await clerk.send(moveBill, { id, version: 3, action: 'void', reason: '金额错误' });
  await expect(submit(await refundRequest('45', await beta()))).rejects.toThrow('REFUND_OVER');
});

test('a credit note of a sister company is paid back by that company', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'VND', 26000, '2026-11-20', '2026-11-20', 'manual')`.execute(db),
  );
  const [minh, hoa] = [await stage.cast({ companyId: stage.companies.vn }), await stage.cast({ companyId: stage.companies.vn })];
  const credit = { side: 'receivable', party: scene.other, fee: scene.freight, currency: 'USD', on: '2026-11-20' } as const;
  await billed(minh, hoa, { ...credit, amount: '-70' });
  await expect(submit(await refundRequest('70', await beta()))).rejects.toThrow('REFUND_OVER');
});

test('a refund that was cancelled, or is only a draft, takes none of the customer’s money', async () => {
  const asked = (await clerk.send(listPaymentRequests, { tab: 'all', where: { customer: [String(scene.other)] } })).rows;
  const inReview = asked.find(({ state }) => state === 'directorReview');
  expect(asked.filter(({ state }) => state === 'awaitingRequest')).toHaveLength(4);
  const { id = '', version = 0 } = inReview ?? {};
  await clerk.send(movePaymentRequest, { id, version, action: 'withdraw' });
  await clerk.send(movePaymentRequest, { id, version: version + 1, action: 'cancel', reason: '另行申请' });
  const request = await approved(await refundRequest('100', await beta()));

  // Money that settled a bill after everybody agreed is not paid back.
  const owed = { side: 'receivable', party: scene.other, fee: scene.freight, currency: 'USD', on: '2026-11-20' } as const;
  const bill = await billed(clerk, cashier, { ...owed, amount: '60' });
  const { cash } = await clerk.send(writeOffCandidates, { side: 'receivable', party_id: String(scene.other) });
  await settled(clerk, cash[0]?.id ?? '', { id: bill, version: 1, currency: 'USD', amount: '60' });
  await expect(pay(request, scene.bankUsd, '40.01')).rejects.toThrow('REFUND_OVER');
  await pay(request, scene.bankUsd, '40');
});

test('money that the bank sends back on a later day covers no order until then', async () => {
  const { other } = scene;
  const theirs = await stage.system<FinanceTables, string>(async (work) => {
    await sql`update own_company set value_days = 3 where id = ${stage.companies.cn}`.execute(work.db);
    await sql`insert into exchange_rate (base, quote, rate, valid_from, valid_to, source) values ('USD', 'CNY', 7.1, '2026-11-24', '2026-11-24', 'manual')`.execute(
      work.db,
    );
    return approvedAccount(work, { customer: other }, 'USD');
  });
  const advancesOf = async () => Number((await clerk.send(getCredit, { id: String(other) })).advances);
  await registered(cashier, { direction: 'in', bank: scene.bankUsd, customer: other, amount: '300', on: '2026-11-20' });
  const before = await advancesOf();
  await pay(await approved(await refundRequest('150', { customer: other, account: theirs })), scene.bankUsd, '150', '2026-11-24');
  expect(await advancesOf()).toBe(before - 150);
});
