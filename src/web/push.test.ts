import { expect, test } from 'vitest';
import { frameOf, reconnectAfter } from './push.ts';

test.each([
  ['{"type":1,"title":"A","message":"B"}', { type: 1, title: 'A', message: 'B' }],
  ['{"type":1,"title":"A","message":"B","link":"/order/list"}', { type: 1, title: 'A', message: 'B', link: '/order/list' }],
  ['{"type":2,"process":40}', { type: 2, process: 40 }],
  ['{"type":2,"process":140,"batch_id":"7"}', { type: 2, process: 100, batch_id: '7' }],
  [
    '{"type":2,"process":100,"job":"7","title":"a.csv","good":47,"bad":3}',
    { type: 2, process: 100, job: '7', title: 'a.csv', good: 47, bad: 3 },
  ],
  ['{"type":2,"process":100,"job":7,"bad":"3"}', { type: 2, process: 100 }],
  ['{"type":3}', { type: 3, touched: [] }],
  ['{"type":3,"counts":["bill",5]}', { type: 3, touched: ['bill'] }],
  ['{"type":9}', undefined],
  ['[]', undefined],
  ['not json', undefined],
])('frame %s', (text, frame) => {
  expect(frameOf(text)).toEqual(frame);
});

test('reconnects after 300 s, a fifth more or less', () => {
  expect([0, 0.5, 1].map(reconnectAfter)).toEqual([240_000, 300_000, 360_000]);
});
