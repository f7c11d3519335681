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
  expect(opensWith(page, list, opening)).toEqual({ page, list, opening });
});

test('a source of badges has the facts of its call and counts in its answer', () => {
  const counts = call({
    cmd: 'bill.counts',
    kind: 'read',
    users: [1],
    permit: 'signedIn',
    params: z.object({}),
    result: z.object({ late: z.int() }),
  });
  const { cmd, users, permit } = counts;
  const source = badgeSource<typeof counts>({ call: { cmd, users, permit }, badges: [{ page, count: ({ late }) => late }] });
  expect(source.call).toMatchObject({ cmd: 'bill.counts', kind: 'read', users: [1], permit: 'signedIn' });
  expect(source.badges.map(({ count }) => count({ late: 3 }))).toEqual([3]);
});
