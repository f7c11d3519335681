import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Language } from '../src/kernel/words.ts';

export type Window = {
  readonly page: Page;
  /** Errors of the page; a test that passes has none. */
  readonly faults: string[];
  readonly warnings: string[];
};

/** Quiet: the browser sends no traffic of its own, which a closed network would answer with errors. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A click that begins while a dialog grows may end beside its button, so windows ask for less motion, which the product heeds. */
const usual: BrowserContextOptions = { viewport: { width: 1440, height: 860 }, locale: 'vi-VN', reducedMotion: 'reduce' };

/** Nothing on a page takes longer, on a machine that does other work as well. */
const patienceMs = 60_000;

let running: Promise<Browser> | undefined;
/** Playwright leaves a folder for each window. */
const tracesDir = mkdtempSync(path.join(os.tmpdir(), 'quayside-traces-'));
/** The open windows of the file. */
const contexts = new Set<BrowserContext>();
/** Snapshots of each step without pictures: what a page showed can be read from them, and they slow no step by more than a tenth. */
const traced = { snapshots: true, screenshots: false };

/** One browser for the file; every window is a user at a separate machine. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<Window> {
  running ??= chromium.launch({ executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium', args, tracesDir });
  const context = await (await running).newContext({ ...usual, ...options });
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  await context.tracing.start(traced);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const faults: string[] = [];
  const warnings: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
    if (message.type() === 'warning') warnings.push(message.text());
  });
  // Tests run in Vietnamese, so that a hard-coded label fails.
  await context.addInitScript(() => localStorage.setItem('language', localStorage.getItem('language') ?? 'vi'));
  return { page, faults, warnings };
}

/** Starts the traces of the open windows at the beginning of a test; what they recorded before is dropped. */
export async function beginTraces(): Promise<void> {
  for (const context of contexts) await context.tracing.startChunk();
}

/** Saves a picture and the trace of every open window under names that begin with `prefix`. Returns the files. */
export async function saveWindows(prefix: string): Promise<string[]> {
  const files: string[] = [];
  for (const [place, context] of [...contexts].entries()) {
    const trace = `${prefix}-${place + 1}.zip`;
    for (const [tab, page] of context.pages().entries()) {
      const picture = `${prefix}-${place + 1}${tab > 0 ? `-${tab + 1}` : ''}.png`;
      const shown = await page.screenshot({ path: picture, timeout: 10_000 }).catch(() => undefined);
      if (shown) files.push(picture);
    }
    await context.tracing.stopChunk({ path: trace });
    files.push(trace);
  }
  return files;
}

export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
  rmSync(tracesDir, { recursive: true, force: true });
}

export function url(path: string): string {
  return `${inject('productUrl')}${path}`;
}

export function passwordOf(name: string): string {
  const account = inject('accounts').find((one) => one.login_name === name);
  if (!account) throw new Error(`no demo account ${name}`);
  return account.password;
}

const languageNames = { zh: '中文', vi: 'Tiếng Việt', en: 'English', th: 'ไทย' } as const satisfies Record<Language, string>;

/** Signs in through the page and shows it in Vietnamese or another language, whatever the account's is. */
export async function signIn(page: Page, name: string, language: Language = 'vi'): Promise<void> {
  await signInAt(page, url('/login'), name, passwordOf(name), language);
}

/** The same at the sign-in page of any product. */
export async function signInAt(page: Page, address: string, name: string, password: string, language: Language = 'vi'): Promise<void> {
  await page.goto(address);
  await page.click(`button[lang=${language}]`);
  await page.fill('[name=username]', name);
  await page.fill('[name=password]', password);
  await page.click('button[type=submit]');
  await page.waitForSelector('.navbar');
  await speak(page, language);
}

/** Switches the pages to a language, without a reload. */
export async function speak(page: Page, language: Language): Promise<void> {
  const shown = page.locator('.navbar-language');
  if ((await shown.textContent()) !== languageNames[language]) {
    // On a phone the button shows only its icon.
    await page.getByRole('button').filter({ has: shown }).click();
    await page.getByRole('menuitem', { name: languageNames[language] }).click();
    await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
  }
}

/** Follows a link within the loaded page, without reloading it. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
