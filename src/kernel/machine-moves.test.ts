import { expect, test } from 'vitest';
import { machine, movesByPeople, movesFrom, type Part, requireMove, requireParts, requireReason, requireSystemMove } from './machine.ts';
import { permits } from './permit.ts';
import { Refusal } from './refusal.ts';

const may = permits({ write: 'paper.write', check: 'paper.check', all: 'paper.all' });
const papers = machine({
  start: 'draft',
  states: ['draft', 'sent', 'good', 'void'],
  moves: [
    ['send', 'draft', 'sent', may.write],
    ['approve', 'sent', 'good', [may.check, may.all], { tone: 'primary', notBy: ['prepared', 'decided'] }],
    ['withdraw', 'sent', 'draft', may.write, { onlyBy: ['prepared'] }],
    ['archive', 'void', 'void', may.write, { onlyBy: ['prepared', 'decided'] }],
    ['void', ['draft', 'sent'], 'void', may.write, { reason: 'required' }],
    ['pay', 'good', 'good', may.all, { ownCall: true }],
    ['reverse', 'good', 'sent', 'system'],
  ],
});
const states = papers.states;

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.facts];
    throw error;
  }
  return undefined;
}

/* Every action in every state, by everybody, by nobody, and by the system. */
const outcomes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  send: { draft: 'sent' },
  approve: { sent: 'good' },
  withdraw: { sent: 'draft' },
  void: { draft: 'void', sent: 'void' },
  archive: { void: 'void' },
  pay: { good: 'good' },
  reverse: {},
};
test.each(states.flatMap((state) => papers.moves.map(([action]) => [state, action] as const)))('in %s, %s', (state, action) => {
  const to = outcomes[action]?.[state];
  const illegal = ['ILLEGAL_MOVE', { action, state }];
  if (to === undefined) expect(refusalOf(() => requireMove(papers, state, action, () => true))).toEqual(illegal);
  else {
    expect(requireMove(papers, state, action, () => true)[2]).toBe(to);
    expect(refusalOf(() => requireMove(papers, state, action, () => false))).toEqual(['NOT_PERMITTED', { action }]);
  }
  if (action === 'reverse' && state === 'good') expect(requireSystemMove(papers, state, action)[2]).toBe('sent');
  else expect(refusalOf(() => requireSystemMove(papers, state, action))).toEqual(illegal);
});

test('a user is offered the moves of a state by right and by part, each once', () => {
  const offered = (state: (typeof states)[number], parts?: readonly Part[]) =>
    movesFrom(papers, state, () => true, parts).map(([action]) => action);
  expect(offered('sent')).toEqual(['approve', 'withdraw', 'void']);
  expect(offered('sent', [])).toEqual(['approve', 'void']);
  expect(offered('sent', ['prepared'])).toEqual(['withdraw', 'void']);
  expect(offered('sent', ['decided'])).toEqual(['void']);
  expect(offered('good')).toEqual(['pay']);
  // One of the parts that it is for is enough.
  expect([offered('void'), offered('void', []), offered('void', ['decided'])]).toEqual([['archive'], [], ['archive']]);
  expect(movesFrom(papers, 'sent', (permit) => permit === may.check)).toHaveLength(1);
  expect(movesByPeople(papers, () => true).map(([action]) => action)).toEqual(['send', 'approve', 'withdraw', 'archive', 'void', 'pay']);
  expect(movesByPeople(papers, () => false)).toEqual([]);
});

test('a reason is asked for where it is required, and an empty one is none', () => {
  for (const reason of [null, '']) expect(refusalOf(() => requireReason({ reason: 'required' }, reason))).toEqual(['REASON_REQUIRED', {}]);
  expect(refusalOf(() => requireReason({ reason: 'required' }, 'so'))).toBeUndefined();
  for (const beside of [{}, { reason: 'optional' }] as const) expect(refusalOf(() => requireReason(beside, null))).toBeUndefined();
});

test('who prepared or decided may not where that is excluded, and nobody else where it is required', () => {
  const tried = (beside: Parameters<typeof requireParts>[0], ...parts: Part[]) => refusalOf(() => requireParts(beside, parts, 'Lan'));
  expect(tried({ notBy: ['prepared', 'decided'] })).toBeUndefined();
  expect(tried({ notBy: ['prepared', 'decided'] }, 'decided')).toEqual(['FOUR_EYES', { who: 'Lan', context: 'decided' }]);
  expect(tried({ notBy: ['prepared'] }, 'decided')).toBeUndefined();
  expect(tried({ onlyBy: ['prepared'] }, 'prepared')).toBeUndefined();
  expect(tried({ onlyBy: ['prepared', 'decided'] }, 'decided')).toBeUndefined();
  expect(tried({ onlyBy: ['prepared'] }, 'decided')).toEqual(['NOT_YOURS', { who: 'Lan' }]);
  expect(tried({})).toBeUndefined();
});
