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

test('a scan without network waits for the user who made it, though another signed in before that was known', async () => {
  const [{ sendScan, useScanQueue }, { readScans }] = await Promise.all([import('./scan-queue.ts'), import('./scan-store.ts')]);
  const key = await sealingKey(replyOf('lan').draft_key);
  const waitingOf = async (user: string) => (await readScans({ user, key })).waiting.map(({ label }) => label);
  const network = Promise.withResolvers<never>();
  vi.stubGlobal('fetch', () => network.promise);
  await beginSession(replyOf('lan'));
  const scanning = sendScan(scan, { code: 'PT1' }, 'PT1');
  await endHere('ended');
  await beginSession(replyOf('somchai'));
  network.reject(new TypeError('Failed to fetch'));
  expect(await scanning).toBeNull();
  expect([await waitingOf('lan'), await waitingOf('somchai')]).toEqual([['PT1'], []]);
  // Nor does the window show it to the second user.
  expect(useScanQueue.getState().waiting).toEqual([]);
  await endHere('signedOut');
});
