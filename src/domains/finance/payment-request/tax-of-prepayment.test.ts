import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { getCash, reverseCash } from '../cash/contract.ts';
import { accountBalances } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { castPeople, type Person, requestActs } from '../server/seed/payment-request-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getTaxReturn } from '../tax-return/contract.ts';
import { listCertificates, makeWriteOff, proposeWriteOff, readCertificateSheets, reverseWriteOff } from '../write-off/contract.ts';
import { getPaymentRequest, payPaymentRequest } from './contract.ts';

/* We prepay a carrier and withhold its tax: of 1,000 it gets 970, and 30 are owed to the tax office, until its bill comes. */

let stage: Stage;
let scene: Scene;
let people: Readonly<Record<Person, Player>>;
let acts: ReturnType<typeof requestActs<Player>>;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-11-20': '7.20' }),
  );
  people = await castPeople(stage.cast, scene);
  acts = requestActs(people, scene);
}, 60_000);
afterAll(() => stage.close());

async function prepaid(amount: string, withheld: string, more: object = {}, account: object = {}) {
  const id = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount, ...more });
  const version = await acts.approve(id);
  const paid = await people.cashier.send(payPaymentRequest, { id, version, ...acts.payment(amount), withheld, ...account });
  return { ...paid, id };
}
const cashOf = (id: string) => people.clerk.send(getCash, { id });
const openOf = async (bill: string) => (await people.clerk.send(getBill, { id: bill })).balances[0];
const books = async () =>
  Object.fromEntries(
    (await people.finance.send(accountBalances, { company_id: String(stage.companies.cn) })).rows
      .filter(({ amount, functional }) => amount !== '0.00' || functional !== '0.00')
      .map(({ account_code, currency, amount, functional }) => [`${account_code} ${currency}`, `${amount} ${functional}`]),
  );
const certificateOf = async (certificate_no: string | null) =>
  (await people.finance.send(listCertificates, { where: { certificate_no: [certificate_no ?? ''] } })).rows;
const reconciled = () => stage.system<FinanceTables, unknown>((work) => reconcile(work));

test('a prepayment withholds tax under a certificate, and with its tax settles the bill that comes', async () => {
  const paid = await prepaid('1000', '30');
  expect(paid.certificate_no).toMatch(/^WT/);
  expect(await people.clerk.send(getPaymentRequest, { id: paid.id })).toMatchObject({ state: 'paid', paid: '1000.00', left: '0.00' });
  expect(await cashOf(paid.cash_entry_id)).toMatchObject({ amount: '970.00', withheld: '30.00', open: '1000.00' });
  expect(await books()).toMatchObject({ '222107 CNY': '-30.00 -30.00' });
  const month = { company_id: String(stage.companies.cn), month: '2026-11' };
  const account = (await people.finance.send(getTaxReturn, month)).accounts.find((one) => one.account === 'withheldFromSupplier');
  expect(account).toMatchObject({ unexplained: '0.00', origins: [{ origin: 'withheld', ledger: '30.00', documents: '30.00' }] });
  const [row] = await certificateOf(paid.certificate_no);
  expect(row).toMatchObject({ side: 'payable', bill_no: null, amount: '30.00' });
  const sheets = { ids: [row?.write_off_id ?? ''], languages: ['zh' as const] };
  expect((await people.finance.send(readCertificateSheets, sheets)).sheets).toMatchObject([
    {
      paid_on: '2026-11-20',
      lines: [{ bill_no: paid.entry_no, income: 'transport', base: '1000.00', percent: '3', tax: '30.00' }],
      base: '1000.00',
      tax: '30.00',
    },
  ]);
  expect(await reconciled()).toEqual([]);

  const bill = await acts.confirmedBill('1000');
  const party = { side: 'payable' as const, party_id: String(scene.carrier) };
  expect((await people.clerk.send(proposeWriteOff, party)).lines).toMatchObject([{ bill_id: bill, amount: '1000.00' }]);
  const { version } = await cashOf(paid.cash_entry_id);
  const line = { bill_id: bill, currency: 'CNY' as const, version: (await openOf(bill))?.version ?? 0 };
  // Its tax is in the advance already: it settles the bill once.
  const twice = [
    { ...line, amount: '970' },
    { ...line, amount: '30', by: 'withholding' as const },
  ];
  expect(await people.clerk.refused(makeWriteOff, { cash_entry_id: paid.cash_entry_id, version, lines: twice })).toBe('BAD_PARAMS');
  await people.clerk.send(makeWriteOff, { cash_entry_id: paid.cash_entry_id, version, lines: [{ ...line, amount: '1000' }] });
  expect(await openOf(bill)).toMatchObject({ open: '0.00' });
  expect(await books()).toMatchObject({ '222107 CNY': '-30.00 -30.00' });
  expect(await reconciled()).toEqual([]);
});

test('a prepayment that comes back is reversed with its tax, and paid again without', async () => {
  const paid = await prepaid('500', '15');
  const { allocations } = await cashOf(paid.cash_entry_id);
  const reverse = async () => ({
    id: paid.cash_entry_id,
    version: (await cashOf(paid.cash_entry_id)).version,
    action: 'reverse' as const,
    reason: '退汇',
  });
  expect(await people.finance.refused(reverseCash, await reverse())).toBe('CASH_ALLOCATED');
  await people.finance.send(reverseWriteOff, { id: allocations[0]?.write_off_id ?? '', reason: '退汇' });
  await people.finance.send(reverseCash, await reverse());
  expect(await certificateOf(paid.certificate_no)).toMatchObject([{ reversed: true }]);
  const again = await people.clerk.send(getPaymentRequest, { id: paid.id });
  expect(again).toMatchObject({ state: 'unpaid', paid: '0.00', left: '500.00' });
  await people.cashier.send(payPaymentRequest, { id: paid.id, version: again.version, ...acts.payment('500') });
  expect(await reconciled()).toEqual([]);
});

test('a prepayment withholds no more than the law does', async () => {
  const id = await acts.requestFor('', '', { kind: 'prepayment', lines: [], amount: '100' });
  const version = await acts.approve(id);
  const pay = (withheld: string) => ({ id, version, ...acts.payment('100'), withheld });
  expect(await people.cashier.refused(payPaymentRequest, pay('15.01'))).toBe('BAD_PARAMS');
  expect((await people.cashier.send(payPaymentRequest, pay('15'))).certificate_no).toMatch(/^WT/);
  expect(await reconciled()).toEqual([]);
});

test('tax of a prepayment in dollars is owed in yuan at the rate of the day of payment', async () => {
  const { rows } = await stage.system<FinanceTables, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{
      id: bigint;
    }>`insert into party_bank_account (carrier_id, bank, account_no, account_name, currency, state, approved_at, usable_from)
      values (${scene.carrier}, 'HSBC', '9558-USD', 'FLEET', 'USD', 'approved', '2026-01-01', '2026-01-02') returning id`.execute(db),
  );
  const before = await books();
  const paid = await prepaid(
    '100',
    '3',
    { currency: 'USD', party_bank_account_id: String(rows[0]?.id) },
    { own_bank_account_id: String(scene.bankUsd), rate: '7.21' },
  );
  const owes = (of: Record<string, string>) => Number((of['222107 CNY'] ?? '0').split(' ')[0]);
  const after = await books();
  expect(owes(after) - owes(before)).toBeCloseTo(-21.6, 2);
  expect(after['222107 USD']).toBeUndefined();
  expect(await certificateOf(paid.certificate_no)).toMatchObject([{ currency: 'USD', amount: '3.00', functional: '21.60' }]);
  expect(await cashOf(paid.cash_entry_id)).toMatchObject({ amount: '97.00', open: '100.00' });
  expect(await reconciled()).toEqual([]);
});
