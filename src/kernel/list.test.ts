import { expect, test } from 'vitest';
import { z } from 'zod';
import { listCall } from './list.ts';

const { params } = listCall({
  cmd: 'thing.list',
  users: [1],
  permit: 'signedIn',
  row: z.object({ id: z.string() }),
  filters: { made_on: { is: 'days' } },
  sorts: ['id'],
  defaultSort: [{ key: 'id' }],
});
const faults = (made_on: object): (string | undefined)[] =>
  params.safeParse({ where: { made_on } }).error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];

test('days of a filter do not end before they begin', () => {
  for (const range of [{ from: '2026-11-20', to: '2026-11-20' }, { from: '2026-11-20' }, { to: '2024-02-29' }, {}])
    expect(faults(range)).toEqual([]);
  expect(faults({ from: '2026-11-20', to: '2024-02-29' })).toEqual(['where.made_on.to END_BEFORE_START']);
});
