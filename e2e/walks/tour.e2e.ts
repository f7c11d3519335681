import { afterAll, expect, onTestFailed, test } from 'vitest';
import { closeBrowser, openWindow, signIn, speak } from '../browser.ts';
import { deskOf, phone, said } from '../desk.ts';
import { cmdOf } from '../traffic.ts';

/* The tour of new users, and the list of all tabs where the bar is too narrow for them. */

afterAll(closeBrowser);

test('A new dispatcher is offered the tour, walks it to the end, and is not offered it at another machine.', async () => {
  const dispatcher = await deskOf('dispatcher');
  onTestFailed(() => dispatcher.shot('failed-tour'));
  const offer = dispatcher.page.getByRole('complementary', { name: said('tour.name') });
  await offer.getByRole('button', { name: said('tour.do.start') }).click();
  const step = dispatcher.page.locator('.ant-tour:visible');
  await step.getByText(said('tour.dispatch')).waitFor();
  await dispatcher.shot('tour-first-step');
  const steps = await step.locator('.ant-tour-indicator').count();
  expect(steps).toBeLessThanOrEqual(6);
  for (let place = 1; place < steps; place++) await step.locator('.ant-tour-next-btn').click();
  await step.getByText(said('tour.user')).waitFor();
  await dispatcher.shot('tour-last-step');
  await dispatcher.sends('tour.end', () => step.locator('.ant-tour-next-btn').click());
  await offer.waitFor({ state: 'detached' });
  const { page } = await openWindow();
  const [answer] = await Promise.all([page.waitForResponse((reply) => cmdOf(reply.request()) === 'tour.read'), signIn(page, 'dispatcher')]);
  expect(await answer.json()).toMatchObject({ data: { is_offered: false } });
  expect(dispatcher.faults).toEqual([]);
});

test('A carrier on a phone declines the tour and takes it from the user menu.', async () => {
  const carrier = await deskOf('carrier.vn1', phone);
  onTestFailed(() => carrier.shot('failed-carrier-tour'));
  const offer = carrier.page.getByRole('complementary', { name: said('tour.name') });
  await carrier.sends('tour.end', () => offer.getByRole('button', { name: said('tour.do.decline') }).click());
  await offer.waitFor({ state: 'detached' });
  await carrier.page.getByRole('button', { name: said('user.menu') }).click();
  await carrier.page.getByRole('menuitem', { name: said('tour.name') }).click();
  await carrier.page.locator('.ant-tour:visible').getByText(said('tour.carrier')).waitFor();
  await carrier.shot('tour-carrier-phone');
  await carrier.page.keyboard.press('Escape');
  expect(carrier.faults).toEqual([]);
});

test('A customer learns where the goods are.', async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'customer.vn');
  await page.getByRole('button', { name: said('tour.do.start') }).click();
  await page.locator('.ant-tour:visible').getByText(said('tour.customer')).waitFor();
  expect(faults).toEqual([]);
});

test('Tabs that do not fit are listed, and chosen from the list.', async () => {
  const admin = await deskOf('admin');
  onTestFailed(() => admin.shot('failed-tab-list'));
  const all = admin.page.locator('.tab-all');
  expect(await all.count()).toBe(0);
  const pages = [
    '/order/list',
    '/order/review',
    '/dispatch/dispatchOrder',
    '/finance/quotation',
    '/resource/customerManage',
    '/resource/carrierManage',
    '/resource/driverManage',
    '/system/operation',
    '/freight/order',
  ] as const;
  for (const path of pages) await admin.go(path);
  await all.click();
  const list = admin.page.locator('.tab-list');
  expect(await list.getByRole('menuitem').count()).toBe(pages.length + 1);
  await admin.shot('tab-list');
  await list.getByRole('menuitem').nth(1).click();
  await admin.page.waitForURL('**/order/list');
  await list.waitFor({ state: 'hidden' });
  expect(admin.faults).toEqual([]);
});

test('The help names what a dispatcher does where, from the menu and from the shortcuts, and leads there.', async () => {
  const dispatcher = await deskOf('dispatcher');
  const { page, tab } = dispatcher;
  onTestFailed(() => dispatcher.shot('failed-help'));
  await page.getByRole('button', { name: said('user.menu') }).click();
  await page.getByRole('menuitem', { name: said('page.help') }).click();
  await tab.getByRole('heading', { name: said('page.help') }).waitFor();
  await tab.getByText(said('tour.dispatch')).waitFor();
  await tab.getByText(said('permit.workOrder.dispatch')).first().waitFor();
  expect(await tab.getByText(said('tour.reviewFees')).count()).toBe(0);
  await dispatcher.shot('help-vi');
  await speak(page, 'zh');
  await dispatcher.shot('help-zh');
  await speak(page, 'vi');
  await tab
    .getByRole('button', { name: said('page.dispatchBoard'), exact: true })
    .first()
    .click();
  await page.waitForURL('**/dispatch/dispatchOrder');
  await page.keyboard.press('?');
  await page
    .locator('.ant-modal:visible')
    .getByRole('button', { name: said('page.help') })
    .click();
  await page.waitForURL('**/home/help');
  expect(dispatcher.faults).toEqual([]);
});

test('A customer on a phone reads the help, and comes back to the board.', async () => {
  const { page, faults } = await openWindow(phone);
  await signIn(page, 'customer.vn');
  await page.getByRole('button', { name: said('user.menu') }).click();
  await page.getByRole('menuitem', { name: said('page.help') }).click();
  await page.getByText(said('tour.customer')).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: said('page.customerBoard') })
    .click();
  await page.waitForURL('**/board');
  expect(faults).toEqual([]);
});
