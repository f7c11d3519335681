import { expect, test } from 'vitest';
import { amountFromZero, amountText } from './schema.ts';

const why = (schema: typeof amountText, text: string): string | undefined => schema.safeParse(text).error?.issues[0]?.message;

test('an amount may be below zero where somebody may owe it back, and nowhere else', () => {
  expect([why(amountText, '-0.2'), why(amountFromZero, '-0.2')]).toEqual([undefined, 'TOO_SMALL']);
  expect(['0', '0.00', ' 12.5 '].map((text) => why(amountFromZero, text))).toEqual([undefined, undefined, undefined]);
  expect(why(amountFromZero, '1e3')).toBe('BAD_AMOUNT');
});
