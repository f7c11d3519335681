import { expect, test } from 'vitest';
import { hintOf } from './search.ts';

test('a hint leaves out the facts that are missing', () => {
  expect([hintOf('ACME', null, 'Hanoi', undefined, '', '3 t'), hintOf('ACME'), hintOf(null)]).toEqual(['ACME · Hanoi · 3 t', 'ACME', '']);
});
