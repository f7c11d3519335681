import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directions, type TemplateBasis } from './kinds.ts';
import { applies, type Conditions, directionOf, quantityOf } from './rules.ts';

const containers = new Map([['45G1', 1]]);
const order = {
  containers,
  pieces: 12,
  pallets: '3',
  gross_kg: '12500.5',
  volume_m3: '30.25',
  chargeable_kg: '12500.5',
  bills_of_lading: 4,
};
const any = (basis: TemplateBasis) => ({ basis, container_type: null });

test('a fee without conditions applies always, and one with conditions where all of them are met', () => {
  const of = fc.record({
    port_id: fc.option(fc.bigInt({ min: 1n, max: 3n })),
    container_type: fc.option(fc.constantFrom('22G1', '45G1')),
    direction: fc.option(fc.constantFrom(...directions)),
  });
  const facts = fc.record({
    port_id: fc.bigInt({ min: 1n, max: 3n }),
    direction: fc.constantFrom(...directions),
    containers: fc.uniqueArray(fc.constantFrom('22G1', '45G1')).map((types) => new Map(types.map((type) => [type, 1]))),
  });
  const none: Conditions = { port_id: null, container_type: null, direction: null };
  fc.assert(
    fc.property(of, facts, (fee, to) => {
      expect(applies(none, to)).toBe(true);
      const unmet = [
        fee.port_id !== null && fee.port_id !== to.port_id,
        fee.direction !== null && fee.direction !== to.direction,
        fee.container_type !== null && !to.containers.has(fee.container_type),
      ];
      expect(applies(fee, to)).toBe(!unmet.includes(true));
    }),
  );
});

test('the quantity follows the basis and the measures of the order', () => {
  expect(
    (['job', 'bill_of_lading', 'container', 'teu', 'ton', 'cbm', 'revenue_ton', 'chargeable_kg', 'piece', 'pallet'] as const).map(
      (basis) => [basis, quantityOf(any(basis), order)],
    ),
  ).toEqual([
    ['job', '1'],
    ['bill_of_lading', '4'],
    ['container', '1'],
    ['teu', '2'],
    ['ton', '12.5005'],
    ['cbm', '30.25'],
    ['revenue_ton', '30.25'],
    ['chargeable_kg', '12500.5'],
    ['piece', '12'],
    ['pallet', '3'],
  ]);
  expect(quantityOf(any('teu'), { ...order, containers: new Map([['22R1', 1]]) })).toBe('1');
  expect(quantityOf(any('container'), { ...order, containers: new Map() })).toBeNull();
  expect(quantityOf(any('pallet'), { ...order, pallets: '0' })).toBeNull();
  expect(quantityOf(any('revenue_ton'), { ...order, volume_m3: '2' })).toBe('12.5005');
  // A fee of one container type counts those alone.
  const mixed = {
    ...order,
    containers: new Map([
      ['22G1', 3],
      ['45G1', 2],
    ]),
  };
  expect([quantityOf(any('container'), mixed), quantityOf(any('teu'), mixed)]).toEqual(['5', '7']);
  expect(quantityOf({ basis: 'container', container_type: '22G1' }, mixed)).toBe('3');
  expect(quantityOf({ basis: 'teu', container_type: '45G1' }, mixed)).toBe('4');
});

test('the direction is seen from the own company', () => {
  expect([
    directionOf('CN', 'CN', 'VN'),
    directionOf('CN', 'VN', 'CN'),
    directionOf('CN', 'CN', 'CN'),
    directionOf('TH', 'CN', 'VN'),
  ]).toEqual(['export', 'import', 'domestic', 'transit']);
});
