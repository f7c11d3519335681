import { expect, test } from 'vitest';
import { poolColumns } from './dispatch-list.tsx';

const keysOf = (border: boolean): string[] => poolColumns(border).flatMap((column) => (column ? [column.key] : []));

test('the dispatch of the border shows where goods change trucks and whether customs has released them', () => {
  expect(keysOf(true)).toEqual(expect.arrayContaining(['border_name', 'release']));
  expect(keysOf(false)).not.toContain('release');
  expect(poolColumns(true)).toContainEqual(expect.objectContaining({ key: 'release', words: 'orderLeg.releaseState', is: 'choice' }));
});
