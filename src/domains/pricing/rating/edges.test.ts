import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { charge, functionalOf, grossTerms, roundFee, type Worked } from './charge.ts';
import { chargeableWeight, shownQuantity, volumeOf } from './chargeable.ts';
import { choose, type Lane, type Leg, type Offer, pricingStates, scopeOf, sheetStates } from './match.ts';
import { measure } from './measure.ts';
import { aCargo, aPrice } from './plain.ts';
import { type Basis, bases, type Cargo, isProblem, type Price, type Tier, type WeightRule } from './price.ts';
import { profitOf } from './profit.ts';
import { cheapestBreak, segmentsOf, tierFaults, tierNote, tierOf } from './tiers.ts';

/* Every bound of a price at its edge: one step below, on it, and one above. */

const worked = (price: Partial<Price>, cargo: Partial<Cargo> = {}): Worked => {
  const line = charge(aPrice(price), aCargo(cargo));
  if (isProblem(line)) throw new Error(`not worked out: ${line.why}`);
  return line;
};
const tiers: Tier[] = [
  { from: '0', to: '45', price: '10' },
  { from: '45', to: '100', price: '8' },
  { from: '100', to: null, price: '7' },
];
const closed: Tier[] = [
  { from: '1', to: '5', price: '10' },
  { from: '5', to: '9', price: '8' },
];

/* A tier is half-open: `from` belongs to it and `to` to the next one. */
describe('the tier of a quantity', () => {
  test.each([
    ['0', '10'],
    ['44.999999', '10'],
    ['45', '8'],
    ['45.000001', '8'],
    ['99.999999', '8'],
    ['100', '7'],
    ['1000000', '7'],
  ])('%s', (quantity, price) => {
    expect(tierOf(tiers, new Big(quantity))?.price).toBe(price);
  });
  test.each([
    ['0.999999', undefined],
    ['1', '10'],
    ['8.999999', '8'],
    ['9', undefined],
  ])('%s of closed ones', (quantity, price) => {
    expect(tierOf(closed, new Big(quantity))?.price).toBe(price);
  });
});

describe('segments of a quantity', () => {
  const of = (list: readonly Tier[], quantity: string) =>
    segmentsOf(list, new Big(quantity))?.map((one) => [one.tier.from, one.quantity.toFixed(), one.amount.toFixed()]) ?? null;
  test.each([
    ['0', []],
    ['44', [['0', '44', '440']]],
    ['45', [['0', '45', '450']]],
    [
      '46',
      [
        ['0', '45', '450'],
        ['45', '1', '8'],
      ],
    ],
    [
      '100',
      [
        ['0', '45', '450'],
        ['45', '55', '440'],
      ],
    ],
    [
      '101',
      [
        ['0', '45', '450'],
        ['45', '55', '440'],
        ['100', '1', '7'],
      ],
    ],
  ])('%s', (quantity, segments) => {
    expect(of(tiers, quantity)).toEqual(segments);
  });
  test.each([
    ['0.9', null],
    ['1', []],
    [
      '9',
      [
        ['1', '4', '40'],
        ['5', '4', '32'],
      ],
    ],
    ['9.1', null],
  ])('%s of closed ones', (quantity, segments) => {
    expect(of(closed, quantity)).toEqual(segments);
  });
  test('of no tiers are none', () => {
    expect(of([], '1')).toBeNull();
  });
});

/* IATA TACT Rules 3.9: charged as the next break where that is cheaper; equal amounts stay in their own tier. */
describe('the cheaper break', () => {
  test.each([
    ['35.9', '0', '35.9', '359'],
    ['36', '0', '36', '360'],
    ['36.1', '45', '45', '360'],
    ['87.4', '45', '87.4', '699.2'],
    ['87.5', '45', '87.5', '700'],
    ['87.6', '100', '100', '700'],
    ['100', '100', '100', '700'],
  ])('%s', (quantity, from, charged, amount) => {
    const best = cheapestBreak(tiers, new Big(quantity));
    expect([best?.tier.from, best?.quantity.toFixed(), best?.amount.toFixed()]).toEqual([from, charged, amount]);
  });
  test('is none of tiers that do not contain the quantity, and never one below it', () => {
    expect(cheapestBreak(closed, new Big('0.5'))).toBeNull();
    expect(
      cheapestBreak(
        [
          { from: '0', to: '5', price: '1' },
          { from: '5', to: null, price: '9' },
        ],
        new Big('6'),
      )?.tier.from,
    ).toBe('5');
  });
});

describe('tiers follow each other', () => {
  const faults = (list: [string, string | null][], scheme: 'whole_tier' | 'cumulative_tier' = 'whole_tier') =>
    tierFaults(
      list.map(([from, to]) => ({ from, to, price: '1' })),
      scheme,
    ).map(({ place, why }) => `${place} ${why}`);
  test.each<[[string, string | null][], string[]]>([
    [
      [
        ['0', '10'],
        ['10', null],
      ],
      [],
    ],
    [
      [
        ['0', '10'],
        ['9.999', null],
      ],
      ['1 TIER_OVERLAP'],
    ],
    [
      [
        ['0', '10'],
        ['10.001', null],
      ],
      ['1 TIER_GAP'],
    ],
    [
      [
        ['0', null],
        ['10', null],
      ],
      ['1 TIER_AFTER_END'],
    ],
    [[['10', '10']], ['0 TIER_BACKWARD']],
    [[['10', '9']], ['0 TIER_BACKWARD']],
    [[['10', '10.001']], []],
    [[['5', null]], []],
    [[], []],
  ])('%j', (list, expected) => {
    expect(faults(list)).toEqual(expected);
  });
  test('and cumulative ones begin at nothing', () => {
    expect([faults([['0', null]], 'cumulative_tier'), faults([['0.001', null]], 'cumulative_tier'), faults([], 'cumulative_tier')]).toEqual(
      [[], ['0 TIER_START'], []],
    );
  });
  test('and are said with their bounds', () => {
    expect([tierNote({ from: '0', to: '45', price: '10' }), tierNote({ from: '45', to: null, price: '8' })]).toEqual([
      { word: 'rating.note.tier', facts: { from: '0', to: '45', price: '10' } },
      { word: 'rating.note.tierUp', facts: { from: '45', price: '8' } },
    ]);
  });
});

describe('the bounds of a charge, at the smallest unit', () => {
  test.each([
    ['9.99', '10.00', 'minimum'],
    ['10', '10.00', null],
    ['10.01', '10.01', null],
    ['19.99', '19.99', null],
    ['20', '20.00', null],
    ['20.01', '20.00', 'maximum'],
  ])('%s between 10 and 20', (price, amount, bound) => {
    const line = worked({ price, min_charge: '10', max_charge: '20' });
    expect([line.amount.minor, line.calc.bound, line.quantity]).toEqual([BigInt(amount.replace('.', '')), bound, '1']);
    expect(line.calc.notes.some(({ word }) => word === `rating.note.${bound}`)).toBe(bound !== null);
  });
  test('the maximum wins over a minimum above it', () => {
    expect(worked({ price: '1', min_charge: '30', max_charge: '20' }).calc.bound).toBe('maximum');
  });
});

describe('the least quantity and its step', () => {
  const quantity = (cargo: string, changes: Partial<Price>): unknown => {
    const measured = measure(aPrice({ basis: 'hour', ...changes }), aCargo({ hours: cargo }));
    return isProblem(measured) ? measured : [measured.quantity.toFixed(), measured.notes.map(({ word }) => word.split('.').at(-1))];
  };
  test.each([
    ['3.999', ['4', ['hour', 'quantityMin']]],
    ['4', ['4', ['hour']]],
    ['4.001', ['4.001', ['hour']]],
  ])('%s of at least 4', (hours, expected) => {
    expect(quantity(hours, { quantity_min: '4' })).toEqual(expected);
  });
  test.each([
    ['0', ['0', ['hour']]],
    ['0.001', ['0.5', ['hour', 'step']]],
    ['0.499', ['0.5', ['hour', 'step']]],
    ['0.5', ['0.5', ['hour']]],
    ['0.501', ['1', ['hour', 'step']]],
  ])('%s in halves', (hours, expected) => {
    expect(quantity(hours, { quantity_step: '0.5' })).toEqual(expected);
  });
  test('the minimum is raised to a step as well', () => {
    expect(quantity('1', { quantity_min: '4.2', quantity_step: '0.5' })).toEqual(['4.5', ['hour', 'quantityMin', 'step']]);
  });
});

/* Each basis reads its own measure, and each measure here is another number. */
describe('what a basis counts', () => {
  const cargo = aCargo({
    gross_kg: '2500',
    volume_m3: '3',
    containers: [
      { type: '22G1', count: 4 },
      { type: 'L5G1', count: 1 },
    ],
    pieces: '5',
    pallets: '6',
    km: '7',
    hours: '8',
    days: '9',
    trips: '10',
    bills_of_lading: '11',
    hs_lines: '12',
    pages: '13',
    inspections: '14',
  });
  const counts: Readonly<Record<Exclude<Basis, 'percent'>, readonly [string, string, Record<string, string>]>> = {
    flat: ['1', '', {}],
    job: ['1', '', {}],
    trip: ['10', 'trips', { trips: '10' }],
    bill_of_lading: ['11', 'bills_of_lading', { bills_of_lading: '11' }],
    piece: ['5', 'pieces', { pieces: '5' }],
    pallet: ['6', 'pallets', { pallets: '6' }],
    km: ['7', 'km', { km: '7' }],
    hour: ['8', 'hours', { hours: '8' }],
    day: ['9', 'days', { days: '9' }],
    hs_line: ['12', 'hs_lines', { hs_lines: '12' }],
    page: ['13', 'pages', { pages: '13' }],
    inspection: ['14', 'inspections', { inspections: '14' }],
    container: ['5', 'containers', { containers: '4×22G1 + 1×L5G1' }],
    teu: ['6', 'containers', { containers: '4×22G1 + 1×L5G1' }],
    cbm: ['3', 'volume_m3', { volume_m3: '3' }],
    chargeable_kg: ['2500', 'gross_kg', { gross_kg: '2500', volume_m3: '3' }],
    ton: ['2.5', 'gross_kg', { gross_kg: '2500', volume_m3: '3' }],
    revenue_ton: ['3', 'gross_kg', { gross_kg: '2500', volume_m3: '3' }],
  };
  test.each(Object.entries(counts))('%s', (name, [quantity, input, inputs]) => {
    const basis = bases.find((one) => one === name) ?? 'flat';
    const measured = measure(aPrice({ basis }), cargo);
    if (isProblem(measured)) throw new Error(measured.why);
    expect([measured.quantity.toFixed(), measured.inputs]).toEqual([quantity, inputs]);
    expect(measured.notes).toEqual(basis === 'flat' ? [] : [{ word: `rating.note.counted.${basis}`, facts: { quantity } }]);
    const unknown = measure(aPrice({ basis }), aCargo({}));
    if (input === '') expect(isProblem(unknown)).toBe(false);
    else expect(unknown).toEqual({ why: 'input_missing', facts: { basis, input } });
  });
  test('every basis is here', () => {
    expect([...Object.keys(counts), 'percent'].sort()).toEqual([...bases].sort());
    expect(measure(aPrice({ basis: 'percent' }), cargo)).toEqual({ why: 'input_missing', facts: { basis: 'percent', input: 'amount' } });
  });
  test('a weight with a volume rule asks for the volume', () => {
    expect(measure(aPrice({ basis: 'ton', divisor: '6000' }), aCargo({ gross_kg: '1' }))).toEqual({
      why: 'input_missing',
      facts: { basis: 'ton', input: 'volume_m3' },
    });
    expect(measure(aPrice({ basis: 'revenue_ton' }), aCargo({ gross_kg: '1' }))).toEqual({
      why: 'input_missing',
      facts: { basis: 'revenue_ton', input: 'volume_m3' },
    });
    expect(measure(aPrice({ basis: 'revenue_ton' }), aCargo({ volume_m3: '1' }))).toEqual({
      why: 'input_missing',
      facts: { basis: 'revenue_ton', input: 'gross_kg' },
    });
  });
  test('a container of another length is refused', () => {
    expect(
      measure(
        aPrice({ basis: 'teu' }),
        aCargo({
          containers: [
            { type: '42G1', count: 1 },
            { type: 'M5G1', count: 1 },
          ],
        }),
      ),
    ).toEqual({ why: 'bad_container', facts: { container: 'M5G1' } });
    expect(isProblem(measure(aPrice({ basis: 'teu' }), aCargo({ containers: [{ type: '42G1', count: 1 }] })))).toBe(false);
  });
  test.each([
    ['2999', '3'],
    ['3000', '3'],
    ['3001', '3.001'],
  ])('%s kg and 3 m³ are %s revenue tons', (gross_kg, tons) => {
    const measured = measure(aPrice({ basis: 'revenue_ton' }), aCargo({ gross_kg, volume_m3: '3' }));
    expect(isProblem(measured) ? null : measured.quantity.toFixed()).toBe(tons);
  });
});

describe('chargeable weight', () => {
  const rule: WeightRule = { divisor: '6000', density: null, volume_share_percent: null };
  const kg = (gross_kg: string | null, volume_m3: string | null, own: Partial<WeightRule> = {}) => {
    const weighed = chargeableWeight(aCargo({ gross_kg, volume_m3 }), { ...rule, ...own });
    return weighed && [weighed.kg.toFixed(), weighed.notes.map(({ word }) => word.split('.').at(-1))];
  };
  test.each([
    ['99.999', ['100', ['byDivisor']]],
    ['100', ['100', ['byDivisor']]],
    ['100.001', ['100.001', ['byDivisor']]],
  ])('is the larger of gross %s and 100 by volume', (gross, expected) => {
    expect(kg(gross, '0.6')).toEqual(expected);
  });
  test('by density is cubic metres times it', () => {
    expect(kg('1', '0.6', { divisor: null, density: '167' })).toEqual(['100.2', ['byDensity']]);
  });
  test('takes a share of what the volume is above the gross weight, and of no more', () => {
    expect(kg('40', '0.6', { ...rule, volume_share_percent: '50' })).toEqual(['70', ['byDivisor', 'volumeShare']]);
    expect(kg('100', '0.6', { ...rule, volume_share_percent: '50' })).toEqual(['100', ['byDivisor']]);
    expect(kg('120', '0.6', { ...rule, volume_share_percent: '50' })).toEqual(['120', ['byDivisor']]);
  });
  test('without a rule is the gross weight, and without a weight nothing', () => {
    expect(kg('40', null, { divisor: null, density: null })).toEqual(['40', []]);
    expect([kg(null, '1'), kg('1', null)]).toEqual([null, null]);
  });
  test('says what it was worked out from', () => {
    expect(chargeableWeight(aCargo({ gross_kg: '40', volume_m3: '0.61' }), rule)?.notes).toEqual([
      {
        word: 'rating.note.byDivisor',
        facts: { gross: '40', volume: '0.61', volume_kg: '101.667', chargeable: '101.667', divisor: '6000' },
      },
    ]);
    expect(
      chargeableWeight(aCargo({ gross_kg: '40', volume_m3: '0.61' }), { divisor: null, density: '167', volume_share_percent: '10' })?.notes,
    ).toEqual([
      { word: 'rating.note.byDensity', facts: { gross: '40', volume: '0.61', volume_kg: '101.87', chargeable: '46.187', density: '167' } },
      { word: 'rating.note.volumeShare', facts: { share: '10' } },
    ]);
  });
  test('measures packages where there are any, and shows six decimals', () => {
    expect(
      volumeOf(aCargo({ volume_m3: '9', packages: [{ length_cm: '100', width_cm: '50', height_cm: '20', count: '3' }] }))?.toFixed(),
    ).toBe('0.3');
    expect(volumeOf(aCargo({ volume_m3: '9' }))?.toFixed()).toBe('9');
    expect(volumeOf(aCargo({}))).toBeNull();
    expect([shownQuantity(new Big('0.0000004')), shownQuantity(new Big('0.0000005')), shownQuantity(new Big('2.50'))]).toEqual([
      '0',
      '0.000001',
      '2.5',
    ]);
  });
});

/* A fee's own decimals, never finer than the currency's. */
describe('the rounding of a fee', () => {
  const rounded = (currency: 'VND' | 'CNY' | 'KWD', digits: number | null, carry: 'halfUp' | 'up', exact: string): bigint =>
    roundFee({ round_digits: digits, round_carry: carry }, currency, new Big(exact)).minor;
  test.each([
    ['VND', -3, 'halfUp', '1499', 1000n],
    ['VND', -3, 'halfUp', '1500', 2000n],
    ['VND', -3, 'up', '1000', 1000n],
    ['VND', -3, 'up', '1000.1', 2000n],
    ['VND', 0, 'up', '0.1', 1n],
    ['VND', 2, 'halfUp', '0.49', 0n],
    ['CNY', 0, 'halfUp', '1.49', 100n],
    ['CNY', 0, 'halfUp', '1.5', 200n],
    ['CNY', 1, 'halfUp', '1.05', 110n],
    ['CNY', 2, 'halfUp', '1.005', 101n],
    ['CNY', 3, 'halfUp', '1.0049', 100n],
    ['CNY', null, 'up', '1.001', 101n],
    ['KWD', 2, 'halfUp', '1.005', 1010n],
    ['KWD', null, 'halfUp', '1.0005', 1001n],
  ] as const)('%s to %s digits %s: %s', (currency, digits, carry, exact, minor) => {
    expect(rounded(currency, digits, carry, exact)).toBe(minor);
  });
});

describe('a line with its tax', () => {
  test('that the price leaves out is grossed up, and the unit price with it where that is exact', () => {
    const line = worked({ basis: 'trip', price: '100', tax_percent: '9', tax_included: false }, { trips: '2' });
    expect([line.amount.minor, line.gross.minor, line.net.minor, line.tax.minor, line.tax_percent]).toEqual([
      20_000n,
      21_800n,
      20_000n,
      1800n,
      '9',
    ]);
    const terms = grossTerms(line);
    expect([terms.quantity, terms.price]).toEqual(['2', '109']);
    expect(terms.calc.notes.at(-1)).toEqual({
      word: 'rating.note.taxAdded',
      facts: { net: '200.00', percent: '9', gross: '218.00', currency: 'CNY' },
    });
  });
  test('whose raised unit price would miss the amount is one at the amount', () => {
    const terms = grossTerms(worked({ basis: 'piece', price: '0.0000004', tax_percent: '9', tax_included: false }, { pieces: '1000000' }));
    expect([terms.quantity, terms.price]).toEqual(['1', '0.44']);
  });
  test('that the price includes, or that is none, stays as it is', () => {
    const included = worked({ price: '109', tax_percent: '9' });
    expect(grossTerms(included)).toEqual({ quantity: '1', price: '109', calc: included.calc });
    const free = worked({ price: '109', tax_included: false });
    expect(grossTerms(free)).toEqual({ quantity: '1', price: '109', calc: free.calc });
    expect(worked({ price: '109', tax_percent: '9', is_disbursement: true })).toMatchObject({ tax_percent: '0', tax: { minor: 0n } });
  });
  test('in the books is converted gross and net, and the tax is the rest', () => {
    const line = { gross: { currency: 'USD', minor: 109n }, net: { currency: 'USD', minor: 100n } } as const;
    expect(functionalOf(line, 'VND', '25380.5')).toEqual({
      gross: { currency: 'VND', minor: 27_665n },
      net: { currency: 'VND', minor: 25_381n },
      tax: { currency: 'VND', minor: 2284n },
    });
  });
  test('that another fee includes is shown at nothing', () => {
    const line = worked({ basis: 'trip', price: '100', is_included: true }, { trips: '2' });
    expect([line.quantity, line.price, line.amount.minor, line.calc.notes.at(-1)]).toEqual([
      '2',
      '0',
      0n,
      { word: 'rating.note.included', facts: {} },
    ]);
  });
});

describe('a first quantity and more', () => {
  const at = (scheme: 'base_additional' | 'first_additional', hours: string) =>
    worked({ basis: 'hour', scheme, price: '3', first_quantity: '4', first_price: '10' }, { hours });
  test.each([
    ['base_additional', '3.9', 1000n],
    ['base_additional', '4', 1000n],
    ['base_additional', '4.1', 1030n],
    ['first_additional', '3.9', 3900n],
    ['first_additional', '4', 4000n],
    ['first_additional', '4.1', 4030n],
  ] as const)('%s of %s hours', (scheme, hours, minor) => {
    expect(at(scheme, hours).amount.minor).toBe(minor);
  });
  test('says what is first and what is more', () => {
    expect(at('base_additional', '6').calc.notes.at(-1)).toEqual({
      word: 'rating.note.baseAdditional',
      facts: { first: '4', first_price: '10', more: '2', price: '3', amount: '16' },
    });
    expect(at('first_additional', '6').calc.notes.at(-1)).toEqual({
      word: 'rating.note.firstAdditional',
      facts: { first: '4', first_price: '10', more: '2', price: '3', amount: '46' },
    });
  });
});

describe('a percentage', () => {
  const percent = aPrice({ basis: 'percent', price: '12.5' });
  test('is of another fee in its own currency', () => {
    const line = charge(percent, aCargo({}), { fee: '7', amount: { currency: 'CNY', minor: 10_001n } });
    if (isProblem(line)) throw new Error(line.why);
    expect([line.amount.minor, line.calc.inputs]).toEqual([1250n, { fee: '7', amount: '100.01', currency: 'CNY' }]);
    expect(line.calc.notes[0]).toEqual({ word: 'rating.note.percent', facts: { percent: '12.5', base: '100.01', amount: '12.50125' } });
  });
  test('without it is not worked out', () => {
    expect(charge(percent, aCargo({}))).toEqual({ why: 'base_missing', facts: { percent: '12.5' } });
    expect(charge(percent, aCargo({}), { fee: '7', amount: { currency: 'USD', minor: 1n } })).toEqual({
      why: 'base_currency',
      facts: { currency: 'CNY', base: 'USD' },
    });
  });
});

describe('a price applies', () => {
  const anywhere = { station_id: null, region: null };
  const lane: Lane = {
    customer_line_id: null,
    line_id: null,
    origin: anywhere,
    destination: anywhere,
    via_station_id: null,
    mode: null,
    vehicle_type_id: null,
    container_type: null,
    customs: { country: null, direction: null, office: null },
  };
  const offer = (changes: Partial<Offer> = {}, own: Partial<Lane> = {}): Offer => ({
    price_id: 1n,
    quotation_id: 1n,
    quotation_number: 'Q1',
    revision: 1,
    state: 'approved',
    valid_from: '2026-06-01',
    valid_to: '2026-06-30',
    party_id: 1n,
    fee_id: 1n,
    percent_of_fee_id: null,
    tax_rates: [],
    price: aPrice({}),
    ...changes,
    lane: { ...lane, ...own },
  });
  const leg: Leg = {
    on: '2026-06-15',
    mode: 'road',
    customer_line_id: 9n,
    line_id: 5n,
    via_station_ids: [150n],
    vehicle_type_id: 31n,
    origin: { station_id: 101n, regions: ['CN-4501', 'CN-45'] },
    destination: { station_id: 102n, regions: ['VN-HN', 'VN'] },
    cargo: aCargo({ containers: [{ type: '22G1', count: 1 }] }),
    customs: { country: 'CN', direction: 'export', offices: ['7208', 'Pingxiang'] },
  };
  const verdict = (one: Offer, changes: Partial<Leg> = {}): unknown => {
    const is = choose({ ...leg, ...changes }, [one]).judged[0]?.verdict;
    return is?.is === 'no_match' ? is.on : is?.is;
  };

  /* Both days belong to the validity. */
  test.each([
    ['2026-05-31', 'day'],
    ['2026-06-01', 'wins'],
    ['2026-06-30', 'wins'],
    ['2026-07-01', 'day'],
  ])('on %s', (on, expected) => {
    expect(verdict(offer(), { on })).toBe(expected);
  });
  test('without end for ever', () => {
    expect([verdict(offer({ valid_to: null }), { on: '2099-12-31' }), verdict(offer({ valid_to: null }), { on: '2026-05-31' })]).toEqual([
      'wins',
      'day',
    ]);
  });
  test.each(sheetStates)('of a sheet that is %s', (state) => {
    expect(pricingStates).toEqual(['approved', 'superseded', 'expired']);
    expect(verdict(offer({ state }))).toBe(pricingStates.includes(state) ? 'wins' : 'state');
  });
  test.each<[string, Partial<Lane>, Partial<Lane>]>([
    ['mode', { mode: 'road' }, { mode: 'air' }],
    ['customer_line', { customer_line_id: 9n }, { customer_line_id: 8n }],
    ['line', { line_id: 5n }, { line_id: 4n }],
    ['origin', { origin: { station_id: 101n, region: null } }, { origin: { station_id: 102n, region: null } }],
    ['origin', { origin: { station_id: null, region: 'CN-45' } }, { origin: { station_id: null, region: 'VN' } }],
    ['destination', { destination: { station_id: 102n, region: null } }, { destination: { station_id: 101n, region: null } }],
    ['destination', { destination: { station_id: null, region: 'VN-HN' } }, { destination: { station_id: null, region: 'CN-45' } }],
    ['via', { via_station_id: 150n }, { via_station_id: 151n }],
    ['vehicle_type', { vehicle_type_id: 31n }, { vehicle_type_id: 32n }],
    ['container_type', { container_type: '22G1' }, { container_type: '42G1' }],
    [
      'customs_country',
      { customs: { country: 'CN', direction: null, office: null } },
      { customs: { country: 'VN', direction: null, office: null } },
    ],
    [
      'customs_direction',
      { customs: { country: null, direction: 'export', office: null } },
      { customs: { country: null, direction: 'import', office: null } },
    ],
    [
      'customs_office',
      { customs: { country: null, direction: null, office: 'Pingxiang' } },
      { customs: { country: null, direction: null, office: '5301' } },
    ],
  ])('by its %s', (on, fits, fitsNot) => {
    expect([verdict(offer({}, fits)), verdict(offer({}, fitsNot))]).toEqual(['wins', on]);
  });
  test('to a declaration only where there is one', () => {
    for (const [on, customs] of [
      ['customs_country', { country: 'CN', direction: null, office: null }],
      ['customs_direction', { country: null, direction: 'export', office: null }],
      ['customs_office', { country: null, direction: null, office: '7208' }],
    ] as const)
      expect(verdict(offer({}, { customs }), { customs: null })).toBe(on);
    expect(verdict(offer(), { customs: null })).toBe('wins');
  });
  test.each<[string, Partial<Lane>]>([
    ['any', {}],
    ['region_pair', { origin: { station_id: null, region: 'CN' } }],
    ['region_pair', { destination: { station_id: null, region: 'VN' } }],
    ['region_pair', { origin: { station_id: 1n, region: null } }],
    ['region_pair', { destination: { station_id: 1n, region: null } }],
    ['station_pair', { origin: { station_id: 1n, region: null }, destination: { station_id: 2n, region: null } }],
    ['line', { line_id: 5n, origin: { station_id: 1n, region: null } }],
    ['customer_line', { customer_line_id: 9n, line_id: 5n }],
  ])('as %s', (scope, own) => {
    expect(scopeOf({ ...lane, ...own })).toBe(scope);
  });

  /* Of two that apply, each criterion decides: the first wins by it, whichever comes first. */
  test.each<[string, Partial<Lane>, Partial<Lane>, Partial<Offer>?]>([
    ['lane', { line_id: 5n }, {}],
    ['origin', { origin: { station_id: null, region: 'CN-4501' } }, { origin: { station_id: null, region: 'CN-45' } }],
    ['origin', { origin: { station_id: 101n, region: null } }, { origin: { station_id: null, region: 'CN-4501' } }],
    [
      'origin',
      { origin: { station_id: null, region: 'CN-45' }, destination: anywhere },
      { origin: anywhere, destination: { station_id: null, region: 'VN' } },
    ],
    ['destination', { destination: { station_id: null, region: 'VN-HN' } }, { destination: { station_id: null, region: 'VN' } }],
    ['via', { via_station_id: 150n }, {}],
    ['vehicle_type', { vehicle_type_id: 31n }, {}],
    ['container_type', { container_type: '22G1' }, {}],
    ['mode', { mode: 'road' }, {}],
    ['customs_office', { customs: { ...lane.customs, office: '7208' } }, {}],
    ['customs_direction', { customs: { ...lane.customs, direction: 'export' } }, {}],
    ['customs_country', { customs: { ...lane.customs, country: 'CN' } }, {}],
    ['valid_from', {}, {}, { valid_from: '2026-06-02' }],
  ])('before another by %s', (by, nearer, farther, changes = {}) => {
    const [better, worse] = [offer({ price_id: 2n, ...changes }, nearer), offer({ price_id: 3n }, farther)];
    for (const offers of [
      [better, worse],
      [worse, better],
    ]) {
      const choice = choose(leg, offers);
      expect(choice.winner).toBe(better);
      expect(choice.problem).toBeNull();
      expect(choice.judged.find((one) => one.offer === worse)?.verdict).toEqual({ is: 'loses', by, to: 2n });
      expect(choice.judged.find((one) => one.offer === better)?.verdict).toEqual({ is: 'wins' });
    }
  });
  test('to nobody where two are equal, and neither is taken by chance', () => {
    const [one, other] = [offer({ price_id: 2n, quotation_number: 'Q2', revision: 3 }), offer({ price_id: 3n, quotation_number: 'Q3' })];
    const choice = choose(leg, [one, other, offer({ state: 'draft' })]);
    expect(choice.winner).toBeNull();
    expect(choice.problem).toEqual({ why: 'tie', facts: { first: 'Q2 v3', second: 'Q3 v1' } });
    expect(choice.judged.map(({ verdict: is }) => is)).toEqual([
      { is: 'ties', with: 3n },
      { is: 'ties', with: 2n },
      { is: 'no_match', on: 'state' },
    ]);
    expect(choose(leg, [])).toEqual({ winner: null, problem: null, judged: [] });
  });
});

describe('the profit of a job', () => {
  const line = (side: 'sell' | 'buy' | 'broker', minor: bigint, is_disbursement = false) =>
    ({ side, functional_net: { currency: 'CNY', minor }, is_disbursement }) as const;
  test('is income less cost, without disbursements', () => {
    const profit = profitOf('CNY', [
      line('sell', 300n),
      line('sell', 50n, true),
      line('buy', 100n),
      line('buy', 70n, true),
      line('broker', 9n),
    ]);
    expect([profit.income.minor, profit.cost.minor, profit.profit.minor, profit.margin_percent]).toEqual([300n, 100n, 200n, '66.67']);
  });
  test('has no margin without income', () => {
    expect(profitOf('CNY', [line('buy', 100n)])).toMatchObject({ profit: { currency: 'CNY', minor: -100n }, margin_percent: null });
  });
});
