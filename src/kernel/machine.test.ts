import { describe, expect, test } from 'vitest';
import { type Beside, machine, movesFrom, requireMove, requireParts, requireReason, type Part } from './machine.ts';
import { permits } from './permit.ts';
import { Refusal } from './refusal.ts';

const may = permits({ write: 'paper.write', check: 'paper.check', all: 'paper.all' });
const papers = machine({
  start: 'draft',
  states: ['draft', 'sent', 'good', 'void'],
  moves: [
    ['send', 'draft', 'sent', may.write],
    ['approve', 'sent', 'good', [may.check, may.all], { tone: 'primary', notBy: ['prepared', 'decided'] }],
    ['void', ['draft', 'sent'], 'void', may.write, { reason: 'required' }],
    ['pay', 'good', 'good', may.all, { ownCall: true }],
    ['reverse', 'good', 'sent', 'system'],
  ],
});
const code = (run: () => unknown): string => {
  try {
    run();
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.facts['context']].filter(Boolean).join(' ');
    throw error;
  }
};

describe('a machine', () => {
  test('has a row for each state and right that a move is declared for', () => {
    expect(papers.moves.filter(([action]) => action === 'void').map(([, from]) => from)).toEqual(['draft', 'sent']);
    const actions = (...parts: Part[]) => movesFrom(papers, 'sent', (permit) => permit === may.all, parts).map(([action]) => action);
    expect(actions()).toEqual(['approve']);
    expect(actions('decided')).toEqual([]);
    expect(requireMove(papers, 'sent', 'approve', (permit) => permit === may.check)[2]).toBe('good');
    expect(code(() => requireMove(papers, 'draft', 'approve', () => true))).toBe('ILLEGAL_MOVE');
    expect(code(() => requireMove(papers, 'sent', 'approve', () => false))).toBe('NOT_PERMITTED');
    expect(code(() => requireMove(papers, 'good', 'reverse', () => true))).toBe('ILLEGAL_MOVE');
  });

  test('reaches a state over several others, in whatever order its moves stand', () => {
    const chain = machine({
      start: 'a',
      states: ['a', 'b', 'c'],
      moves: [
        ['finish', 'b', 'c', may.all],
        ['begin', 'a', 'b', may.all],
      ],
    });
    expect(chain.moves).toHaveLength(2);
  });

  test('offers by its call what neither the system nor another call does', () => {
    expect(papers.actions).toEqual(['send', 'approve', 'void']);
  });

  test('is refused at load when a state cannot be reached, a question has two answers or an action two looks', () => {
    const states = ['a', 'b'] as const;
    expect(() => machine({ start: 'a', states, moves: [] })).toThrow('unreachable states: b');
    expect(() => machine({ start: 'a', states: ['a', 'b', 'c'], moves: [] })).toThrow('unreachable states: b, c');
    expect(() =>
      machine({
        start: 'a',
        states,
        moves: [
          ['go', 'a', 'b', may.all],
          ['go', 'a', 'a', may.all],
        ],
      }),
    ).toThrow('ambiguous moves: go from a by paper.all');
    expect(() =>
      machine({
        start: 'a',
        states,
        moves: [['go', ['a', 'b', 'a', 'b'], 'b', may.all]],
      }),
    ).toThrow('ambiguous moves: go from a by paper.all, go from b by paper.all');
    expect(() =>
      machine({
        start: 'a',
        states,
        moves: [
          ['go', 'a', 'b', may.all],
          ['go', 'b', 'a', may.all, { reason: 'required' }],
        ],
      }),
    ).toThrow('an action asks for one thing here and another there: ["go",null,null,null,null], ["go",null,"required",null,null]');
  });
});

test('a required reason is not empty', () => {
  expect(code(() => requireReason({ reason: 'required' }, null))).toBe('REASON_REQUIRED');
  expect(code(() => requireReason({ reason: 'required' }, 'late'))).toBe('done');
  expect(code(() => requireReason({ reason: 'optional' }, null))).toBe('done');
});

test('a move is refused to who had a part that it is not for, and to who lacks the part that it is for', () => {
  const others: Beside = { notBy: ['prepared', 'decided'] };
  expect(code(() => requireParts(others, ['decided'], 'Lan'))).toBe('FOUR_EYES decided');
  expect(code(() => requireParts(others, ['decided', 'prepared'], 'Lan'))).toBe('FOUR_EYES prepared');
  expect(code(() => requireParts(others, [], 'Lan'))).toBe('done');
  expect(code(() => requireParts({ onlyBy: ['prepared'] }, ['decided'], 'Lan'))).toBe('NOT_YOURS');
  expect(code(() => requireParts({ onlyBy: ['prepared'] }, ['prepared'], 'Lan'))).toBe('done');
});
