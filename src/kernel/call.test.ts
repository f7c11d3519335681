import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, showsOf, subjectOf } from './call.ts';

test('a call is about the subject before its dot, unless it names others', () => {
  expect([subjectOf('order.save'), subjectOf('finance.bill.save'), subjectOf('B011')]).toEqual(['order', 'finance', 'B011']);
  expect(showsOf({ cmd: 'order.save' })).toEqual(['order']);
  expect(showsOf({ cmd: 'order.split', shows: ['workOrder', 'order'] })).toEqual(['workOrder', 'order']);
});

test('a contract is the value that both sides import', () => {
  const contract = { cmd: 'order.get', kind: 'read', users: [1], permit: 'signedIn', params: z.object({}), result: z.object({}) } as const;
  expect(call(contract)).toBe(contract);
});
