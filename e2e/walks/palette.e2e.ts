import { globSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hit, SearchSource } from '../../src/kernel/search.ts';
import { type Client, signIn as clientOf } from '../../bench/client.ts';
import { closeBrowser, openWindow, passwordOf, signIn, url, type Window } from '../browser.ts';
import { cmdOf } from '../traffic.ts';

/* Ctrl+K: a record of every kind that staff list is found by its number and opens. The numbers are those of the demo's own lists. */

const sourceRoot = path.join(import.meta.dirname, '../../src');
const sources: SearchSource[] = [];
for (const file of globSync('domains/*/*/search.ts', { cwd: sourceRoot }).sort())
  sources.push(...((await import(/* @vite-ignore */ path.join(sourceRoot, file))) as { searches: SearchSource[] }).searches);
const staffSources = sources.filter(({ call }) => call.users.includes(1));

let admin: Window;
let client: Client;
beforeAll(async () => {
  client = await clientOf(Number(new URL(url('/')).port), 'admin', passwordOf('admin'));
  admin = await openWindow();
  admin.page.setDefaultTimeout(20_000);
  await signIn(admin.page, 'admin');
});
afterAll(closeBrowser);

/** A record that one of the list's tabs holds, as the palette names it. */
async function listed(source: SearchSource & { call: { list?: { tabs: readonly { key: string }[] } } }): Promise<Hit> {
  for (const { key } of source.call.list?.tabs ?? []) {
    const data = (await client.read(source.call.cmd, { tab: key, size: 1 })) as { rows: unknown[] };
    const [hit] = data.rows.length > 0 ? source.hits(data) : [];
    if (hit) return hit;
  }
  throw new Error(`no demo record in ${source.call.cmd}`);
}

const items = (page: Page, label: string) =>
  page.locator('[cmdk-item][data-value^="hit "], [cmdk-item][data-value^="opened "]').filter({ hasText: label });

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+KeyK');
  await page.locator('[cmdk-input]').fill(text);
}

/** True when the open page shows the text, in its content or in a field. */
async function shows(page: Page, text: string): Promise<boolean> {
  const panel = page.locator('.panel:visible');
  const values = await panel.locator('input, textarea').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  return values.includes(text) || ((await panel.textContent()) ?? '').includes(text);
}

describe.each(staffSources.map((source) => [source.call.cmd, source] as const))('%s', (cmd, source) => {
  test('finds a record by its number, with its state, and opens it', async () => {
    const { page, faults } = admin;
    const { label, state, hint, links } = await listed(source);
    await type(page, label);
    const item = page.locator(`[cmdk-item][data-value^="hit ${cmd} "]`).filter({ hasText: label }).first();
    await item.waitFor();
    if (state) await item.locator('.kit-tag').waitFor();
    await item.click();
    const paths = links.map((address) => address.split('?')[0]);
    await page.waitForURL((now) => paths.includes(now.pathname));
    await page.locator('.panel:visible h1').first().waitFor();
    // A form of reference data shows the name and not the code.
    const known = [label, ...(hint?.split(' · ') ?? [])];
    await expect.poll(async () => (await Promise.all(known.map((text) => shows(page, text)))).includes(true)).toBe(true);
    await page.keyboard.press('Alt+KeyW');
    await page.waitForURL('**/home');
    expect(faults).toEqual([]);
  });
});

test('records opened last come first, and what this browser stores of them names nobody', async () => {
  const { page } = await openWindow();
  await signIn(page, 'admin');
  const orders = staffSources.find(({ call }) => call.cmd === 'order.list');
  if (!orders) throw new Error('no search of orders');
  const { label } = await listed(orders);
  await type(page, label);
  await page.locator('[cmdk-item][data-value^="hit order.list "]').first().click();
  await expect.poll(() => shows(page, label)).toBe(true);
  await page.keyboard.press('Control+KeyK');
  await page.locator('[cmdk-item][data-value^="opened "]').filter({ hasText: label }).first().click();
  await page.waitForURL('**/order/orderDetail?id=*');
  await type(page, label);
  await items(page, label).first().waitFor();
  expect(await page.locator('[cmdk-item]').first().getAttribute('data-value')).toMatch(/^opened \/order\/orderDetail/);
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('quayside-opened');
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('opened').objectStore('opened').getAll();
          all.addEventListener('success', () =>
            resolve(all.result.map((sealed: { bytes: ArrayBuffer }) => new TextDecoder().decode(sealed.bytes)).join()),
          );
        });
      }),
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(stored).not.toContain(label);
});

test('a user finds no record of a kind that this user may not list', async () => {
  const { page } = await openWindow();
  const requests: (string | null)[] = [];
  page.on('request', (request) => requests.push(cmdOf(request)));
  await signIn(page, 'keeper');
  await type(page, '20');
  await expect.poll(() => requests.includes('inbound.list')).toBe(true);
  expect(requests).not.toContain('bill.list');
  expect(requests).not.toContain('paymentRequest.list');
});
