import { expect, test } from 'vitest';
import { ownStateOf } from './rules.ts';

const sheet = { state: 'approved', answer: null, valid_to: '2026-12-31' } as const;

test.each([
  [sheet, '2026-12-31', 'open'],
  [sheet, '2027-01-01', 'expired'],
  [{ ...sheet, valid_to: null }, '2099-01-01', 'open'],
  [{ ...sheet, state: 'superseded' }, '2026-12-01', 'replaced'],
  [{ ...sheet, state: 'superseded' }, '2027-12-01', 'replaced'],
  [{ ...sheet, state: 'expired' }, '2026-12-01', 'expired'],
  [{ ...sheet, answer: 'accepted' }, '2027-12-01', 'accepted'],
  [{ ...sheet, state: 'superseded', answer: 'accepted' }, '2026-12-01', 'accepted'],
  [{ ...sheet, state: 'expired', answer: 'declined' }, '2026-12-01', 'declined'],
] as const)('%o on %s is %s for its customer', (of, today, state) => {
  expect(ownStateOf(of, today)).toBe(state);
});
