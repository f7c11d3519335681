import { describe, expect, test } from 'vitest';
import { movesFrom, requireMove, requireSystemMove } from '../../../kernel/machine.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { may } from './permits.ts';
import { type OrderAction, type OrderState, orderStateNames, orderStates } from './states.ts';

const actions = [...new Set(orderStates.moves.map(([action]) => action))];
const everything = () => true;
const nothing = () => false;

/** The target of each action by the business rules, written by hand; all others are illegal. */
const byHand: Partial<Record<OrderState, Partial<Record<OrderAction, OrderState>>>> = {
  draft: { submit: 'submitted', cancel: 'cancelled' },
  submitted: { approve: 'reviewed', reject: 'draft', cancel: 'cancelled' },
  reviewed: { unreview: 'submitted', receive: 'received', return: 'submitted', cancel: 'cancelled' },
  received: { return: 'submitted', cancel: 'cancelled' },
  partDispatched: { cancel: 'cancelled' },
  dispatched: { cancel: 'cancelled' },
  signed: { returnPod: 'podReturned' },
};
const bySystem: Partial<Record<OrderState, Partial<Record<OrderAction, OrderState>>>> = {
  draft: { submit: 'submitted', cancel: 'cancelled' },
  submitted: { cancel: 'cancelled' },
  received: { partDispatch: 'partDispatched', dispatch: 'dispatched' },
  partDispatched: { dispatch: 'dispatched', undispatch: 'received', depart: 'inTransit' },
  dispatched: { partDispatch: 'partDispatched', undispatch: 'received', depart: 'inTransit' },
  inTransit: { sign: 'signed' },
  signed: { returnPod: 'podReturned' },
  podReturned: { close: 'closed' },
};

function answer(move: () => OrderState): string {
  try {
    return move();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe.each(orderStateNames)('an order that is %s', (state) => {
  test.each(actions)('%s by a person with every right, by one with none, by the system', (action) => {
    const to = byHand[state]?.[action];
    expect(answer(() => requireMove(orderStates, state, action, everything)[2])).toBe(to ?? 'ILLEGAL_MOVE');
    expect(answer(() => requireMove(orderStates, state, action, nothing)[2])).toBe(to ? 'NOT_PERMITTED' : 'ILLEGAL_MOVE');
    expect(answer(() => requireSystemMove(orderStates, state, action)[2])).toBe(bySystem[state]?.[action] ?? 'ILLEGAL_MOVE');
  });
});

test('each right gives its own buttons and no others', () => {
  const buttons = (permit: string) =>
    orderStateNames.flatMap((state) => movesFrom(orderStates, state, (right) => right === permit).map(([action]) => `${state} ${action}`));
  expect(buttons(may.submit)).toEqual(['draft submit']);
  expect(buttons(may.review)).toEqual(['submitted approve', 'submitted reject']);
  expect(buttons(may.unreview)).toEqual(['reviewed unreview']);
  expect(buttons(may.receive)).toEqual(['reviewed receive', 'reviewed return', 'received return']);
  expect(buttons(may.cancel)).toEqual(['draft cancel', 'submitted cancel', 'reviewed cancel', 'received cancel']);
  expect(buttons(may.cancelDispatched)).toEqual(['partDispatched cancel', 'dispatched cancel']);
  expect(buttons(may.returnPod)).toEqual(['signed returnPod']);
});
