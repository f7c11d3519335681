import { expect, test } from 'vitest';
import { may } from '../permits.ts';
import { invoiceActions } from './row-actions.ts';

/* The actions of an invoice by what stands on it and by the rights of the reader. */

type Row = Parameters<typeof invoiceActions>[0];
const row = (changes: Partial<Row>): Row => ({
  id: '1',
  version: 1,
  state: 'issued',
  amount: '106.00',
  authority_no: null,
  reversed_by_no: null,
  replaceable: true,
  ...changes,
});
const keys = (changes: Partial<Row>, rights: readonly string[] = [may.issue, may.reverse]): string[] =>
  invoiceActions(row(changes), (permit) => rights.includes(permit), { number: () => {}, replace: () => {} }).map(({ key }) => key);

test.each<[string, Partial<Row>, string[]]>([
  ['without a number of the authority takes one', {}, ['number', 'replace', 'reverse']],
  ['with its number takes no other', { authority_no: '26452000000000000001' }, ['replace', 'reverse']],
  ['is replaced where its country does so, and reversed everywhere', { replaceable: false }, ['number', 'reverse']],
  ['of a red letter is numbered, and not reversed itself', { amount: '-106.00' }, ['number']],
  ['that was reversed is not reversed again', { reversed_by_no: 'IV2' }, ['number']],
  ['that is void takes nothing', { state: 'void' }, []],
  ['that was replaced takes nothing', { state: 'replaced' }, []],
])('an invoice %s', (_what, changes, actions) => {
  expect(keys(changes)).toEqual(actions);
});

test('who issues invoices numbers them, and who reverses them replaces them as well', () => {
  expect(keys({}, [may.issue])).toEqual(['number']);
  expect(keys({}, [may.reverse])).toEqual(['replace', 'reverse']);
  expect(keys({}, [may.view])).toEqual([]);
});
