import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call, showsOf } from '../kernel/call.ts';
import { queries, refresh, showsAny } from './query.ts';

const read = (cmd: string, shows?: readonly string[]) =>
  call({ cmd, kind: 'read', users: [1], permit: 'signedIn', params: z.object({}), result: z.object({}), ...(shows ? { shows } : {}) });

test.each([
  [read('order.list'), ['order'], true],
  [read('order.list'), ['orderDocument', 'bill'], false],
  [read('B641', ['charge', 'bill']), ['bill'], true],
  [read('B641', ['charge', 'bill']), ['B641'], false],
  [read('dispatchOrder.list', ['order', 'workOrder']), ['dispatchOrder'], false],
  [read('order.list'), [], false],
  [read('push.ticket', []), ['push'], false],
])('%o is stale after a write that touched %o: %s', (of, touched, stale) => {
  expect(showsAny({ meta: { shows: showsOf(of) } }, touched)).toBe(stale);
});

test('only the queries that show a touched subject are marked', async () => {
  const put = (key: string, shows?: readonly string[]) =>
    queries.prefetchQuery({ queryKey: [key], queryFn: () => key, staleTime: Infinity, ...(shows ? { meta: { shows } } : {}) });
  await Promise.all([put('bills', ['bill']), put('trips', ['workOrder', 'order']), put('unnamed')]);
  await refresh(['order', 'charge']);
  expect(['bills', 'trips', 'unnamed'].map((key) => queries.getQueryState([key])?.isInvalidated)).toEqual([false, true, false]);
});

test('a first answer that is still on its way when a write ends is asked for once more', async () => {
  const answers = ['before', 'after'].map((text) => ({ text, ...Promise.withResolvers<void>() }));
  let fetches = 0;
  const queryFn = async () => {
    const answer = answers[fetches++];
    await answer?.promise;
    return answer?.text;
  };
  const observer = new QueryObserver(queries, { queryKey: ['slow'], queryFn, meta: { shows: ['order'] } });
  const stop = observer.subscribe(() => {});
  const refreshed = refresh(['order']);
  for (const answer of answers) answer.resolve();
  await refreshed;
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'));
  stop();
});
