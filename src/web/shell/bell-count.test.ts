import { expect, test } from 'vitest';
import { bellCount } from './bell-count.ts';

const approvals = { key: 'approvals', count: 3, unread: 2, address: '/home' };
const part = { key: '1', count: 3, address: '/requests', isPart: true };
const unpaid = { key: '6', count: 1, address: '/requests' };

test.each([
  ['an approval whose notice is unread counts once', [approvals], 2, 0, { toDecide: 3, total: 3 }],
  ['other unread notices count beside it', [approvals], 5, 0, { toDecide: 3, total: 6 }],
  ['the parts of the approvals count with them', [approvals, part, unpaid], 2, 1, { toDecide: 4, total: 5 }],
  ['notices that were read a moment before do not take records away', [approvals], 0, 0, { toDecide: 3, total: 3 }],
  ['a user without approvals has the notices and the jobs', [], 4, 2, { toDecide: 0, total: 6 }],
])('%s', (_what, lines, unread, running, count) => {
  expect(bellCount(lines, { unread, running })).toEqual(count);
});
