import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getBill } from '../bill/contract.ts';
import { claimCash, getCash, listAdvances, registerCash, reverseCash } from '../cash/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { imbalance } from '../ledger/rules.ts';
import { movePeriod } from '../period/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { getTaxReturn, listTaxLines } from '../tax-return/contract.ts';
import { listCertificates, makeWriteOff, proposeWriteOff, reverseWriteOff, withholdAdvance, writeOffCandidates } from './contract.ts';
import { advanceTaxPosting } from './posting.ts';
import { advanceTaxMax, withheldMax } from './rules.ts';

/*
 * A customer pays in advance and withholds the tax on it: 97 of 100 dollars come to our bank on 10 November, at 7.10, and 3 are certified. Its
 * bill follows at 7.15. Today is 20 November 2026.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage({ '2026-11-10': '7.10', '2026-11-15': '7.15' }));
}, 60_000);
afterAll(() => stage.close());

const received = (amount: string, more: { customer?: bigint; carrier?: bigint } = { customer: scene.customer }) =>
  registered(clerk, { direction: 'in', bank: scene.bankUsd, amount, on: '2026-11-10', ...more });
const cashOf = (id: string) => clerk.send(getCash, { id });
const certificate = (cash_entry_id: string, version: number, amount: string, certificate_no = 'WHT-1') => ({
  cash_entry_id,
  version,
  amount,
  certificate_no,
  business_on: '2026-11-15',
});
async function closing(): Promise<Record<string, string>> {
  const { rows } = await reviewer.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-11' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const certificates = async (certificate_no: string) =>
  (await reviewer.send(listCertificates, { where: { certificate_no: [certificate_no] } })).rows;

test('tax that a customer withheld of its advance is claimed at once, and the whole advance settles the bill', async () => {
  const advance = await received('97');
  const { id } = await reviewer.send(withholdAdvance, certificate(advance, 1, '3'));
  expect(await cashOf(advance)).toMatchObject({
    amount: '97.00',
    withheld: '3.00',
    open: '100.00',
    allocations: [{ by: 'withholding', bill_id: null, amount: '3.00', cash: '-3.00', business_on: '2026-11-15' }],
  });
  expect(await closing()).toMatchObject({ bank: '688.70', withheldByCustomer: '21.30', advanceReceived: '-710.00' });
  expect((await clerk.send(listAdvances, { side: 'receivable' })).rows).toMatchObject([{ amount: '100.00', functional: '710.00' }]);
  expect((await clerk.send(listAdvances, { side: 'receivable', on: '2026-11-14' })).rows).toMatchObject([{ amount: '97.00' }]);
  expect(await certificates('WHT-1')).toMatchObject([
    { side: 'receivable', bill_no: null, amount: '3.00', functional_currency: 'CNY', functional: '21.30', reversed: false },
  ]);
  const month = { company_id: String(stage.companies.cn), month: '2026-11' };
  const account = (await reviewer.send(getTaxReturn, month)).accounts.find((one) => one.account === 'withheldByCustomer');
  expect(account).toMatchObject({ unexplained: '0.00', origins: [{ origin: 'withheld', ledger: '21.30', documents: '21.30' }] });
  const where = {
    company: [month.company_id],
    month: [month.month],
    account: ['withheldByCustomer' as const],
    source: ['document' as const],
  };
  expect((await reviewer.send(listTaxLines, { where })).rows).toMatchObject([{ record_no: 'WHT-1', subject: 'cash', record_id: advance }]);
  expect(await differences()).toEqual([]);

  const bill = await billed(clerk, reviewer, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '100',
    currency: 'USD',
    on: '2026-11-15',
  });
  const party = { side: 'receivable' as const, party_id: String(scene.customer) };
  expect((await clerk.send(writeOffCandidates, party)).cash).toMatchObject([{ id: advance, open: '100.00', withheld: '0.00' }]);
  expect((await clerk.send(proposeWriteOff, party)).lines).toMatchObject([{ bill_id: bill, amount: '100.00' }]);
  const matched = await reviewer.send(makeWriteOff, {
    cash_entry_id: advance,
    version: (await cashOf(advance)).version,
    lines: [{ bill_id: bill, currency: 'USD', version: 1, amount: '100' }],
  });
  // The bill is booked at 715.00 and the advance with its tax at 710.00.
  expect(matched.exchange_difference).toBe('-5.00');
  expect((await clerk.send(getBill, { id: bill })).balances).toMatchObject([{ open: '0.00' }]);
  expect(await cashOf(advance)).toMatchObject({ open: '0.00', allocated: '97.00' });
  expect(await closing()).not.toHaveProperty('advanceReceived');
  expect(await differences()).toEqual([]);

  // The bill has used the tax, so it cannot be taken back before the bill is open again.
  expect(await reviewer.refused(reverseWriteOff, { id, reason: '凭证有误' })).toBe('CASH_OVER');
  await reviewer.send(reverseWriteOff, { id: matched.id, reason: '错配' });
  await reviewer.send(reverseWriteOff, { id, reason: '凭证有误' });
  expect(await cashOf(advance)).toMatchObject({ withheld: '0.00', open: '97.00' });
  const { rows: history } = await reviewer.send(recordTimeline, { subject: 'cash', id: advance });
  expect(history.slice(0, 2)).toMatchObject([
    { what: 'takeBackTax', note: '凭证有误' },
    { what: 'withhold', note: null },
  ]);
  expect(await certificates('WHT-1')).toMatchObject([{ reversed: true }]);
  expect(await closing()).not.toHaveProperty('withheldByCustomer');
  expect(await differences()).toEqual([]);
});

test('a receipt with tax of its advance is reversed after the tax is taken back', async () => {
  const advance = await received('97');
  const { id } = await reviewer.send(withholdAdvance, certificate(advance, 1, '3', 'WHT-2'));
  const reverse = async () => ({ id: advance, version: (await cashOf(advance)).version, action: 'reverse' as const, reason: '退汇' });
  expect(await reviewer.refused(reverseCash, await reverse())).toBe('CASH_ALLOCATED');
  // A bill that used as much money as there is tax hides neither.
  const bill = await billed(clerk, reviewer, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '3',
    currency: 'USD',
    on: '2026-11-15',
  });
  const lines = [{ bill_id: bill, currency: 'USD' as const, version: 1, amount: '3' }];
  const used = await reviewer.send(makeWriteOff, { cash_entry_id: advance, version: (await cashOf(advance)).version, lines });
  expect(await cashOf(advance)).toMatchObject({ allocated: '0.00', open: '97.00' });
  expect(await reviewer.refused(reverseCash, await reverse())).toBe('CASH_ALLOCATED');
  await reviewer.send(reverseWriteOff, { id: used.id, reason: '错配' });
  await reviewer.send(reverseWriteOff, { id, reason: '退汇' });
  await reviewer.send(reverseCash, await reverse());
  expect(await differences()).toEqual([]);
});

test('of an advance no more tax is recorded than the law withholds, by another person, on a day that has come', async () => {
  const advance = await received('85');
  const ask = certificate(advance, 1, '15', 'WHT-3');
  expect(await clerk.refused(withholdAdvance, ask)).toBe('FOUR_EYES');
  expect(await reviewer.refused(withholdAdvance, { ...ask, version: 2 })).toBe('CHANGED_MEANWHILE');
  expect(await reviewer.refused(withholdAdvance, { ...ask, amount: '0' })).toBe('BAD_PARAMS');
  expect(await reviewer.refused(withholdAdvance, { ...ask, amount: '15.01' })).toBe('BAD_PARAMS');
  expect(await reviewer.refused(withholdAdvance, { ...ask, business_on: '2026-11-09' })).toBe('WRITE_OFF_BEFORE');
  expect(await reviewer.refused(withholdAdvance, { ...ask, business_on: '2026-11-21' })).toBe('POSTING_AHEAD');
  await reviewer.send(withholdAdvance, { ...ask, business_on: '2026-11-20' });
  expect(await reviewer.refused(withholdAdvance, { ...ask, version: (await cashOf(advance)).version, amount: '0.01' })).toBe('BAD_PARAMS');
  expect(await cashOf(advance)).toMatchObject({ open: '100.00' });

  const refund = await received('50', { carrier: scene.carrier });
  expect(await reviewer.refused(withholdAdvance, certificate(refund, 1, '1'))).toBe('BAD_PARAMS');
  const unknown = await registered(clerk, { direction: 'in', bank: scene.bankUsd, amount: '97', on: '2026-11-10' });
  expect(await reviewer.refused(withholdAdvance, certificate(unknown, 1, '3'))).toBe('CASH_UNCLAIMED');
  await reviewer.send(claimCash, { id: unknown, version: 1, customer_id: String(scene.other) });
  // It is that customer's since today, so its tax is too.
  expect(await reviewer.refused(withholdAdvance, { ...certificate(unknown, 2, '3'), business_on: '2026-11-19' })).toBe('WRITE_OFF_BEFORE');
  await reviewer.send(reverseCash, { id: unknown, version: 2, action: 'reverse', reason: '误登' });
  expect(await reviewer.refused(withholdAdvance, certificate(unknown, 3, '3'))).toBe('CASH_REVERSED');
  expect(await differences()).toEqual([]);
});

test('tax withheld of a bill leaves what is left of the advance for the next one', async () => {
  const advance = await received('97', { customer: scene.other });
  await reviewer.send(withholdAdvance, certificate(advance, 1, '3', 'WHT-5'));
  const owed = { side: 'receivable', party: scene.other, fee: scene.freight, currency: 'USD', on: '2026-11-15' } as const;
  const [one, two] = [await billed(clerk, reviewer, { ...owed, amount: '50' }), await billed(clerk, reviewer, { ...owed, amount: '51' })];
  const line = { bill_id: one, currency: 'USD' as const, version: 1 };
  const lines = [
    { ...line, amount: '49' },
    { ...line, amount: '1', by: 'withholding' as const, certificate_no: 'WHT-6' },
  ];
  await reviewer.send(makeWriteOff, { cash_entry_id: advance, version: (await cashOf(advance)).version, lines });
  const party = { side: 'receivable' as const, party_id: String(scene.other) };
  expect((await clerk.send(writeOffCandidates, party)).cash).toMatchObject([{ id: advance, open: '51.00', withheld: '0.00' }]);
  expect((await clerk.send(proposeWriteOff, party)).lines).toMatchObject([{ cash_entry_id: advance, bill_id: two, amount: '51.00' }]);
});

test('tax of an advance is not recorded in a closed month, nor without a rate', async () => {
  const advance = await received('97');
  const ask = certificate(advance, 1, '3', 'WHT-4');
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, 'ABC', '6217-EUR', 'Quayside EUR', 'EUR') returning id`.execute(db),
  );
  const euros = await clerk.send(registerCash, {
    direction: 'in',
    own_bank_account_id: String(rows[0]?.id),
    customer_id: String(scene.customer),
    carrier_id: null,
    payer_name: null,
    method: 'transfer',
    amount: '97',
    // The bank's own rate values the money. The tax office takes the rate of the day, which nobody entered.
    rate: '7.8',
    fee: null,
    fee_currency: null,
    value_on: '2026-11-10',
    bank_ref: null,
    remark: null,
  });
  expect(await reviewer.refused(withholdAdvance, certificate(euros.id, 1, '3'))).toBe('RATE_MISSING');
  const colleague = await stage.cast({ permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
  await reviewer.send(movePeriod, { company_id: String(stage.companies.cn), month: '2026-11', version: 1, action: 'softClose' });
  expect(await colleague.refused(withholdAdvance, ask)).toBe('PERIOD_SOFT_CLOSED');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('period').set({ state: 'closed' }).where('company_id', '=', stage.companies.cn).where('month', '=', '2026-11').execute(),
  );
  expect(await reviewer.refused(withholdAdvance, ask)).toBe('PERIOD_CLOSED');
  expect(await cashOf(advance)).toMatchObject({ withheld: '0.00', open: '97.00' });
});

test('the most tax of an advance is fifteen percent of it with the tax', () => {
  expect([advanceTaxMax(8500n), advanceTaxMax(8499n), advanceTaxMax(0n)]).toEqual([1500n, 1499n, 0n]);
  expect([withheldMax(10_000n), withheldMax(9_999n), withheldMax(0n)]).toEqual([1500n, 1499n, 0n]);
});

test.each([
  ['receivable', 'withheldByCustomer', 'advanceReceived', 1n],
  ['payable', 'withheldFromSupplier', 'advancePaid', -1n],
] as const)('the entry of tax of a %s advance raises the advance, and is in the currency of the books', (side, tax, advance, sign) => {
  const party = { customerId: 11n, carrierId: null };
  const of = { side, party, cashEntryId: 5n, functionalCurrency: 'CNY' as const };
  const raised = { account: advance, party, cashEntryId: 5n };
  const yuan = advanceTaxPosting({ ...of, currency: 'CNY', amountMinor: 300n, functionalMinor: 300n });
  expect(yuan).toEqual([
    { account: tax, currency: 'CNY', amountMinor: sign * 300n, functionalMinor: sign * 300n, party },
    { ...raised, currency: 'CNY', amountMinor: -sign * 300n, functionalMinor: -sign * 300n },
  ]);
  const dollars = advanceTaxPosting({ ...of, currency: 'USD', amountMinor: 300n, functionalMinor: 2130n });
  expect(dollars).toEqual([
    { account: tax, currency: 'CNY', amountMinor: sign * 2130n, functionalMinor: sign * 2130n, party },
    { account: 'currencyExchange', currency: 'CNY', amountMinor: -sign * 2130n, functionalMinor: -sign * 2130n },
    { account: 'currencyExchange', currency: 'USD', amountMinor: sign * 300n, functionalMinor: sign * 2130n },
    { ...raised, currency: 'USD', amountMinor: -sign * 300n, functionalMinor: -sign * 2130n },
  ]);
  expect([imbalance(yuan), imbalance(dollars)]).toEqual([[], []]);
});
