import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';
import { machine } from './machine.ts';
import { manyOf, moveCall } from './move-call.ts';
import { permits } from './permit.ts';

const may = permits({ write: 'note.write', decide: 'note.decide' });
const plain = machine({
  start: 'draft',
  states: ['draft', 'sent', 'void'],
  moves: [
    ['send', 'draft', 'sent', may.write],
    ['cancel', ['draft', 'sent'], 'void', may.write],
  ],
});
const strict = machine({
  start: 'draft',
  states: ['draft', 'sent', 'passed'],
  moves: [
    ['send', 'draft', 'sent', may.write, { onlyBy: ['prepared'] }],
    ['pass', 'sent', 'passed', may.decide, { notBy: ['prepared'] }],
    ['return', 'sent', 'draft', may.decide, { reason: 'required' }],
  ],
});
const noteMove = moveCall({ cmd: 'note.move', users: [1], machine: plain });
const accepts = (schema: z.ZodType, sent: object): boolean => schema.safeParse(sent).success;

test('a move is open to whoever may make any of the moves, and refused for what its machine asks', () => {
  expect(noteMove).toMatchObject({
    cmd: 'note.move',
    kind: 'write',
    users: [1],
    permit: ['note.write'],
    refusals: ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE'],
    reasonMax: 300,
  });
  expect(noteMove).not.toHaveProperty('guards');
  const asked = moveCall({ cmd: 'note.move', users: [1, 2], machine: strict, refusals: ['PERIOD_CLOSED'], guards: [] });
  expect(asked.permit).toEqual(['note.write', 'note.decide']);
  expect(asked.refusals).toEqual(['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'REASON_REQUIRED', 'FOUR_EYES', 'NOT_YOURS', 'PERIOD_CLOSED']);
  expect([asked.guards, asked.many.guards]).toEqual([[], []]);
});

describe('a move', () => {
  const sent = { id: '1', version: 1, action: 'send' };
  test('names the record as it was seen, an action of the machine, and a reason of bounded length', () => {
    expect(noteMove.params.parse(sent)).toMatchObject({ id: 1n, version: 1, action: 'send', reason: null });
    expect(accepts(noteMove.params, { ...sent, action: 'burn' })).toBe(false);
    expect(accepts(noteMove.params, { id: '1', action: 'send' })).toBe(false);
    expect([300, 301].map((length) => accepts(noteMove.params, { ...sent, reason: 'x'.repeat(length) }))).toEqual([true, false]);
    const short = moveCall({ cmd: 'note.move', users: [1], machine: plain, reasonMax: 2, with: { at: z.string() } });
    expect(short.reasonMax).toBe(2);
    expect(accepts(short.params, sent)).toBe(false);
    expect([2, 3].map((length) => accepts(short.params, { ...sent, at: '', reason: 'x'.repeat(length) }))).toEqual([true, false]);
  });
  test('answers the state of the machine', () => {
    expect([accepts(noteMove.result, { state: 'sent', version: 2 }), accepts(noteMove.result, { state: 'burnt', version: 2 })]).toEqual([
      true,
      false,
    ]);
  });
});

test('many records are moved by one call, from one to a hundred, each with its own answer', () => {
  const records = (count: number) => ({
    action: 'send',
    records: Array.from({ length: count }, (_, place) => ({ id: String(place + 1), version: 1 })),
  });
  expect(noteMove.many).toMatchObject({ cmd: 'note.moveMany', kind: 'write', users: [1], permit: ['note.write'] });
  expect([0, 1, 100, 101].map((count) => accepts(noteMove.many.params, records(count)))).toEqual([false, true, true, false]);
  const results = [
    { state: 'sent', refused: null },
    { state: null, refused: { code: 'ILLEGAL_MOVE', msg: 'no', reference: null } },
  ];
  expect(noteMove.many.result.parse({ results })).toEqual({ results });
  expect(manyOf(noteMove)).toBe(noteMove.many);
  expect(
    manyOf(call({ cmd: 'note.get', kind: 'read', users: [1], permit: 'signedIn', params: z.object({}), result: z.object({}) })),
  ).toBeUndefined();
});
