import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser } from './browser.ts';
import { type Desk, deskOf } from './desk.ts';
import { stamp } from './stamp.ts';

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

/** Keeps the answers of one call from a window, as a slow line would, until it is let go. */
async function holdBack(desk: Desk, cmd: string): Promise<() => void> {
  let held = true;
  await desk.page.route('**/api/**', async (route) => {
    const asked = new URLSearchParams(route.request().postData() ?? '').get('cmd');
    if (held && asked === cmd) await route.abort();
    else await route.continue();
  });
  return () => void (held = false);
}

test('Whoever acts on a row that somebody changed meanwhile is told who, when and what; a row changed elsewhere is marked.', async () => {
  const { tab } = admin;
  const late = await deskOf('admin');
  for (const desk of [admin, late]) {
    await desk.go('/resource/vehicleType?sort=code');
    await desk.row('V42').waitFor();
  }
  const letGo = await holdBack(late, 'vehicleType.list');
  // By many: the first gives the row another value, the second does not see it.
  await admin.row('V42').getByRole('checkbox').check();
  await tab.getByRole('button', { name: 'Sửa hàng loạt' }).click();
  await admin.dialog.locator('.kit-builder-line input').last().fill('8,5');
  await admin.dialog.getByRole('button', { name: 'Xem trước' }).click();
  await admin.dialog.getByRole('button', { name: 'Sửa 1 dòng' }).click();
  await admin.dialog.getByText('Đã sửa 1, bỏ qua 0, lỗi 0').waitFor();
  await admin.dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await late.press('V42', 'Ngừng dùng');
  await late.dialog.getByRole('button', { name: 'Ngừng dùng' }).click();
  await late.dialog.getByText(/^.+ đã sửa dữ liệu này lúc \d{4}-\d\d-\d\d \d\d:\d\d/).waitFor();
  await late.dialog.locator('.kit-timeline ins').first().waitFor();
  await late.dialog.getByRole('button', { name: 'Đóng' }).last().click();
  letGo();
  await late.tab.getByRole('button', { name: 'Làm mới' }).click();
  await late.tab.locator('.ant-table-row[data-changed]').filter({ hasText: 'V42' }).waitFor();
  await late.tab.getByText('1 dòng vừa thay đổi').waitFor();
  expect(admin.faults).toEqual([]);
});

test('What one window changes stands in another by itself.', async () => {
  const other = await deskOf('admin');
  await other.go('/resource/vehicleType?sort=code');
  await other.row('V68').waitFor();
  await admin.go('/resource/vehicleType?sort=code');
  await admin.row('V68').getByRole('link', { name: 'V68' }).click();
  const pallets = admin.tab.locator('[id$=pallets]');
  await pallets.fill(String(Number(await pallets.inputValue()) + 1));
  await admin.sends('vehicleType.save', () => admin.tab.getByRole('button', { name: 'Lưu', exact: true }).click());
  await other.tab.locator('.ant-table-row[data-changed]').filter({ hasText: 'V68' }).waitFor();
  expect(other.faults).toEqual([]);
});

test('A view for colleagues is seen, counted and not changed by another; columns stand as they were left in another browser.', async () => {
  const { page, tab, dialog } = admin;
  const name = `Chung ${stamp()}`;
  await admin.go('/resource/customerManage?w.settlement=monthly');
  await tab.locator('.kit-views').click();
  await page.getByRole('menuitem', { name: 'Lưu chế độ xem này' }).click();
  await dialog.locator('input').first().fill(name);
  await dialog.getByText('Mọi đồng nghiệp').click();
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const clerk = await deskOf('clerk');
  await clerk.go('/resource/customerManage');
  const shared = clerk.tab.locator('.kit-viewtabs button').filter({ hasText: name });
  await shared.locator('.kit-count').waitFor();
  await shared.click();
  await clerk.page.waitForFunction(() => location.search.includes('w.settlement=monthly'));
  await clerk.tab.locator('.kit-views').click();
  await clerk.page.getByRole('menuitem', { name: 'Sao chép liên kết' }).waitFor();
  expect(await clerk.page.getByRole('menuitem', { name: `Xóa chế độ xem: ${name}` }).count()).toBe(0);
  await tab.locator('.kit-views').click();
  await page.getByRole('menuitem', { name: `Xóa chế độ xem: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Gỡ bỏ' }).click();
  await tab.locator('.kit-viewtabs').getByText(name).waitFor({ state: 'detached' });

  const heading = (desk: Desk) => desk.tab.locator('thead th[data-key]').nth(1);
  await admin.go('/resource/driverManage');
  const before = await heading(admin).getAttribute('data-key');
  await heading(admin).locator('[draggable]').focus();
  await admin.sends('columns.save', () => page.keyboard.press('Control+ArrowRight'));
  const again = await deskOf('admin');
  await again.go('/resource/driverManage');
  await again.tab.locator('.ant-table-row').first().waitFor();
  expect(await heading(again).getAttribute('data-key')).not.toBe(before);
  await again.tab.locator('thead th[data-key]').nth(2).locator('[draggable]').focus();
  await again.sends('columns.save', () => again.page.keyboard.press('Control+ArrowLeft'));
});

test('The handle of the grid fills downwards, and an undo takes it back.', async () => {
  const { page, tab } = admin;
  await admin.go('/order/addOrder');
  const grid = tab.locator('[role=grid][data-lines]').first();
  await grid.locator('[role=gridcell]').first().click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Thép\nVải\nGạo\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const cell = (row: number) => grid.locator(`[id$="-${row}-0"]`);
  await cell(2).getByText('Gạo').waitFor();
  await cell(0).click();
  await grid.locator('.kit-fill').hover();
  await page.mouse.down();
  await cell(2).hover();
  await page.mouse.up();
  await expect.poll(() => Promise.all([0, 1, 2].map((row) => cell(row).textContent()))).toEqual(['Thép', 'Thép', 'Thép']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => Promise.all([0, 1, 2].map((row) => cell(row).textContent()))).toEqual(['Thép', 'Vải', 'Gạo']);
});

test('What is said to the other side the customer reads, and nothing else; the next word is for colleagues again.', async () => {
  const customer = await deskOf('customer.cn');
  const own = customer.page.locator('.ant-table-row button.kit-link').first();
  await own.waitFor();
  const no = (await own.textContent()) ?? '';
  const { tab } = admin;
  await admin.go(`/order/list?w.order_no=${no}`);
  await admin.row(no).getByRole('link', { name: no }).click();
  const box = tab.locator('.kit-comment-box');
  const say = async (text: string): Promise<void> => {
    await box.locator('textarea').fill(text);
    await admin.sends('comment.add', () => box.getByRole('button', { name: 'Gửi' }).click());
  };
  await box.getByText('Đối tác thấy được').click();
  await say('Xe đã đến cửa khẩu');
  await say('Khách này hay trả chậm');
  await own.click();
  const read = customer.page.locator('.ant-drawer:visible .kit-comments li');
  await read.filter({ hasText: 'Xe đã đến cửa khẩu' }).waitFor();
  expect(await read.filter({ hasText: 'Khách này hay trả chậm' }).count()).toBe(0);
  expect(customer.faults).toEqual([]);
});
