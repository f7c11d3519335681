import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser } from './browser.ts';
import { type Desk, deskOf } from './desk.ts';

let admin: Desk;
beforeAll(async () => {
  admin = await deskOf('admin');
});
afterAll(closeBrowser);

test('Two alternatives show the rows of both, and stand in the address.', async () => {
  const { page, tab, dialog } = admin;
  await admin.go('/resource/vehicleType');
  await tab.getByRole('button', { name: 'Kết hợp điều kiện' }).click();
  for (const code of ['V42', 'V68']) {
    await dialog.getByRole('button', { name: 'Thêm nhóm “hoặc”' }).click();
    await dialog.locator('.kit-builder-line input.ant-input').last().fill(code);
  }
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => location.search.includes('o2.'));
  await admin.row('V42').waitFor();
  await admin.row('V68').waitFor();
  expect(await tab.locator('.ant-table-row').count()).toBe(2);
});

test('Many rows get a value by one job, and an undo takes it back.', async () => {
  const { page, tab, dialog } = admin;
  await admin.go('/resource/vehicleType?sort=code');
  for (const code of ['V42', 'V68']) await admin.row(code).getByRole('checkbox').check();
  await tab.getByRole('button', { name: 'Sửa hàng loạt' }).click();
  await dialog.locator('.kit-builder-line input').last().fill('7,5');
  await dialog.getByRole('button', { name: 'Xem trước' }).click();
  await dialog.locator('ins').first().waitFor();
  await dialog.getByRole('button', { name: 'Sửa 2 dòng' }).click();
  await dialog.getByText('Đã sửa 2, bỏ qua 0, lỗi 0').waitFor();
  await dialog.getByRole('button', { name: 'Hoàn tác' }).click();
  await dialog.getByText('Đã sửa 2, bỏ qua 0, lỗi 0').waitFor();
  await page.keyboard.press('Escape');
});
