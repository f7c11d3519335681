import type { Page as BrowserPage } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { registry } from '../src/apps/registry.generated.ts';
import type { Page } from '../src/kernel/page.ts';
import { closeBrowser, follow, openWindow, signIn, type Window } from './browser.ts';
import { rawKeysIn } from './raw-keys.ts';

afterAll(closeBrowser);

/*
 * Every page that a kind of user finds in its menu, and every page for something new: it opens on the demo company without an error,
 * with all its texts in the reader's language.
 */
const people = [
  { type: 1, login: 'admin' },
  { type: 2, login: 'carrier.cn1' },
  { type: 4, login: 'customer.vn' },
] as const;

const openable = (type: number): readonly Page[] =>
  registry.pages.filter(
    (page) =>
      page.users.some((one) => one === type) &&
      (page.shown || page.kind === 'add' || page.kind === 'board') &&
      !page.path.includes(':') &&
      page.permit !== 'anyone' &&
      page.group !== 'print',
  );

async function faultsOf(page: BrowserPage): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const panel = page.locator('.panel:visible, main:visible').first();
  await panel.waitFor();
  await page.waitForTimeout(150);
  const text = await panel.innerText();
  const crashed = await page.locator('.outcome-error:visible').count();
  return [...rawKeysIn(text), ...(crashed ? ['crashed'] : [])];
}

describe.each(people)('as $login', ({ type, login }) => {
  let seen: Window | undefined;
  async function window(): Promise<Window> {
    if (!seen) {
      seen = await openWindow();
      await signIn(seen.page, login);
    }
    return seen;
  }

  test.each(openable(type).map((page) => [page.path] as const))('%s', async (path) => {
    const { page, faults } = await window();
    const before = faults.length;
    await follow(page, path);
    const found = await faultsOf(page);
    await page.keyboard.press('Alt+KeyW');
    expect({ found, faults: faults.slice(before) }).toEqual({ found: [], faults: [] });
  });
});
