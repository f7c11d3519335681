import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { closeBrowser, openWindow, signIn, url } from '../browser.ts';
import { type Desk, deskOf, said } from '../desk.ts';
import { textFaultsOf } from '../raw-keys.ts';

/* Goods leave the warehouse: planned at a desk, picked with a hand-held scanner, checked by another person, loaded and shipped. */

const shots = process.env['SHOTS'];

let folder: string;
let keeper: Desk;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quayside-outbound-'));
  keeper = await deskOf('keeper');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeBrowser();
});

/** A hand-held: a small window whose scanner types what it reads faster than anybody could, and ends with Enter, Tab or `\n` in letters. */
async function handHeld(name: string) {
  const { page, faults } = await openWindow({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await signIn(page, name);
  await page.goto(url('/board-hand'));
  await page.locator('.kit-scan input').waitFor();
  let taken = 0;
  return {
    page,
    faults,
    scan: async (code: string, end: 'Enter' | 'Tab' | 'letters' = 'Enter') => {
      await page.keyboard.type(code, { delay: 4 });
      if (end === 'letters') await page.keyboard.type('\\n', { delay: 4 });
      else await page.keyboard.press(end);
    },
    note: (tone: 'good' | 'bad', text: string) => page.locator(`.kit-scan-note[data-tone=${tone}]`).filter({ hasText: text }).waitFor(),
    shot: async (what: string) => {
      if (shots) await page.screenshot({ path: path.join(shots, `hand-${name}-${++taken}-${what}.png`) });
    },
  };
}

const instant = (hours: number): string => {
  const at = new Date(Date.now() + hours * 3_600_000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${two(at.getHours())}:00`;
};
async function fillInstant(page: Desk['tab'], label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  await field.fill(text);
  await field.press('Enter');
}

async function printedText(page: Page, name: string): Promise<string> {
  const file = path.join(folder, `${name}.pdf`);
  await page.pdf({ path: file, preferCSSPageSize: true });
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
}

test('A keeper plans, reserves, picks by scan, splits, has it checked, loads and ships, and prints the slip.', async () => {
  onTestFailed(() => keeper.shot('failed-keeper'));
  // Goods with some cartons on one pallet.
  const stock = (await keeper.sends('stock.list', () => keeper.go('/order/inventory/managment/stock?tab=available'))) as {
    rows: {
      customer_name: string;
      warehouse_name: string;
      pallet_no: string;
      location_code: string;
      available: string;
      qty: string;
      cartons: number;
    }[];
  };
  const goods = stock.rows.find(({ cartons, available, qty }) => cartons >= 4 && available === qty);
  if (!goods) throw new Error('no free pallet with cartons');
  const part = String(Math.floor(Number(goods.qty) / 4));

  await keeper.go('/order/inventory/managment/addOutbound');
  await keeper.pick(keeper.tab, said('outbound.customer_id'), goods.customer_name);
  await keeper.pick(keeper.tab, said('outbound.warehouse_id'), goods.warehouse_name);
  await fillInstant(keeper.tab, said('outbound.etd_from'), instant(24));
  await fillInstant(keeper.tab, said('outbound.etd_to'), instant(30));
  await keeper.tab.getByLabel(said('outbound.split_required'), { exact: true }).click();
  const free = keeper.row(goods.pallet_no).getByRole('button', { name: said('outbound.takeByHand') });
  // The oldest goods come first, and only the rows in sight are drawn: the wheel brings the others.
  const oldest = keeper.tab.getByRole('button', { name: said('outbound.takeByHand') }).first();
  for (await oldest.waitFor(); !(await free.isVisible()); ) {
    await oldest.hover();
    await keeper.page.mouse.wheel(0, 120);
    await keeper.page.waitForTimeout(100);
  }
  await free.click();
  const grid = keeper.tab.locator('[role=grid]').first();
  await grid.locator('[role=gridcell]').nth(1).click();
  await keeper.page.keyboard.type(part);
  await keeper.page.keyboard.press('Enter');
  await keeper.shot('outbound-form');
  const saved = (await keeper.sends('outbound.save', () =>
    keeper.tab.getByRole('button', { name: said('outbound.saveAndReserve'), exact: true }).click(),
  )) as { id: string; plan_no: string };
  await keeper.tab.getByRole('heading', { name: saved.plan_no }).waitFor();
  await keeper.tab.getByText(said('outbound.reserved.whole')).first().waitFor();
  await keeper.shot('outbound-reserved');

  await keeper.tab.getByRole('button', { name: said('outbound.do.issue'), exact: true }).click();
  const issued = (await keeper.sends('picking.issue', () =>
    keeper.dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: said('outbound.do.issue'), exact: true })
      .click(),
  )) as { list_no: string; tasks: number };
  expect(issued.tasks).toBe(1);
  await keeper.tab.locator('.picking-card').first().waitFor();
  await keeper.shot('picking-detail');
  const taskNo = (await keeper.tab.locator('.picking-card strong').first().textContent()) ?? '';
  expect(taskNo).toMatch(/^PT\d{9}$/);

  const gun = await handHeld('keeper');
  await gun.shot('home');
  await gun.scan(issued.list_no);
  await gun.page.locator('.picking-card').waitFor();
  // The scanner needs no finger: whatever was touched last, its keys go to the one input.
  expect(await gun.page.evaluate(() => document.activeElement?.closest('.kit-scan') !== null)).toBe(true);
  await gun.scan('PT999999999');
  await gun.note('bad', said('picking.unknown'));
  await gun.shot('unknown');
  await gun.scan(taskNo);
  await gun.note('good', goods.location_code);
  await gun.scan(goods.location_code, 'Tab');
  await gun.note('good', goods.pallet_no);
  await gun.shot('next');
  await gun.scan(`]C100${goods.pallet_no}`, 'letters');
  await gun.note('good', 'Đã lấy');
  await gun.shot('picked');
  await gun.page.locator('.picking-card').getByText(said('picking.state.awaitingSplitting')).waitFor();
  await gun.scan(taskNo);
  await gun.note('bad', taskNo);
  const pallets = (await gun.page.locator('.picking-pallet').textContent()) ?? '';
  const target = /→ (\d{18})/.exec(pallets)?.[1] ?? '';
  expect(target).toMatch(/^\d{18}$/);

  // The split is scanned where there is no network. It is sent by itself as soon as there is one.
  await gun.scan(goods.pallet_no);
  await gun.note('good', target);
  await gun.page.context().setOffline(true);
  await gun.scan(target);
  await gun.page.getByText(said('kit.scan.queued')).first().waitFor();
  await gun.shot('queued');
  await gun.scan(goods.pallet_no);
  await gun.scan(target);
  await gun.note('bad', said('picking.duplicate', { code: taskNo }));
  await gun.page.context().setOffline(false);
  await gun.page.locator('.picking-card').getByText(said('picking.state.awaitingOutbound')).waitFor();
  await gun.shot('split');
  expect(await textFaultsOf(gun.page.locator('.hand'), 'vi')).toEqual([]);

  const checker = await handHeld('admin');
  await checker.scan(target);
  await checker.page.locator('.picking-card').first().waitFor();
  // The second person counts without being told what was picked.
  expect(await checker.page.locator('.picking-qty').count()).toBe(0);
  await checker.scan(target);
  const dialog = checker.page.locator('.ant-modal:visible').last();
  await dialog.getByLabel(said('picking.counted'), { exact: true }).fill(part);
  await checker.shot('check');
  await dialog.locator('.ant-modal-footer').getByRole('button').last().click();
  await checker.page.locator('.picking-card').getByText(said('picking.state.complete')).first().waitFor();
  await checker.scan(target);
  await checker.note('good', 'Đã lên xe, còn 0');
  await checker.scan(target);
  await checker.note('bad', said('refusal.ALREADY_LOADED', { pallet: target }));
  await checker.page.locator('.picking-card').getByText(said('picking.onTruck'), { exact: true }).waitFor();
  await checker.page.getByRole('button', { name: `${said('outbound.do.complete')} · ${saved.plan_no}`, exact: true }).waitFor();
  await checker.shot('loaded');
  expect([gun.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED')), checker.faults]).toEqual([[], []]);

  await keeper.go(`/order/inventory/managment/outboundDetail?id=${saved.id}`);
  await keeper.tab.getByRole('button', { name: said('outbound.do.complete'), exact: true }).click();
  await keeper.dialog.getByLabel(said('outbound.plate_no'), { exact: true }).fill('20C-123.45');
  await keeper.dialog.getByLabel(said('outbound.driver_name'), { exact: true }).fill('Nguyễn Văn Hùng');
  await keeper.sends('outbound.move', () =>
    keeper.dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: said('outbound.do.complete'), exact: true })
      .click(),
  );
  await keeper.stands('outbound.state.completed');
  await keeper.shot('outbound-completed');

  const paper = await keeper.page.context().newPage();
  await paper.goto(url(`/print/outbound?id=${saved.id}`));
  await paper.waitForSelector('.print-document');
  const slip = await printedText(paper, 'slip');
  for (const text of [saved.plan_no, target, '20C-123.45', 'Nguyễn Văn Hùng', 'Người lấy hàng ký', 'Bảo vệ ký'])
    expect(slip).toContain(text);
  await paper.goto(url(`/print/pick?id=${await listIdOf(keeper, issued.list_no)}`));
  await paper.waitForSelector('.print-document');
  expect(await paper.locator('.pick-code').count()).toBe(1);
  // The code of a task is as wide as a scanner needs it, its quiet zones included, whatever the screen.
  const width = await paper.locator('.pick-code').evaluate((code) => code.getBoundingClientRect().width);
  expect(Math.abs((width / 96) * 25.4 - 40)).toBeLessThan(0.5);
  expect(await printedText(paper, 'pick')).toContain(issued.list_no);
  expect(keeper.faults).toEqual([]);
});

test('A keeper who finds nothing at a location reports it without a pallet to scan.', async () => {
  const gun = await handHeld('keeper');
  const waiting = gun.page.locator('.hand section').filter({ hasText: said('hand.pick') });
  await waiting.locator('.hand-target').first().click();
  const card = gun.page
    .locator('.picking-card')
    .filter({ hasText: said('picking.state.awaitingPicking') })
    .first();
  const taskNo = (await card.locator('strong').textContent()) ?? '';
  await gun.scan(taskNo);
  const place = (await card.locator('.picking-place').textContent()) ?? '';
  await gun.note('good', place);
  await gun.scan(place);
  await card.getByRole('button', { name: said('picking.reportShort'), exact: true }).click();
  const dialog = gun.page.locator('.ant-modal:visible').last();
  await dialog.getByLabel(said('picking.location_code'), { exact: true }).waitFor();
  const pallet = dialog.getByLabel(said('picking.pallet_no'), { exact: true });
  expect(await pallet.count()).toBe(0);
  // What is there is on its pallet, which is scanned as for any pick.
  const qty = dialog.getByLabel(said('picking.picked_qty'), { exact: true });
  await qty.fill('1');
  expect(await pallet.inputValue()).toBe('');
  await qty.fill('0');
  await pallet.waitFor({ state: 'detached' });
  await dialog.getByLabel(said('picking.shortReason'), { exact: true }).click();
  await gun.page
    .locator('.ant-select-item:visible')
    .filter({ hasText: said('picking.shortReason.missing') })
    .click();
  await gun.shot('nothing-there');
  await dialog.locator('.ant-modal-footer').getByRole('button').last().click();
  await gun.page
    .locator('.kit-scan-note')
    .filter({ hasText: /^Đã ghi/ })
    .waitFor();
  await gun.page.locator('.picking-card').filter({ hasText: taskNo }).waitFor({ state: 'detached' });
  expect(gun.faults).toEqual([]);
});

async function listIdOf(desk: Desk, listNo: string): Promise<string> {
  const { rows } = (await desk.sends('picking.list', () =>
    desk.go(`/order/inventory/managment/picking?tab=complete&w.list_no=${listNo}`),
  )) as { rows: { list_id: string }[] };
  await desk.row(listNo).waitFor();
  await desk.shot('picking-list');
  return rows[0]?.list_id ?? '';
}
