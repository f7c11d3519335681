import { expect, test } from 'vitest';
import { orderStateNames } from '../transport-order/states.ts';
import { requiredDocuments } from './rules.ts';

const states = orderStateNames;
const withPod = (business_type: 'ftl' | 'crossBorder') =>
  states.filter((state) => requiredDocuments({ business_type, state }).includes('pod'));

test('the proof of delivery is missed once the goods are signed for', () => {
  expect(withPod('ftl')).toEqual(['signed', 'podReturned', 'closed']);
  expect(withPod('crossBorder')).toEqual(['signed', 'podReturned', 'closed']);
});

test('an order across a border needs its papers in every state but the cancelled one, and one within a country none', () => {
  for (const state of states) {
    const papers = requiredDocuments({ business_type: 'crossBorder', state }).filter((kind) => kind !== 'pod');
    expect([state, papers]).toEqual([state, state === 'cancelled' ? [] : ['packingList', 'invoice', 'customs']]);
    expect(requiredDocuments({ business_type: 'ltl', state }).filter((kind) => kind !== 'pod')).toEqual([]);
  }
});
