import { Buffer } from 'node:buffer';
import type { Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { closeBrowser, openWindow, signIn, url } from './browser.ts';
import { deskOf, phone, said, sayingIn } from './desk.ts';
import { stamp } from './stamp.ts';
import { cmdOf } from './traffic.ts';

/* What a user entered is what is saved. */

afterAll(closeBrowser);

type Orders = { readonly rows: readonly { readonly id: string; readonly state: string }[] };
type Order = { readonly lines: readonly { readonly pieces: number }[] };

test('Ctrl+Enter saves what is typed in a cell of a grid that was not left.', async () => {
  const clerk = await deskOf('clerk');
  const { page, tab } = clerk;
  const { rows } = (await clerk.sends('order.list', () => clerk.go('/order/list?tab=all'))) as Orders;
  const first = rows.find(({ state }) => state !== 'draft');
  if (!first) throw new Error('no order');
  await clerk.go(`/order/copyOrder?id=${first.id}`);
  await tab.locator('[role=grid][data-lines]').first().getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
  await page.keyboard.type('4711');
  const saved = (await clerk.sends('order.get', () => clerk.sends('order.save', () => page.keyboard.press('Control+Enter')))) as Order;
  expect(saved.lines[0]?.pieces).toBe(4711);
  expect(clerk.faults).toEqual([]);
});

/** The smallest picture, with a comment that makes each file another one. */
const photo = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    Buffer.from(`${name} ${stamp()}`),
  ]),
});

test('All photos that a customer chooses at once belong to its claim.', async () => {
  const customer = await deskOf('customer.cn');
  type Claims = { readonly rows: readonly { readonly order_no: string | null }[] };
  const { rows } = (await customer.sends('ownClaim.list', () => customer.go('/order/claim/own'))) as Claims;
  await customer.tab.getByRole('button', { name: said('ownClaim.do.report') }).click();
  const { dialog } = customer;
  await dialog.getByLabel(said('cargoClaim.order_no')).fill(rows.find(({ order_no }) => order_no !== null)?.order_no ?? '');
  await dialog.getByLabel(said('cargoClaim.claimed')).fill('1200');
  await dialog.getByLabel(said('cargoClaim.description')).fill('Sáu thùng bị móp');
  await dialog.locator('input[type=file]').setInputFiles(['one', 'two', 'three'].map(photo));
  await expect.poll(() => dialog.locator('.kit-file').count()).toBe(3);
  expect(customer.faults).toEqual([]);
});

test('The amounts of a match stay when it cannot be read again, and the page says that it is old.', async () => {
  const accountant = await deskOf('accountant');
  const { page, tab } = accountant;
  const { rows } = (await accountant.sends('writeOff.parties', () => accountant.go('/finance/customer/writeOff'))) as {
    readonly rows: readonly { readonly party_id: string }[];
  };
  const match = `/finance/customer/writeOff?party=${rows[0]?.party_id}`;
  await accountant.go(match);
  const amount = tab.getByRole('textbox', { name: said('writeOff.take') }).first();
  await amount.fill('12');
  await page.route('**/api/**', (route) => (cmdOf(route.request()) === 'writeOff.candidates' ? route.abort() : route.fallback()));
  await accountant.go('/finance/writeOff');
  await accountant.go(match);
  await tab.getByText(said('kit.loadFailed')).waitFor();
  expect(await amount.inputValue()).toMatch(/^12\b/);
});

test('What is typed in a cell stays when another line is removed.', async () => {
  const clerk = await deskOf('clerk');
  const { page, tab } = clerk;
  const { rows } = (await clerk.sends('order.list', () => clerk.go('/order/list?tab=all'))) as Orders;
  const first = rows.find(({ state }) => state !== 'draft');
  if (!first) throw new Error('no order');
  await clerk.go(`/order/copyOrder?id=${first.id}`);
  const grid = tab.locator('[role=grid][data-lines]').first();
  const line = (place: number) => grid.getByRole('row').nth(place);
  await line(1)
    .getByRole('button', { name: said('kit.copyLine') })
    .click();
  await line(2).getByRole('gridcell').nth(2).click();
  await page.keyboard.type('4711');
  await line(1)
    .getByRole('button', { name: said('kit.removeLine') })
    .click();
  const saved = (await clerk.sends('order.get', () => clerk.sends('order.save', () => page.keyboard.press('Control+Enter')))) as Order;
  expect(saved.lines[0]?.pieces).toBe(4711);
  expect(clerk.faults).toEqual([]);
});

test('Nothing is typed into a line while its order is being saved.', async () => {
  const clerk = await deskOf('clerk');
  const { rows } = (await clerk.sends('order.list', () => clerk.go('/order/list?tab=all'))) as Orders;
  const first = rows.find(({ state }) => state !== 'draft');
  if (!first) throw new Error('no order');
  await clerk.go(`/order/copyOrder?id=${first.id}`);
  const grid = clerk.tab.locator('[role=grid][data-lines]').first();
  const saving = Promise.withResolvers<void>();
  await clerk.page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) === 'order.save') await saving.promise;
    await route.fallback();
  });
  await clerk.sends('order.get', async () => {
    await clerk.page.keyboard.press('Control+Enter');
    await expect.poll(() => grid.getAttribute('aria-readonly')).toBe('true');
    saving.resolve();
  });
  expect(clerk.faults).toEqual([]);
});

test('What is typed behind a comment that is being sent stays.', async () => {
  const clerk = await deskOf('clerk');
  const { page, tab } = clerk;
  const { rows } = (await clerk.sends('order.list', () => clerk.go('/order/list?tab=all'))) as Orders;
  await clerk.go(`/order/orderDetail?id=${rows[0]?.id}`);
  const box = tab.getByRole('textbox', { name: said('kit.comment') });
  const [arrival, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) !== 'comment.add') return route.fallback();
    arrival.resolve();
    await answering.promise;
    return route.fallback();
  });
  await clerk.sends('comment.add', async () => {
    await box.fill(`Đã gọi ${stamp()}`);
    await box.press('Control+Enter');
    await arrival.promise;
    await box.press('End');
    await page.keyboard.type(' Gọi lại');
    answering.resolve();
  });
  await expect.poll(() => box.inputValue()).toBe('Gọi lại');
  expect(clerk.faults).toEqual([]);
});

test('The next comment is sent after one whose answer was lost, and says that the first one is there.', async () => {
  const clerk = await deskOf('clerk');
  const { page, tab } = clerk;
  const { rows } = (await clerk.sends('order.list', () => clerk.go('/order/list?tab=all'))) as Orders;
  await clerk.go(`/order/orderDetail?id=${rows[0]?.id}`);
  const box = tab.getByRole('textbox', { name: said('kit.comment') });
  // A call whose answer was lost is sent once more by itself.
  let losses = 2;
  await page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) !== 'comment.add' || losses === 0) return route.fallback();
    losses -= 1;
    await route.fetch();
    return route.abort();
  });
  await box.fill(`Đã gọi ${stamp()}`);
  await box.press('Control+Enter');
  await tab.getByText(said('error.network')).waitFor();
  await box.fill(`Gọi lại ${stamp()}`);
  await box.press('Control+Enter');
  await tab.getByText('Lần gửi trước đã được lưu').waitFor();
  await box.press('Control+Enter');
  await expect.poll(() => box.inputValue()).toBe('');
});

type Times = { readonly deliver_to: string };

test('A time is saved as it was typed, by a key or a click, though its picker was not left or confirmed.', async () => {
  const clerk = await deskOf('clerk');
  const { page, tab } = clerk;
  const { rows } = (await clerk.sends('order.list', () => clerk.go('/order/list?tab=all'))) as Orders;
  const first = rows.find(({ state }) => state !== 'draft');
  if (!first) throw new Error('no order');
  const saved = async (time: string, save: () => Promise<unknown>): Promise<string> => {
    await clerk.go(`/order/copyOrder?id=${first.id}`);
    await tab.getByLabel(said('order.deliver_to'), { exact: true }).fill(`20/12/2027 ${time}`);
    return ((await clerk.sends('order.get', () => clerk.sends('order.save', save))) as Times).deliver_to;
  };
  expect(await saved('14:35', () => page.keyboard.press('Control+Enter'))).toMatch(/^2027-12-20T..:35/);
  expect(await saved('14:40', () => tab.getByRole('button', { name: said('kit.save'), exact: true }).click())).toMatch(/^2027-12-20T..:40/);
  expect(clerk.faults).toEqual([]);
});

const paramsOf = (request: Request): unknown =>
  JSON.parse(Buffer.from(new URLSearchParams(request.postData() ?? '').get('params') ?? '', 'base64').toString());

test('A day is saved as it was typed, though its picker was not left.', async () => {
  const admin = await deskOf('admin');
  const { page, tab } = admin;
  await admin.go('/oa/workCalendar/addDay');
  const name = `Ngày nghỉ ${stamp()}`;
  await tab.getByLabel(said('master.name'), { exact: true }).fill(name);
  await tab.getByLabel(said('workCalendar.source'), { exact: true }).fill('Thông báo');
  await tab.getByLabel(said('workCalendar.day'), { exact: true }).fill('17/10/2031');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => cmdOf(request) === 'workCalendar.save'),
    page.keyboard.press('Control+KeyS'),
  ]);
  expect(paramsOf(sent)).toMatchObject({ day: '2031-10-17' });
  expect(admin.faults).toEqual([]);
});

test('A Buddhist year that a Thai user types is the year of the calendar.', async () => {
  const clerk = await deskOf('clerk.th');
  await clerk.go('/order/addOrder');
  await clerk.speak('th');
  const time = clerk.tab.getByLabel(sayingIn('th')('order.deliver_to'), { exact: true });
  await time.fill('20/12/2570 14:35');
  await time.press('Tab');
  await expect.poll(() => time.inputValue()).toBe('20/12/2027 14:35');
  await clerk.speak('vi');
  expect(clerk.faults).toEqual([]);
});

/** The first line that a keeper can receive, on a phone. */
const lineOfKeeper = async () => {
  const keeper = await openWindow(phone);
  const { page } = keeper;
  await signIn(page, 'keeper');
  await page.goto(url('/board-hand'));
  await page
    .locator('.hand section')
    .filter({ hasText: said('hand.receive') })
    .locator('.hand-target')
    .first()
    .click();
  await page
    .locator('.receiving-lines')
    .getByRole('button', { name: said('inbound.do.receive') })
    .first()
    .click();
  return { ...keeper, qty: page.getByLabel(said('receiving.qty'), { exact: true }) };
};

test('A keeper receives the quantity that is typed with the decimal sign of the language.', async () => {
  const { page, faults, qty } = await lineOfKeeper();
  await qty.fill('1,5');
  const [sent] = await Promise.all([page.waitForRequest((request) => cmdOf(request) === 'receiving.receive'), qty.press('Enter')]);
  expect(paramsOf(sent)).toMatchObject({ qty: '1.5' });
  await page
    .locator('.kit-scan-note[data-tone=good]')
    .filter({ hasText: said('receiving.received', { qty: '1,5', pallet: '' }).trim() })
    .waitFor();
  expect(faults).toEqual([]);
});

test('A receipt waits for the photo that is being stored.', async () => {
  const { page, faults, qty } = await lineOfKeeper();
  const [arrival, storing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/file', async (route) => {
    arrival.resolve();
    await storing.promise;
    return route.fallback();
  });
  await page.locator('.receiving-form input[type=file]').setInputFiles(photo('pallet'));
  await arrival.promise;
  const receipt = page.waitForRequest((request) => cmdOf(request) === 'receiving.receive');
  await qty.press('Enter');
  storing.resolve();
  expect(paramsOf(await receipt)).toMatchObject({ photo_ids: [expect.any(String)] });
  expect(faults).toEqual([]);
});
