import { afterAll, expect, test } from 'vitest';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, desksOf, said } from '../desk.ts';

/*
 * The dispatcher's page, in Vietnamese: an order is dispatched onto a free truck with three clicks and taken back, each region opens the
 * same page, and the trucks are on its map. Screenshots in Chinese, and in the dark on a phone.
 */

const { opened, desk } = desksOf(['dispatcher']);
afterAll(closeBrowser);

const board = '/dispatch/dispatchOrder';
const orders = ({ tab }: Desk) => tab.getByRole('region', { name: said('dispatchOrder.orders') });
const trucks = ({ tab }: Desk) => tab.getByRole('grid', { name: said('dispatchOrder.trucks') });

/** The presses of the mouse on the page from now on. */
async function countPresses({ page }: Desk): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['presses'] = '0';
    addEventListener(
      'pointerdown',
      () => (document.documentElement.dataset['presses'] = String(Number(document.documentElement.dataset['presses']) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses']));
}

test('an order is dispatched onto a free truck with three clicks, and taken back', async () => {
  const dispatcher = desk('dispatcher');
  const { page, tab, dialog } = dispatcher;
  await dispatcher.go(`${board}/cn`);
  await trucks(dispatcher).getByRole('row').nth(1).waitFor();
  const card = orders(dispatcher).getByRole('article').first();
  const no = await card.getByRole('button').first().innerText();
  const presses = await countPresses(dispatcher);
  await card.getByRole('checkbox', { name: no }).click();
  await dispatcher.shot('chosen');
  // The trucks that are free for it stand first, with their usual driver.
  const first = trucks(dispatcher).getByRole('row').nth(1);
  await first.getByText(said('capacity.free'), { exact: true }).waitFor();
  await first.getByRole('button', { name: said('dispatchOrder.onto', { plate: '' }).trim() }).click();
  await dialog
    .getByText(/Lái khoảng|Rảnh vào|Tài xế/)
    .first()
    .waitFor();
  await dispatcher.shot('dialog');
  const sent = (await dispatcher.sends('workOrder.dispatch', () =>
    dialog
      .getByRole('button', { name: said('dispatchOrder.dispatch'), exact: true })
      .last()
      .click(),
  )) as { no: string; state: string };
  expect(await presses()).toBe(3);
  // Our own truck is assigned, a carrier is offered the trip.
  expect(['assigned', 'offered']).toContain(sent.state);
  await orders(dispatcher).getByText(no, { exact: true }).waitFor({ state: 'hidden' });
  await dispatcher.shot('sent');
  await dispatcher.sends('workOrder.move', () => page.getByRole('button', { name: said('kit.undo'), exact: true }).click());
  await orders(dispatcher).getByText(no, { exact: true }).waitFor();
  expect(await tab.locator('h1').innerText()).toBe(said('page.dispatchCn'));
});

test('each region is a view of the same page, which also shows the list and the map; the menu has it once', async () => {
  const dispatcher = desk('dispatcher');
  const { page, tab } = dispatcher;
  for (const region of ['cn', 'vn', 'th', 'border'] as const) {
    await dispatcher.go(`${board}/${region}`);
    const chosen = tab.getByRole('radiogroup', { name: said('workOrder.region') }).getByRole('radio', { checked: true });
    await expect.poll(() => chosen.evaluate((one) => one.closest('label')?.textContent)).toBe(said(`workOrder.region.${region}`));
  }
  await dispatcher.go(board);
  await tab.getByText(said('dispatchOrder.show.list'), { exact: true }).click();
  await tab
    .getByRole('columnheader', { name: said('dispatchOrder.order_no') })
    .first()
    .waitFor();
  await tab.getByText(said('dispatchOrder.show.map'), { exact: true }).click();
  await tab.locator('.kit-map canvas').waitFor();
  // The map moves to the trucks when they have come.
  await page.waitForTimeout(2500);
  await dispatcher.shot('map');
  expect(await page.locator(`a[href^="${board}"]`).count()).toBeLessThanOrEqual(1);
});

test('it is read in Chinese, and in the dark on a phone', async () => {
  const dispatcher = desk('dispatcher');
  const { page, tab } = dispatcher;
  await dispatcher.go(`${board}?show=timeLine`);
  await speak(page, 'zh');
  await tab.locator('.dispatch-plan').waitFor();
  await dispatcher.shot('zh-light');
  await speak(page, 'vi');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  // No bar, row or card falls back to white.
  const white = await tab
    .locator('.dispatch-card, .dispatch-plan-truck, .dispatch-plan-trip, .dispatch-legend-box')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).backgroundColor === 'rgb(255, 255, 255)').length);
  expect(white).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await dispatcher.shot('vi-dark-phone');
  await tab.locator('.dispatch-plan').scrollIntoViewIfNeeded();
  await dispatcher.shot('vi-dark-phone-time-line');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const [name, { faults }] of opened) expect([name, faults]).toEqual([name, []]);
});
