import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { serveProduct } from './processes.ts';

/*
 * node bench/browser.ts: what people feel, measured in a real browser on the demo company. Build first (npx vite build).
 * CHROMIUM names the browser, URL and ACCOUNTS (a demo-accounts.json) a product that runs already, CYCLES (200) how often a page is
 * opened and closed.
 */
const cycles = Number(process.env['CYCLES'] ?? 200);
const lists = [
  ...['/order/list', '/resource/customerManage', '/resource/vehicleManage', '/finance/bill', '/resource/driverManage'],
  ...['/finance/feeName', '/resource/carrierManage', '/order/track', '/resource/lineManage'],
];

type Line = { readonly what: string; readonly measured: string; readonly target: string; readonly ok: boolean };
const found: Line[] = [];
function tell(what: string, measured: number, unit: string, most: number): void {
  found.push({ what, measured: `${measured.toFixed(unit === 'ms' ? 0 : 1)} ${unit}`, target: `≤ ${most} ${unit}`, ok: measured <= most });
  console.error(`… ${what}: ${found.at(-1)?.measured}`);
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('no free port'))));
    });
  });
}

/** Goes on within the loaded page as a link would. */
async function follow(page: Page, to: string): Promise<void> {
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

/** Kilobytes that came over the network, as it carried them. */
async function weigh(session: CDPSession, work: () => Promise<void>): Promise<number> {
  let bytes = 0;
  const hear = ({ encodedDataLength }: { encodedDataLength: number }): void => void (bytes += encodedDataLength);
  session.on('Network.loadingFinished', hear);
  await work();
  session.off('Network.loadingFinished', hear);
  return bytes / 1024;
}

/** Notes when the answer of each list call was there, and answers how long after it its rows were painted. */
async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answered: Record<string, number> = {};
    Object.assign(globalThis, { answered });
    const asking = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const cmd =
        asked[1]?.body instanceof URLSearchParams ? asked[1].body.get('cmd') : new URLSearchParams(String(asked[1]?.body ?? '')).get('cmd');
      const answer = await asking(...asked);
      void answer
        .clone()
        .text()
        .then(() => (answered[cmd ?? ''] = performance.now()));
      return answer;
    };
  });
}

/** Milliseconds from the answer of a call to its rows on the screen, in a page that is loaded anew. */
async function paintedAfter(page: Page, cmd: string): Promise<number> {
  const handle = await page.waitForFunction(
    (call) =>
      new Promise<number | false>((done) => {
        const at = (globalThis as unknown as { answered: Record<string, number> }).answered[call];
        if (at === undefined || !document.querySelector('.panel .ant-table-row')) return done(false);
        requestAnimationFrame(() => setTimeout(() => done(Math.max(0, performance.now() - at))));
      }),
    cmd,
    { polling: 'raf' },
  );
  return Number(await handle.jsonValue());
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'quayside-bench-browser-'));
const port = await freePort();
const running = process.env['URL'] ? undefined : await serveProduct(port, { DATA_DIR: folder });
const base = process.env['URL'] ?? `http://127.0.0.1:${port}`;
const accountsFile = process.env['ACCOUNTS'] ?? path.join(folder, 'demo-accounts.json');
while (!existsSync(accountsFile)) await new Promise((go) => setTimeout(go, 200));
const accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as { login_name: string; password: string }[];
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 860 }, locale: 'zh-CN' })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await watchAnswers(page);

  const signIn = await weigh(session, async () => {
    await page.goto(`${base}/login`);
    await page.waitForLoadState('networkidle');
  });
  tell('sign-in page, over the network', signIn, 'kB', 200);
  const rest = await weigh(session, async () => {
    await page.fill('[name=username]', 'admin');
    await page.fill('[name=password]', accounts.find(({ login_name }) => login_name === 'admin')?.password ?? '');
    await page.click('button[type=submit]');
    await page.waitForSelector('.navbar');
    await page.waitForLoadState('networkidle');
  });
  const order = await weigh(session, async () => {
    await follow(page, '/order/list');
    await page.waitForSelector('.ant-table-row');
    await page.waitForLoadState('networkidle');
  });
  tell('home page besides, over the network', rest, 'kB', 1000);
  tell('order list: its own code and rows besides', order, 'kB', 450);

  const first: number[] = [];
  for (let round = 0; round < 5; round++) {
    await page.goto(`${base}/order/list`);
    first.push(await paintedAfter(page, 'order.list'));
  }
  tell('order list painted after its answer, median of 5 loads', median(first), 'ms', 300);
  const holder = page.locator('.panel:visible .ant-table-tbody-virtual-holder');
  for (let loaded = 0; loaded < 4; loaded++) {
    await holder.evaluate((box) => (box.scrollTop = box.scrollHeight));
    await page.waitForTimeout(500);
  }

  for (const list of lists.slice(1)) {
    await follow(page, list);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(200);
  }
  tell('heap with ten open tabs, nine of them lists', await heapMb(session), 'MB', 60);
  const switched = await page.evaluate(async () => {
    const tabs = [...document.querySelectorAll<HTMLElement>('.tab-name')].slice(1, 3);
    const took: number[] = [];
    for (let round = 0; round < 41; round++) {
      const start = performance.now();
      tabs[round % 2]?.click();
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
      took.push(performance.now() - start);
      await new Promise((go) => setTimeout(go, 120));
    }
    return took.slice(1);
  });
  tell('switching between two open lists, median of 40', median(switched), 'ms', 60);

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
  tell(`heap grown by ${cycles} pages opened and closed`, (await heapMb(session)) - before, 'MB', 5);
} finally {
  await browser.close();
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
}

console.log('| what | measured | target | verdict |\n|---|---|---|---|');
for (const { what, measured, target, ok } of found) console.log(`| ${what} | ${measured} | ${target} | ${ok ? 'met' : '**missed**'} |`);
if (found.some(({ ok }) => !ok)) process.exitCode = 1;
