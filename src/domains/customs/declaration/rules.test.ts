import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency, Money } from '../../../kernel/money.ts';
import { translator } from '../../../server/translate.ts';
import { assess, type GoodsLine, type TariffRow, tariffOn, type Terms } from './assessment.ts';
import { costFault, declarationFaults, isCustomsNo, linesMax, papersNeeded, totalFits } from './rules.ts';
import { words } from './words/contents.ts';

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
  const said = car?.steps.map(({ key, facts }) => translator(words)('vi', `declaration.step.${key}`, facts));
  expect(said?.slice(0, 2)).toEqual([
    'Trị giá tính thuế (CIF) = 10.000,00 USD × 25.000 + chi phí phân bổ 0 = 250.000.000 VND',
    'Thuế nhập/xuất khẩu = 250.000.000 × 70% = 175.000.000 VND',
  ]);
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

test.each([
  // Of 70,000 that hold 7,000 of freight, and of 70,000 beside them: 210 and 231.
  ['export', 'CIF', 7_000_000n - 700_000n - 21_000n],
  ['export', 'FOB', 7_000_000n],
  ['import', 'CFR', 7_000_000n + 21_000n],
  ['import', 'CPT', 7_000_000n + 21_000n],
  ['import', 'FOB', 7_000_000n + 700_000n + 23_100n],
  ['import', 'CIF', 7_000_000n],
] as const)('insurance of 0.3 %% counts the freight of an %s under %s once', (direction, tradeTerm, value) => {
  const costs = {
    freight: { mark: 'total', value: '7000', currency: 'CNY' },
    insurance: { mark: 'percent', value: '0.3', currency: 'CNY' },
  } as const;
  const [goods] = assess(terms({ direction, tradeTerm, ...costs }), [line(usd(1_000_000n))], () => row(), rateOf);
  expect(goods?.value).toBe(value);
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

/* Each number with one character less, one more, before it, after it, and of the wrong kind. */
test.each([
  [
    'CN',
    'import',
    '720020261000000001',
    ['72002026100000000', '7200202610000000011', 'X720020261000000001', '720020261000000001X', '72002026100000000A', '720020260000000001'],
  ],
  ['CN', 'export', '720020260000000001', ['720020261000000001', '720020262000000001']],
  ['VN', 'import', '105123456789', ['10512345678', '1051234567890', 'X105123456789', '105123456789X', '10512345678A', '305123456789']],
  ['VN', 'export', '305123456789', ['105123456789', '505123456789']],
  [
    'TH',
    'import',
    'A0110000000001',
    ['A011000000001', 'A01100000000011', 'XA0110000000001', 'A0110000000001X', 'a0110000000001', 'AB110000000001', 'A011000000000B'],
  ],
  ['TH', 'export', 'A011B000000001', ['A011-000000001']],
] as const)('a number of customs in %s for an %s is %s', (country, direction, no, bad) => {
  expect([no, isCustomsNo(country, direction, no)]).toEqual([no, true]);
  for (const one of bad) expect([one, isCustomsNo(country, direction, one)]).toEqual([one, false]);
});

describe('a declaration is complete', () => {
  const weights = { direction: 'import', gross_kg: '10', net_kg: '10' } as const;
  const goods = { hs_code: '8471300000', qty: '1', unit_price: '1', total: '1', currency: 'CNY' } as const;
  const sheets = {
    CN: {
      header: {
        ...weights,
        country: 'CN',
        customs_office: '7200',
        domestic_code: '4501234567',
        domestic_uscc: '91450100MA5K00001A',
        supervision_mode: '0110',
        exemption_nature: '101',
        record_no: 'B12345678901',
        pre_entry_no: '720020261000000001',
      },
      line: { ...goods, district: '45019' },
    },
    VN: {
      header: {
        ...weights,
        country: 'VN',
        customs_office: '15E1',
        domestic_code: '0100109106',
        type_code: 'A11',
        pre_entry_no: '105123456789',
      },
      line: { ...goods, hs_code: '84713000' },
    },
    TH: {
      header: { ...weights, country: 'TH', customs_office: '0119', domestic_code: '0105536000315', pre_entry_no: 'A0110000000001' },
      line: { ...goods, hs_code: '84713000001' },
    },
  } as const;
  const faultsOf = (country: keyof typeof sheets, header: object, line: object = {}) =>
    declarationFaults({ ...sheets[country].header, ...header }, [{ ...sheets[country].line, ...line }]);

  test.each(['CN', 'VN', 'TH'] as const)('in %s, with a net weight up to the gross one', (country) => {
    expect(faultsOf(country, {})).toEqual([]);
    expect(faultsOf(country, { net_kg: '10.001' })).toEqual([{ at: 'net_kg', why: 'NET_OVER_GROSS' }]);
  });

  /*
   * The particulars of each country: their length below and above, a character before and after, a wrong character; and whether they are
   * needed.
   */
  test.each<[keyof typeof sheets, string, string, boolean, string[]]>([
    ['CN', 'customs_office', 'BAD_CUSTOMS_OFFICE', true, ['720', '72000', 'X7200', '7200X', '720A']],
    ['CN', 'domestic_code', 'BAD_CUSTOMS_REGISTRATION', true, ['450123456', '45012345678', '-4501234567', '4501234567-', '450123456a']],
    [
      'CN',
      'domestic_uscc',
      'BAD_CREDIT_CODE',
      true,
      [
        '91450100MA5K00001',
        '91450100MA5K00001AA',
        '-91450100MA5K00001A',
        '91450100MA5K00001A-',
        '91450100MA5K00001I',
        '91450100MA5K0000SA',
      ],
    ],
    ['CN', 'supervision_mode', 'BAD_SUPERVISION_MODE', true, ['011', '01100', 'X0110', '0110X', '011A']],
    ['CN', 'exemption_nature', 'BAD_EXEMPTION_NATURE', false, ['10', '1010', 'X101', '101X', '10A']],
    ['CN', 'record_no', 'BAD_RECORD_NO', false, ['B1234567890', 'B123456789012', '-B12345678901', 'B12345678901-', 'b12345678901']],
    ['VN', 'customs_office', 'BAD_CUSTOMS_OFFICE', true, ['15E', '15E1234', '-15E1', '15E123-', '15e1']],
    [
      'VN',
      'domestic_code',
      'BAD_VN_TAX_NO',
      true,
      ['010010910', '01001091061', '010010910612', '01001091060010', 'X0100109106', '0100109106X', '010010910A', '0100109106A01'],
    ],
    ['VN', 'type_code', 'BAD_VN_TYPE', true, ['A1', 'A111', 'XA11', 'A11X', 'I11', 'AB1', 'a11']],
    ['TH', 'customs_office', 'BAD_CUSTOMS_OFFICE', true, ['119', '01190', 'X0119', '0119X', '011A']],
    ['TH', 'domestic_code', 'BAD_TH_TAX_NO', true, ['010553600031', '01055360003155', 'X0105536000315', '0105536000315X', '010553600031A']],
  ])('in %s with a %s that is right', (country, at, why, needed, bad) => {
    for (const text of bad) expect([text, faultsOf(country, { [at]: text })]).toEqual([text, [{ at, why }]]);
    for (const none of ['', null, undefined]) expect(faultsOf(country, { [at]: none })).toEqual(needed ? [{ at, why: 'REQUIRED' }] : []);
  });

  test('in Vietnam with a tax number of ten digits, or of thirteen for a branch, and an office of four to six characters', () => {
    expect([faultsOf('VN', { domestic_code: '0100109106001' }), faultsOf('VN', { customs_office: '15E123' })]).toEqual([[], []]);
  });
  test('in Vietnam with a type of its own direction', () => {
    expect(faultsOf('VN', { type_code: 'B11' })).toEqual([{ at: 'type_code', why: 'BAD_VN_TYPE' }]);
    const out = { direction: 'export', pre_entry_no: '305123456789' };
    expect(faultsOf('VN', { ...out, type_code: 'B11' })).toEqual([]);
    expect(faultsOf('VN', { ...out, type_code: 'A11' })).toEqual([{ at: 'type_code', why: 'BAD_VN_TYPE' }]);
  });
  test('elsewhere whatever the type', () => {
    expect([faultsOf('CN', { type_code: 'B11' }), faultsOf('TH', { type_code: 'XX' })]).toEqual([[], []]);
  });
  test.each([
    ['CN', 'BAD_NO_CN'],
    ['VN', 'BAD_NO_VN'],
    ['TH', 'BAD_NO_TH'],
  ] as const)('in %s with a number before entry that is absent or right', (country, why) => {
    for (const none of ['', null, undefined]) expect(faultsOf(country, { pre_entry_no: none })).toEqual([]);
    expect(faultsOf(country, { pre_entry_no: '1' })).toEqual([{ at: 'pre_entry_no', why }]);
  });
  test.each<[keyof typeof sheets, string, string[], string[]]>([
    ['CN', 'BAD_HS_CN', ['8471300000'], ['847130000', '84713000000', 'X8471300000', '8471300000X', '847130000A']],
    ['VN', 'BAD_HS_VN', ['84713000'], ['8471300', '847130000', 'X84713000', '84713000X', '8471300A']],
    [
      'TH',
      'BAD_HS_TH',
      ['84713000', '84713000001'],
      ['8471300', '847130000', '8471300000', '847130000011', 'X84713000', '84713000X', '8471300A', '84713000A01'],
    ],
  ])('in %s with codes of its tariff', (country, why, good, bad) => {
    for (const hs_code of good) expect([hs_code, faultsOf(country, {}, { hs_code })]).toEqual([hs_code, []]);
    for (const hs_code of bad) expect([hs_code, faultsOf(country, {}, { hs_code })]).toEqual([hs_code, [{ at: 'lines.0.hs_code', why }]]);
  });
  test('in China with a district of five digits, or none', () => {
    for (const none of ['', null, undefined]) expect(faultsOf('CN', {}, { district: none })).toEqual([]);
    for (const district of ['4501', '450199', 'X45019', '45019X', '4501A'])
      expect([district, faultsOf('CN', {}, { district })]).toEqual([district, [{ at: 'lines.0.district', why: 'BAD_DISTRICT' }]]);
    expect(faultsOf('VN', {}, { district: '4501' })).toEqual([]);
  });
  test('with totals that fit, named by their line', () => {
    const { header, line: right } = sheets.CN;
    expect(declarationFaults(header, [right, { ...right, total: '1.02' }])).toEqual([{ at: 'lines.1.total', why: 'TOTAL_DIFFERS' }]);
  });
  /* China's declaration has 50 lines, Vietnam's VNACCS 50, Thailand's paperless message 99. */
  test.each([
    ['CN', 50],
    ['VN', 50],
    ['TH', 99],
  ] as const)('in %s with at most %i lines', (country, limit) => {
    const { header, line: right } = sheets[country];
    expect(declarationFaults(header, Array(limit).fill(right))).toEqual([]);
    expect(declarationFaults(header, Array(limit + 1).fill(right))).toEqual([{ at: 'lines', why: 'TOO_MANY_HS_LINES', facts: { limit } }]);
  });
});

test('a total of whole đồng may be half of one off, and no more', () => {
  const of = (unit_price: string, total: string) => totalFits({ hs_code: '', qty: '1', unit_price, total, currency: 'VND' });
  expect([of('10.49', '10'), of('10.5', '10'), of('10.51', '10')]).toEqual([true, true, false]);
});

test.each([
  ['CN', 'export', ['invoice', 'packingList', 'contract', 'transportDocument', 'powerOfAttorney']],
  ['CN', 'import', ['invoice', 'packingList', 'contract', 'transportDocument', 'powerOfAttorney']],
  ['VN', 'import', ['invoice', 'packingList', 'contract', 'transportDocument']],
  ['TH', 'export', ['invoice', 'packingList', 'transportDocument']],
] as const)('customs of %s asks for an %s’s papers', (country, direction, papers) => {
  const plain = { country, direction, preferential: false, licence: false };
  expect(papersNeeded(plain)).toEqual(papers);
  expect(papersNeeded({ ...plain, preferential: true })).toEqual([...papers, 'originCertificate']);
  expect(papersNeeded({ ...plain, licence: true })).toEqual([...papers, 'licence']);
});

/* The customs value of an import is CIF (Incoterms 2020): what a price does not contain is stated. */
test.each([
  ['FOB', null, null, 'freight_value'],
  ['FOB', '100', null, 'insurance_value'],
  ['FOB', null, '5', 'freight_value'],
  ['FOB', '100', '5', null],
  ['CFR', null, null, 'insurance_value'],
  ['CFR', null, '5', null],
  ['CIF', null, null, null],
] as const)('an import %s with freight %s and insurance %s lacks %s', (trade_term, freight_value, insurance_value, at) => {
  const import_ = { direction: 'import', trade_term, freight_value, insurance_value } as const;
  expect(costFault(import_)).toEqual(at === null ? null : { at, why: 'REQUIRED' });
  expect(costFault({ ...import_, direction: 'export' })).toBeNull();
});
