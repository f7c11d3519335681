import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../kernel/money.ts';
import { formatter, type Language, wordsIn } from '../../../kernel/words.ts';
import { charge, functionalOf, type Worked } from './charge.ts';
import { aCargo, aPrice, done } from './plain.ts';
import type { Cargo, Price, Problem, Tier } from './price.ts';
import { words } from './words.ts';

const text = (worked: Worked | Problem): string => amountOf(done(worked).amount.currency, done(worked).amount.minor);

/** Air freight, general cargo, by weight break, in the form of the IATA TACT rate tables: M, N, +45, +100. */
const airBreaks: Tier[] = [
  { from: '0', to: '45', price: '37.51' },
  { from: '45', to: '100', price: '28.13' },
  { from: '100', to: '300', price: '25.10' },
  { from: '300', to: null, price: '18.80' },
];
/** Truck load by weight band, as printed in Chinese road price lists: a price per truck up to 3 t, 5 t, 10 t. */
const truckBands: Tier[] = [
  { from: '0', to: '3', price: '800' },
  { from: '3', to: '5', price: '1100' },
  { from: '5', to: '10', price: '1800' },
];
/** Less-than-truckload per ton, falling with the weight. */
const tonTiers: Tier[] = [
  { from: '0', to: '1', price: '520' },
  { from: '1', to: '5', price: '430' },
  { from: '5', to: null, price: '380' },
];

type Case = readonly [what: string, price: Partial<Price>, cargo: Partial<Cargo>, quantity: string, unit: string, amount: string];
const cases: readonly Case[] = [
  ['two trips Pingxiang–Hanoi at 3,600', { basis: 'trip', price: '3600' }, { trips: '2' }, '2', '3600', '7200.00'],
  ['a flat customs fee', { basis: 'flat', price: '350' }, {}, '1', '350', '350.00'],
  ['a fee a job', { basis: 'job', price: '100' }, {}, '1', '100', '100.00'],
  ['documents by bill of lading', { basis: 'bill_of_lading', price: '450' }, { bills_of_lading: '3' }, '3', '450', '1350.00'],
  [
    'terminal handling by container',
    { basis: 'container', price: '825.5' },
    { containers: [{ type: '42G1', count: 2 }] },
    '2',
    '825.5',
    '1651.00',
  ],
  [
    'port dues by TEU: one 20 ft, two 40 ft, one 45 ft',
    { basis: 'teu', price: '64' },
    {
      containers: [
        { type: '22G1', count: 1 },
        { type: '42G1', count: 2 },
        { type: 'L5G1', count: 1 },
      ],
    },
    '7',
    '64',
    '448.00',
  ],
  ['bulk by the ton of 1000 kg', { basis: 'ton', price: '85.2' }, { gross_kg: '12345' }, '12.345', '85.2', '1051.79'],
  [
    'by cubic metre from measured packages',
    { basis: 'cbm', price: '120' },
    { packages: [{ length_cm: '120', width_cm: '80', height_cm: '100', count: '5' }] },
    '4.8',
    '120',
    '576.00',
  ],
  [
    'ocean LCL by weight or measure, measure larger',
    { basis: 'revenue_ton', price: '38' },
    { gross_kg: '1800', volume_m3: '2.35' },
    '2.35',
    '38',
    '89.30',
  ],
  [
    'ocean LCL below one revenue ton pays one',
    { basis: 'revenue_ton', price: '38', quantity_min: '1' },
    { gross_kg: '120', volume_m3: '0.4' },
    '1',
    '38',
    '38.00',
  ],
  ['pallets into store', { basis: 'pallet', price: '12.5' }, { pallets: '18' }, '18', '12.5', '225.00'],
  ['pieces', { basis: 'piece', price: '0.35' }, { pieces: '1203' }, '1203', '0.35', '421.05'],
  ['kilometres', { basis: 'km', price: '7.8' }, { km: '163.4' }, '163.4', '7.8', '1274.52'],
  ['waiting, each started hour', { basis: 'hour', price: '80', quantity_step: '1' }, { hours: '3.2' }, '4', '80', '320.00'],
  ['storage by the day', { basis: 'day', price: '15' }, { days: '11' }, '11', '15', '165.00'],
  // 1 m³ is 166.667 kg by 6000 and 167 kg by 1:167; the step of half a kilogram then makes both 167.
  [
    'air: 1.26 m³ by divisor 6000 is 210 kg',
    { basis: 'chargeable_kg', price: '20', divisor: '6000' },
    { gross_kg: '180', volume_m3: '1.26' },
    '210',
    '20',
    '4200.00',
  ],
  [
    'air: 1.26 m³ at 1:167 is 210.42 kg',
    { basis: 'chargeable_kg', price: '20', density: '167' },
    { gross_kg: '180', volume_m3: '1.26' },
    '210.42',
    '20',
    '4208.40',
  ],
  [
    'air: rounded up to the next half kilogram',
    { basis: 'chargeable_kg', price: '20', density: '167', quantity_step: '0.5' },
    { gross_kg: '180', volume_m3: '1.26' },
    '210.5',
    '20',
    '4210.00',
  ],
  [
    'heavy cargo goes by gross weight',
    { basis: 'chargeable_kg', price: '20', divisor: '6000' },
    { gross_kg: '300', volume_m3: '1.26' },
    '300',
    '20',
    '6000.00',
  ],
  [
    'half-volume rule: 180 + (210 − 180) × 50 %',
    { basis: 'chargeable_kg', price: '20', divisor: '6000', volume_share_percent: '50' },
    { gross_kg: '180', volume_m3: '1.26' },
    '195',
    '20',
    '3900.00',
  ],
  [
    'courier box 60 × 40 × 40 cm by 5000, step 0.5',
    { basis: 'chargeable_kg', price: '31', divisor: '5000', quantity_step: '0.5' },
    { gross_kg: '15.2', packages: [{ length_cm: '60', width_cm: '40', height_cm: '40', count: '1' }] },
    '19.5',
    '31',
    '604.50',
  ],
  [
    'tons, the whole quantity at its tier',
    { basis: 'ton', scheme: 'whole_tier', tiers: tonTiers },
    { gross_kg: '4200' },
    '4.2',
    '430',
    '1806.00',
  ],
  [
    'a tier begins with its lower bound',
    { basis: 'ton', scheme: 'whole_tier', tiers: tonTiers },
    { gross_kg: '5000' },
    '5',
    '380',
    '1900.00',
  ],
  [
    'tons by segments: 1 × 520 + 4 × 430 + 1 × 380',
    { basis: 'ton', scheme: 'cumulative_tier', tiers: tonTiers },
    { gross_kg: '6000' },
    '1',
    '2620.00',
    '2620.00',
  ],
  [
    'air 20 kg stays at the normal rate',
    { basis: 'chargeable_kg', scheme: 'weight_break', tiers: airBreaks, quantity_step: '0.5' },
    { gross_kg: '20' },
    '20',
    '37.51',
    '750.20',
  ],
  [
    'air 38.6 kg as 45 kg: 45 × 28.13 < 39 × 37.51',
    { basis: 'chargeable_kg', scheme: 'weight_break', tiers: airBreaks, quantity_step: '0.5' },
    { gross_kg: '38.6' },
    '45',
    '28.13',
    '1265.85',
  ],
  ['a truck by weight band', { basis: 'ton', scheme: 'tier_amount', tiers: truckBands }, { gross_kg: '4200' }, '1', '1100', '1100.00'],
  [
    'courier 12 for the first kilogram, 2 for each further',
    { basis: 'chargeable_kg', scheme: 'base_additional', first_quantity: '1', first_price: '12', price: '2', quantity_step: '1' },
    { gross_kg: '3.3' },
    '1',
    '18.00',
    '18.00',
  ],
  [
    'first 10 at 5 each, further at 3',
    { basis: 'piece', scheme: 'first_additional', first_quantity: '10', first_price: '5', price: '3' },
    { pieces: '14' },
    '1',
    '62.00',
    '62.00',
  ],
  [
    'below the first quantity',
    { basis: 'piece', scheme: 'first_additional', first_quantity: '10', first_price: '5', price: '3' },
    { pieces: '4' },
    '1',
    '20.00',
    '20.00',
  ],
  ['a minimum bites', { basis: 'chargeable_kg', price: '1.2', min_charge: '150' }, { gross_kg: '80' }, '1', '150', '150.00'],
  ['a maximum bites', { basis: 'hour', price: '80', max_charge: '600' }, { hours: '9' }, '1', '600', '600.00'],
  [
    'fee rounding up to whole yuan',
    { basis: 'km', price: '7.8', round_digits: 0, round_carry: 'up' },
    { km: '163.4' },
    '163.4',
    '7.8',
    '1275.00',
  ],
  ['đồng to thousands', { basis: 'km', currency: 'VND', price: '15325', round_digits: -3 }, { km: '163.4' }, '163.4', '15325', '2504000'],
  ['included in another fee', { basis: 'piece', price: '9', is_included: true }, { pieces: '4' }, '4', '0', '0.00'],
];

describe('charges', () => {
  test.each(cases)('%s', (_what, price, cargo, quantity, unit, amount) => {
    const worked = done(charge(aPrice(price), aCargo(cargo)));
    expect([worked.quantity, worked.price, text(worked)]).toEqual([quantity, unit, amount]);
  });

  test('a percentage is taken of the other fee', () => {
    const fuel = charge(aPrice({ basis: 'percent', price: '12.5' }), aCargo({}), {
      fee: '7',
      amount: { currency: 'CNY', minor: 345_033n },
    });
    expect(done(fuel)).toMatchObject({ quantity: '3450.33', price: '0.125', amount: { minor: 43_129n } });
    expect(charge(aPrice({ basis: 'percent', price: '12.5' }), aCargo({}))).toMatchObject({ why: 'base_missing' });
    expect(
      charge(aPrice({ basis: 'percent', price: '12.5' }), aCargo({}), { fee: '7', amount: { currency: 'THB', minor: 1n } }),
    ).toMatchObject({ why: 'base_currency' });
  });

  const unknown: readonly [Partial<Price>, Partial<Cargo>, object][] = [
    [{ basis: 'km' }, {}, { why: 'input_missing', facts: { basis: 'km', input: 'km' } }],
    [
      { basis: 'chargeable_kg', divisor: '6000' },
      { gross_kg: '10' },
      { why: 'input_missing', facts: { basis: 'chargeable_kg', input: 'volume_m3' } },
    ],
    [{ basis: 'teu' }, { containers: [{ type: 'XX', count: 1 }] }, { why: 'bad_container' }],
    [{ basis: 'ton', scheme: 'tier_amount', tiers: truckBands }, { gross_kg: '10000' }, { why: 'above_tiers', facts: { quantity: '10' } }],
    [{ basis: 'ton', scheme: 'whole_tier', tiers: [{ from: '1', to: null, price: '9' }] }, { gross_kg: '999' }, { why: 'no_tier' }],
  ];
  test.each(unknown)('what is not known is not taken as nothing: %j of %j', (price, cargo, problem) => {
    expect(charge(aPrice(price), aCargo(cargo))).toMatchObject(problem);
  });

  test('the calculation says what was counted, which tier and what bit, in words that exist', () => {
    const worked = done(
      charge(
        aPrice({ basis: 'chargeable_kg', scheme: 'weight_break', tiers: airBreaks, divisor: '6000', min_charge: '1500' }),
        aCargo({ gross_kg: '38.6', volume_m3: '0.1' }),
      ),
    );
    expect(worked.calc).toMatchObject({ inputs: { gross_kg: '38.6', volume_m3: '0.1' }, tier: { from: '45' }, bound: 'minimum' });
    expect(worked.calc.notes.map((note) => note.word)).toEqual([
      'rating.note.byDivisor',
      'rating.note.tier',
      'rating.note.chargedAs',
      'rating.note.product',
      'rating.note.minimum',
    ]);
    expect(worked.calc.notes.filter((note) => !(note.word in words))).toEqual([]);
    expect(JSON.parse(JSON.stringify(worked.calc))).toEqual(worked.calc);
  });
});

/** The sentences that a reader of the charge sees. */
function sentencesOf(price: Partial<Price>, cargo: Partial<Cargo>, language: Language = 'en'): string[] {
  const texts = wordsIn(words, language);
  return done(charge(aPrice(price), aCargo(cargo))).calc.notes.map(({ word, facts }) =>
    (texts[word] ?? '').replace(
      /\{\{(\w+)(?:, ([^}]+))?\}\}/g,
      (_, name: string, format?: string) => formatter.format(facts[name], format, language) ?? '',
    ),
  );
}
test.each<[what: string, price: Partial<Price>, cargo: Partial<Cargo>, sentences: string[]]>([
  ['a unit', { basis: 'hour', price: '80' }, { hours: '2.5' }, ['2.5 hours', '2.5 × 80 = 200']],
  [
    'a step',
    { basis: 'hour', price: '80', quantity_step: '1' },
    { hours: '3.2' },
    ['3.2 hours', 'rounded up to a multiple of 1: 4', '4 × 80 = 320'],
  ],
  [
    'a least quantity',
    { basis: 'hour', price: '80', quantity_min: '5' },
    { hours: '3.2' },
    ['3.2 hours', 'minimum quantity charged 5', '5 × 80 = 400'],
  ],
  [
    'one tier',
    { basis: 'ton', scheme: 'whole_tier', tiers: tonTiers },
    { gross_kg: '5600' },
    ['5.6 t', 'tier 5 and up at 380', '5.6 × 380 = 2,128'],
  ],
  [
    'each tier its part',
    { basis: 'ton', scheme: 'cumulative_tier', tiers: tonTiers },
    { gross_kg: '5600' },
    ['5.6 t', '1 from 0 × 520 = 520', '4 from 1 × 430 = 1,720', '0.6 from 5 × 380 = 228'],
  ],
  [
    'the amount of a tier',
    { basis: 'ton', scheme: 'tier_amount', tiers: truckBands },
    { gross_kg: '4000' },
    ['4 t', 'tier [3, 5) at 1,100'],
  ],
  [
    'a higher break',
    { basis: 'ton', scheme: 'weight_break', tiers: tonTiers },
    { gross_kg: '4800' },
    ['4.8 t', 'tier 5 and up at 380', 'charged as the higher break 5, which is cheaper', '5 × 380 = 1,900'],
  ],
  [
    'its own break',
    { basis: 'ton', scheme: 'weight_break', tiers: tonTiers },
    { gross_kg: '2000' },
    ['2 t', 'tier [1, 5) at 430', '2 × 430 = 860'],
  ],
  [
    'half a fen',
    { basis: 'km', price: '7.777' },
    { km: '1.5' },
    ['1.5 km', '1.5 × 7.777 = 11.6655', 'rounded half up 11.6655 → 11.67 CNY'],
  ],
  [
    'a whole yuan',
    { basis: 'km', price: '7.77', round_digits: 0, round_carry: 'up' },
    { km: '1' },
    ['1 km', '1 × 7.77 = 7.77', 'rounded up 7.77 → 8.00 CNY'],
  ],
  ['a minimum', { basis: 'km', price: '1', min_charge: '100' }, { km: '1' }, ['1 km', '1 × 1 = 1', 'minimum charge 100 CNY']],
  ['a maximum', { basis: 'km', price: '1000', max_charge: '100' }, { km: '1' }, ['1 km', '1 × 1,000 = 1,000', 'maximum charge 100 CNY']],
])('a charge by %s explains itself to its last figure', (_, price, cargo, sentences) => {
  expect(sentencesOf(price, cargo)).toEqual(sentences);
});

test('a Vietnamese reader sees the figures of a charge with decimal commas', () => {
  const km = sentencesOf({ basis: 'km', price: '15000.500', min_charge: '100000' }, { km: '1.125' }, 'vi');
  expect(km).toEqual(['1,125 km', '1,125 × 15.000,5 = 16.875,5625', 'Áp dụng mức tối thiểu 100.000 CNY']);
  const tons = sentencesOf(
    { basis: 'ton', scheme: 'tier_amount', tiers: [{ from: '0.500', to: '1.250', price: '1100' }] },
    { gross_kg: '850.125' },
    'vi',
  );
  expect(tons).toEqual(['0,850125 tấn', 'Bậc [0,5; 1,25), giá 1.100']);
});

describe('tax and functional amount', () => {
  test.each([
    // Chinese transport tax of 9 %, included: 1090.00 = 1000.00 + 90.00; excluded: 1000.00 → 1090.00.
    [true, '9', '1090', '1090.00', '1000.00', '90.00'],
    [false, '9', '1000', '1090.00', '1000.00', '90.00'],
    [true, '6', '100', '100.00', '94.34', '5.66'],
    [true, '0', '100', '100.00', '100.00', '0.00'],
  ] as const)('included %s at %s %%', (tax_included, tax_percent, price, gross, net, tax) => {
    const worked = done(charge(aPrice({ basis: 'flat', price, tax_included, tax_percent }), aCargo({})));
    expect([worked.gross, worked.net, worked.tax].map((one) => amountOf(one.currency, one.minor))).toEqual([gross, net, tax]);
  });

  test('a disbursement carries no tax of ours', () => {
    const worked = done(
      charge(aPrice({ basis: 'flat', price: '218', tax_percent: '9', tax_included: false, is_disbursement: true }), aCargo({})),
    );
    expect([worked.gross.minor, worked.net.minor, worked.tax.minor]).toEqual([21_800n, 21_800n, 0n]);
  });

  test('baht to yuan at 0.2005', () => {
    const worked = done(charge(aPrice({ basis: 'flat', currency: 'THB', price: '10700', tax_percent: '7' }), aCargo({})));
    expect(functionalOf(worked, 'CNY', '0.2005')).toEqual({
      gross: { currency: 'CNY', minor: 214_535n },
      net: { currency: 'CNY', minor: 200_500n },
      tax: { currency: 'CNY', minor: 14_035n },
    });
  });
});
