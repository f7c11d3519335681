import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { streamXlsxRows } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, follow, openWindow, signIn, speak } from '../browser.ts';
import { cmdOf } from '../traffic.ts';

/* A bill template is drawn by dragging, published, and its print, PDF and spreadsheet have the same cells. */

const shots = process.env['SHOTS'];
async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: path.join(shots, `templates-${name}.png`), fullPage: true });
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quayside-templates-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeBrowser();
});

const headings = (page: Page) => page.locator('.template-grid thead th').allTextContents();
/** Figures and words alone: a page and a sheet write spaces and separators in their own way. */
const bare = (text: string): string => text.replace(/[\s,]/g, '');

/** Waits for the successful answer to a call. */
async function answerTo(page: Page, cmd: string): Promise<void> {
  const answer = await page.waitForResponse((response) => cmdOf(response.request()) === cmd);
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  expect(code, msg).toBe(200);
}

async function dragColumn(page: Page, from: string, to: string): Promise<void> {
  const grip = page.getByLabel(`Di chuyển cột: ${from}`, { exact: true });
  await grip.scrollIntoViewIfNeeded();
  const [start, end] = [await grip.boundingBox(), await page.getByLabel(`Di chuyển cột: ${to}`, { exact: true }).boundingBox()];
  if (!start || !end) throw new Error(`no grip of ${from} or ${to}`);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y - 12, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}

test('a column is dragged, the preview follows, and print, PDF and spreadsheet have the same cells', async () => {
  const { page, faults } = await openWindow({ acceptDownloads: true });
  await signIn(page, 'admin');
  await follow(page, '/customer/basic/template?tab=draft');
  await page.getByText('月结对账单（简版）').waitFor();
  await shoot(page, 'list-vi-1440');
  await page.getByText('月结对账单（简版）').click();
  await page.waitForSelector('.template-grid');
  const before = await headings(page);
  await shoot(page, 'form-vi-1440');

  await dragColumn(page, 'Tên phí', 'Số đơn hàng');
  await expect.poll(() => headings(page)).not.toEqual(before);
  const dragged = await headings(page);
  expect([dragged[1], dragged[0]]).toEqual(before.slice(0, 2));

  // The same by the keyboard: the column goes back to its place.
  await page.getByLabel('Di chuyển cột: Tên phí', { exact: true }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await expect.poll(() => headings(page)).toEqual(before);
  await dragColumn(page, 'Tên phí', 'Số đơn hàng');
  await expect.poll(() => headings(page)).toEqual(dragged);
  // The row of the list has its former version until the list is read again.
  await Promise.all([answerTo(page, 'billTemplate.list'), page.getByRole('button', { name: 'Lưu', exact: true }).click()]);

  const row = page.locator('.ant-table-row', { hasText: '月结对账单（简版）' });
  await row.waitFor();
  await row.hover();
  await row.getByText('Áp dụng', { exact: true }).first().click();
  await Promise.all([answerTo(page, 'billTemplate.move'), page.getByRole('dialog').getByRole('button', { name: 'Áp dụng' }).click()]);
  await expect.poll(() => page.locator('.ant-table-row', { hasText: '月结对账单（简版）' }).count()).toBe(0);

  await follow(page, '/customer/basic/template?tab=current');
  await page.getByText('月结对账单（简版）').click();
  await page.waitForSelector('.bill-template-sheet .template-grid');
  const [print] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: 'In bảng kê này' }).click()]);
  await print.waitForSelector('.print-document .template-grid');
  const cells = (await print.locator('.template-grid td').allTextContents()).map(bare).filter((text) => text !== '');
  await shoot(print, 'print-1440');

  const file = path.join(folder, 'bill.pdf');
  await print.pdf({ path: file, preferCSSPageSize: true });
  const pdf = bare(execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }));
  const [download] = await Promise.all([print.waitForEvent('download'), print.getByRole('button', { name: 'Xuất bảng tính' }).click()]);
  const sheet = new Set<string>();
  for await (const line of streamXlsxRows(readFileSync(await download.path())))
    for (const value of line.values) if (value !== null && value !== undefined) sheet.add(bare(String(value)));
  const figures = new Set([...sheet].flatMap((text) => (Number.isFinite(Number(text)) ? [Number(text)] : [])));
  for (const cell of cells) {
    expect(sheet.has(cell) || figures.has(Number(cell)), `${cell} in the spreadsheet`).toBe(true);
    // A long word is broken over lines in the PDF, so its beginning is looked for.
    expect(pdf, `${cell} in the PDF`).toContain(cell.slice(0, 8));
  }
  expect(faults).toEqual([]);
});

test('a page template is set up for a customer', async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'admin', 'zh');
  await follow(page, '/customer/dynamic');
  await page.locator('.ant-table-row').first().waitFor();
  await shoot(page, 'pages-zh-1440');
  await page.locator('.ant-table-row').first().getByRole('button').first().click();
  await page.waitForSelector('.kit-sortable li');
  await shoot(page, 'page-form-zh-1440');
  expect(await page.locator('.kit-sortable .ant-checkbox-checked.ant-checkbox-disabled').count()).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'page-form-zh-390');
  // A phone has no room for the switch of languages.
  await page.setViewportSize({ width: 1440, height: 860 });
  await speak(page, 'vi');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, address] of [
    ['pages-vi-390', '/customer/dynamic'],
    ['list-vi-390', '/customer/basic/template'],
    ['form-vi-390', '/customer/basic/template/edit'],
  ] as const) {
    await follow(page, address);
    await page.waitForTimeout(1500);
    await shoot(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(faults).toEqual([]);
});
