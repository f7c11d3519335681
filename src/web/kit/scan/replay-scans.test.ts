import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { CallRefused, NetworkFailed, type SendOptions } from '../../call.ts';
import { type Kept, nothingKept, type Waiting } from './kept-scans.ts';
import { type Queue, replayScans, sendOrWait } from './replay-scans.ts';

const common = { kind: 'write', users: [1], permit: 'signedIn', params: z.object({}), result: z.object({}) } as const;
const receive = call({ ...common, cmd: 'receiving.receive' });
const label = { word: 'receiving.printLabel', address: '/print/pallet?ids=9' };
const scanOf = (id: string, cmd = receive.cmd): Waiting => ({ requestId: id, cmd, params: { code: id }, label: `scan ${id}` });
const busy = (retryAfter?: number) => new CallRefused(503, 'busy', { refusal: 'BUSY', ...(retryAfter ? { retry_after: retryAfter } : {}) });

/** A hand-held with scans that wait, and a server that answers each of them as the table says: a refusal, no network, or done. */
function handheld(waiting: readonly Waiting[], answers: Readonly<Record<string, Error | object>> = {}) {
  const sent: [unknown, SendOptions][] = [];
  const waits: number[] = [];
  let scans: Kept = { ...nothingKept, waiting };
  const queue: Queue = {
    waiting: () => scans.waiting,
    callOf: (cmd) =>
      cmd === receive.cmd ? { call: receive, next: (result) => (Reflect.has(Object(result), 'pallet') ? label : null) } : undefined,
    send: (_call, params, options) => {
      sent.push([params, options]);
      const answer = answers[options.requestId ?? ''] ?? {};
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    change: (change) => Promise.resolve(void (scans = change(scans))),
    again: (seconds) => waits.push(seconds),
  };
  return { queue, sent, waits, stored: () => scans };
}

test('scans are sent in their order, each with the request id of its first try', async () => {
  const { queue, sent, stored } = handheld([scanOf('1'), scanOf('2'), scanOf('3')], { 2: { pallet: '9' } });
  await replayScans(queue);
  expect(sent).toEqual(['1', '2', '3'].map((id) => [{ code: id }, { requestId: id, quiet: true }]));
  expect(stored()).toEqual({ waiting: [], failed: [], toDo: [{ requestId: '2', label: 'scan 2', ...label }] });
});

test('a scan that the server refuses is told, and makes way for the next', async () => {
  const refusal = new CallRefused(422, 'the pallet is at another place', { refusal: 'PALLET_NOT_HERE' });
  const { queue, stored } = handheld([scanOf('1'), scanOf('2')], { 1: refusal });
  await replayScans(queue);
  expect(stored()).toEqual({
    waiting: [],
    failed: [{ requestId: '1', label: 'scan 1', message: 'the pallet is at another place' }],
    toDo: [],
  });
});

test.each<[string, Error, number[]]>([
  ['without network', new NetworkFailed('x'), []],
  ['with a busy server', busy(), [5]],
  ['with a busy server that says for how long', busy(30), [30]],
  ['after the session has ended', new CallRefused(-1009, 'gone', {}), []],
])('%s all scans go on waiting', async (_what, answer, expected) => {
  const scans = [scanOf('1'), scanOf('2')];
  const { queue, sent, waits, stored } = handheld(scans, { 1: answer });
  await replayScans(queue);
  expect([stored().waiting, stored().failed, sent.length, waits]).toEqual([scans, [], 1, expected]);
});

test('a fault of the page itself loses no scan, and a scan of a page that is not open waits for it', async () => {
  const faulty = handheld([scanOf('1')], { 1: new TypeError('a bug') });
  await expect(replayScans(faulty.queue)).rejects.toThrow('a bug');
  expect(faulty.stored().waiting).toHaveLength(1);
  const other = handheld([scanOf('1', 'picking.pick')]);
  await replayScans(other.queue);
  expect([other.sent, other.stored().waiting.length]).toEqual([[], 1]);
});

test.each<[string, Readonly<Record<string, Error | object>>, string[], unknown]>([
  ['is sent after those that waited', {}, [], {}],
  ['waits behind one that still has no network', { 1: new NetworkFailed('x') }, ['1', '2'], null],
  ['waits alone where the network fails now', { 2: new NetworkFailed('x') }, ['2'], null],
])('a new scan %s', async (_what, answers, waiting, result) => {
  const { queue, stored, sent } = handheld([scanOf('1')], answers);
  expect(await sendOrWait(queue, receive, scanOf('2'), () => replayScans(queue))).toEqual(result);
  expect(stored().waiting.map(({ requestId }) => requestId)).toEqual(waiting);
  expect(sent.every(([, { requestId }]) => requestId !== undefined)).toBe(true);
});

test.each([-1009, -9995, 401])('a new scan whose session has ended (%i) waits for its user', async (code) => {
  const { queue, stored } = handheld([], { 1: new CallRefused(code, 'sign in again', {}) });
  expect(await sendOrWait(queue, receive, scanOf('1'), () => replayScans(queue))).toBeNull();
  expect(stored()).toEqual({ ...nothingKept, waiting: [scanOf('1')] });
});

test('a new scan that a busy server refuses is told at once, and may be made again', async () => {
  const { queue, stored } = handheld([], { 1: busy() });
  await expect(sendOrWait(queue, receive, scanOf('1'), () => replayScans(queue))).rejects.toThrow('busy');
  expect(stored().waiting).toEqual([]);
});

test('a new scan that is refused is told at once, and does not wait', async () => {
  const { queue, stored } = handheld([], { 1: new CallRefused(422, 'no', { refusal: 'OVER_RECEIPT' }) });
  await expect(sendOrWait(queue, receive, scanOf('1'), () => replayScans(queue))).rejects.toThrow('no');
  expect(stored().waiting).toEqual([]);
});
