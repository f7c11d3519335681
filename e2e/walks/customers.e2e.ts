import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { type Desk, deskOf, phone, said } from '../desk.ts';

/* A customer finds its work from its bar, orders the same again, withdraws it, and adds a user who sees less. */

let customer: Desk;
beforeAll(async () => {
  customer = await deskOf('customer.cn');
});
afterAll(closeBrowser);

const bar = ({ page }: Desk) => page.getByRole('navigation', { name: said('menu.main') });

test('The bar leads to bills, claims and plans, on a phone as well.', async () => {
  const small = await deskOf('customer.cn', phone);
  for (const desk of [customer, small])
    for (const [word, path] of [
      ['page.ownBills', '/finance/bill/own'],
      ['page.ownClaims', '/order/claim/own'],
      ['page.ownUsers', '/home/users'],
    ] as const) {
      await bar(desk)
        .getByRole('button', { name: said(word), exact: true })
        .click();
      await desk.page.waitForURL(`**${path}`);
      await desk.tab.getByRole('heading', { name: said(word) }).waitFor();
    }
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect([...customer.faults, ...small.faults]).toEqual([]);
});

test('The bar cuts no page off at a desk, and the bell opens within the window of a phone.', async () => {
  const { page } = customer;
  await page.setViewportSize({ width: 1366, height: 768 });
  const last = bar(customer).getByRole('button').last();
  await expect.poll(() => bar(customer).evaluate((nav) => nav.scrollWidth <= nav.clientWidth)).toBe(true);
  await last.click({ trial: true });
  const small = await deskOf('customer.cn', phone);
  await small.page.getByRole('button', { name: said('inbox.name') }).click();
  const notices = small.page.locator('.inbox');
  await notices.waitFor();
  const sides = () =>
    notices.evaluate((inbox) => [inbox.getBoundingClientRect().left >= 0, inbox.getBoundingClientRect().right <= innerWidth]);
  await expect.poll(sides).toEqual([true, true]);
  expect([...customer.faults, ...small.faults]).toEqual([]);
  await small.page.context().close();
});

test('An order is placed like an earlier one, and withdrawn.', async () => {
  const { page, faults } = customer;
  await customer.go('/board?tab=delivered');
  await customer.tab.locator('button.kit-code').first().click();
  await page.getByRole('button', { name: said('ownOrder.copy') }).click();
  await page.waitForURL('**/order/own/addOrder**');
  await page.getByLabel(said('order.customer_ref'), { exact: true }).fill('PO-AGAIN');
  await customer.shot('place-again');
  await customer.sends('order.place', () => page.getByRole('button', { name: said('kit.save'), exact: true }).click());
  await page.waitForURL('**/board?tab=preparing');
  const row = customer.row('PO-AGAIN');
  await row.waitFor();
  await row.locator('button.kit-code').click();
  await page.getByRole('button', { name: said('ownOrder.withdraw') }).click();
  await customer.dialog.getByLabel(said('ownOrder.reason')).fill('trùng đơn');
  await customer.sends('order.withdraw', () => customer.dialog.getByRole('button', { name: said('ownOrder.withdraw') }).click());
  await customer.shot('withdrawn');
  expect(faults).toEqual([]);
});

test('A user is added, and its password is shown once.', async () => {
  const { page, faults } = customer;
  await customer.go('/home/users');
  await page.getByRole('button', { name: said('ownUser.add') }).click();
  await customer.dialog.getByLabel(said('ownUser.name'), { exact: true }).fill('Lý Tứ');
  await customer.dialog.getByLabel(said('ownUser.login_name')).fill('ly.tu');
  await customer.shot('add-user');
  await customer.sends('ownUser.save', () => customer.dialog.getByRole('button', { name: said('ownUser.add') }).click());
  await page.locator('.issued-password').waitFor();
  await page.getByRole('button', { name: said('account.issuedDone') }).click();
  await customer.row('ly.tu').waitFor();
  expect(faults).toEqual([]);
});
