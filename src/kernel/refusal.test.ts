import { expect, test } from 'vitest';
import { badField, Refusal, refusedButKept } from './refusal.ts';

test('a refusal has its code, and the facts of its text', () => {
  const refusal = new Refusal('PAID_OVER', { open: '1.00' });
  expect(refusal).toMatchObject({
    name: 'Refusal',
    message: 'PAID_OVER',
    code: 'PAID_OVER',
    facts: { open: '1.00' },
    faults: [],
    keep: false,
  });
  expect(new Refusal('NOT_FOUND')).toMatchObject({ facts: {}, faults: [], keep: false });
});

test('a failed sign-in is refused, and what was written of it stays', () => {
  expect(refusedButKept('LOCKED', { minutes: 5 })).toMatchObject({ code: 'LOCKED', facts: { minutes: 5 }, faults: [], keep: true });
});

test('a bad field is refused beside the field', () => {
  expect(badField('lines.0.qty', 'TOO_LARGE', { limit: 9 })).toMatchObject({
    code: 'BAD_PARAMS',
    facts: {},
    faults: [{ at: 'lines.0.qty', why: 'TOO_LARGE', facts: { limit: 9 } }],
    keep: false,
  });
});
