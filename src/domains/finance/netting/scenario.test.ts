import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { convert, type Currency, currencies } from '../../../kernel/money.ts';
import { billAgeing, getBill } from '../bill/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { imbalance } from '../ledger/rules.ts';
import { accountBalances } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { listNettings, makeNetting, nettingCandidates, proposeNetting, reverseNetting } from './contract.ts';
import { fill, nettingPosting, type NettedLine } from './rules.ts';

/*
 * ACME owes us 100 USD booked at 7.10. ACME is also FLEET, to which we owe 60 USD booked at 7.20. Netting 60 against 60 leaves 40 open, and
 * the payable was booked 6.00 yuan higher than the receivable.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let consent: string;
const bills = { receivable: '', payable: '', cny: '' };
const company = () => String(stage.companies.cn);

beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage({ '2026-11-10': '7.10', '2026-11-12': '7.20' }));
  const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'USD' as const };
  bills.receivable = await billed(clerk, reviewer, { ...owed, amount: '100', on: '2026-11-10' });
  const owing = { side: 'payable' as const, party: scene.carrier, fee: scene.freight, currency: 'USD' as const };
  bills.payable = await billed(clerk, reviewer, { ...owing, amount: '60', on: '2026-11-12' });
  bills.cny = await billed(clerk, reviewer, { ...owing, currency: 'CNY', amount: '284', on: '2026-11-12' });
}, 60_000);
afterAll(() => stage.close());

const line = (bill_id: string, amount: string, version = 1, currency: Currency = 'USD') => ({ bill_id, currency, version, amount });
const off = (receivable: string, payable: string, version = 1) => ({
  consent_id: consent,
  company_id: company(),
  receivable: [line(bills.receivable, receivable, version)],
  payable: [line(bills.payable, payable, version)],
});
const open = async (id: string) => (await clerk.send(getBill, { id })).balances[0]?.open;

describe('setting off', () => {
  test('needs the consent of the party, in force on that day', async () => {
    expect((await clerk.send(nettingCandidates, {})).rows).toEqual([]);
    const draft = { reference: 'NET-1', customer_id: String(scene.customer), carrier_id: String(scene.carrier), remark: null };
    const keeper = await stage.cast({ name: 'Mai' });
    ({ id: consent } = await keeper.send(nettingConsents.save, { ...draft, agreed_on: '2026-11-15' }));
    expect(await keeper.refused(makeNetting, off('60', '60'))).toBe('FOUR_EYES');
    expect(await clerk.refused(makeNetting, off('60', '60'))).toBe('NETTING_STRANGERS');
    await stage.system<FinanceTables, unknown>(async ({ db }) => {
      await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
      await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
    });
    expect(await clerk.refused(makeNetting, { ...off('60', '60'), business_on: '2026-11-14' })).toBe('NETTING_NO_CONSENT');
    // Somebody who dates the consent of another person back does not set off by it either.
    const corrector = await stage.cast({ name: 'Nga' });
    await corrector.send(nettingConsents.save, { ...draft, agreed_on: '2026-11-14', id: consent, version: 1 });
    expect(await corrector.refused(makeNetting, { ...off('60', '60'), business_on: '2026-11-14' })).toBe('FOUR_EYES');
    await keeper.send(nettingConsents.save, { ...draft, agreed_on: '2026-11-15', id: consent, version: 2 });
    // On its own day the consent is in force, so the next rule answers.
    expect(await clerk.refused(makeNetting, { ...off('60', '59.99'), business_on: '2026-11-15' })).toBe('NETTING_UNEQUAL');
    expect((await clerk.send(nettingCandidates, {})).rows).toMatchObject([
      { reference: 'NET-1', currency: 'USD', payable_currency: 'USD', receivable: '100.00', payable: '60.00', nettable: '60.00' },
      { reference: 'NET-1', currency: 'USD', payable_currency: 'CNY', receivable: '100.00', payable: '284.00', nettable: null },
    ]);
    const { lines } = await clerk.send(proposeNetting, { consent_id: consent, company_id: company(), currency: 'USD' });
    expect(lines.map(({ side, amount, open: left }) => [side, amount, left])).toEqual([
      ['receivable', '60.00', '100.00'],
      ['payable', '60.00', '60.00'],
    ]);
  });

  test('takes no more than is open, equal on both sides, of this party alone', async () => {
    expect(await clerk.refused(makeNetting, off('60', '59.99'))).toBe('NETTING_UNEQUAL');
    expect(await clerk.refused(makeNetting, off('61', '61'))).toBe('WRITE_OFF_OVER');
    expect(await clerk.refused(makeNetting, off('0', '0'))).toBe('WRITE_OFF_OVER');
    expect(await clerk.refused(makeNetting, { ...off('60', '60'), rate: '1' })).toBe('NETTING_RATE');
    expect(await clerk.refused(makeNetting, { ...off('60', '60'), business_on: '2026-11-21' })).toBe('POSTING_AHEAD');
    expect(await clerk.refused(makeNetting, off('60', '60', 2))).toBe('CHANGED_MEANWHILE');
    expect(await clerk.refused(makeNetting, { ...off('1', '1'), payable: [line(bills.payable, '1'), line(bills.payable, '1')] })).toBe(
      'WRITE_OFF_TWICE',
    );
    const mixed = [line(bills.payable, '30'), line(bills.cny, '30', 1, 'CNY')];
    expect(await clerk.refused(makeNetting, { ...off('60', '60'), payable: mixed })).toBe('NETTING_CURRENCY');
    expect(await clerk.refused(makeNetting, { ...off('60', '60'), payable: [line(bills.receivable, '60')] })).toBe('NOT_FOUND');
    const nobody = await stage.cast({ permits: [] });
    expect(await nobody.refused(makeNetting, off('60', '60'))).toBe('NOT_PERMITTED');
    const abroad = await stage.cast({ companyId: stage.companies.vn });
    expect(await abroad.refused(makeNetting, off('60', '60'))).toBe('NOT_FOUND');
  });

  test('of two at once one wins; the books know it and agree', async () => {
    const both = await Promise.allSettled([clerk.send(makeNetting, off('60', '60')), reviewer.send(makeNetting, off('60', '60'))]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await open(bills.receivable), await open(bills.payable)]).toEqual(['40.00', '0.00']);
    const { rows } = await clerk.send(accountBalances, { company_id: company() });
    const figures = rows
      .filter(({ currency }) => currency === 'USD')
      .map(({ account_code, amount, functional }) => [account_code, amount, functional]);
    expect(figures).toEqual([
      ['1122', '40.00', '284.00'],
      ['2202', '0.00', '0.00'],
      ['6001', '-100.00', '-710.00'],
      ['6061', '0.00', '-6.00'],
      ['6401', '60.00', '432.00'],
    ]);
    expect((await clerk.send(listNettings, {})).rows).toMatchObject([
      { receivable: '60.00', payable: '60.00', exchange_difference: '6.00', reversed: false },
    ]);
    expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
  });

  test('stands on the bills that it settled, also for those who do not see the other side', async () => {
    const [netting] = (await clerk.send(listNettings, {})).rows;
    const line = { write_off_no: netting?.netting_no, by: 'netting', amount: '60.00', exchange_difference: null, reversed: false };
    const veiled = await stage.cast({ hidden: ['cost'] });
    for (const reader of [clerk, veiled])
      expect((await reader.send(getBill, { id: bills.receivable })).settlements).toMatchObject([{ ...line, booked_rate: '7.1' }]);
    expect((await clerk.send(getBill, { id: bills.payable })).settlements).toMatchObject([{ ...line, booked_rate: '7.2' }]);
  });

  test('is open in the ageing of an earlier day, also for those who do not see the other side', async () => {
    const veiled = await stage.cast({ hidden: ['cost'] });
    for (const reader of [clerk, veiled]) {
      expect((await reader.send(billAgeing, { side: 'receivable', on: '2026-11-19' })).rows).toMatchObject([{ open: '100.00' }]);
      expect((await reader.send(billAgeing, { side: 'receivable', on: '2026-11-20' })).rows).toMatchObject([{ open: '40.00' }]);
    }
    expect((await veiled.send(billAgeing, { side: 'payable', on: '2026-11-19' })).rows).toEqual([]);
  });

  test('between two currencies goes by the rate that was agreed', async () => {
    const two = {
      consent_id: consent,
      company_id: company(),
      receivable: [line(bills.receivable, '40', 2)],
      payable: [line(bills.cny, '284', 1, 'CNY')],
    };
    expect(await clerk.refused(makeNetting, two)).toBe('NETTING_RATE');
    expect(await clerk.refused(makeNetting, { ...two, rate: '7.2' })).toBe('NETTING_UNEQUAL');
    const pair = { consent_id: consent, company_id: company(), currency: 'USD' as const, payable_currency: 'CNY' as const };
    expect(await clerk.refused(proposeNetting, pair)).toBe('NETTING_RATE');
    const { lines } = await clerk.send(proposeNetting, { ...pair, rate: '7.1' });
    expect(lines.map(({ side, currency, amount }) => [side, currency, amount])).toEqual([
      ['receivable', 'USD', '40.00'],
      ['payable', 'CNY', '284.00'],
    ]);
    const made = await clerk.send(makeNetting, { ...two, rate: '7.1' });
    expect(made.exchange_difference).toBe('0.00');
    expect([await open(bills.receivable), await open(bills.cny)]).toEqual(['0.00', '0.00']);
    expect(await clerk.refused(reverseNetting, { id: made.id, reason: ' ' })).toBe('REASON_REQUIRED');
    const back = await clerk.send(reverseNetting, { id: made.id, reason: '对方撤回' });
    expect(await clerk.refused(reverseNetting, { id: made.id, reason: '再来' })).toBe('ALREADY_REVERSED');
    expect(await clerk.refused(reverseNetting, { id: back.id, reason: '再来' })).toBe('REVERSAL_FINAL');
    expect([await open(bills.receivable), await open(bills.cny)]).toEqual(['40.00', '284.00']);
    expect((await clerk.send(getBill, { id: bills.cny })).settlements).toMatchObject([
      { amount: '284.00', reversed: true, reverses: false },
      { amount: '-284.00', reversed: false, reverses: true },
    ]);
    expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
  });

  test('in a closed month is refused', async () => {
    await stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('period').set({ state: 'closed' }).where('month', '=', '2026-11').execute(),
    );
    const two = {
      consent_id: consent,
      company_id: company(),
      receivable: [line(bills.receivable, '40', 4)],
      payable: [line(bills.cny, '284', 3, 'CNY')],
      rate: '7.1',
    };
    expect(await clerk.refused(makeNetting, two)).toBe('PERIOD_CLOSED');
    const [first] = (await clerk.send(listNettings, {})).rows.filter(({ reversed, reverses }) => !reversed && !reverses);
    expect(await clerk.refused(reverseNetting, { id: first?.id ?? '', reason: '撤回' })).toBe('PERIOD_CLOSED');
  });
});

describe('whatever is set off', () => {
  const amount = fc.bigInt(1n, 10n ** 12n);
  const parts = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 });
  const leg = (lines: readonly (readonly [bigint, bigint])[], currency: Currency): NettedLine[] =>
    lines.map(([amountMinor, bookedMinor], place) => ({ billId: BigInt(place + 1), currency, amountMinor, bookedMinor }));

  test('the entry balances in each currency and in the books', () => {
    fc.assert(
      fc.property(
        parts,
        amount,
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 10 ** 6 }),
        (owed, bookedMinor, from, to, n) => {
          const receivable = leg(owed, from);
          const total = { currency: from, minor: owed.reduce((sum, [minor]) => sum + minor, 0n) };
          const minor = from === to ? total.minor : convert(total, to, (n / 1000).toFixed(3)).minor;
          fc.pre(minor > 0n);
          const payable = leg([[minor, bookedMinor]], to);
          const lines = nettingPosting({ receivable, payable }, { customerId: 1n, carrierId: null }, { customerId: null, carrierId: 1n });
          expect(imbalance(lines)).toEqual([]);
        },
      ),
    );
  });

  test('a proposal takes exactly what it can, and of no bill more than is free', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 10_000n), { maxLength: 8 }), fc.bigInt(0n, 50_000n), (free, minor) => {
        const taken = fill(
          free.map((freeMinor) => ({ freeMinor })),
          minor,
        );
        const all = free.reduce((sum, one) => sum + one, 0n);
        expect(taken.reduce((sum, one) => sum + one.amountMinor, 0n)).toBe(minor < all ? minor : all);
        expect(taken.every(({ bill, amountMinor }) => amountMinor > 0n && amountMinor <= bill.freeMinor)).toBe(true);
      }),
    );
  });
});
