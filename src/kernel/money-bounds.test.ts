import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { amountOf, minorOf, parseAmount } from './money.ts';

test('a currency has as many decimals as ISO 4217 gives it', () => {
  expect([parseAmount('KWD', '1.234'), parseAmount('KWD', '1.2345'), parseAmount('VND', '1.5'), parseAmount('USD', '1.23')]).toEqual([
    1234n,
    null,
    null,
    123n,
  ]);
  expect(amountOf('KWD', 5n)).toBe('0.005');
  expect(amountInWords('12.345', 'KWD', 'en')).toBe('Kuwaiti dinars twelve and 345/1000 only');
});

test('an amount that nobody owes is refused at its field', () => {
  expect(minorOf('amount', 'CNY', '10000000000.00')).toBe(10n ** 12n);
  expect(() => minorOf('amount', 'CNY', '1000000000000000')).toThrow();
  expect(() => minorOf('amount', 'CNY', '-10000000000.01')).toThrow();
});
