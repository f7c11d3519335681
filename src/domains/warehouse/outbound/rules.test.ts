import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideStock, reservedOf } from './rules.ts';

const thousandths = (max: number) => fc.integer({ min: 0, max }).map((n) => new Big(n).div(1000).toFixed(3));
const sum = (texts: readonly string[]): string => texts.reduce((total, text) => total.plus(text), new Big(0)).toFixed(3);

test('shares never exceed what is available or wanted, and what is missing is really not there', () => {
  fc.assert(
    fc.property(
      fc.array(thousandths(9000), { minLength: 1, maxLength: 8 }),
      fc.array(thousandths(9000), { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 }),
      (wants, balances, pairs) => {
        const keyOf = (line: number) => String(line % 5);
        const wanted = wants.map((qty, place) => ({ line_id: BigInt(place), key: keyOf(place), qty }));
        const available = new Map(balances.map((qty, place) => [BigInt(place), qty]));
        const candidates = pairs
          .filter(([line, balance]) => line < wants.length && balance < balances.length)
          .map(([line, balance]) => ({ key: keyOf(line), balance_id: BigInt(balance) }));
        const { shares, missing } = divideStock(wanted, candidates, available);
        for (const [id, qty] of available)
          expect(new Big(sum(shares.filter(({ balance_id }) => balance_id === id).map((share) => share.qty))).lte(qty)).toBe(true);
        for (const { line_id, key, qty } of wanted) {
          const got = sum(shares.filter((share) => share.line_id === line_id).map((share) => share.qty));
          const lacks = missing.find((one) => one.line_id === line_id)?.qty ?? '0';
          expect(sum([got, lacks])).toBe(new Big(qty).toFixed(3));
          // A line lacks something only when all its candidates are used up.
          if (Number(lacks) > 0)
            for (const { balance_id } of candidates.filter((candidate) => candidate.key === key))
              expect(sum(shares.filter((share) => share.balance_id === balance_id).map((share) => share.qty))).toBe(
                new Big(available.get(balance_id) ?? 0).toFixed(3),
              );
        }
      },
    ),
  );
});

test('a plan is reserved in whole, in part or not at all', () => {
  expect([reservedOf('10', '0'), reservedOf('10', '0.001'), reservedOf('10', '9.999'), reservedOf('10.000', '10')]).toEqual([
    'none',
    'part',
    'part',
    'whole',
  ]);
});
