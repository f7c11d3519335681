import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustmentOf, boundOn, classesOf, hidesBook } from './rules.ts';

test('a blind count hides the books until it is counted', () => {
  expect((['created', 'released', 'counting', 'recounting'] as const).every((state) => hidesBook('blind', state))).toBe(true);
  expect((['counted', 'review', 'completed', 'cancelled'] as const).some((state) => hidesBook('blind', state))).toBe(false);
  expect(hidesBook('open', 'counting')).toBe(false);
});

test('goods are classed by their share of movements', () => {
  const goods = [
    { key: 'slow', moves: 4 },
    { key: 'fast', moves: 70 },
    { key: 'brisk', moves: 15 },
    { key: 'steady', moves: 11 },
    { key: 'still', moves: 0 },
  ];
  expect(Object.fromEntries(classesOf(goods))).toEqual({ fast: 'A', brisk: 'A', steady: 'B', slow: 'C', still: 'C' });
  expect(classesOf([{ key: 1, moves: 0 }]).get(1)).toBe('C');
});

describe('the adjustment of a balance', () => {
  const line = { expected_qty: '100', expected_cartons: 10, counted_qty: '97', counted_cartons: 10 };
  const now = { qty: '100', held: '0', allocated: '0', cartons: 10 };
  test('is the counted difference', () => {
    expect(adjustmentOf(line, now, false)).toEqual({ qty: '-3.000', cartons: 0 });
  });
  test('is refused in a static count whose balance changed', () => {
    expect(adjustmentOf(line, { ...now, qty: '90' }, false)).toEqual({ refused: 'COUNT_STALE' });
  });
  test('keeps the movements since the scan in a dynamic one', () => {
    expect(adjustmentOf(line, { ...now, qty: '90', cartons: 9 }, true)).toEqual({ qty: '-3.000', cartons: 0 });
    expect(adjustmentOf(line, { ...now, qty: '2' }, true)).toEqual({ refused: 'COUNT_STALE' });
  });
  test('never takes goods that are reserved', () => {
    expect(adjustmentOf(line, { ...now, allocated: '98' }, false)).toEqual({ refused: 'COUNT_RESERVED' });
    expect(adjustmentOf(line, { ...now, allocated: '97' }, false)).toEqual({ qty: '-3.000', cartons: 0 });
    expect(adjustmentOf(line, { ...now, allocated: '98', held: '2' }, false)).toEqual({ refused: 'COUNT_RESERVED' });
  });
  test('takes free goods before those on hold', () => {
    expect(adjustmentOf(line, { ...now, held: '97' }, false)).toEqual({ qty: '-3.000', cartons: 0 });
    expect(adjustmentOf(line, { ...now, allocated: '60', held: '38' }, false)).toEqual({ qty: '-3.000', cartons: 0, held: '-1.000' });
    expect(adjustmentOf({ ...line, counted_qty: '0' }, { ...now, held: '100' }, false)).toEqual({
      qty: '-100.000',
      cartons: -10,
      held: '-100.000',
    });
  });
  test('lets reservations and holds go with a pallet that was found elsewhere', () => {
    const gone = { ...line, counted_qty: '0' };
    const bound = { ...now, held: '30', allocated: '50' };
    expect(adjustmentOf(gone, bound, false, true)).toEqual({ qty: '-100.000', cartons: -10, held: '-30.000', allocated: '-50.000' });
    expect(adjustmentOf({ ...line, counted_qty: '60' }, bound, false, true)).toEqual({ qty: '-40.000', cartons: 0, held: '-20.000' });
    const brought = { held: new Big(30), allocated: new Big(50) };
    const bring = (qty: string, on: { held: string; allocated: string }) => {
      const { held, allocated } = boundOn({ qty, ...on }, brought) ?? {};
      return [held?.toFixed(), allocated?.toFixed()];
    };
    const none = { held: '0', allocated: '0' };
    expect(bring('100', none)).toEqual(['30', '50']);
    expect(bring('70', none)).toEqual(['20', '50']);
    expect(bring('50', none)).toEqual(['0', '50']);
    expect(bring('49.999', none)).toEqual([undefined, undefined]);
    expect(bring('60', { held: '4', allocated: '1' })).toEqual(['5', '50']);
  });
  test('leaves no cartons where nothing is left', () => {
    expect(adjustmentOf({ ...line, counted_qty: '0', counted_cartons: 4 }, now, false)).toEqual({ qty: '-100.000', cartons: -10 });
  });

  const thousandths = fc.integer({ min: 0, max: 5_000_000 });
  const text = (n: number): string => (n / 1000).toFixed(3);
  test('leads to the counted quantity plus the movements since, or is refused', () => {
    fc.assert(
      fc.property(thousandths, thousandths, thousandths, thousandths, (expected, counted, current, reserved) => {
        const adjustment = adjustmentOf(
          { expected_qty: text(expected), expected_cartons: 1, counted_qty: text(counted), counted_cartons: 2 },
          { qty: text(current), held: '0', allocated: text(Math.min(reserved, current)), cartons: 1 },
          true,
        );
        const after = counted + (current - expected);
        if ('refused' in adjustment) expect(after < Math.min(reserved, current)).toBe(true);
        else expect(Math.round(Number(adjustment.qty) * 1000) + current).toBe(after);
      }),
    );
  });
});
