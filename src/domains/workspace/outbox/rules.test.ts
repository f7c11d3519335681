import { expect, test } from 'vitest';
import { hasUnreadCode, withoutCode } from './rules.ts';

test('a sign-in code is hidden, however many stand in a message; other numbers stay', () => {
  expect(withoutCode('Code 123456 or 654321.')).toBe('Code •••••• or ••••••.');
  for (const text of ['SO-20261', 'call 12345', 'bill 1234567', 'A123456', '123456B']) expect(withoutCode(text)).toBe(text);
});

test('a code waits for its reader in a message that no channel sent', () => {
  const kept = { state: 'kept', body: 'Code 123456', code_read_at: null };
  expect(hasUnreadCode(kept)).toBe(true);
  expect(hasUnreadCode({ ...kept, state: 'sent' })).toBe(false);
  expect(hasUnreadCode({ ...kept, code_read_at: new Date(0) })).toBe(false);
  expect(hasUnreadCode({ ...kept, body: 'Your order is late' })).toBe(false);
});
