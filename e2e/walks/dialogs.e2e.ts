import { afterAll, expect, test } from 'vitest';
import { closeBrowser } from '../browser.ts';
import { deskOf, said } from '../desk.ts';
import { cmdOf } from '../traffic.ts';

/* The behaviour of every dialog with fields: focus, keys, faults beside their fields, a single sending, amounts by their currency. */

afterAll(closeBrowser);

test('A dialog is filled in and sent by keyboard, says what is wrong beside its field, and sends once.', async () => {
  const admin = await deskOf('admin');
  const { page, tab, dialog } = admin;
  const issue = said('machineKey.do.issue');
  let sent = 0;
  page.on('request', (request) => {
    if (cmdOf(request) === 'machineKey.issue') sent++;
  });
  await admin.go('/system/machineKey');
  await tab.getByRole('button', { name: issue }).click();
  await page.waitForFunction(() => document.activeElement?.matches('.ant-modal input[type=radio]:checked'));
  const name = dialog.getByLabel(said('machineKey.name'), { exact: true });
  await name.press('Enter');
  await dialog.getByText(said('refusal.REQUIRED')).waitFor();
  expect(await name.getAttribute('maxlength')).toBe('80');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(issue);
  expect(sent).toBe(0);
  await page.keyboard.press('Enter');
  await name.fill('GPS của đội xe');
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: issue }).dblclick();
  await dialog.getByText(said('machineKey.once')).waitFor();
  expect(sent).toBe(1);
  expect(admin.faults).toEqual([]);
});

test('A dialog asks before what was typed is lost, by Escape, by its cross and by its tab, and closes at once when nothing was typed.', async () => {
  const admin = await deskOf('admin');
  const { page, tab, dialog } = admin;
  const issue = said('machineKey.do.issue');
  await admin.go('/system/machineKey');
  await tab.getByRole('button', { name: issue }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await tab.getByRole('button', { name: issue }).click();
  const name = dialog.getByLabel(said('machineKey.name'), { exact: true });
  await name.fill('GPS một nửa');
  const question = page.locator('.ant-modal:visible').filter({ hasText: said('kit.leaveInput') });
  const answer = (word: string): Promise<void> => question.getByRole('button', { name: said(word) }).click();
  await page.keyboard.press('Escape');
  await question.waitFor();
  await answer('tabs.dirty.stay');
  await question.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('GPS một nửa');
  await page.locator('.tab-dirty').waitFor();

  await dialog.locator('.ant-modal-close').first().click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('GPS một nửa');

  await page.keyboard.press('Escape');
  await question.waitFor();
  await answer('tabs.dirty.leave');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('.tab-dirty').waitFor({ state: 'detached' });
  await tab.getByRole('button', { name: issue }).click();
  expect(await name.inputValue()).toBe('');
  expect(admin.faults).toEqual([]);
});

test('An amount has the decimals of its currency, also when that changes.', async () => {
  const cashier = await deskOf('cashier');
  const { tab, dialog } = cashier;
  await cashier.go('/customer/details/bill/collection');
  await tab.getByRole('button', { name: said('cash.registerReceipt') }).click();
  const fee = dialog.getByLabel(said('cash.fee'), { exact: true });
  // The fee is in the currency of the account that the bank takes it from.
  const choose = (currency: string): Promise<void> => cashier.pick(dialog, said('cash.own_bank_account_id'), currency, '');
  await choose('CNY');
  await fee.fill('10,5');
  await fee.press('Tab');
  expect(await fee.inputValue()).toBe('10,50');
  const fault = dialog.getByText(said('refusal.BAD_AMOUNT'));
  expect(await fault.count()).toBe(0);
  await choose('VND');
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: said('cash.registerReceipt') })
    .click();
  await fault.waitFor();
  await fee.fill('10500');
  await fee.press('Tab');
  await fault.waitFor({ state: 'hidden' });
  expect(await fee.inputValue()).toBe('10.500');
  expect(cashier.faults).toEqual([]);
});
