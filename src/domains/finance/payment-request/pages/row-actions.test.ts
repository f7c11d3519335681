import { expect, test } from 'vitest';
import { may } from '../permits.ts';
import { paymentRequestState } from '../states.ts';
import { requestActions } from './row-actions.ts';

type Row = Parameters<typeof requestActions>[0];
const keys = (row: Row, rights: readonly string[] = [may.pay, may.prepare]): string[] =>
  requestActions(row, (permit) => rights.includes(permit), { pay: () => {}, edit: () => {} }).map(({ key }) => key);

test('a request is edited before it is submitted, and paid once all have reviewed it', () => {
  const offered = paymentRequestState.options.flatMap((state) => keys({ state, own: false }).map((key) => [state, key]));
  expect(offered).toEqual([
    ['awaitingRequest', 'edit'],
    ['unpaid', 'pay'],
  ]);
});

test('a request is paid by another person than its preparer, who has the right to pay', () => {
  expect(keys({ state: 'unpaid', own: true })).toEqual([]);
  expect(keys({ state: 'unpaid', own: false }, [may.prepare])).toEqual([]);
  expect(keys({ state: 'awaitingRequest', own: true }, [may.pay])).toEqual([]);
});
