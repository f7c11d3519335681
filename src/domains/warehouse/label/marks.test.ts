import { expect, test } from 'vitest';
import { inboundStateNames } from '../inbound/states.ts';
import { outboundStateNames } from '../outbound/states.ts';
import { inboundMark, outboundMark } from './marks.ts';
import { words } from './words.ts';

test('the slip of a cancelled inbound plan is void, and that of any other has no mark', () => {
  const marked = inboundStateNames.filter((state) => inboundMark(state) !== null);
  expect(marked).toEqual(['cancelled']);
  expect(words).toHaveProperty([inboundMark('cancelled') ?? '']);
});

test('the slip of an outbound plan says that it is void, or that nothing is picked yet', () => {
  expect(outboundStateNames.map((state) => [state, outboundMark(state)])).toEqual([
    ['newPlan', 'label.notPicked'],
    ['issued', 'label.notPicked'],
    ['picked', null],
    ['completed', null],
    ['cancelled', 'label.void'],
  ]);
});
