import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency, Money } from '../../../kernel/money.ts';
import { assess, type GoodsLine, type TariffRow, tariffOn, type Terms } from './assessment.ts';
import { declarationFaults, isCustomsNo, linesMax, papersNeeded, totalFits } from './rules.ts';

/* The duties by the formulas of docs/customs.md, and the bounds of a sheet. */

const row = (changes: Partial<TariffRow> = {}): TariffRow => ({
  id: 1n,
  hsCode: '8703',
  originKind: 'mfn',
  originCountry: null,
  duty: '15',
  consumption: '0',
  interior: '0',
  vat: '13',
  from: '2026-01-01',
  to: null,
  ...changes,
});
const line = (total: Money, changes: Partial<GoodsLine> = {}): GoodsLine => ({
  hsCode: '8703231000',
  total,
  origin: 'DE',
  originKind: 'mfn',
  exempt: false,
  retail: null,
  ...changes,
});
const terms = (changes: Partial<Terms> = {}): Terms => ({
  country: 'CN',
  direction: 'import',
  tradeTerm: 'CIF',
  grossKg: '1000',
  freight: null,
  insurance: null,
  other: null,
  ...changes,
});
const rates: Partial<Record<Currency, string>> = { CNY: '1', USD: '7' };
const rateOf = (currency: Currency): string | undefined => rates[currency];
const usd = (minor: bigint): Money => ({ currency: 'USD', minor });

test('a tariff row counts on its last day and not on the next one', () => {
  const rows = [row({ to: '2026-11-19' })];
  expect(tariffOn(rows, line(usd(1n)), '2026-11-19')?.id).toBe(1n);
  expect(tariffOn(rows, line(usd(1n)), '2026-11-20')).toBeUndefined();
  expect(tariffOn([row({ from: '2026-11-21' })], line(usd(1n)), '2026-11-20')).toBeUndefined();
});

test('the longest code of the right origin applies', () => {
  const rows = [
    row(),
    row({ id: 2n, hsCode: '87032310' }),
    row({ id: 3n, hsCode: '8703231000', originKind: 'preferential', originCountry: 'VN' }),
  ];
  expect(tariffOn(rows, line(usd(1n)), '2026-05-01')?.id).toBe(2n);
  expect(tariffOn(rows, line(usd(1n), { originKind: 'preferential', origin: 'VN' }), '2026-05-01')?.id).toBe(3n);
  expect(tariffOn(rows, line(usd(1n), { originKind: 'preferential', origin: 'TH' }), '2026-05-01')).toBeUndefined();
});

test('China: consumption tax stands in its own base and in that of VAT', () => {
  // 10,000.00 USD × 7 = 70,000.00; duty 15 % = 10,500.00; (80,500 ÷ 0.75) × 25 % = 26,833.33; VAT 13 % of 107,333.33 = 13,953.33.
  const [car] = assess(terms(), [line(usd(1_000_000n))], () => row({ consumption: '25' }), rateOf);
  expect(car).toMatchObject({ gap: null, value: 7_000_000n, duty: 1_050_000n, consumption: 2_683_333n, vat: 1_395_333n });
  expect(car?.steps.map(({ key }) => key)).toEqual(['cif', 'duty', 'consumptionWithin', 'vat']);
});

test('Vietnam takes special consumption tax on value and duty, in whole đồng', () => {
  const vietnam = terms({ country: 'VN' });
  const [car] = assess(
    vietnam,
    [line(usd(1_000_000n))],
    () => row({ duty: '70', consumption: '40', vat: '10' }),
    (currency) => (currency === 'USD' ? '25000' : '1'),
  );
  // 250,000,000; duty 175,000,000; 40 % of 425,000,000 = 170,000,000; VAT 10 % of 595,000,000.
  expect(car).toMatchObject({ value: 250_000_000n, duty: 175_000_000n, consumption: 170_000_000n, vat: 59_500_000n });
});

test('Thailand takes excise on the retail price and interior tax on the excise', () => {
  const thailand = terms({ country: 'TH' });
  const tariff = (): TariffRow => row({ duty: '80', consumption: '30', interior: '10', vat: '7' });
  const thb = (currency: Currency): string => (currency === 'USD' ? '34' : '1');
  expect(assess(thailand, [line(usd(1_000_000n))], tariff, thb)[0]).toMatchObject({ gap: 'retail', duty: 0n, vat: 0n });
  const [car] = assess(thailand, [line(usd(1_000_000n), { retail: { currency: 'THB', minor: 100_000_000n } })], tariff, thb);
  // 340,000.00; duty 272,000.00; excise 30 % of 1,000,000.00; interior 30,000.00; VAT 7 % of 942,000.00.
  expect(car).toMatchObject({ value: 34_000_000n, duty: 27_200_000n, consumption: 30_000_000n, interior: 3_000_000n, vat: 6_594_000n });
});

test('exports: China contains its duty in the price, freight of a CIF price is taken out', () => {
  const freight = { mark: 'total', value: '1000', currency: 'CNY' } as const;
  const out = terms({ direction: 'export', freight });
  const [goods] = assess(out, [line(usd(1_000_000n))], () => row({ duty: '20' }), rateOf);
  // 70,000 − 1,000 = 69,000; 69,000 ÷ 1.2 × 20 % = 11,500.
  expect(goods).toMatchObject({ value: 6_900_000n, duty: 1_150_000n, consumption: 0n, vat: 0n });
});

test('without a rate or a tariff nothing is assessed, an exempt line needs none', () => {
  expect(assess(terms(), [line({ currency: 'EUR', minor: 100n })], () => row(), rateOf)[0]?.gap).toBe('rate');
  expect(assess(terms(), [line(usd(100n))], () => undefined, rateOf)[0]?.gap).toBe('tariff');
  expect(assess(terms(), [line(usd(100n), { exempt: true })], () => undefined, rateOf)[0]).toMatchObject({ gap: null, duty: 0n, vat: 0n });
});

test('shared costs always add up to the customs value of the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 50 }),
      fc.bigInt({ min: 0n, max: 10n ** 7n }),
      (totals, freight) => {
        const cost = { mark: 'total', value: `${freight / 100n}.${String(freight % 100n).padStart(2, '0')}`, currency: 'CNY' } as const;
        const lines = totals.map((minor) => line({ currency: 'CNY', minor }));
        const assessed = assess(terms({ tradeTerm: 'FOB', freight: cost }), lines, () => row(), rateOf);
        const value = assessed.reduce((sum, one) => sum + one.value, 0n);
        expect(value).toBe(totals.reduce((sum, one) => sum + one, 0n) + freight);
      },
    ),
  );
});

test('numbers have the form of their customs', () => {
  expect(isCustomsNo('CN', 'import', '720020261000000001')).toBe(true);
  expect(isCustomsNo('CN', 'export', '720020261000000001')).toBe(false);
  expect(isCustomsNo('CN', 'import', '72002026100000000')).toBe(false);
  expect(isCustomsNo('VN', 'import', '105123456789')).toBe(true);
  expect(isCustomsNo('VN', 'export', '305123456789')).toBe(true);
  expect(isCustomsNo('VN', 'import', '305123456789')).toBe(false);
  expect(isCustomsNo('TH', 'import', 'A0110000000001')).toBe(true);
});

test('a total is quantity × price up to 0.01, or half of a đồng', () => {
  const of = (total: string, currency: Currency = 'CNY') => totalFits({ hs_code: '', qty: '3', unit_price: '3.333', total, currency });
  expect([of('10.00'), of('9.99'), of('10.01'), of('10.02'), of('9.98')]).toEqual([true, true, false, false, false]);
  expect([of('10', 'VND'), of('9', 'VND')]).toEqual([true, false]);
});

test('particulars of each country', () => {
  const header = { country: 'CN', direction: 'import', gross_kg: '10', net_kg: '9' } as const;
  const goods = { hs_code: '8471300000', qty: '1', unit_price: '1', total: '1', currency: 'CNY' } as const;
  const china = {
    ...header,
    customs_office: '7200',
    domestic_code: '4501234567',
    domestic_uscc: '91450100MA5K00001A',
    supervision_mode: '0110',
  };
  expect(declarationFaults(china, [goods])).toEqual([]);
  expect(declarationFaults({ ...china, net_kg: '11' }, [goods]).map(({ at }) => at)).toEqual(['net_kg']);
  expect(declarationFaults(header, [goods]).map(({ at }) => at)).toEqual([
    'customs_office',
    'domestic_code',
    'domestic_uscc',
    'supervision_mode',
  ]);
  expect(declarationFaults(china, Array(linesMax.CN + 1).fill(goods)).map(({ why }) => why)).toEqual(['TOO_MANY_HS_LINES']);
  const vietnam = { ...header, country: 'VN', customs_office: '15E1', domestic_code: '0100109106' } as const;
  expect(declarationFaults({ ...vietnam, type_code: 'B11' }, [{ ...goods, hs_code: '84713000' }]).map(({ why }) => why)).toEqual([
    'BAD_VN_TYPE',
  ]);
  expect(declarationFaults({ ...vietnam, type_code: 'A11' }, [goods]).map(({ why }) => why)).toEqual(['BAD_HS_VN']);
  expect(
    declarationFaults({ ...header, country: 'TH', customs_office: '0119', domestic_code: '123' }, [{ ...goods, hs_code: '84713000' }]).map(
      ({ why }) => why,
    ),
  ).toEqual(['BAD_TH_TAX_NO']);
});

test('the checklist follows the goods', () => {
  expect(papersNeeded({ country: 'CN', direction: 'import', preferential: true, licence: false })).toContain('originCertificate');
  expect(papersNeeded({ country: 'VN', direction: 'export', preferential: false, licence: true })).toEqual([
    'invoice',
    'packingList',
    'transportDocument',
    'licence',
  ]);
});
