import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { middle } from './load.ts';
import type { Line, Part } from './parts.ts';
import { root } from './processes.ts';
import type { Stand } from './stand.ts';

/*
 * User-visible times in a real browser on the demo company: network transfer, time until rows are painted, the heap, switching tabs. Build
 * first (npx vite build). CHROMIUM names the browser, CYCLES (200) the number of times a page is opened and closed.
 */
const cycles = Number(process.env['CYCLES'] ?? 200);
const lists = [
  ...['/order/list', '/resource/customerManage', '/resource/vehicleManage', '/finance/bill', '/resource/driverManage'],
  ...['/finance/feeName', '/resource/carrierManage', '/order/track', '/resource/lineManage'],
];

export function lineOf(what: string, measured: number, unit: string, most: number): Line {
  const ours = `${measured.toFixed(unit === 'ms' ? 0 : 1)} ${unit}`;
  console.error(`… ${what}: ${ours}`);
  return { what, ours, bare: '—', ratio: '—', target: `≤ ${most} ${unit}`, ok: measured <= most, rows: 0 };
}

/* What the functions that run inside the page use of it. The DOM's own types would hold for the server's code as well. */
type Box = { scrollTop: number; readonly scrollHeight: number; click(): void };
declare const document: { querySelector(selector: string): Box | null; querySelectorAll(selector: string): Iterable<Box> };
declare const history: { pushState(data: null, unused: string, address: string): void };
declare const requestAnimationFrame: (draw: () => void) => number;
declare const PopStateEvent: new (type: string) => Event;
declare const dispatchEvent: (event: Event) => boolean;

/** Follows a link within the loaded page. */
export async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** Megabytes of the heap after a full collection. */
async function heapMb(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** Kilobytes transferred over the network, compressed as sent. */
async function weigh(session: CDPSession, work: () => Promise<void>): Promise<number> {
  let bytes = 0;
  const hear = ({ encodedDataLength }: { encodedDataLength: number }): void => void (bytes += encodedDataLength);
  session.on('Network.loadingFinished', hear);
  await work();
  session.off('Network.loadingFinished', hear);
  return bytes / 1024;
}

/**
 * Records, in each loaded page, the time from the last byte of a list call's first answer to its rows on the screen: one frame after they
 * enter the document. Later answers (a push, the numbers on the tabs) find the rows already painted and would measure nothing.
 */
async function watchPainting(page: Page, cmd: string): Promise<void> {
  await page.addInitScript((call) => {
    const asking = globalThis.fetch;
    let answered: number | undefined;
    const look = (at: number): void => {
      if (!document.querySelector('.panel .ant-table-row')) requestAnimationFrame(() => look(at));
      else requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { paintedMs: performance.now() - at })));
    };
    globalThis.fetch = async (...args) => {
      const answer = await asking(...args);
      const form = new URLSearchParams(String(args[1]?.body ?? ''));
      if (form.get('cmd') !== call || atob(form.get('params') ?? '').includes('"counts"')) return answer;
      const read = answer.text();
      // The page reads the same bytes: a second read would begin only after the page has painted.
      const json = async (): Promise<unknown> => {
        const text = await read;
        if (answered === undefined) look((answered = performance.now()));
        return JSON.parse(text);
      };
      return Object.assign(answer, { json });
    };
  }, cmd);
}

/** Milliseconds from the answer to its rows on the screen, in a freshly loaded page. */
async function painted(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as unknown as { paintedMs?: number }).paintedMs);
  return Number(await handle.jsonValue());
}

export const passwordOf = ({ accounts }: Stand): string => accounts.find(({ login_name }) => login_name === 'admin')?.password ?? '';

export async function signIn(page: Page, password: string): Promise<void> {
  await page.fill('[name=username]', 'admin');
  await page.fill('[name=password]', password);
  await page.click('button[type=submit]');
}

/** Time between two keystrokes of a user. */
const keyMs = 80;

/**
 * The same for a user who types, from the click on "sign in": the workspace loads from the first keystroke on, and
 * nothing of it before. It uses a fresh browser without a cache.
 */
async function typed(page: Page, base: string, password: string): Promise<Line> {
  await page.goto(`${base}/login`);
  await page.waitForSelector('[name=password]');
  await page.waitForLoadState('networkidle');
  await page.locator('[name=username]').pressSequentially('admin', { delay: keyMs });
  await page.locator('[name=password]').pressSequentially(password, { delay: keyMs });
  const began = performance.now();
  await page.click('button[type=submit]');
  await toOrders(page);
  return lineOf(`the same, typed at ${keyMs} ms a key, from the press`, performance.now() - began, 'ms', 1500);
}

async function toOrders(page: Page): Promise<void> {
  await page.waitForSelector('.navbar');
  await follow(page, '/order/list');
  await page.locator('.panel:visible .ant-table-tbody-virtual .ant-table-row').first().waitFor();
}

/**
 * From an empty sign-in form, filled at once, to rows of orders on the screen, in a browser without a cache; and the bytes transferred for
 * it.
 */
async function cold(page: Page, session: CDPSession, base: string, password: string): Promise<Line[]> {
  const form = await weigh(session, async () => {
    await page.goto(`${base}/login`);
    await page.waitForSelector('[name=password]');
    await page.waitForLoadState('networkidle');
  });
  let took = 0;
  const rest = await weigh(session, async () => {
    const began = performance.now();
    await signIn(page, password);
    await toOrders(page);
    took = performance.now() - began;
    await page.waitForLoadState('networkidle');
  });
  await session.send('Network.clearBrowserCache');
  const whole = await weigh(session, async () => {
    await page.goto(`${base}/order/list`);
    await page.locator('.panel:visible .ant-table-row').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  return [
    lineOf('sign-in page, over the network', form, 'kB', 200),
    lineOf(`order list in all, over the network (${rest.toFixed(0)} kB besides the sign-in page)`, whole, 'kB', 450),
    lineOf('sign-in to the painted list, nothing cached', took, 'ms', 1500),
  ];
}

/** Time from the answer to the rows on the screen. */
async function painting(page: Page, base: string): Promise<Line> {
  const first: number[] = [];
  for (let round = 0; round < 5; round++) {
    await page.goto(`${base}/order/list`);
    first.push(await painted(page));
  }
  return lineOf('order list painted after its answer, median of 5 loads', middle(first), 'ms', 300);
}

/** Four more pages of the list, as a user scrolls: 250 rows. */
async function scrollOn(page: Page): Promise<void> {
  const holder = page.locator('.panel:visible .ant-table-tbody-virtual-holder');
  for (let loaded = 0; loaded < 4; loaded++) {
    await holder.evaluate((box: Box) => (box.scrollTop = box.scrollHeight));
    await page.waitForTimeout(500);
  }
}

async function tabs(page: Page, session: CDPSession): Promise<Line[]> {
  for (const list of lists.slice(1)) {
    await follow(page, list);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(200);
  }
  const heap = lineOf('heap with ten open tabs, nine of them lists', await heapMb(session), 'MB', 60);
  const switched = await page.evaluate(async () => {
    const names = [...document.querySelectorAll('.tab-name')].slice(1, 3);
    const took: number[] = [];
    for (let round = 0; round < 41; round++) {
      const start = performance.now();
      names[round % 2]?.click();
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      took.push(performance.now() - start);
      await new Promise((go) => setTimeout(go, 120));
    }
    return took.slice(1);
  });
  return [heap, lineOf('switching between two open lists, median of 40', middle(switched), 'ms', 60)];
}

async function growing(page: Page, session: CDPSession): Promise<Line> {
  for (let tab = 0; tab < 10; tab++) await page.keyboard.press('Alt+KeyW');
  const cycle = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round++) {
      await follow(page, lists[round % 4] ?? '');
      await page.locator('.panel:visible .ant-table-row, .panel:visible .kit-table-empty').first().waitFor();
      await page.keyboard.press('Alt+KeyW');
    }
  };
  await cycle(24);
  const before = await heapMb(session);
  await cycle(cycles);
  return lineOf(`heap grown by ${cycles} pages opened and closed`, (await heapMb(session)) - before, 'MB', 5);
}

/** A browser for pages that were built. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(path.join(root, 'dist/web/index.html'))) throw new Error('there are no pages yet: npx vite build');
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

const browsing: Part = async (stand) => {
  const base = `http://127.0.0.1:${stand.product.port}`;
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 860 }, locale: 'zh-CN' })).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await watchPainting(page, 'order.list');
    const lines = await cold(page, session, base, passwordOf(stand));
    const other = await (await browser.newContext({ viewport: { width: 1440, height: 860 }, locale: 'zh-CN' })).newPage();
    lines.push(await typed(other, base, passwordOf(stand)));
    await other.context().close();
    lines.push(await painting(page, base));
    await scrollOn(page);
    lines.push(...(await tabs(page, session)), await growing(page, session));
    const rows = await stand.orders();
    return lines.map((line) => ({ ...line, rows }));
  } finally {
    await browser.close();
  }
};

export const browserParts: Readonly<Record<string, Part>> = { browser: browsing };
