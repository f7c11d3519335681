import { expect, test } from 'vitest';
import { inboundStateNames } from '../inbound/states.ts';
import { outboundStateNames } from '../outbound/states.ts';
import { inboundMark, outboundMark, pickListMark } from './marks.ts';
import { words } from './words.ts';

test('the slip of a cancelled inbound plan is void, and that of any other has no mark', () => {
  const marked = inboundStateNames.filter((state) => inboundMark(state) !== null);
  expect(marked).toEqual(['cancelled']);
  expect(words).toHaveProperty([inboundMark('cancelled') ?? '']);
});

test('the slip of an outbound plan says that it is void, or that nothing is picked yet', () => {
  expect(outboundStateNames.map((state) => [state, outboundMark({ state, intercept: null })])).toEqual([
    ['newPlan', 'label.notPicked'],
    ['issued', 'label.notPicked'],
    ['picked', null],
    ['completed', null],
    ['cancelled', 'label.void'],
  ]);
});

test('the slip of a plan whose goods are to be stopped says so until the warehouse has decided', () => {
  const marksOf = (intercept: string) =>
    (['issued', 'picked', 'completed', 'cancelled'] as const).map((state) => outboundMark({ state, intercept }));
  expect(marksOf('requested').slice(0, 2)).toEqual(['label.intercepted', 'label.intercepted']);
  expect(marksOf('failed')).toEqual(['label.notPicked', null, null, 'label.void']);
  expect(marksOf('succeeded').at(-1)).toBe('label.void');
  expect(words).toHaveProperty(['label.intercepted']);
});

test('a pick list of which every task was cancelled is void', () => {
  expect([pickListMark([]), pickListMark([{}])]).toEqual(['label.void', null]);
});
