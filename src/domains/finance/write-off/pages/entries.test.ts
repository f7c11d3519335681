import { expect, test } from 'vitest';
import { type Entries, excessOf, isMatch, isSmallRest, lacksRate, linesOf, restOf } from './entries.ts';
import { leftOf, type OpenBill, type OpenCash, taxLeftOf } from './takes.ts';

const cash: OpenCash = {
  id: '1',
  version: 1,
  entry_no: 'PY1',
  value_on: '2026-11-30',
  company_id: '1',
  currency: 'CNY',
  amount: '1000.00',
  open: '1000.00',
  withheld: '3.00',
  rate: '1',
  bank_ref: null,
};
const bill = (bill_id: string, open: string, currency: OpenBill['currency'] = 'CNY'): OpenBill => ({
  bill_id,
  bill_no: `CB${bill_id}`,
  bill_on: '2026-11-01',
  due_on: '2026-11-30',
  company_id: '1',
  currency,
  amount: open,
  open,
  requested: '0',
  booked_rate: '1',
  version: 4,
});
const entries = (o: Partial<Entries>): Entries => ({ takes: {}, taxes: {}, pays: {}, certificates: {}, rests: new Set(), ...o });
/* As the accountants set them: five yuan, half a dollar, twenty thousand đồng. */
const tolerances = [
  { currency: 'CNY' as const, limit: '5.00' },
  { currency: 'USD' as const, limit: '0.50' },
  { currency: 'VND' as const, limit: '20000' },
];
const [own, dollars, dong] = [bill('1', '100.00'), bill('2', '50.00', 'USD'), bill('3', '100000', 'VND')];
const of = (one: string) => ({ bill_id: one, version: 4 });

test.each<[string, Partial<Entries>, object[]]>([
  ['takes its money', { takes: { '1 CNY': '100' } }, [{ ...of('1'), currency: 'CNY', amount: '100' }]],
  ['takes nothing where nothing is entered', { takes: { '1 CNY': '', '2 USD': '0' }, pays: { '2 USD': '7' }, taxes: { '1 CNY': '1' } }, []],
  [
    'of another currency names the money that pays for it',
    { takes: { '2 USD': '50' }, pays: { '2 USD': '360' } },
    [{ ...of('2'), currency: 'USD', amount: '50', cash_amount: '360' }],
  ],
  [
    'takes its part of the tax that the payment withheld',
    { takes: { '1 CNY': '97' }, taxes: { '1 CNY': '3' } },
    [
      { ...of('1'), currency: 'CNY', amount: '97' },
      { ...of('1'), currency: 'CNY', amount: '3.00', by: 'withholding' },
    ],
  ],
  [
    'has its rest as tax that the customer withheld, by its certificate',
    { takes: { '1 CNY': '97' }, certificates: { '1 CNY': 'W-1' } },
    [
      { ...of('1'), currency: 'CNY', amount: '97' },
      { ...of('1'), currency: 'CNY', amount: '3.00', by: 'withholding', certificate_no: 'W-1' },
    ],
  ],
  [
    'has a small rest given up',
    { takes: { '1 CNY': '95' }, rests: new Set(['1 CNY']) },
    [
      { ...of('1'), currency: 'CNY', amount: '95' },
      { ...of('1'), currency: 'CNY', amount: '5.00', by: 'difference' },
    ],
  ],
  [
    'keeps a rest that has become too large to be given up',
    { takes: { '1 CNY': '94.99' }, rests: new Set(['1 CNY']) },
    [{ ...of('1'), currency: 'CNY', amount: '94.99' }],
  ],
  [
    'has its rest as tax and not as a difference where both are chosen',
    { takes: { '1 CNY': '97' }, certificates: { '1 CNY': 'W-1' }, rests: new Set(['1 CNY']) },
    [
      { ...of('1'), currency: 'CNY', amount: '97' },
      { ...of('1'), currency: 'CNY', amount: '3.00', by: 'withholding', certificate_no: 'W-1' },
    ],
  ],
  [
    'that is taken in full has no rest',
    { takes: { '1 CNY': '100' }, certificates: { '1 CNY': 'W-1' }, rests: new Set(['1 CNY']) },
    [{ ...of('1'), currency: 'CNY', amount: '100' }],
  ],
])('a bill %s', (_what, entered, lines) => {
  expect(linesOf(cash, [own, dollars, dong], entries(entered), tolerances)).toEqual(lines);
});

const receipt: OpenCash = { ...cash, entry_no: 'RC1', withheld: '0.00' };

test.each<[string, Partial<Entries>, object[]]>([
  [
    'is paid in part: the tax of that part has its certificate, and the rest stays open',
    { takes: { '1 CNY': '48.50' }, taxes: { '1 CNY': '1.5' }, certificates: { '1 CNY': ' W-1 ' } },
    [
      { ...of('1'), currency: 'CNY', amount: '48.50' },
      { ...of('1'), currency: 'CNY', amount: '1.50', by: 'withholding', certificate_no: 'W-1' },
    ],
  ],
  [
    'lacks tax and the fee of a bank: the certificate has the tax alone, and the fee is given up',
    { takes: { '1 CNY': '95' }, taxes: { '1 CNY': '3' }, certificates: { '1 CNY': 'W-1' }, rests: new Set(['1 CNY']) },
    [
      { ...of('1'), currency: 'CNY', amount: '95' },
      { ...of('1'), currency: 'CNY', amount: '3.00', by: 'withholding', certificate_no: 'W-1' },
      { ...of('1'), currency: 'CNY', amount: '2.00', by: 'difference' },
    ],
  ],
  [
    'of another currency has its tax in its own',
    { takes: { '2 USD': '29' }, pays: { '2 USD': '210' }, taxes: { '2 USD': '1' }, certificates: { '2 USD': 'W-2' } },
    [
      { ...of('2'), currency: 'USD', amount: '29', cash_amount: '210' },
      { ...of('2'), currency: 'USD', amount: '1.00', by: 'withholding', certificate_no: 'W-2' },
    ],
  ],
])('a bill of a customer that withheld tax %s', (_what, entered, lines) => {
  expect(isMatch(receipt, [own, dollars], entries(entered))).toBe(true);
  expect(linesOf(receipt, [own, dollars], entries(entered), tolerances)).toEqual(lines);
});

test.each<[string, Partial<Entries>]>([
  ['without its certificate', { taxes: { '1 CNY': '1' } }],
  ['with a blank certificate', { taxes: { '1 CNY': '1' }, certificates: { '1 CNY': ' ' } }],
  ['of less than nothing', { taxes: { '1 CNY': '-1' }, certificates: { '1 CNY': 'W-1' } }],
  ['beyond what the bill owes', { taxes: { '1 CNY': '51' }, certificates: { '1 CNY': 'W-1' } }],
])('tax of a customer %s is not written off', (_what, entered) => {
  expect(isMatch(receipt, [own, dollars], entries({ takes: { '1 CNY': '50' }, ...entered }))).toBe(false);
});

test('a rest is small by the tolerance of the currency of its bill', () => {
  const taking = { takes: { '1 CNY': '96', '2 USD': '46', '3 VND': '80000' }, taxes: {} };
  expect([own, dollars, dong].map((one) => isSmallRest(one, taking, tolerances))).toEqual([true, false, true]);
  expect(isSmallRest(own, { takes: {}, taxes: {} }, [{ currency: 'CNY', limit: '100.00' }])).toBe(false);
  expect(isSmallRest(dong, taking, [])).toBe(false);
});

test.each([
  ['a small one where the difference was chosen', 500n, 'difference', 'difference'],
  ['a small one where it was not', 500n, 'advance', 'advance'],
  ['one that has become larger since', 501n, 'difference', 'advance'],
  ['nothing', 0n, 'difference', 'advance'],
] as const)('money left over: %s', (_what, left, chosen, excess) => {
  expect(excessOf(cash, left, tolerances, chosen)).toBe(excess);
});

test.each<[string, Partial<Entries>, boolean]>([
  ['nothing', {}, false],
  ['a bill in part', { takes: { '1 CNY': '40' } }, true],
  ['more than a bill owes', { takes: { '1 CNY': '100.01' } }, false],
  ['with its tax more than a bill owes', { takes: { '1 CNY': '98' }, taxes: { '1 CNY': '2.01' } }, false],
  ['more tax than was withheld', { takes: { '1 CNY': '90' }, taxes: { '1 CNY': '3.01' } }, false],
  ['a bill of another currency without its money', { takes: { '2 USD': '50' } }, false],
  ['a bill of another currency with all the money', { takes: { '2 USD': '50' }, pays: { '2 USD': '1000' } }, true],
  ['one bill beside text that is no amount', { takes: { '1 CNY': '40', '2 USD': '50.001' }, pays: { '2 USD': '360' } }, false],
  ['a bill with money that is no amount', { takes: { '2 USD': '50' }, pays: { '2 USD': '36o' } }, false],
  ['a bill with tax that is no amount', { takes: { '1 CNY': '40' }, taxes: { '1 CNY': '0.005' } }, false],
  ['more money than there is', { takes: { '1 CNY': '100', '2 USD': '50' }, pays: { '2 USD': '900.01' } }, false],
])('%s can be written off: %s', (_what, entered, may) => {
  expect(isMatch(cash, [own, dollars], entries(entered))).toBe(may);
});

test('what was entered beside an amount that was emptied again takes no money, no tax and lacks no rate', () => {
  const entered = { takes: { '1 CNY': '', '2 USD': '' }, pays: { '2 USD': '900' }, taxes: { '1 CNY': '2' } };
  expect(leftOf(cash, [own, dollars], entered.takes, entered.pays)).toBe(100000n);
  expect(taxLeftOf(cash, [own, dollars], entered)).toBe(300n);
  expect(lacksRate(cash, [own, dollars], entered)).toBe(false);
});

test('a payment request holds its part of a bill back', () => {
  expect(restOf({ ...own, requested: '30.00' }, { takes: { '1 CNY': '60' }, taxes: { '1 CNY': '4' } })).toBe(600n);
});
