import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { chargeableWeight, shownQuantity, volumeOf } from './chargeable.ts';
import { measure } from './measure.ts';
import { aCargo, aPrice } from './plain.ts';
import { type Basis, bases, isProblem, type Price, type WeightRule } from './price.ts';

/* The measures of a cargo that a price counts, each bound at its edge: one step below, on it, and one above. */

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
