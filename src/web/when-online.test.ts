import { afterEach, expect, test, vi } from 'vitest';
import { whenOnline } from './when-online.ts';

afterEach(() => vi.unstubAllGlobals());

function browser(onLine: boolean): EventTarget {
  const view = new EventTarget();
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('window', view);
  return view;
}

test('a page without a network is loaded when it is back, unless it was left', () => {
  const view = browser(false);
  const loaded: string[] = [];
  whenOnline(() => loaded.push('shown'));
  whenOnline(() => loaded.push('left'))();
  expect(loaded).toEqual([]);
  view.dispatchEvent(new Event('online'));
  expect(loaded).toEqual(['shown']);
});

test('a page whose network came back while its tab was hidden is loaded when it is shown', () => {
  browser(true);
  const loaded: string[] = [];
  whenOnline(() => loaded.push('shown'));
  expect(loaded).toEqual(['shown']);
});
