import { expect, test } from 'vitest';
import type { Column } from '../detail/kinds.ts';
import { rowTitle } from './row-title.ts';

type Claim = { claim_no: string; order_no: string | null; plate_no?: string };
const columns: readonly Column<Claim>[] = [
  { key: 'claim_no', is: 'link', open: () => null },
  { key: 'order_no', is: 'link', open: () => null },
];

test('a question about a row names the record that the row opens, not one that it refers to', () => {
  const claim = { claim_no: 'ECC2611100001', order_no: 'SOC2611070001' };
  expect(rowTitle(claim, columns)).toBe('ECC2611100001');
});

test('a row that opens nothing is named by its number or name', () => {
  expect(rowTitle({ claim_no: '', order_no: null, plate_no: '桂A12345' }, columns)).toBe('桂A12345');
  expect(rowTitle({ claim_no: 'ECC2611100001', order_no: 'SOC2611070001' }, [])).toBe('SOC2611070001');
});
