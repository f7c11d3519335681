import { expect, test } from 'vitest';
import { machine } from '../../../kernel/machine.ts';
import { permits } from '../../../kernel/permit.ts';
import { aboutOf, buttonsAndRest } from './actions.ts';
import { buttonOf, inverseOf } from './moves.ts';

const may = permits({ write: 'x.write', review: 'x.review' });
const machineOfOrders = machine({
  start: 'draft',
  states: ['draft', 'submitted', 'reviewed', 'cancelled'],
  moves: [
    ['submit', 'draft', 'submitted', may.write, { tone: 'primary' }],
    ['reject', 'submitted', 'draft', may.review, { tone: 'danger', reason: 'required' }],
    ['approve', 'submitted', 'reviewed', may.review, { tone: 'primary' }],
    ['unreview', 'reviewed', 'submitted', may.review, { reason: 'required' }],
    ['cancel', 'draft', 'cancelled', may.write, { tone: 'danger' }],
  ],
});
const all = () => true;

test('an approval is taken back by the move that leads to the former state', () => {
  expect(inverseOf(machineOfOrders, 'submitted', 'reviewed', all)).toBe('unreview');
});

test('a rejection by another is no undo, and what cannot be reached again has none', () => {
  expect(inverseOf(machineOfOrders, 'draft', 'submitted', all)).toBeUndefined();
  expect(inverseOf(machineOfOrders, 'draft', 'cancelled', all)).toBeUndefined();
});

test('a user without the right to take a move back is offered nothing', () => {
  expect(inverseOf(machineOfOrders, 'submitted', 'reviewed', (permit) => permit === may.write)).toBeUndefined();
});

test.each([
  [{ reason: 'required' }, 'reason'],
  [{ reason: 'optional' }, 'note'],
  [{ confirm: true }, 'sure'],
  [{ reason: 'required', confirm: true }, 'reason'],
  [{ tone: 'primary' }, undefined],
] as const)('the button of a move with %j asks for %s', (beside, asks) => {
  expect(buttonOf('order', ['cancel', 'draft', 'cancelled', may.write, beside]).asks).toBe(asks);
});

test('one primary action stands out, and a destructive one stands behind the dots', () => {
  const run = () => undefined;
  const action = (key: string, tone?: 'primary' | 'danger') => ({ key, word: key, run, ...(tone ? { tone } : {}) });
  const { buttons, rest } = buttonsAndRest(
    [action('cancel', 'danger'), action('print'), action('pay', 'primary'), action('close', 'primary')],
    2,
  );
  expect(buttons.map(({ key, tone }) => [key, tone])).toEqual([
    ['pay', 'primary'],
    ['close', undefined],
  ]);
  expect(rest.map(({ key }) => key)).toEqual(['print', 'cancel']);
});

test.each([
  ['of a record that the action names', { record: 'order 5' }, { record: 'row 6', title: 'SO1' }, '/order/list', 'order 5'],
  ['of a row', {}, { record: 'order 6', title: 'SO1' }, '/order/list', 'order 6'],
  ['on the page of a record', {}, { title: 'SO1' }, '/order/detail?id=5', '/order/detail?id=5 SO1'],
  ['of nothing that tells it from others', {}, { title: 'SO1' }, undefined, null],
  ['of a bar without a title', {}, {}, '/order/detail?id=5', null],
])('the draft of a reason %s is found by it', (_what, action, about, tab, name) => {
  expect(aboutOf(action, about, tab)).toBe(name);
});
