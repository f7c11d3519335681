import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { CallRefused, NetworkFailed, ReadStopped, send, signedFields, watchCalls } from './call.ts';
import { restoreOffset, serverTime } from './clock.ts';
import { beginSession, credential, endHere, sessionNow } from './session.ts';
import { emptyDatabases } from './testing-db.ts';
import { replyOf } from './testing-session.ts';

const params = z.strictObject({ id: z.string() });
const result = z.object({ state: z.string() });
const common = { users: [1], params, result } as const;
const read = call({ ...common, cmd: 'order.get', kind: 'read', permit: 'signedIn' });
const write = call({ ...common, cmd: 'order.move', kind: 'write', permit: 'signedIn' });
const signIn = call({ ...common, cmd: 'session.signIn', kind: 'write', permit: 'anyone' });

type Request = { readonly params: Record<string, unknown>; readonly headers: Record<string, string>; readonly sid: string | null };
const lost = 'lost';
const done = { code: 200, msg: '', data: { state: 'paid' }, touched: ['order', 7], as_of: '2026-11-28T08:00:00Z' };
const refusedBy = (code: number, refusal: string, facts: object = {}) => ({ code, msg: 'no', data: { refusal, ...facts } });

/** A network whose server gives these answers one after the other; `lost` is an answer that does not arrive. */
function network(...answers: readonly unknown[]): readonly Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (_address: string, { body, headers, signal }: RequestInit) => {
    const fields = new URLSearchParams(String(body));
    const sent = Buffer.from(fields.get('params') ?? '', 'base64').toString('utf8');
    requests.push({ params: JSON.parse(sent), headers: Object.fromEntries(new Headers(headers)), sid: fields.get('sid') });
    const answer = answers[requests.length - 1];
    if (answer === lost) return Promise.reject(new TypeError('Failed to fetch'));
    if (answer !== undefined) return Promise.resolve(Response.json(answer));
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  return requests;
}

const seen: unknown[] = [];
let unwatch = (): void => {};
let stopIt = (): void => {};
beforeEach(() => {
  seen.length = 0;
  unwatch = watchCalls({
    began: (cmd, { stop }) => {
      stopIt = stop;
      seen.push(['began', cmd]);
      return () => seen.push(['ended', cmd]);
    },
    wrote: (touched) => seen.push(['wrote', touched]),
    read: (cmd, asOf) => seen.push(['read', cmd, asOf]),
    refused: (refusal) => seen.push(['refused', refusal]),
  });
});
afterEach(() => {
  unwatch();
  restoreOffset(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a write whose answer was lost is sent once more as the same request, so that nothing is done twice', async () => {
  const requests = network(lost, done);
  expect(await send(write, { id: '7' }, { requestId: 'R1' })).toEqual({ state: 'paid' });
  expect(requests.map(({ params: sent }) => sent)).toEqual([
    { id: '7', request_id: 'R1' },
    { id: '7', request_id: 'R1' },
  ]);
  const own = network(lost, done);
  await send(write, { id: '7' });
  expect(own[0]?.params['request_id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(own[1]).toEqual(own[0]);
});

test.each([
  ['a write that is lost twice', write, [lost, lost]],
  ['a read that is lost', read, [lost]],
  ['a sign-in that is lost', signIn, [lost]],
  ['the page of a proxy', read, [{ error: 'bad gateway' }]],
])('%s has failed by the network', async (_what, of, answers) => {
  const requests = network(...answers);
  await expect(send(of, { id: '7' })).rejects.toThrow(NetworkFailed);
  expect(requests).toHaveLength(answers.length);
  expect(seen).toEqual([
    ['began', of.cmd],
    ['ended', of.cmd],
  ]);
});

test('a call whose clock was wrong is sent again by the clock of the server', async () => {
  const later = Date.now() + 3_600_000;
  const requests = network(refusedBy(401, 'CLOCK_SKEW', { server_time: later }), done);
  await send(write, { id: '7' }, { requestId: 'R1' });
  expect(requests.map(({ params: sent }) => sent['request_id'])).toEqual(['R1', 'R1']);
  expect(Math.abs(serverTime() - later)).toBeLessThan(60_000);
});

test('a request that the browser itself repeated is signed again, once', async () => {
  network(refusedBy(401, 'REPLAYED'), done);
  expect(await send(read, { id: '7' })).toEqual({ state: 'paid' });
  const requests = network(refusedBy(401, 'REPLAYED'), refusedBy(401, 'REPLAYED'), done);
  await expect(send(read, { id: '7' })).rejects.toThrow(CallRefused);
  expect(requests).toHaveLength(2);
});

test('a refusal has its facts, is not sent again, and touches nothing', async () => {
  const at = [{ at: 'id', why: 'REQUIRED', msg: 'Enter an id' }];
  const requests = network(refusedBy(422, 'ORDER_LOCKED', { at, reference: 'R-1', retry_after: 5 }), done);
  const refusal: unknown = await send(write, { id: '7' }).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ code: 422, refusal: 'ORDER_LOCKED', msg: 'no', at, reference: 'R-1', retryAfter: 5 });
  expect(requests).toHaveLength(1);
  expect(seen).toEqual([
    ['began', 'order.move'],
    ['refused', 'ORDER_LOCKED'],
    ['ended', 'order.move'],
  ]);
});

test('a write tells which records it touched, a read how old its data is', async () => {
  network(done, done);
  await send(write, { id: '7' });
  await send(read, { id: '7' });
  expect(seen.filter((one) => Array.isArray(one) && one[0] !== 'began' && one[0] !== 'ended')).toEqual([
    ['wrote', ['order']],
    ['read', 'order.get', '2026-11-28T08:00:00Z'],
  ]);
});

test('a user gives up a read, and never a write, which may be done already', async () => {
  network();
  const reading = send(read, { id: '7' });
  stopIt();
  await expect(reading).rejects.toThrow(ReadStopped);
  const answer = Promise.withResolvers<Response>();
  let aborted = false;
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => (aborted = true));
    return answer.promise;
  });
  const writing = send(write, { id: '7' });
  stopIt();
  answer.resolve(Response.json(done));
  expect(await writing).toEqual({ state: 'paid' });
  expect(aborted).toBe(false);
});

test('a read that nobody can have asked for uses no session; a write always does', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const requests = network(done, done);
  await send(read, { id: '7' });
  await send(write, { id: '7' });
  expect(requests.map(({ headers }) => headers['x-unattended'])).toEqual(['1', undefined]);
});

test('a sign-in is sent as it was entered: nobody is known yet by whom a second one could be told', async () => {
  const requests = network(done);
  await send(signIn, { id: '7' });
  expect(requests[0]?.params).toEqual({ id: '7' });
});

test('nothing is signed for a user who is not signed in', async () => {
  await expect(signedFields(write, { id: '7' })).rejects.toMatchObject({ code: -1009, refusal: 'SESSION_GONE' });
});

/** One user is signed in, the first session ends here, and another user signs in in the same window. */
async function handOver(): Promise<void> {
  await endHere('ended');
  await beginSession(replyOf('somchai'));
}

test('a write that is lost while another user signs in is sent again as the first user, never as the second', async () => {
  for (const [name, value] of Object.entries(emptyDatabases())) vi.stubGlobal(name, value);
  await beginSession(replyOf('lan'));
  const requests = network(lost, refusedBy(-1009, 'SESSION_GONE'));
  const [first, asFirst] = [Promise.withResolvers<void>(), globalThis.fetch];
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (requests.length === 0) await first.promise;
    return asFirst(...request);
  });
  const writing = send(write, { id: '7' }, { requestId: 'R1' }).catch((thrown: unknown) => thrown);
  await handOver();
  first.resolve();
  expect(await writing).toMatchObject({ refusal: 'SESSION_GONE' });
  expect(requests.map(({ sid }) => sid)).toEqual(['sid of lan', 'sid of lan']);
  // The late answer says that the first session is gone, and ends nothing for the second user.
  expect([sessionNow()?.login_user_name, credential()?.sid]).toEqual(['somchai', 'sid of somchai']);
  await endHere('signedOut');
});
