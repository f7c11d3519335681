import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyDatabases } from './testing-db.ts';
import { replyOf } from './testing-session.ts';

/* Two windows of one browser: the same module twice, on the same storage and channels. */

type Window = typeof import('./session.ts');
let first: Window;
let second: Window;
beforeAll(() => {
  // They stay until the process of this file ends: windows of an earlier test may still hear of a sign-in.
  for (const [name, value] of Object.entries(emptyDatabases())) vi.stubGlobal(name, value);
  vi.stubGlobal('location', { reload: () => {} });
});
beforeEach(async () => {
  const load = (): Promise<Window> => {
    vi.resetModules();
    return import('./session.ts');
  };
  [first, second] = [await load(), await load()];
  await first.beginSession(replyOf('clerk'));
  await second.resumeSession();
});

/** The reason for which a window is over. */
const endOf = (window: Window): Promise<string> => new Promise((answer) => window.whenSessionEnds((reason) => answer(reason)));
/** Waits until the windows have heard of what this does. */
async function heard(act: () => void): Promise<void> {
  const channel = new BroadcastChannel('quayside-session');
  const message = new Promise((answer) => channel.addEventListener('message', answer, { once: true }));
  act();
  await message;
  channel.close();
}

test.each(['gone', 'ended'] as const)('a window whose user signs out in another one is not told that its session is %s', async (said) => {
  const end = endOf(second);
  await heard(() => first.announceSignOut());
  // The server closes the line of the other window before that window hears that it is over.
  await second.endHere(said);
  expect(await end).toBe('signedOutElsewhere');
});

test('a session that the server ended is told so, also after another one was signed out', async () => {
  await heard(() => first.announceSignOut());
  await second.endHere('gone');
  await second.beginSession(replyOf('driver'));
  const end = endOf(second);
  await second.endHere('gone');
  expect(await end).toBe('gone');
});
