import { expect, test } from 'vitest';
import { currentMatch, type Match, newMatch } from './current-match.ts';
import type { OpenCash } from './takes.ts';

const receipt = (id: string): OpenCash => ({
  id,
  version: 1,
  entry_no: `RC${id}`,
  value_on: '2026-11-30',
  company_id: '1',
  currency: 'CNY',
  amount: '1000.00',
  open: '1000.00',
  withheld: '0.00',
  rate: '1',
  bank_ref: null,
});
const [first, second] = [receipt('1'), receipt('2')];
const typed: Match = { ...newMatch(second), takes: { '9 CNY': '600' }, excess: 'difference', business_on: '2026-11-29' };

test('a match begins with the first money', () => {
  expect(currentMatch([first, second], null)).toEqual({ cash: first, match: newMatch(first), lost: null });
});

test('a match stays with its money, wherever that stands in the list', () => {
  const older = receipt('0');
  const own = { ...second, version: 2, open: '700.00' };
  expect(currentMatch([older, first, own], typed)).toEqual({ cash: own, match: typed, lost: null });
});

test('the entries of money that is used up meanwhile do not pass to the next, and the user learns of it', () => {
  expect(currentMatch([first], typed)).toEqual({ cash: first, match: newMatch(first), lost: 'RC2' });
});

test.each<[string, Match]>([
  ['nothing', newMatch(second)],
  ['only what was deleted again', { ...newMatch(second), takes: { '9 CNY': '' } }],
])('nothing is lost where %s was entered', (_name, match) => {
  expect(currentMatch([first], match)).toEqual({ cash: first, match: newMatch(first), lost: null });
});

test('without money there is no match', () => {
  expect(currentMatch([], typed)).toBeNull();
});
