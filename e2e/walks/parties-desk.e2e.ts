import { afterAll, describe, expect, test } from 'vitest';
import { closeBrowser, follow, openWindow, signIn, speak } from '../browser.ts';
import { said } from '../desk.ts';

/*
 * Where the users of carriers and customers begin, how they find their way, and that names on a detail follow a switch of language at once.
 */

afterAll(closeBrowser);

describe('after signing in', () => {
  test.each([
    ['carrier.cn1', '/carrierDispatch/home'],
    ['carrier.cn2', '/carrierDispatch/home'],
    ['customer.cn', '/board'],
    ['air.cn', '/wncBoard'],
    ['stock.cn', '/talBoard'],
    ['stock.th', '/thBoard'],
    ['inbound.cn', '/order/inventory/managment/inbound'],
  ])('%s begins at %s, which is a page', async (login, path) => {
    const { page, faults } = await openWindow();
    await signIn(page, login);
    await page.waitForURL(`**${path}`);
    await page.locator('h1').first().waitFor();
    expect(await page.locator('.outcome-title').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a carrier begins at the first entry of its menu', async () => {
    const { page } = await openWindow();
    await signIn(page, 'carrier.cn1');
    await page.waitForURL('**/carrierDispatch/home');
    expect(await page.locator('.sidebar .menu-name').first().innerText()).toBe(said('page.home'));
    await page.context().close();
  });
});

test('A customer opens a tile of the board and comes back by the menu, and finds the personal page.', async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'customer.cn');
  const bar = page.getByRole('navigation', { name: said('menu.main') });
  await page
    .locator('.kit-stat a')
    .filter({ hasText: said('stockBoard.pallets') })
    .click();
  await page.waitForURL('**/talBoard*');
  await bar.getByRole('button', { name: said('page.customerBoard') }).click();
  await page.waitForURL('**/board');
  await page.getByRole('button', { name: said('user.menu') }).click();
  await page.getByRole('menuitem', { name: said('user.personal') }).click();
  await page.waitForURL('**/home/personal');
  await page.getByRole('button', { name: said('password.do.change') }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('A switch of language reaches the names of a detail that is open, at once.', async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'clerk', 'zh');
  const tab = page.locator('.panel:visible');
  const chinese = /\p{Script=Han}/u;
  await follow(page, '/order/list?tab=all');
  await tab.locator('.ant-table-row .kit-link').first().click();
  const facts = tab
    .locator('.kit-fact')
    .filter({ has: page.getByText(/起运地|Origin/) })
    .first();
  await expect.poll(() => facts.innerText()).toMatch(chinese);
  await speak(page, 'en');
  await expect.poll(() => facts.innerText()).not.toMatch(chinese);
  expect((await facts.innerText()).trim()).not.toMatch(/^(…|#\d+|)$/);
  expect(faults).toEqual([]);
  await page.context().close();
});
