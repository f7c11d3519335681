import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { closeBrowser, follow, openWindow, signIn } from '../browser.ts';
import { said } from '../desk.ts';
import { cmdOf } from '../traffic.ts';

/* The page of a user while a call takes long, and a customer's way back. */

afterAll(closeBrowser);

declare global {
  // The moments at which the overlay came or went, and those of the requests, by the clock of the page.
  var moments: number[];
  var sent: number[];
}

/** Holds the answers of one call back until they are released. */
async function hold(page: Page, cmd: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) === cmd) await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

test('A read of staff that takes longer than 300 ms waits under the overlay; its end takes it away, and Escape stops the read.', async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'admin');
  const overlay = page.locator('.overlay');
  // Each moment at which the overlay comes or goes, by the clock of the page.
  await page.evaluate(() => {
    Object.assign(globalThis, { moments: [], sent: [] });
    const { fetch } = globalThis;
    globalThis.fetch = (...request) => {
      sent.push(performance.now());
      return fetch(...request);
    };
    let isShown = false;
    new MutationObserver(() => {
      const isThere = document.querySelector('.overlay') !== null;
      if (isThere !== isShown) moments.push(performance.now());
      isShown = isThere;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const release = await hold(page, 'driver.list');
  await follow(page, '/resource/driverManage');
  await overlay.waitFor();
  const waited = await page.evaluate(() => {
    return (globalThis.moments[0] ?? 0) - (globalThis.sent[0] ?? 0);
  });
  // The call begins a moment before its request, which is signed first.
  expect(waited).toBeGreaterThan(250);
  release();
  await overlay.waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });

  const again = await hold(page, 'carrier.list');
  await follow(page, '/resource/carrierManage');
  await overlay.waitFor();
  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'detached' });
  const panel = page.locator('.panel:visible');
  await panel.getByText(said('error.stopped')).first().waitFor();
  again();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await panel.locator('.ant-table-row').count()).toBe(0);
  await panel
    .getByRole('button', { name: said('kit.retry') })
    .first()
    .click();
  await panel.locator('.ant-table-row').first().waitFor();
  expect(faults).toEqual([]);
});

test('A customer waits without an overlay, finds its boards, personal page and help, and the way back from a tile and a refused page.', async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'customer.vn');
  const bar = page.getByRole('navigation', { name: said('menu.main') });
  const home = bar.getByRole('button', { name: said('page.customerBoard') });
  await home.waitFor();
  const release = await hold(page, 'session.list');
  await page.getByRole('button', { name: said('user.menu') }).click();
  await page.getByRole('menuitem', { name: said('user.personal') }).click();
  await page.waitForURL('**/home/personal');
  await page.waitForTimeout(600);
  expect(await page.locator('.overlay').count()).toBe(0);
  release();
  await page.getByRole('button', { name: said('password.do.change') }).waitFor();
  await home.click();
  await page.waitForURL('**/board');
  // A page of staff is refused in the frame of the customer, with the bar and a way home.
  await follow(page, '/order/list');
  await page.getByText(said('panel.forbidden.title')).waitFor();
  await home.waitFor();
  await page.getByRole('button', { name: said('panel.home') }).click();
  await page.waitForURL('**/board');
  expect(faults).toEqual([]);
});
