import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declarations } from '../src/apps/declarations.generated.ts';
import { wordsIn } from '../src/kernel/words.ts';
import { closeBrowser, follow, speak } from './browser.ts';
import { type Desk, deskOf, phone, said } from './desk.ts';
import { stamp } from './stamp.ts';
import { cmdOf } from './traffic.ts';

let admin: Desk;
beforeAll(async () => {
  admin = await deskOf('admin');
});
afterAll(closeBrowser);

test('Two alternatives show the rows of both, stand in the address, and are offered again after they were cleared.', async () => {
  const { page, tab, dialog } = admin;
  await admin.go('/resource/vehicleType');
  await tab.getByRole('button', { name: 'Kết hợp điều kiện' }).click();
  for (const code of ['V42', 'V68']) {
    await dialog.getByRole('button', { name: 'Thêm nhóm “hoặc”' }).click();
    await dialog.locator('.kit-builder-line input.ant-input').last().fill(code);
  }
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => location.search.includes('o2.'));
  await expect.poll(() => tab.locator('.ant-table-row').count()).toBe(2);
  await admin.row('V42').waitFor();
  await admin.row('V68').waitFor();
  // Filters count as used after some seconds.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('filters /resource/vehicleType')));
  await tab.getByRole('button', { name: 'Xóa bộ lọc' }).click();
  await tab.getByRole('button', { name: 'Gần đây' }).click();
  await page.getByRole('menuitem', { name: 'V42 hoặc' }).click();
  await page.waitForFunction(() => location.search.includes('o2.'));
  await expect.poll(() => tab.locator('.ant-table-row').count()).toBe(2);
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

/** A red dot, the smallest possible picture. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==', 'base64');

test('A record keeps a file that is shown in the page, and what is said to a colleague, with its file.', async () => {
  const { page, tab } = admin;
  await admin.go('/resource/customerManage/editCustomer?id=1');
  await tab.locator('.kit-attachments input[type=file]').setInputFiles({ name: 'giay-phep.png', mimeType: 'image/png', buffer: picture });
  await tab.locator('.kit-attachments').getByText('giay-phep.png').first().click();
  const preview = page.locator('.ant-drawer:visible img');
  await preview.waitFor();
  expect(await preview.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(1);
  await page.keyboard.press('Escape');
  const box = tab.locator('.kit-comment-box textarea');
  await box.fill('Nhờ xem lại hạn mức ');
  await box.pressSequentially('@Lê');
  await page.locator('.ant-mentions-dropdown:visible').getByText('Lê Thị Mai').click();
  const slip = { name: 'phieu-can.png', mimeType: 'image/png', buffer: picture };
  await tab.locator('.kit-comment-box input[type=file]').setInputFiles(slip);
  await tab.locator('.kit-comment-box').getByText('phieu-can.png').waitFor();
  await admin.sends('comment.add', () => tab.locator('.kit-comment-box').getByRole('button', { name: 'Gửi' }).click());
  const comment = tab.locator('.kit-comments li').filter({ hasText: '@Lê Thị Mai' }).first();
  await comment.getByRole('button', { name: 'phieu-can.png', exact: true }).click();
  await preview.waitFor();
  await page.keyboard.press('Escape');
  // Whoever comments follows the record, and both followers stand there by name.
  await tab.getByText('Người theo dõi: ').filter({ hasText: 'Lê Thị Mai' }).waitFor();
  await admin.sends('comment.follow', () => tab.getByRole('button', { name: 'Bỏ theo dõi' }).click());
  await tab.getByRole('button', { name: 'Theo dõi', exact: true }).waitFor();
  // Both appear in the history without a reload.
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

test('A list that is left before its first answer shows its rows when it is shown again.', async () => {
  const { page, tab } = admin;
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (cmdOf(route.request()) === 'driver.list') await answers.promise;
    await route.continue();
  });
  await admin.go('/resource/driverManage');
  await admin.go('/home');
  answers.resolve();
  await admin.go('/resource/driverManage');
  await tab.locator('.ant-table-row').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  expect(admin.faults).toEqual([]);
});

test('A list that is left while the wheel turns is whole when it is shown again.', async () => {
  const { tab } = admin;
  await admin.go('/order/list');
  await tab.locator('.ant-table-row').first().waitFor();
  await tab.locator('.ant-table-tbody-virtual-holder').evaluate((holder) => {
    holder.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
    // In the same frame: the table moves its rows in the next one, when it is hidden.
    history.pushState(null, '', '/home');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await admin.go('/home');
  await admin.go('/order/list');
  await tab.locator('.ant-table-row').first().waitFor();
  expect(admin.faults).toEqual([]);
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
  await legs.getByText('Nam Ninh').waitFor();
  await expect.poll(() => legs.getByText('Bằng Tường').count()).toBe(2);
  await legs.getByText('NOWHERE').waitFor();
  await tab.locator('#section-map .way-map-ways').waitFor();
  expect(admin.faults).toEqual([]);
});

test('Many numbers that are pasted, and left by a click on another state, are kept with that state.', async () => {
  const { page, tab } = admin;
  await admin.go('/order/list?tab=all');
  await tab
    .locator('.kit-chip-button')
    .filter({ hasText: said('order.order_no') })
    .click();
  const numbers = Array.from({ length: 120 }, (_, place) => `${stamp()}-${place}`);
  await page.locator('.kit-filter-control:visible textarea').fill(numbers.join('\n'));
  const kept = page.waitForResponse((response) => cmdOf(response.request()) === 'filter.keep');
  await tab.locator('.kit-state-tab[aria-selected=false]').first().click();
  await kept;
  await page.waitForFunction(() => {
    const query = new URLSearchParams(location.search);
    return query.has('f') && query.get('tab') !== 'all';
  });
  await tab
    .locator('.kit-chip-set')
    .filter({ hasText: said('order.order_no') })
    .waitFor();
});

test('A range of days is typed as people write days, without zeros and with the day first.', async () => {
  const { page, tab } = admin;
  await admin.go('/order/list?tab=all');
  await tab.getByRole('button', { name: said('kit.moreFilters') }).click();
  await page.getByRole('menuitem', { name: said('order.ordered') }).click();
  const [first, last] = [0, 1].map((place) => page.locator('.kit-filter-control:visible .ant-picker-input input').nth(place));
  await first?.fill('5/1/2026');
  await first?.press('Tab');
  await last?.fill('2026-12-9');
  await tab.locator('h1').click();
  await page.waitForFunction(() => /2026-01-05.*2026-12-09/.test(decodeURIComponent(location.search)));
});

/** Holds back the answers of one call from a window, as a slow network would, until they are released. */
async function holdBack(desk: Desk, cmd: string): Promise<() => void> {
  let isHeldBack = true;
  await desk.page.route('**/api/**', async (route) => {
    const requestCmd = cmdOf(route.request());
    if (isHeldBack && requestCmd === cmd) await route.abort();
    else await route.continue();
  });
  return () => void (isHeldBack = false);
}

test('A user who acts on a row that somebody changed meanwhile is told who, when and what; a row changed elsewhere is marked.', async () => {
  const { tab } = admin;
  const late = await deskOf('admin');
  for (const desk of [admin, late]) {
    await desk.go('/resource/vehicleType?sort=code');
    await desk.row('V42').waitFor();
  }
  const letGo = await holdBack(late, 'vehicleType.list');
  // In a batch: the first user changes the row, the second does not see it.
  await admin.row('V42').getByRole('checkbox').check();
  await tab.getByRole('button', { name: 'Sửa hàng loạt' }).click();
  await admin.dialog.locator('.kit-builder-line input').last().fill('8,5');
  await admin.dialog.getByRole('button', { name: 'Xem trước' }).click();
  await admin.dialog.getByRole('button', { name: 'Sửa 1 dòng' }).click();
  await admin.dialog.getByText('Đã sửa 1, bỏ qua 0, lỗi 0').waitFor();
  await admin.dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await late.press('V42', 'Ngừng dùng');
  await late.dialog.getByRole('button', { name: 'Ngừng dùng' }).click();
  await late.dialog.getByText(/^.+ đã sửa dữ liệu này lúc \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
  await late.dialog.locator('.kit-timeline ins').first().waitFor();
  await late.dialog.getByRole('button', { name: 'Đóng' }).last().click();
  letGo();
  await late.tab.getByRole('button', { name: 'Làm mới' }).click();
  await late.tab.locator('.ant-table-row[data-changed]').filter({ hasText: 'V42' }).waitFor();
  await late.tab.getByText('1 dòng vừa thay đổi').waitFor();
  expect(admin.faults).toEqual([]);
});

test('Many bills are confirmed at once; one that was confirmed meanwhile is named with its reason.', async () => {
  const late = await deskOf('admin');
  // Bills of carriers: customers confirm their own in other tests.
  for (const desk of [admin, late]) await desk.go('/finance/work/bill?tab=sent');
  const link = (at: number) => admin.tab.locator('.ant-table-row').nth(at).getByRole('link').first();
  await link(1).waitFor();
  const numbers = [(await link(0).textContent()) ?? '', (await link(1).textContent()) ?? ''] as const;
  for (const no of numbers) await late.row(no).getByRole('checkbox').check();
  const letGo = await holdBack(late, 'bill.list');
  await admin.pressSurely('bill.move', numbers[0], 'Xác nhận');
  await late.tab.getByRole('toolbar').getByRole('button', { name: 'Xác nhận', exact: true }).click();
  await late.dialog.getByText('Số tiền').waitFor();
  await late.sends('bill.moveMany', () => late.dialog.getByRole('button', { name: 'Xác nhận (2 dòng)' }).click());
  await late.dialog.getByText('Thành công 1, thất bại 1').waitFor();
  const refused = late.dialog.locator('.kit-outcomes li');
  await refused.filter({ hasText: numbers[0] }).filter({ hasText: 'đã sửa dữ liệu này' }).waitFor();
  expect(await refused.count()).toBe(1);
  letGo();
  await late.dialog.getByRole('button', { name: 'Đóng' }).last().click();
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
  await page.getByRole('menuitem', { name: 'Lưu bộ lọc này' }).click();
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
  expect(await clerk.page.getByRole('menuitem', { name: `Xóa bộ lọc đã lưu: ${name}` }).count()).toBe(0);
  await tab.locator('.kit-views').click();
  await page.getByRole('menuitem', { name: `Xóa bộ lọc đã lưu: ${name}` }).click();
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
  await tab.locator('.kit-glance').first().waitFor();
  await box.getByText('Đối tác thấy được').click();
  await say('Xe đã đến cửa khẩu');
  await say('Khách này hay trả chậm');
  await own.click();
  const read = customer.page.locator('.ant-drawer:visible .kit-comments li');
  await read.filter({ hasText: 'Xe đã đến cửa khẩu' }).waitFor();
  expect(await read.filter({ hasText: 'Khách này hay trả chậm' }).count()).toBe(0);
  expect(customer.faults).toEqual([]);
});

test('A switch of language reaches the names of a list and of a chosen record at once, and what is typed stays.', async () => {
  const { page, tab, faults, sends } = await deskOf('clerk');
  const chinese = /\p{Script=Han}/u;
  type Rows = { readonly rows: readonly { readonly id: string; readonly order_no: string; readonly customer_name: string }[] };
  await speak(page, 'zh');
  const before = (await sends('order.list', () => follow(page, '/order/list?sort=order_no'))) as Rows;
  const order = before.rows.find(({ customer_name }) => chinese.test(customer_name));
  if (!order) throw new Error('no order of a Chinese customer');
  await tab.getByText(order.customer_name, { exact: true }).first().waitFor();
  // A change that the page hears of before the server knows the language is still answered in the former one.
  const names: string[] = [];
  page.on('response', (response) => {
    if (cmdOf(response.request()) !== 'order.list') return;
    const read = response.json() as Promise<{ data: Partial<Rows> }>;
    const hear = ({ data }: { data: Partial<Rows> }) => names.push(data.rows?.find(({ id }) => id === order.id)?.customer_name ?? '');
    read.then(hear, () => {});
  });
  await speak(page, 'en');
  await expect.poll(() => names.find((one) => one !== '' && !chinese.test(one))).toBeDefined();
  const name = names.find((one) => one !== '' && !chinese.test(one)) ?? '';
  await tab.getByText(name, { exact: true }).first().waitFor();
  await expect.poll(() => tab.getByText(order.customer_name, { exact: true }).count()).toBe(0);

  await speak(page, 'zh');
  await follow(page, '/order/addOrder');
  const field = tab.getByLabel(wordsIn(declarations.words, 'zh')['order.customer_id'] ?? '', { exact: true }).first();
  const chosen = tab
    .locator('.ant-select')
    .filter({ has: page.locator('[id$=customer_id]') })
    .first();
  const reference = tab.locator('#customer_ref, [name=customer_ref], [id$=customer_ref]').first();
  await field.click();
  await field.fill('华锐');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '华锐' }).first().click();
  await expect.poll(() => chosen.innerText()).toContain('华锐');
  await reference.fill('PO 语言');
  await speak(page, 'en');
  await expect.poll(() => chosen.innerText()).not.toMatch(chinese);
  expect((await chosen.innerText()).trim()).not.toMatch(/^(…|#\d+|)$/);
  expect(await reference.inputValue()).toBe('PO 语言');
  // The browser keeps the latest choices under the names of their day; they are offered in the language of now.
  await page.locator('[id$=customer_id]:visible').first().click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await offered.first().waitFor();
  await expect.poll(async () => (await offered.allInnerTexts()).filter((text) => text.includes('华锐'))).toEqual([]);
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});

test('rows are grouped by a column with their number and sums, which a link keeps, and no longer on request', async () => {
  const cashier = await deskOf('cashier');
  const { page, tab } = cashier;
  await cashier.go('/finance/bill?tab=all');
  await tab.getByRole('button', { name: said('kit.columns') }).click();
  const settings = page.locator('.kit-settings');
  await settings.getByLabel(said('kit.groupBy')).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: said('bill.party_name') })
    .click();
  await page.waitForURL('**group=party_name**');
  await page.keyboard.press('Escape');
  const heading = tab.locator('.kit-group-head').first();
  await heading.waitFor();
  // All bills are loaded, so the numbers are whole; the sum of a group is in the currency of its bills.
  await expect.poll(() => heading.innerText()).toMatch(/^\S.*\n?\d+ dòng/);
  expect(await heading.innerText()).toMatch(/(VND|CNY|THB|USD)\s[\d.,]+(?!\+)/);
  await cashier.go('/finance/bill?tab=all&group=state');
  await tab.locator('.kit-group-head').first().waitFor();
  await cashier.go('/finance/bill?tab=all&group=1');
  await tab.locator('.kit-group-head').first().waitFor({ state: 'detached' });
  expect(cashier.faults).toEqual([]);
});

test('On a phone the head of a list is one line, and its less used tools stand in one menu.', async () => {
  const thumb = await deskOf('admin', phone);
  const { page, tab } = thumb;
  await thumb.go('/resource/vehicleType');
  await tab.getByRole('button', { name: said('kit.moreTools') }).waitFor();
  // A button is 44 pixels high for a finger; a second line would double the head.
  expect((await tab.locator('.kit-page-head').boundingBox())?.height).toBeLessThan(60);
  expect(await tab.getByRole('button', { name: new RegExp(`${said('kit.export')}$`) }).count()).toBe(0);
  await tab
    .locator('.kit-page-head')
    .getByRole('button', { name: said('kit.moreTools') })
    .click();
  for (const word of ['kit.import', 'kit.export', 'kit.refresh'])
    await page
      .locator('.kit-list-tools')
      .getByRole('button', { name: new RegExp(`${said(word)}$`) })
      .waitFor();
  await page
    .locator('.kit-list-tools')
    .getByRole('button', { name: new RegExp(`${said('kit.import')}$`) })
    .click();
  await thumb.dialog.locator('input[type=file]').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
});
