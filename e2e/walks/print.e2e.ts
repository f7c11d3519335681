import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readBillSheets } from '../../src/domains/finance/bill/contract.ts';
import { readSheets } from '../../src/domains/order/waybill/contract.ts';
import { readInboundSlip } from '../../src/domains/warehouse/label/contract.ts';
import { languages } from '../../src/kernel/words.ts';
import { startEmbedded } from '../../src/server/postgres/embedded.ts';
import { closeBrowser, openWindow, signIn, url } from '../browser.ts';
import { withRecord } from '../records.ts';
import { paperFaults } from '../seen.ts';
import { cmdOf } from '../traffic.ts';

/* Bills on paper: the printed result is read back from the PDF. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quayside-print-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeBrowser();
});

/** The text of each page, extracted by poppler. */
async function printed(page: Page, name: string): Promise<string[]> {
  const file = path.join(folder, `${name}.pdf`);
  await page.pdf({ path: file, preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return text.split('\f').filter((one) => one.trim() !== '');
}

/** Presses the button as a user does. The browser's own dialog does not exist here, so its answers are counted. */
async function press(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: /In$/ }).click();
  await page.waitForFunction(() => document.documentElement.dataset['printed'] === 'yes');
  await page.evaluate(() => delete document.documentElement.dataset['printed']);
}

test('bills chosen in the list are printed together, each on numbered pages and with a copy number of its own', async () => {
  const { page, faults } = await openWindow();
  await page.context().addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes';
    };
  });
  await signIn(page, 'admin');
  await page.goto(url('/finance/bill?tab=open'));
  for (const place of [0, 1]) await page.locator('.ant-table-row').nth(place).getByRole('checkbox').check();
  const [print] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'In nhiều', exact: true }).click(),
  ]);
  await print.waitForSelector('.print-document');
  expect(new URL(print.url()).pathname).toBe('/print/batchBill');
  const numbers = await print.locator('.print-title strong').allTextContents();
  expect(numbers).toHaveLength(2);

  // A print that was not recorded says so.
  const preview = await printed(print, 'preview');
  expect(preview.join('\n')).toContain('Bản xem trước, chưa ghi nhận in');

  await press(print);
  const first = await printed(print, 'first');
  expect(first.join('\n')).not.toContain('Bản xem trước');
  for (const no of numbers) {
    const own = first.filter((text) => text.includes(`BẢNG KÊ CÔNG NỢ ${no}`));
    // The pages of each bill are numbered separately.
    expect(own.map((text) => Number(/(\d+)\s*$/.exec(text)?.[1]))).toEqual(own.map((_, place) => place + 1));
    expect(own[0]).toContain('Bản số 1');
    expect(own.at(-1)).toMatch(/Bằng chữ/);
  }
  expect(first).toHaveLength(preview.length);

  await print.getByLabel('Số bản').fill('2');
  await press(print);
  const again = (await printed(print, 'again')).join('\n');
  for (const copy of ['Bản số 2', 'Bản số 3']) expect(again.split(copy)).toHaveLength(numbers.length + 1);

  // A summary has a row for each bill and its own page numbers.
  await print.getByText('Bảng tổng hợp', { exact: true }).click();
  await print.waitForFunction(() => document.querySelector('.print-title h1')?.textContent.includes('Bảng tổng hợp'));
  await press(print);
  const summary = (await printed(print, 'summary')).join('\n');
  for (const no of numbers) expect(summary).toContain(no);
  expect(summary).toContain('Bản số 1');
  expect(faults).toEqual([]);
});

test('a bill is printed in two languages at once, with the amount in the words of both', async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'admin');
  await page.goto(url('/print/bill?id=1&languages=zh,vi'));
  await page.waitForSelector('.print-totals');
  const [first = ''] = await page.locator('.print-document').allTextContents();
  expect(first).toContain('对账单');
  expect(first).toContain('BẢNG KÊ CÔNG NỢ');
  const text = (await printed(page, 'two')).join('\n');
  expect(text).toMatch(/(人民币|越南盾|泰铢|美元)[零壹贰叁肆伍陆柒捌玖]/);
  expect(text).toMatch(/(nhân dân tệ|đồng|bạt Thái|đô la Mỹ)/);
  expect(faults).toEqual([]);
});

/** Facts that the demo has none of: names of many words and amounts of thirteen digits, in the replies that a print reads. */
async function lengthen(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const cmd = cmdOf(route.request());
    if (!cmd || !reads.includes(cmd)) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: longer(await response.json()) });
  });
}
const reads: readonly string[] = [readBillSheets, readSheets, readInboundSlip].map(({ cmd }) => cmd);
const longName = 'Công ty trách nhiệm hữu hạn một thành viên Dịch vụ Giao nhận Vận tải Quốc tế Bình Dương';

function longer(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => longer(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, fact]) => [name, longer(fact, name)]));
  if (typeof value !== 'string') return value;
  if (key === 'currency' || key === 'functional_currency') return 'VND';
  if (/^(net|tax|amount|open|unit_price)$/.test(key)) return '1234567890123';
  return /(^|_)name$/.test(key) ? longName : value;
}

test.each(languages)('long names and amounts of thirteen digits stay whole on paper, in %s', async (language) => {
  const { urlFor } = await startEmbedded({ dir: inject('productFolder'), shared: true });
  const client = new pg.Client({ connectionString: urlFor('quayside') });
  await client.connect();
  const { page, faults } = await openWindow({ viewport: { width: 1300, height: 1000 } });
  await lengthen(page);
  await signIn(page, 'admin', language);
  const shots = process.env['SHOTS'];
  for (const path of ['/print/bill', '/print/waybill', '/print/inbound']) {
    const address = await withRecord(client, { path }, new Map());
    await page.goto(url(`${address}&languages=${language}`));
    await page.locator('.print-document .print-lines').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    // The paper follows from the width of what is drawn.
    await expect.poll(() => paperFaults(page.locator('.print-root')), { message: path, timeout: 20_000 }).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/${path.slice(7)}-${language}.png`, fullPage: true });
  }
  await client.end();
  expect(faults).toEqual([]);
});
