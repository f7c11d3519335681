import { expect, test } from 'vitest';
import { addedPrice } from './added-price.ts';

test.each([
  ['that a form has just begun', {}],
  ['of a draft that was stored at an earlier version', { quotation_version: 4 }],
])('a price %s is added to its sheet as that is now', (_name, stored) => {
  expect(addedPrice({ ...stored, quotation_id: '3', price: '100' }, 5)).toEqual({ quotation_id: '3', price: '100', quotation_version: 5 });
});
