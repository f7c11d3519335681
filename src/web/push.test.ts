import { expect, onTestFinished, test, vi } from 'vitest';
import { catchUpAfter, frameOf, keepPush, reconnectAfter } from './push.ts';
import { queries } from './query.ts';

test.each([
  ['{"type":1,"title":"A","message":"B"}', { type: 1, title: 'A', message: 'B' }],
  ['{"type":1,"title":"A","message":"B","link":"/order/list"}', { type: 1, title: 'A', message: 'B', link: '/order/list' }],
  ['{"type":2,"process":40}', { type: 2, process: 40 }],
  ['{"type":2,"process":140,"batch_id":"7"}', { type: 2, process: 100, batch_id: '7' }],
  [
    '{"type":2,"process":100,"job":"7","title":"a.csv","good":47,"bad":3}',
    { type: 2, process: 100, job: '7', title: 'a.csv', good: 47, bad: 3 },
  ],
  ['{"type":2,"process":100,"job":"7","cancelled":true}', { type: 2, process: 100, job: '7', cancelled: true }],
  ['{"type":2,"process":100,"cancelled":1}', { type: 2, process: 100 }],
  ['{"type":2,"process":100,"job":7,"bad":"3"}', { type: 2, process: 100 }],
  ['{"type":3}', { type: 3, touched: [] }],
  ['{"type":3,"counts":["bill",5]}', { type: 3, touched: ['bill'] }],
  ['{"type":9}', undefined],
  ['[]', undefined],
  ['not json', undefined],
])('frame %s', (text, frame) => {
  expect(frameOf(text)).toEqual(frame);
});

const chances = [0, 0.5, 1];

test('a lost line is opened again after 300 s, a fifth more or less', () => {
  const lost = [240_000, 300_000, 360_000];
  for (const of of [{ tries: 1 }, { code: 1001, tries: 1 }, { code: 1006, tries: 1 }, { code: 4409, tries: 1 }])
    expect(chances.map((chance) => reconnectAfter(chance, of))).toEqual(lost);
});

test.each([1011, 4401, 4403])(
  'a line that the server closes with %d, before it was admitted, is opened once more within seconds',
  (code) => {
    expect(chances.map((chance) => reconnectAfter(chance, { code, tries: 1 }))).toEqual([1000, 2000, 3000]);
    expect(chances.map((chance) => reconnectAfter(chance, { code, tries: 2 }))).toEqual([240_000, 300_000, 360_000]);
  },
);

test('a browser without web sockets is told so, and asks for no ticket', () => {
  vi.stubGlobal('WebSocket', undefined);
  const calls: string[] = [];
  const end = keepPush({
    user: '7',
    ticket: async () => {
      calls.push('ticket');
      return '';
    },
    notify: () => calls.push('notice'),
    unsupported: () => calls.push('unsupported'),
  });
  end();
  vi.unstubAllGlobals();
  expect(calls).toEqual(['unsupported']);
});

test('windows that are told to read everything again do so within half a minute, each at a moment of its own', () => {
  expect(chances.map(catchUpAfter)).toEqual([0, 15_000, 30_000]);
});

test('a message that names no subject makes the window read everything again, at the moment that chance gives it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // Chance comes from outside, as time does: only with both of them fixed is the moment known to the millisecond.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => void vi.restoreAllMocks());
  const opened: EventTarget[] = [];
  class Line extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 1;
    constructor() {
      super();
      opened.push(this);
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { protocol: 'https:', host: 'quayside.example' });
  onTestFinished(() => void vi.unstubAllGlobals());
  queries.setQueryData(['bill.list', {}], { rows: [] });
  const end = keepPush({ user: '7', unsupported: () => {}, notify: () => {}, ticket: () => Promise.resolve('t') });
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toHaveLength(1);
  const isStale = () => queries.getQueryState(['bill.list', {}])?.isInvalidated;
  expect(isStale()).toBe(false);
  const tellAll = () => opened[0]?.dispatchEvent(Object.assign(new Event('message'), { data: '{"type":3}' }));
  tellAll();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(isStale()).toBe(false);
  // A second loss in the meantime does not put it off.
  tellAll();
  await vi.advanceTimersByTimeAsync(1);
  expect(isStale()).toBe(true);
  // A line that is closed reads nothing more.
  queries.setQueryData(['bill.list', {}], { rows: [] });
  tellAll();
  end();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isStale()).toBe(false);
});
