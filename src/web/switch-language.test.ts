import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { language } from '../kernel/schema.ts';
import { languageNow } from './i18n.ts';
import { keepPush } from './push.ts';
import { switchLanguage } from './switch-language.ts';

const setLanguage = call({
  cmd: 'session.setLanguage',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ language }),
  result: z.object({}),
});

/** The steps of this browser in their order. */
let steps: string[] = [];

class Line extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  constructor(address: string) {
    super();
    steps.push(`line of ${address}`);
  }
  close(): void {
    steps.push('line closed');
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

/** A browser whose server answers the switch with this. */
function browser(answer: () => Promise<Response>): void {
  steps = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { protocol: 'https:', host: 'quayside.example' });
  vi.stubGlobal('localStorage', { setItem: () => {} });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async () => {
    const response = await answer();
    steps.push('language saved');
    return response;
  });
}
afterEach(() => void vi.unstubAllGlobals());

const hooks = { user: '7', unsupported: () => {}, notify: () => {} };
const ticket = (): Promise<string> => {
  steps.push('ticket');
  return Promise.resolve('t');
};
const line = 'line of wss://quayside.example/api/register/7';

test('the push line is opened again once the server knows the new language', async () => {
  browser(() => Promise.resolve(Response.json({ code: 200, msg: '', data: {} })));
  const end = keepPush({ ...hooks, ticket });
  await expect.poll(() => steps).toEqual(['ticket', line]);
  await switchLanguage(setLanguage, 'th');
  await expect.poll(() => steps).toEqual(['ticket', line, 'language saved', 'line closed', 'ticket', line]);
  end();
  expect(steps.slice(6)).toEqual(['line closed']);
  await switchLanguage(setLanguage, 'vi');
  expect(steps.slice(7)).toEqual(['language saved']);
});

test('a switch while the first ticket is on its way opens one line', async () => {
  browser(() => Promise.resolve(Response.json({ code: 200, msg: '', data: {} })));
  const first = Promise.withResolvers<string>();
  const tickets = [first.promise, Promise.resolve('t')];
  const end = keepPush({ ...hooks, ticket: () => tickets.shift() ?? ticket() });
  await switchLanguage(setLanguage, 'th');
  first.resolve('t');
  await setImmediate();
  expect(steps).toEqual(['language saved', line]);
  end();
});

test('a language that the server did not get leaves the line as it is', async () => {
  browser(() => Promise.reject(new TypeError('Failed to fetch')));
  const end = keepPush({ ...hooks, ticket });
  await expect.poll(() => steps).toEqual(['ticket', line]);
  const faults: unknown[] = [];
  await switchLanguage(setLanguage, 'th', (fault) => faults.push(fault));
  expect([steps, faults.length]).toEqual([['ticket', line], 1]);
  end();
});

test('every window of the browser follows the switch in one of them, once the server knows the language', async () => {
  const other = new BroadcastChannel('quayside-language');
  const followed: unknown[] = [];
  other.addEventListener('message', ({ data }) => followed.push(data));
  browser(() => Promise.reject(new TypeError('Failed to fetch')));
  await switchLanguage(setLanguage, 'th');
  browser(() => Promise.resolve(Response.json({ code: 200, msg: '', data: {} })));
  await switchLanguage(setLanguage, 'vi');
  await expect.poll(() => followed).toEqual(['vi']);
  other.postMessage('en');
  await expect.poll(languageNow).toBe('en');
  other.close();
});
