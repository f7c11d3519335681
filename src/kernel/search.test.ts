import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';
import { hintOf, hitsMax, searchSource } from './search.ts';

test('a search asks its call for the text and names the hits of the answer', () => {
  const source = searchSource({
    word: 'page.trucks',
    call: call({
      cmd: 'truck.list',
      kind: 'read',
      users: [1],
      permit: 'signedIn',
      params: z.object({ words: z.string(), size: z.int() }),
      result: z.object({ rows: z.array(z.object({ plate_no: z.string() })) }),
    }),
    params: (words) => ({ words, size: hitsMax }),
    hits: ({ rows }) => rows.map(({ plate_no }) => ({ label: plate_no, links: [] })),
  });
  expect([source.word, source.call.cmd, source.params('29C')]).toEqual(['page.trucks', 'truck.list', { words: '29C', size: 5 }]);
  expect(source.hits({ rows: [{ plate_no: '29C-123.45' }] })).toEqual([{ label: '29C-123.45', links: [] }]);
});

test('a hint leaves out the facts that are missing', () => {
  expect([hintOf('ACME', null, 'Hanoi', undefined, '', '3 t'), hintOf('ACME'), hintOf(null)]).toEqual(['ACME · Hanoi · 3 t', 'ACME', '']);
});
