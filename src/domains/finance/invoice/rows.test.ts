import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { splitTax } from '../../../kernel/money.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import { invoiceKinds, invoicesOfBill, issueInvoice, reverseInvoice } from './contract.ts';
import { type TaxGroup, taxRowsOf, totalsOf, voidable } from './rules.ts';

/* A bill of services at 9 % and 6 % and a duty that we pay for the customer, and a bill whose lines' taxes do not add up to that of their sum. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
}, 60_000);
afterAll(() => stage.close());

async function bill(...lines: readonly { fee: bigint; amount: string; percent?: string }[]): Promise<string> {
  const { ids } = await lan.send(enterCharges, {
    lines: lines.map(({ fee, amount, percent }) => ({
      ...lineOf({ side: 'receivable', party: scene.customer, fee, amount, currency: 'CNY', on: '2026-11-10' }),
      ...(percent === undefined ? {} : { tax_percent: percent }),
    })),
  });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await lan.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-12' });
  const id = bills[0]?.id ?? '';
  await lan.send(moveBill, { id, version: 1, action: 'send' });
  await wei.send(moveBill, { id, version: 2, action: 'confirm' });
  return id;
}
const issue = (bill_id: string, amount: string) =>
  lan.send(issueInvoice, {
    bill_id,
    kind: 'electronic',
    title: 'ACME 贸易',
    authority_no: null,
    invoice_on: '2026-11-20',
    currency: 'CNY',
    amount,
  });
const rowsOf = async (bill_id: string) =>
  (await lan.send(invoicesOfBill, { bill_id })).rows.map(({ amount, net, tax, disbursement, rows }) => ({
    totals: [amount, net, tax, disbursement].join(' '),
    rows: rows.map((row) => [row.kind, row.tax_percent, row.net, row.tax].join(' ')),
  }));
const outputTax = async () => {
  const { rows } = await lan.send(trialBalance, { company_id: String(stage.companies.cn), month: '2026-11' });
  return rows.find(({ account }) => account === 'outputTax')?.closing;
};

test('an invoice has a row for each rate, and a disbursement outside its tax base', async () => {
  const id = await bill(
    { fee: scene.freight, amount: '109', percent: '9' },
    { fee: scene.fuel, amount: '106' },
    { fee: scene.duty, amount: '500' },
  );
  const { id: first } = await issue(id, '71.50');
  await issue(id, '643.50');
  const tenth = { totals: '71.50 20.00 1.50 50.00', rows: ['rate 9 10.00 0.90', 'rate 6 10.00 0.60', 'disbursement 0 50.00 0.00'] };
  const rest = { totals: '643.50 180.00 13.50 450.00', rows: ['rate 9 90.00 8.10', 'rate 6 90.00 5.40', 'disbursement 0 450.00 0.00'] };
  expect(await rowsOf(id)).toEqual([tenth, rest]);
  expect(await lan.send(reverseInvoice, { id: first, version: 1, reason: '抬头有误' })).toMatchObject({ how: 'red' });
  expect((await rowsOf(id))[2]).toEqual({
    totals: '-71.50 -20.00 -1.50 -50.00',
    rows: ['rate 9 -10.00 -0.90', 'rate 6 -10.00 -0.60', 'disbursement 0 -50.00 0.00'],
  });
  await issue(id, '71.50');
  expect((await rowsOf(id))[3]).toEqual(tenth);
});

test('the tail to the tax of the lines is a row of its own, and the books owe the tax that the invoice shows', async () => {
  const before = Number(await outputTax());
  const id = await bill(...['33.33', '33.33', '33.34'].map((amount) => ({ fee: scene.fuel, amount })));
  expect(Number(await outputTax()) - before).toBeCloseTo(-5.67, 5);
  const invoice = await issue(id, '100');
  expect(await rowsOf(id)).toEqual([{ totals: '100.00 94.34 5.66 0.00', rows: ['rate 6 94.33 5.67', 'tail 6 0.01 -0.01'] }]);
  expect(Number(await outputTax()) - before).toBeCloseTo(-5.66, 5);
  // The books follow the invoice on its own day.
  const { rows: entries } = await stage.system<FinanceTables, { rows: readonly object[] }>(({ db }) =>
    sql<object>`select posted_on::text as day from ledger_entry where subject = 'invoice' and record_id = ${invoice.id}`.execute(db),
  );
  expect(entries).toEqual([{ day: '2026-11-20' }]);
  await lan.send(reverseInvoice, { id: invoice.id, version: 1, reason: '抬头有误' });
  expect(Number(await outputTax()) - before).toBeCloseTo(-5.67, 5);
});

test('only a paper invoice of China is voided; a digital one, and every one of Vietnam and Thailand, is taken back by another', () => {
  expect(invoiceKinds.filter((kind) => voidable(kind, 'CN'))).toEqual(['special', 'general']);
  for (const country of ['VN', 'TH']) expect(invoiceKinds.filter((kind) => voidable(kind, country))).toEqual([]);
});

test('a bill with a credit at one rate is invoiced as a whole', async () => {
  const id = await bill({ fee: scene.freight, amount: '109', percent: '9' }, { fee: scene.fuel, amount: '-10.60' });
  await expect(issue(id, '50')).rejects.toThrow('INVOICE_WHOLE');
  await issue(id, '98.40');
  expect(await rowsOf(id)).toEqual([{ totals: '98.40 90.00 8.40 0.00', rows: ['rate 9 100.00 9.00', 'rate 6 -10.00 -0.60'] }]);
});

test('in whatever parts a bill is invoiced: rows add up to the invoice, its tax is that of its rates, and the lines are used up', () => {
  const group = fc.record({ taxPercent: fc.constantFrom('0', '6', '9', '13'), amountMinor: fc.bigInt(1n, 10n ** 9n) });
  const cut = fc.integer({ min: 1, max: 99 });
  fc.assert(
    fc.property(fc.uniqueArray(group, { minLength: 1, maxLength: 4, selector: (one) => one.taxPercent }), cut, (parts, percent) => {
      const groups = parts.map((one): TaxGroup => {
        const taxMinor = splitTax({ currency: 'CNY', minor: one.amountMinor }, one.taxPercent).tax.minor;
        return { ...one, kind: 'rate', taxMinor, invoicedMinor: 0n, invoicedTaxMinor: 0n };
      });
      const whole = groups.reduce((sum, one) => sum + one.amountMinor, 0n);
      const first = (whole * BigInt(percent)) / 100n;
      if (first === 0n) return;
      const rows = taxRowsOf('CNY', groups, first);
      const taken = (one: TaxGroup) => rows.filter((row) => row.kind === 'rate' && row.taxPercent === one.taxPercent);
      const left = groups.map((one) => ({
        ...one,
        invoicedMinor: taken(one).reduce((sum, row) => sum + row.netMinor + row.taxMinor, 0n),
        invoicedTaxMinor: taken(one).reduce((sum, row) => sum + row.taxMinor, 0n),
      }));
      const rest = taxRowsOf('CNY', left, whole - first);
      for (const [some, amount] of [
        [rows, first],
        [rest, whole - first],
      ] as const) {
        const { net_minor, tax_minor } = totalsOf(some);
        expect(net_minor + tax_minor).toBe(amount);
      }
      const lines = [...rows, ...rest].filter(({ kind }) => kind === 'rate');
      expect(lines.reduce((sum, row) => sum + row.taxMinor, 0n)).toBe(groups.reduce((sum, one) => sum + one.taxMinor, 0n));
    }),
  );
});
