import type { Page } from 'playwright-core';
import { follow, lineOf, openBrowser, passwordOf, signIn } from './browser.ts';
import { middle } from './load.ts';
import { number, type Part } from './parts.ts';
import type { Stand } from './stand.ts';

/* The milestone monitor with thousands of running orders: from a message to the repainted row, in a real browser. Build first. */

const running = 5_000;
const changes = 15;
const targetMs = 100;
/** Without an end, a change that never arrives would hold the whole bench up. */
const repaintMsMax = 20_000;

/* What the functions that run inside the page use of it. */
declare const document: { readonly body: unknown; querySelector(selector: string): { readonly textContent: string | null } | null };
declare const requestAnimationFrame: (draw: () => void) => number;
declare const MutationObserver: new (see: () => void) => { observe(node: unknown, options: object): void; disconnect(): void };
type Repainted = { readonly answeredMs: number; readonly paintedMs: number };
type Watch = { readonly messageAt?: number; readonly answeredAt?: number; readonly repainted?: Promise<Repainted> };
type InPage = { watch: Watch; fetch: typeof fetch; WebSocket: typeof WebSocket };

/** Makes orders of the past run again, late and in time, with their last milestones still to be reached. */
async function runAgain(query: Stand['query']): Promise<void> {
  await query(`
    begin;
    set local session_replication_role = replica;
    create temporary table again on commit drop as
      select id, row_number() over (order by id) as place from transport_order where order_no like '%~%' order by id limit ${running};
    update transport_order o set state = 'inTransit', due_at = now() + (again.place - ${running * 0.2}) * interval '1 minute' from again where again.id = o.id;
    update order_milestone m set planned_at = o.due_at, actual_at = null, recorded_at = null
      from again join transport_order o on o.id = again.id where m.order_id = o.id and m.code in ('border', 'arrived', 'delivered', 'signed', 'podReturned');
    commit;`);
  await query('vacuum analyze transport_order');
  await query('vacuum analyze order_milestone');
}

/** Notes in each loaded page when a message about orders arrives and when the call for the changes is answered. */
async function watchMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inPage = globalThis as unknown as InPage;
    inPage.watch = {};
    const Plain = inPage.WebSocket;
    inPage.WebSocket = class extends Plain {
      constructor(address: string | URL) {
        super(address);
        this.addEventListener('message', ({ data }) => {
          const { messageAt } = inPage.watch;
          if (messageAt === undefined && String(data).includes('"order"')) inPage.watch = { ...inPage.watch, messageAt: performance.now() };
        });
      }
    };
    const asking = inPage.fetch;
    inPage.fetch = async (...args) => {
      const answer = await asking(...args);
      const form = new URLSearchParams(String(args[1]?.body ?? ''));
      if (form.get('cmd') === 'milestoneMonitor.changes') inPage.watch = { ...inPage.watch, answeredAt: performance.now() };
      return answer;
    };
  });
}

/**
 * Begins to wait until the exceptions of the first row change: one frame after they stand in the document. The whole document is observed,
 * because the page may draw its rows anew when its push line was opened again.
 */
async function watchFirstRow(page: Page): Promise<void> {
  await page.evaluate((mostMs) => {
    const inPage = globalThis as unknown as InPage;
    const exceptions = (): string =>
      document.querySelector('.milestone-monitor-rows .ant-table-row .ant-table-cell:last-child')?.textContent ?? '';
    const before = exceptions();
    const repainted = new Promise<Repainted>((done, failed) => {
      setTimeout(() => failed(new Error(`the row did not change within ${mostMs} ms`)), mostMs);
      const observer = new MutationObserver(() => {
        if (exceptions() === before) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            const { messageAt = 0, answeredAt = 0 } = inPage.watch;
            done({ answeredMs: answeredAt - messageAt, paintedMs: performance.now() - messageAt });
          }),
        );
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    inPage.watch = { repainted };
  }, repaintMsMax);
}

const monitor: Part = async (stand) => {
  const { clerk, query, product } = stand;
  await stand.grow(10_000);
  await runAgain(query);
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })).newPage();
    await watchMessages(page);
    await page.goto(`http://127.0.0.1:${product.port}/login`);
    await signIn(page, passwordOf(stand));
    await page.waitForSelector('.navbar');
    await follow(page, '/nodeMonitor');
    const first = page.locator('.milestone-monitor-rows .ant-table-row').first();
    await first.waitFor();
    const { rows } = (await clerk.read('milestoneMonitor.read')) as { rows: { id: string; order_no: string }[] };
    const shown = await first.innerText();
    const order = rows.find(({ order_no }) => shown.includes(order_no));
    if (!order) throw new Error(`no running order is ${shown}`);
    const seen: Repainted[] = [];
    for (let change = 0; change < changes; change++) {
      await watchFirstRow(page);
      await clerk.write('track.addException', {
        order_id: order.id,
        kind: 'delay',
        happened_at: new Date().toISOString(),
        note: `delay ${change}`,
      });
      seen.push(await page.evaluate(() => (globalThis as unknown as InPage).watch.repainted as Promise<Repainted>));
    }
    const painted = middle(seen.map(({ paintedMs }) => paintedMs));
    const answered = middle(seen.map(({ answeredMs }) => answeredMs));
    const worst = Math.max(...seen.map(({ paintedMs }) => paintedMs));
    const line = lineOf(`milestone monitor: from a message to the repainted row, median of ${changes}`, painted, 'ms', targetMs);
    return [
      { ...line, rows: rows.length, notes: `${number(answered)} ms of it until the changes are answered; at most ${number(worst)} ms` },
    ];
  } finally {
    await browser.close();
  }
};

export const monitorParts: Readonly<Record<string, Part>> = { monitor };
