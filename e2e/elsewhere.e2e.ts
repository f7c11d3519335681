import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { closeBrowser } from './browser.ts';
import { type Desk, deskOf, said } from './desk.ts';
import { stamp } from './stamp.ts';
import { cmdOf } from './traffic.ts';

/* A user who goes elsewhere while a form or dialog is being saved stays there. The answer is held back in the browser meanwhile. */

afterAll(closeBrowser);

const newTeam = '/system/teamManage/addTeam';
const elsewhere = '/resource/driverManage';

type Held = { release(): void };

/** Does something that sends a call, and holds the server's answer back until `release`. Ends when the user can go on with other work. */
async function withheld(page: Page, cmd: string, act: () => Promise<void>): Promise<Held> {
  const [arrival, releasing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) !== cmd) return route.fallback();
    const response = await route.fetch();
    arrival.resolve();
    await releasing.promise;
    return route.fulfill({ response });
  });
  await act();
  await arrival.promise;
  const overlay = page.locator('.overlay');
  await overlay.waitFor();
  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'hidden' });
  return { release: () => releasing.resolve() };
}

const field = (desk: Desk, key: string) => desk.tab.getByLabel(said(key), { exact: true }).first();
const tabOf = (desk: Desk, title: string) => desk.page.locator('.tab-bar [role=tab]').filter({ hasText: said(title) });
const noticeOf = (desk: Desk, text: string) => desk.page.locator('.ant-notification-notice').filter({ hasText: text });
const placeOf = (desk: Desk): string => new URL(desk.page.url()).pathname;

/** Sends the form for a new team; the answer is on its way when this ends. */
async function sendTeam(desk: Desk, name: string): Promise<Held> {
  await desk.go(newTeam);
  await field(desk, 'team.name').fill(name);
  await desk.pick(desk.tab, said('team.company_id'), 'Quayside International Logistics', '');
  return withheld(desk.page, 'team.save', () => desk.tab.getByRole('button', { name: said('kit.save'), exact: true }).click());
}

test('A form that was saved meanwhile closes, a notice says so and offers its page, and nobody is pulled there.', async () => {
  const admin = await deskOf('admin');
  const name = `Nhóm ${stamp()}`;
  const { release } = await sendTeam(admin, name);
  await admin.go(elsewhere);
  release();
  await tabOf(admin, 'page.addTeam').waitFor({ state: 'detached' });
  expect(placeOf(admin)).toBe(elsewhere);
  const notice = noticeOf(admin, said('kit.saved'));
  await notice.getByText(said('page.addTeam')).waitFor();
  expect(placeOf(admin)).toBe(elsewhere);
  await notice.getByRole('button', { name: said('kit.open') }).click();
  await admin.page.waitForURL('**/system/teamManage');
  await admin.row(name).waitFor();
  expect(admin.faults).toEqual([]);
});

test('A form that was opened again meanwhile keeps what is typed in it.', async () => {
  const admin = await deskOf('admin');
  const { release } = await sendTeam(admin, `Nhóm ${stamp()}`);
  await admin.page.keyboard.press('Alt+KeyW');
  await admin.page.getByRole('button', { name: said('tabs.dirty.leave') }).click();
  await tabOf(admin, 'page.addTeam').waitFor({ state: 'detached' });
  await admin.go(newTeam);
  await field(admin, 'team.name').fill('Nhóm kế tiếp');
  release();
  await noticeOf(admin, said('kit.saved')).waitFor();
  expect(placeOf(admin)).toBe(newTeam);
  expect(await field(admin, 'team.name').inputValue()).toBe('Nhóm kế tiếp');
  expect(admin.faults).toEqual([]);
});

test('A dialog that leads to a new record leads nobody there who is elsewhere by then.', async () => {
  const admin = await deskOf('admin');
  await admin.go('/finance/quotation?tab=approved');
  await admin.tab.locator('.ant-table-row .kit-link').first().click();
  await admin.tab.getByRole('button', { name: said('quotation.do.revise') }).click();
  const { release } = await withheld(admin.page, 'quotation.revise', () =>
    admin.dialog.getByRole('button', { name: said('quotation.do.revise') }).click(),
  );
  await admin.go(elsewhere);
  release();
  const notice = noticeOf(admin, said('kit.done'));
  await notice.waitFor();
  expect(placeOf(admin)).toBe(elsewhere);
  await notice.getByRole('button', { name: said('kit.open') }).click();
  await admin.page.waitForURL('**/finance/quotation/detail?id=*');
  await admin.tab.getByText(said('quotation.state.draft')).first().waitFor();
  expect(admin.faults).toEqual([]);
});

type Teams = { readonly rows: readonly { readonly name: string; readonly active: boolean }[] };

test('The refusal of a question that was left is told of its own record, and not in the next question.', async () => {
  const admin = await deskOf('admin');
  const { rows } = (await admin.sends('team.list', () => admin.go('/system/teamManage'))) as Teams;
  const [left = '', next = ''] = rows.filter(({ active }) => active).map(({ name }) => name);
  const [arrival, releasing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await admin.page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) !== 'team.setActive') return route.fallback();
    arrival.resolve();
    await releasing.promise;
    return route.fulfill({ json: { code: 409, msg: 'Đang dùng', data: { refusal: 'IN_USE' } } });
  });
  const question = (name: string) => admin.page.locator('.ant-modal:visible').filter({ hasText: name });
  await admin.press(left, said('team.deactivate'));
  await question(left)
    .getByRole('button', { name: said('team.deactivate') })
    .click();
  await arrival.promise;
  const overlay = admin.page.locator('.overlay');
  await overlay.waitFor();
  await admin.page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'hidden' });
  await question(left)
    .getByRole('button', { name: said('kit.goBack') })
    .click();
  await admin.press(next, said('team.deactivate'));
  await question(next).waitFor();
  releasing.resolve();
  await question(next).locator('.ant-btn-loading').waitFor({ state: 'detached' });
  expect(await question(next).getByText('Đang dùng').count()).toBe(0);
  await question(next)
    .getByRole('button', { name: said('kit.goBack') })
    .click();
  await question(left).getByText('Đang dùng').waitFor();
  expect(admin.faults).toEqual([]);
});

test('A dialog that was left closes no other dialog when its answer comes.', async () => {
  const admin = await deskOf('admin');
  const { page, dialog, tab } = admin;
  await admin.go('/oa/knowledge');
  const create = tab.getByRole('button', { name: said('knowledge.do.create'), exact: true });
  const title = dialog.getByLabel(said('knowledge.title'), { exact: true });
  await create.click();
  await title.fill(`Bài ${stamp()}`);
  await dialog.getByLabel(said('knowledge.body'), { exact: true }).fill('Nội dung');
  const { release } = await withheld(page, 'knowledge.save', () => page.keyboard.press('Control+Enter'));
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: said('tabs.dirty.leave') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await create.click();
  await title.fill('Bài kế tiếp');
  const answer = page.waitForResponse((response) => cmdOf(response.request()) === 'knowledge.save');
  release();
  await answer;
  await title.pressSequentially(' của phòng', { delay: 100 });
  expect(await title.inputValue()).toBe('Bài kế tiếp của phòng');
  expect(admin.faults).toEqual([]);
});

test('The refusal of a dialog that was left is told beside the next one, and not in it.', async () => {
  const admin = await deskOf('admin');
  const { page, dialog, tab } = admin;
  await admin.go('/oa/knowledge');
  const create = tab.getByRole('button', { name: said('knowledge.do.create'), exact: true });
  const title = dialog.getByLabel(said('knowledge.title'), { exact: true });
  const [arrival, releasing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) !== 'knowledge.save') return route.fallback();
    arrival.resolve();
    await releasing.promise;
    return route.fulfill({ json: { code: 409, msg: 'Đã có bài này', data: { refusal: 'ALREADY_EXISTS' } } });
  });
  await create.click();
  await title.fill(`Bài ${stamp()}`);
  await dialog.getByLabel(said('knowledge.body'), { exact: true }).fill('Nội dung');
  await page.keyboard.press('Control+Enter');
  await arrival.promise;
  const overlay = page.locator('.overlay');
  await overlay.waitFor();
  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: said('tabs.dirty.leave') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await create.click();
  await title.fill('Bài kế tiếp');
  releasing.resolve();
  await noticeOf(admin, 'Đã có bài này').getByText(said('knowledge.do.create')).waitFor();
  expect(await dialog.getByText('Đã có bài này').count()).toBe(0);
  expect(await title.inputValue()).toBe('Bài kế tiếp');
  expect(admin.faults).toEqual([]);
});
