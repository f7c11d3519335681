import { Buffer } from 'node:buffer';
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

/** A red dot, as small as a picture can be. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==', 'base64');

test('A record keeps a file that is shown in the page, and what is said to a colleague.', async () => {
  const { page, tab } = admin;
  await admin.go('/resource/customerManage/editCustomer?id=1');
  await tab.locator('.kit-attachments input[type=file]').setInputFiles({ name: 'giay-phep.png', mimeType: 'image/png', buffer: picture });
  await tab.locator('.kit-attachments').getByText('giay-phep.png').first().click();
  const shown = page.locator('.ant-drawer:visible img');
  await shown.waitFor();
  expect(await shown.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(1);
  await page.keyboard.press('Escape');
  const box = tab.locator('.kit-comment-box textarea');
  await box.fill('Nhờ xem lại hạn mức ');
  await box.pressSequentially('@Lê');
  await page.locator('.ant-mentions-dropdown:visible').getByText('Lê Thị Mai').click();
  await admin.sends('comment.add', () => tab.locator('.kit-comment-box').getByRole('button', { name: 'Gửi' }).click());
  await tab.locator('.kit-comments li').filter({ hasText: '@Lê Thị Mai' }).first().waitFor();
  // Both stand in the history without the page being loaded anew.
  await tab.locator('.kit-timeline').getByText('giay-phep.png').first().waitFor();
  expect(admin.faults).toEqual([]);
});

test('What was chosen stays chosen, and the list where it was, while another tab is looked at.', async () => {
  const { tab } = admin;
  await admin.go('/order/list');
  await tab.locator('.ant-table-row').first().getByRole('checkbox').check();
  const scrolled = tab.locator('.ant-table-tbody-virtual-holder');
  await scrolled.evaluate((box) => (box.scrollTop = 300));
  await admin.go('/resource/customerManage');
  await tab.locator('.ant-table-row').first().waitFor();
  await admin.go('/order/list');
  await tab.getByText('Đã chọn 1').waitFor();
  expect(await scrolled.evaluate((box) => box.scrollTop)).toBe(300);
});

test('A block from a spreadsheet finds its records in every column; what is none stays red and stops nothing.', async () => {
  const { page, tab } = admin;
  await admin.go('/resource/routeManage/addMainLine');
  await tab.getByRole('button', { name: 'Thêm dòng' }).click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'CNNNG\tCNPIN\t\t\t18:00\t4,5\nCNPIN\tNOWHERE\t\t\t18:00\tabc\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const legs = tab.locator('#section-legs');
  await legs.getByText('南宁').waitFor();
  await expect.poll(() => legs.getByText('凭祥').count()).toBe(2);
  await legs.getByText('NOWHERE').waitFor();
  await tab.locator('#section-map .way-map-ways').waitFor();
  expect(admin.faults).toEqual([]);
});
