import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cell, writeSheet } from '../src/server/sheet.ts';
import { closeBrowser } from './browser.ts';
import { type Desk, desksOf, formItem } from './desk.ts';
import { story } from './story.ts';

story();

/*
 * The main journey by real clicks: two orders of one customer come from a spreadsheet, are reviewed, travel on one truck of a carrier, are
 * signed for, billed and collected; the carrier is paid through seven stages. Amounts follow the demo company's tariff.
 */

const ref = `E2E-${process.pid}`;
const [one, two] = [`${ref}-A`, `${ref}-B`];
/** Names on Vietnamese pages are in Latin letters. */
const carrier = 'Nanning Shunda Transport';
/** All users except the ones who decide. */
const people = ['clerk', 'reviewer', 'dispatcher', 'carrier.cn1', 'accountant', 'payables', 'cashier'];
/** The reviewer of each stage of a payment request. */
const reviewers: Readonly<Record<string, string>> = {
  directorReview: 'director',
  firstExecutiveReview: 'executive1',
  secondExecutiveReview: 'executive2',
  settlementReview: 'settlement',
  financeDirectorReview: 'findirector',
};
const { opened, desk } = desksOf([...people, ...Object.values(reviewers)]);
let folder: string;
let orderNos: string[] = [];
let tripNo = '';
let billNo = '';
let owed = '';
let payableNo = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quayside-journey-'));
});
afterAll(async () => {
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
});

/** A day some weeks from now, when the demo company's trucks are free; different for each run on the same data. */
const day = new Date(Date.now() + (14 + (process.pid % 60)) * 86_400_000).toISOString().slice(0, 10);

async function orderSheet(): Promise<string> {
  const headings = ['客户', '客户单号', '业务类型', '起运地', '目的地', '发货人', '发货联系人', '发货电话', '提货地址'];
  headings.push('收货人', '收货联系人', '收货电话', '送货地址', '提货时间', '提货截止', '货物名称', '件数', '毛重', '体积');
  const row = (customer: string, reference: string, pieces: number, kg: number, m3: number): Cell[] => [
    ...[customer, reference, '零担', 'CNNNG', 'CNSZX', '钦州成品仓', '黄工', '0771-5580001', '南宁市五象大道 401 号'],
    ...['深圳一号库', '陈小姐', '0755-26881234', '深圳市南山区创业路 9 号', `${day} 09:00`, `${day} 12:00`, '罐头', pieces, kg, m3],
  ];
  const file = path.join(folder, 'don-hang.xlsx');
  const parts: Uint8Array[] = [];
  const rows = [row('C1009', one, 300, 4000, 16), row('C1009', two, 150, 2000, 8), row('C9999', `${ref}-C`, 1, 1, 1)];
  for await (const part of writeSheet(
    'Sheet1',
    headings.map((header) => ({ header })),
    rows,
  ))
    parts.push(part);
  await writeFile(file, Buffer.concat(parts));
  return file;
}

/** The proof of delivery: a picture. */
async function proof(): Promise<string> {
  const file = path.join(folder, 'pod.png');
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await writeFile(file, Buffer.from(png, 'base64'));
  return file;
}

const confirm = (who: Desk, word: string) => who.dialog.locator('.ant-modal-footer').getByRole('button', { name: word, exact: true });
/** Parses decimal text of Vietnamese pages (1.234,50) to minor units. */
const minor = (shown: string): number => Math.round(Number(shown.replace(/[^\d,-]/g, '').replace(',', '.')) * 100);

describe('the main journey', () => {
  test('the clerk imports two orders; a third row is named with what is wrong', async () => {
    const clerk = desk('clerk');
    await clerk.go('/order/list');
    await clerk.tab.getByRole('button', { name: /Nhập$/ }).click();
    await clerk.dialog.locator('input[type=file]').setInputFiles(await orderSheet());
    await clerk.dialog.getByRole('button', { name: 'Nhập 2 dòng' }).waitFor();
    await clerk.shot('import-checked');
    expect(await clerk.dialog.locator('.kit-bad').allTextContents()).toContainEqual(expect.stringContaining('Khách hàng'));
    await clerk.dialog.getByRole('button', { name: 'Nhập 2 dòng' }).click();
    await clerk.dialog.getByRole('button', { name: 'Đóng' }).last().click();
    await clerk.go(`/order/list?w.customer_ref=${one},${two}`);
    await clerk.row(one).waitFor();
    await clerk.row(two).waitFor();
    await clerk.shot('orders-drafts');
    await clerk.batch([one, two], 'Gửi duyệt');
    await clerk.shot('orders-submitted');
    orderNos = await Promise.all([one, two].map((text) => clerk.row(text).locator('.kit-link, a').first().innerText()));
    expect(orderNos.join()).toMatch(/^SO\w+,SO\w+$/);
  });

  test('the reviewer sends one back with a reason, and approves both', async () => {
    const [reviewer, clerk] = [desk('reviewer'), desk('clerk')];
    await reviewer.go(`/order/review?w.customer_ref=${one},${two}`);
    await reviewer.press(one, 'Từ chối');
    await reviewer.dialog.getByLabel('Lý do (bắt buộc)').fill('Địa chỉ giao chưa đủ');
    await reviewer.shot('review-reject');
    await reviewer.sends('order.move', () => confirm(reviewer, 'Từ chối').click());
    await clerk.go(`/order/list?tab=draft&w.customer_ref=${one}`);
    await clerk.row(one).getByText('Địa chỉ giao chưa đủ').waitFor();
    await clerk.shot('order-sent-back');
    await clerk.sends('order.move', () => clerk.press(one, 'Gửi duyệt'));
    await reviewer.go(`/order/review?tab=submitted&w.customer_ref=${one},${two}`);
    await reviewer.batch([one, two], 'Duyệt');
    await reviewer.shot('review-done');
  });

  test('the dispatcher receives them and offers one trip to the carrier', async () => {
    const dispatcher = desk('dispatcher');
    await dispatcher.go(`/dispatch/receiveOrder?w.order_no=${orderNos.join(',')}`);
    await dispatcher.batch(orderNos, 'Tiếp nhận');
    await dispatcher.go('/dispatch/dispatchOrder');
    for (const no of orderNos) await dispatcher.tab.getByRole('checkbox', { name: no }).check();
    await dispatcher.shot('board');
    await dispatcher.tab.locator('.kit-page-head').getByRole('button', { name: 'Điều xe', exact: true }).click();
    await dispatcher.pick(dispatcher.dialog, 'Nhà vận tải', carrier);
    await dispatcher.pick(dispatcher.dialog, 'Loại xe', 'Xe lạnh 9,6');
    await dispatcher.shot('dispatch-dialog');
    await dispatcher.sends('workOrder.dispatch', () => confirm(dispatcher, 'Điều xe').click());
    await dispatcher.go(`/dispatch/workOrder?tab=offered&w.order_no=${orderNos.join(',')}`);
    tripNo = await dispatcher.row('WO').locator('.kit-link, a').first().innerText();
    await dispatcher.shot('work-order');
  });

  test('the carrier accepts, gives it a truck, drives, and has both loads signed for', async () => {
    const driver = desk('carrier.cn1');
    await driver.go('/carrierDispatch/carrierReceiveOrder');
    // Only staff have push: the list where carriers land was read before the offer.
    await driver.tab.getByRole('button', { name: 'Làm mới' }).click();
    await driver.row(tripNo).waitFor();
    await driver.shot('carrier-offers');
    await driver.sends('carrierWork.answer', () => driver.press(tripNo, 'Nhận lệnh'));
    await driver.go('/carrierDispatch/carrierDispatchOrder');
    await driver.press(tripNo, 'Phân xe và tài xế');
    await driver.pick(driver.dialog, 'Xe', '桂A87688');
    await driver.pick(driver.dialog, 'Tài xế', '吴强');
    await driver.shot('carrier-assign');
    await driver.sends('carrierWork.assign', () => confirm(driver, 'Phân xe và tài xế').click());
    await driver.go('/carrierDispatch/carrierDispatchOrderTrack?tab=assigned');
    await driver.press(tripNo, 'Báo mốc');
    await driver.dialog.getByRole('radio', { name: 'Xuất phát' }).check();
    await driver.shot('carrier-report');
    await driver.sends('carrierWork.report', () => confirm(driver, 'Báo mốc').click());
    await driver.go('/carrierDispatch/carrierDispatchOrderTrack?tab=onRoad');
    const pod = await proof();
    for (const no of orderNos) {
      await driver.press(tripNo, 'Ký nhận');
      await formItem(driver.dialog, 'Người ký nhận').locator('input').fill('陈小姐');
      await driver.dialog.locator('input[type=file]').setInputFiles(pod);
      await driver.dialog.getByText('pod.png').waitFor();
      await driver.shot(`carrier-sign-${no}`);
      await driver.sends('carrierWork.sign', () => confirm(driver, 'Ký nhận').click());
      await driver.dialog.waitFor({ state: 'hidden' });
    }
    const clerk = desk('clerk');
    await clerk.go(`/order/list?w.customer_ref=${one},${two}`);
    for (const text of [one, two]) await clerk.row(text).getByText('Đã ký nhận').waitFor();
    await clerk.shot('orders-signed');
  });

  test('the accountant reviews the fees and bills them; the bill is sent and confirmed', async () => {
    const accountant = desk('accountant');
    billNo = await billed(accountant, '/customer/details/examine');
    expect(billNo).toMatch(/^RB/);
    await accountant.go(`/customer/details/bill?tab=all&w.bill_no=${billNo}`);
    await accountant.pressSurely('bill.move', billNo, 'Gửi');
    const settlement = desk('settlement');
    await settlement.go(`/customer/details/bill?tab=all&w.bill_no=${billNo}`);
    await settlement.pressSurely('bill.move', billNo, 'Xác nhận');
    await accountant.go(`/customer/details/bill?tab=all&w.bill_no=${billNo}`);
    await accountant.row(billNo).getByText('Đã xác nhận').waitFor();
    await accountant.shot('bill-confirmed');
    owed = (await accountant.row(billNo).innerText()).match(/CNY\s([\d.,]+)/)?.[1] ?? '';
  });

  test('the customer pays, and the receipt closes the bill', async () => {
    const [accountant, cashier] = [desk('accountant'), desk('cashier')];
    await cashier.go('/customer/details/bill/collection');
    await cashier.tab.getByRole('button', { name: 'Ghi nhận thu' }).click();
    await cashier.pick(cashier.dialog, 'Tài khoản của ta', 'CNY');
    await cashier.dialog.getByLabel('Số tiền', { exact: true }).fill(owed);
    await cashier.pick(cashier.dialog, 'Khách hàng', 'Xiamen Ruijia Foods');
    await cashier.shot('receipt');
    await cashier.sends('cash.register', () => confirm(cashier, 'Ghi nhận thu').click());
    await accountant.go('/finance/customer/writeOff');
    await accountant.pick(accountant.tab, 'Chọn khách hàng để bắt đầu', 'Xiamen Ruijia Foods');
    const money = accountant.tab.locator('.match-money .ant-radio-wrapper').filter({ hasText: owed });
    await money.last().click();
    await accountant.tab.getByLabel(`Đối trừ lần này ${billNo}`).fill(owed);
    await accountant.shot('write-off');
    await accountant.sends('writeOff.make', () => accountant.tab.getByRole('button', { name: 'Đối trừ', exact: true }).click());
    await accountant.go(`/customer/details/bill?tab=done&w.bill_no=${billNo}`);
    await accountant.row(billNo).waitFor();
    await accountant.shot('bill-collected');
  });

  test("the carrier's bill is made, and the carrier confirms it", async () => {
    const [payables, driver] = [desk('payables'), desk('carrier.cn1')];
    payableNo = await billed(payables, '/finance/work/fee');
    expect(payableNo).toMatch(/^PB/);
    await payables.go(`/finance/work/bill?tab=all&w.bill_no=${payableNo}`);
    await payables.pressSurely('bill.move', payableNo, 'Gửi');
    await driver.go(`/carrierFinance/work/fee?tab=sent&w.bill_no=${payableNo}`);
    await driver.shot('carrier-bill');
    await driver.pressSurely('bill.move', payableNo, 'Xác nhận');
  });

  test('the request for funds goes through its seven stages, each by somebody else, and is paid', async () => {
    const payables = desk('payables');
    await payables.go('/finance/work/request?edit=new');
    await payables.pick(payables.tab, 'Bên nhận', carrier);
    await payables.pick(payables.tab, 'Tài khoản nhận', '工商银行');
    await payables.tab.getByLabel('Số hóa đơn', { exact: true }).fill(ref);
    await payables.tab.getByLabel('Lý do', { exact: true }).fill(`Cước ${ref}`);
    const line = payables.row(payableNo);
    const amount = (await line.innerText()).match(/CNY\s([\d.,]+)/)?.[1] ?? '';
    await line.getByRole('gridcell').nth(5).click();
    await payables.page.keyboard.type(amount);
    await payables.page.keyboard.press('Enter');
    await payables.shot('request-form');
    await payables.sends('paymentRequest.save', () => payables.tab.getByRole('button', { name: 'Lưu', exact: true }).first().click());
    // The form leads to the request that it saved; the next step must not race with it.
    await payables.page.waitForFunction(() => new URLSearchParams(location.search).has('id'));
    await payables.go('/finance/work/request?tab=mine');
    await payables.shot('requests');
    let stage = stageOf(await payables.sends('paymentRequest.move', () => payables.press(ref, 'Gửi đề nghị')));
    const walked = [stage];
    while (stage !== 'unpaid') {
      // The answer to each move gives the stage of the request: small amounts skip the executives if the company is set
      // up that way.
      const name: string = reviewers[stage] ?? '';
      const reviewer = desk(name);
      await reviewer.go('/finance/work/request?tab=mine');
      await reviewer.row(ref).waitFor();
      await reviewer.shot(`request-${name}`);
      await reviewer.press(ref, 'Duyệt');
      stage = stageOf(
        await reviewer.sends('approval.decide', () => reviewer.dialog.getByRole('button', { name: 'Duyệt', exact: true }).last().click()),
      );
      expect(walked, 'each stage once').not.toContain(stage);
      walked.push(stage);
    }
    const cashier = desk('cashier');
    await cashier.go('/finance/work/payBill?tab=unpaid');
    await cashier.press(ref, 'Chi tiền');
    await cashier.pick(cashier.dialog, 'Tài khoản chi', 'CNY');
    await cashier.shot('pay');
    await cashier.sends('paymentRequest.pay', () => confirm(cashier, 'Chi tiền').click());
    await cashier.go('/finance/work/payBill?tab=paid');
    await cashier.row(ref).waitFor();
    await cashier.shot('paid');
  });

  test("the orders' profit is what was billed less what was paid, without tax", async () => {
    const accountant = desk('accountant');
    await accountant.go(`/customer/profit?w.order_no=${orderNos.join(',')}`);
    await accountant.row(orderNos[0] ?? '').waitFor();
    await accountant.shot('profit');
    for (const no of orderNos) {
      const [income = '', cost = '', profit = ''] = (await accountant.row(no).innerText()).match(/-?[\d.]+,\d{2}/g) ?? [];
      expect(minor(income)).toBeGreaterThan(0);
      expect(minor(cost)).toBeGreaterThan(0);
      expect(minor(profit)).toBe(minor(income) - minor(cost));
    }
    for (const [name, who] of opened) expect(who.faults, name).toEqual([]);
  });
});

const stageOf = (moved: unknown): string => (moved as { state: string }).state;

/** Approves the open charges of our orders on a page and bills them; answers the bill's number. */
async function billed(who: Desk, page: string): Promise<string> {
  await who.go(`${page}?tab=open&w.order_no=${orderNos.join(',')}`);
  await who.row(orderNos[0] ?? '').waitFor();
  await who.shot('fees');
  await chooseAll(who, 'Duyệt');
  await who.dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /^Duyệt \(/ })
    .click();
  await who.dialog.getByText(', thất bại 0').waitFor();
  await who.dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await who.go(`${page}?tab=reviewed&w.order_no=${orderNos.join(',')}`);
  await chooseAll(who, 'Lập bảng kê');
  // Nothing is billed before the dialog is sent, and cancelling it reports nothing and keeps the selection.
  await who.dialog.getByRole('button', { name: 'Quay lại' }).or(who.dialog.locator('.ant-modal-close')).first().click();
  expect(await who.page.getByText('Thành công').filter({ visible: true }).count()).toBe(0);
  await who.tab.getByRole('toolbar').getByRole('button', { name: 'Lập bảng kê', exact: true }).click();
  await who.shot('make-bill');
  await who.sends('bill.make', () => confirm(who, 'Lập bảng kê').click());
  await who.go(`${page}?tab=billed&w.order_no=${orderNos.join(',')}`);
  return who
    .row(orderNos[0] ?? '')
    .getByText(/^[RP]B/)
    .first()
    .innerText();
}

/** Selects every listed line and starts a batch move on them. */
async function chooseAll(who: Desk, move: string): Promise<void> {
  await who.row(orderNos[0] ?? '').waitFor();
  await who.tab.getByRole('checkbox', { name: 'Chọn các dòng đã tải' }).first().check();
  await who.tab.getByRole('toolbar').getByRole('button', { name: move, exact: true }).click();
}
