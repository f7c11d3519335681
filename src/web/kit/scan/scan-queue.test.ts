import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { sealingKey } from '../../sealed.ts';
import { beginSession, endHere } from '../../session.ts';
import { emptyDatabases } from '../../testing-db.ts';
import { replyOf } from '../../testing-session.ts';

const scan = call({
  cmd: 'picking.scan',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ code: z.string() }),
  result: z.object({}),
});

beforeAll(() => {
  for (const [name, value] of Object.entries(emptyDatabases())) vi.stubGlobal(name, value);
  vi.stubGlobal('addEventListener', () => {});
  // One window has no other that it could wait for.
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } });
});
afterAll(() => void vi.unstubAllGlobals());

const modules = () => Promise.all([import('./scan-queue.ts'), import('./scan-store.ts')]);
async function waitingOf(user: string): Promise<string[]> {
  const [, { readScans }] = await modules();
  const key = await sealingKey(replyOf(user).draft_key);
  return (await readScans({ user, key })).waiting.map(({ label }) => label);
}
async function signInNext(user: string): Promise<void> {
  await endHere('ended');
  await beginSession(replyOf(user));
}

/** A network that answers nothing until it is lost, and the sessions of the requests on it. */
function slowNetwork() {
  const sids: string[] = [];
  const answer = Promise.withResolvers<never>();
  answer.promise.catch(() => {});
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    sids.push(new URLSearchParams(String(body)).get('sid') ?? '');
    return answer.promise;
  });
  return { sids, lose: () => answer.reject(new TypeError('Failed to fetch')) };
}

test('a scan without network waits for the user who made it, though another signed in before that was known', async () => {
  const [{ sendScan, useScanQueue }] = await modules();
  const network = slowNetwork();
  await beginSession(replyOf('lan'));
  const scanning = sendScan(scan, { code: 'PT1' }, 'PT1');
  await signInNext('somchai');
  network.lose();
  expect(await scanning).toBeNull();
  expect([await waitingOf('lan'), await waitingOf('somchai')]).toEqual([['PT1'], []]);
  // Nor does the window show it to the second user.
  expect(useScanQueue.getState().waiting).toEqual([]);
  await endHere('signedOut');
});

test('the scans of a user whose session ends while they are read are shown to nobody', async () => {
  const [{ openScanQueue, useScanQueue }] = await modules();
  await beginSession(replyOf('lan'));
  openScanQueue(scan);
  await signInNext('somchai');
  // This read begins after that one, and ends after it.
  expect(await waitingOf('lan')).toEqual(['PT1']);
  expect(useScanQueue.getState().waiting).toEqual([]);
  await endHere('signedOut');
});

test('a scan behind others that wait is never sent as another user, whose own scans do not wait for it', async () => {
  const [{ openScanQueue, sendScan }] = await modules();
  let network = slowNetwork();
  network.lose();
  for (const [user, code] of [
    ['minh', 'PT2'],
    ['hoa', 'PT3'],
  ] as const) {
    await signInNext(user);
    await sendScan(scan, { code }, code);
  }
  network = slowNetwork();
  const scanning = sendScan(scan, { code: 'PT4' }, 'PT4');
  await expect.poll(() => network.sids).toEqual(['sid of hoa']);
  await signInNext('minh');
  openScanQueue(scan);
  await expect.poll(() => network.sids).toEqual(['sid of hoa', 'sid of minh']);
  network.lose();
  expect(await scanning).toBeNull();
  expect([await waitingOf('hoa'), await waitingOf('minh')]).toEqual([['PT3', 'PT4'], ['PT2']]);
  // One scan of each user, and its second try.
  await expect.poll(() => network.sids.toSorted()).toEqual(['sid of hoa', 'sid of hoa', 'sid of minh', 'sid of minh']);
  await endHere('signedOut');
});

/** A server that answers each scan with a code, and the session and the request of each. */
function server(code: number) {
  const sent: { readonly sid: string | null; readonly request: unknown }[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    const form = new URLSearchParams(String(body));
    const params = JSON.parse(atob(form.get('params') ?? '')) as { request_id?: unknown };
    sent.push({ sid: form.get('sid'), request: params.request_id });
    return Promise.resolve(Response.json({ code, msg: '', data: {}, touched: [] }));
  });
  return sent;
}

test.each([-1009, -9995])(
  'a scan that the server refuses because the session has ended (%i) is sent when its user is back',
  async (code) => {
    const [{ openScanQueue, sendScan, useScanQueue }] = await modules();
    const user = `tam${code}`;
    await beginSession(replyOf(user));
    const refused = server(code);
    expect(await sendScan(scan, { code: 'PT7' }, 'PT7')).toBeNull();
    expect(await waitingOf(user)).toEqual(['PT7']);
    expect(useScanQueue.getState().waiting).toEqual([]);

    // The next user of the hand-held neither sees nor sends it.
    const next = server(200);
    await beginSession(replyOf('somchai'));
    openScanQueue(scan);
    expect(await waitingOf('somchai')).toEqual([]);
    await signInNext(user);
    openScanQueue(scan);
    await expect.poll(() => waitingOf(user)).toEqual([]);
    expect(next).toEqual([{ sid: `sid of ${user}`, request: refused[0]?.request }]);
    await endHere('signedOut');
  },
);

test('a scan behind others goes on waiting when its session ends and the next user has none', async () => {
  const [{ openScanQueue, sendScan }] = await modules();
  openScanQueue(scan);
  let network = slowNetwork();
  network.lose();
  await beginSession(replyOf('an'));
  await sendScan(scan, { code: 'PT5' }, 'PT5');
  network = slowNetwork();
  const scanning = sendScan(scan, { code: 'PT6' }, 'PT6');
  await signInNext('somchai');
  network.lose();
  expect(await scanning).toBeNull();
  expect(network.sids).toEqual(['sid of an', 'sid of an']);
  expect([await waitingOf('an'), await waitingOf('somchai')]).toEqual([['PT5', 'PT6'], []]);
  await endHere('signedOut');
});
