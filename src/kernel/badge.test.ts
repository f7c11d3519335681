import { expect, test } from 'vitest';
import { z } from 'zod';
import { badgeSource, opensWith } from './badge.ts';
import { call } from './call.ts';
import { listCall } from './list.ts';
import type { Page } from './page.ts';

const page: Page = {
  path: '/bill',
  title: 'page.bill',
  group: 'finance',
  kind: 'list',
  shown: true,
  users: [1],
  permit: 'signedIn',
  file: 'list',
};
const row = z.object({ id: z.string() });
const list = listCall({
  cmd: 'bill.list',
  users: [1],
  permit: 'signedIn',
  row,
  filters: { late: { is: 'flag' } },
  sorts: ['id'],
  defaultSort: [{ key: 'id' }],
});

test('a badge counts the rows that its page opens with', () => {
  expect(opensWith(page, list)).toEqual({ page, list, opening: {} });
  const opening = { tab: 'late' };
  const of = opensWith(page, list, opening);
  expect(of).toEqual({ page, list, opening });
  const counts = call({
    cmd: 'bill.counts',
    kind: 'read',
    users: [1],
    permit: 'signedIn',
    params: z.object({}),
    result: z.object({ late: z.int() }),
  });
  const source = badgeSource({ call: counts, badges: [{ of, count: ({ late }) => late }] });
  expect(source.badges.map(({ count }) => count({ late: 3 }))).toEqual([3]);
});
