import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declarations } from '../../src/apps/declarations.generated.ts';
import { orderSharePage } from '../../src/domains/order/portal/pages.ts';
import { tokenHash } from '../../src/domains/order/portal/server/queries.ts';
import { handleMailPage } from '../../src/domains/workspace/mail/pages.ts';
import { mailUseNames } from '../../src/domains/workspace/mail/uses.ts';
import { subjectOf } from '../../src/kernel/call.ts';
import { link } from '../../src/kernel/link.ts';
import { closeBrowser, follow, openWindow, signInAt, type Window } from '../browser.ts';
import { said } from '../desk.ts';
import { type Product, startProduct } from '../product.ts';
import { mark, storeRemarks, storeScripts, type Stored } from '../stored-scripts.ts';
import { needsRecord, pathOf, takesRecord, unopened, withRecord } from '../records.ts';
import { cmdOf, quiet, type Traffic, trafficOf } from '../traffic.ts';

/*
 * A script in every text of a demo company, written past its calls, and read on every page by every kind of user: lists, boards, forms,
 * details, prints, the previews of mails and the outbox, and by strangers on the pages that are open to them. Its product is separate,
 * because no other test could read its texts.
 */

/** A page that takes longer is named, and the next one is opened. */
const pageMsMax = 120_000;
/** The time in which a page is drawn, and a record shows one of its texts. */
const drawnMsMax = 15_000;

let product: Product;
let client: pg.Client;
let stored: Stored;
beforeAll(async () => {
  product = await startProduct();
  ({ client, ...stored } = await storeScripts(product.folder));
});
afterAll(async () => {
  await closeBrowser();
  await client?.end();
  await product?.stop();
});

test('nearly every text takes a script: the others are codes, whose checks allow none', () => {
  expect(stored.taken.length).toBeGreaterThan(500);
  expect(stored.taken).toEqual(expect.arrayContaining(['bill_template.layout', 'customs_filing.faults']));
  const own = /(^|_)(name|title|remark|reason|note|body|description|address|contact|purpose|comment)$/;
  expect(stored.refused.filter((column) => own.test(column) && !coded.includes(column))).toEqual([]);
});
/** Reasons that are chosen from a list, and a contact that only dangerous goods have. */
const coded: readonly string[] = ['sailing_delay.reason', 'transport_order.emergency_contact'];

type Opened = Window & { readonly dialogs: string[]; readonly traffic: Traffic };

/** The window of somebody who has not signed in. */
async function strangersWindow(): Promise<Opened> {
  const opened = await openWindow({ viewport: { width: 1440, height: 600 } });
  const dialogs: string[] = [];
  opened.page.on('dialog', (dialog) => {
    dialogs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  opened.page.on('response', (answer) => {
    if (answer.status() >= 500) opened.faults.push(`${answer.status()} for ${cmdOf(answer.request())}`);
  });
  await opened.page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { policyReports: reports });
    document.addEventListener('securitypolicyviolation', (event) => reports.push(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  return { ...opened, dialogs, traffic: trafficOf(opened.page) };
}

async function windowOf(login: string): Promise<Opened> {
  const opened = await strangersWindow();
  const password = product.accounts.find((one) => one.login_name === login)?.password ?? '';
  await signInAt(opened.page, `${product.url}/login`, login, password);
  return opened;
}

/** Points at each chart that is in sight: its tip, which a library writes as markup, tells the names beneath. */
async function pointAtCharts(page: BrowserPage): Promise<void> {
  for (const chart of await page.locator('.kit-chart canvas').all()) {
    const box = await chart.boundingBox();
    if (!box) continue;
    for (const share of [0.3, 0.5, 0.7]) await page.mouse.move(box.x + box.width * share, box.y + box.height * 0.6);
  }
}

type Seen = { faults: string[]; isDrawn: boolean; isShown: boolean; path: string; links: string[]; row: string };

/** The elements that the texts of the page became, the addresses of the records that it leads to, and its first record. */
function look(page: BrowserPage): Promise<Seen> {
  return page.evaluate((name) => {
    const shown = [...document.querySelectorAll<HTMLElement>('.panel')].find((one) => one.checkVisibility());
    const panel = shown ?? document.body;
    // Charts and maps are drawn when they come into sight.
    const waits = [...panel.querySelectorAll('.ant-skeleton')].some((one) => one.checkVisibility() && !one.closest('.kit-chart, .kit-map'));
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((one) => one.value).join('\n');
    const links = [...panel.querySelectorAll<HTMLAnchorElement>('a[href]')].map((one) => one.getAttribute('href') ?? '');
    const injected = [...document.querySelectorAll('img[src="x"], [onload], [onerror], [onclick]')].map((one) =>
      one.outerHTML.slice(0, 200),
    );
    const reports = (window as unknown as { policyReports: string[] }).policyReports.splice(0);
    const crashed = [...panel.querySelectorAll<HTMLElement>('.outcome-error')].map((one) => `crashed: ${one.innerText}`);
    return {
      isDrawn: !waits && (!shown || shown.id.startsWith(`panel-${encodeURIComponent(location.pathname)}`)),
      faults: [...(name in window ? ['a script ran'] : []), ...injected, ...reports, ...crashed],
      isShown: /<(svg|img|b )/.test(panel.innerText + typed),
      path: location.pathname,
      links: links.filter((href) => href.startsWith('/') && /[?&]id=\d/.test(href)),
      row: panel.querySelector('[data-row-key]')?.getAttribute('data-row-key') ?? '',
    };
  }, mark);
}

/** Pages of a record without any text that a person wrote. The form of a new price is empty: it takes the currency of its quotation alone. */
const wordless: readonly string[] = ['/order/customs/rate/edit', '/finance/supplier/quotation/addPrice'];

/** A walk over addresses in two windows of one user, and what it met. */
async function walkOf(login: string) {
  const windows = [await windowOf(login), await windowOf(login)];
  const walk = {
    wrong: {} as Record<string, readonly string[]>,
    silent: [] as string[],
    opened: new Set<string>(),
    links: new Map<string, string>(),
    rows: new Map<string, string>(),
    texts: 0,
  };

  async function read({ page, faults, warnings, dialogs, traffic }: Opened, address: string): Promise<void> {
    await follow(page, address);
    const met = new Set<string>();
    const owesText = (path: string): boolean => address.includes('=') && !wordless.includes(path);
    const latest = Date.now() + drawnMsMax;
    let seen: Seen;
    // On a busy machine the browser is idle for moments before a page is drawn, or asks for its record.
    do {
      await quiet(page, traffic);
      seen = await look(page);
      for (const fault of seen.faults) met.add(fault);
    } while ((!seen.isDrawn || (owesText(seen.path) && !seen.isShown)) && Date.now() < latest && (await sleep(100, true)));
    await pointAtCharts(page);
    for (const fault of (await look(page)).faults) met.add(fault);
    if (seen.isShown) walk.texts++;
    else if (owesText(seen.path)) walk.silent.push(address);
    for (const href of seen.links) if (!walk.links.has(pathOf(href))) walk.links.set(pathOf(href), href);
    if (/^\d+$/.test(seen.row) && !walk.rows.has(address)) walk.rows.set(address, seen.row);
    if (seen.path !== pathOf(address)) met.add(`led to ${seen.path}`);
    // A browser without a graphics card says so on every map.
    const pageWarnings = warnings.splice(0).filter((text) => !text.includes('GPU stall'));
    for (const fault of [...faults.splice(0), ...pageWarnings, ...dialogs.splice(0)]) met.add(fault);
    if (met.size > 0) walk.wrong[address] = [...met];
    await page.keyboard.press('Alt+KeyW');
  }

  /** Opens a page within its bound. A page that breaks it is named, and the window starts again. */
  async function open(window: Opened, address: string): Promise<void> {
    const bound = Promise.withResolvers<string>();
    const timer = setTimeout(() => bound.resolve(`not loaded within ${pageMsMax / 1000} s`), pageMsMax);
    const fault = await Promise.race([read(window, address).catch(String), bound.promise]);
    clearTimeout(timer);
    if (fault === undefined) return;
    walk.wrong[address] = [fault];
    await window.page.goto(product.url);
    await window.page.locator('.navbar, main').first().waitFor();
  }

  return {
    ...walk,
    texts: () => walk.texts,
    async openAll(next: () => string | undefined): Promise<void> {
      const one = async (window: Opened): Promise<void> => {
        for (let address = next(); address !== undefined; address = next()) {
          walk.opened.add(pathOf(address));
          await open(window, address);
        }
      };
      await Promise.all(windows.map(one));
    },
  };
}

describe('as a stranger', () => {
  const order = { no: 'SOSTRANGER1', phone: '+84912345678', tail: '5678' };
  const token = 'a'.repeat(22);
  let stranger: Opened;
  beforeAll(async () => {
    // The number of the order and the telephone by which a stranger finds it are no scripts; all its other texts are.
    await client.query('begin; set local session_replication_role = replica');
    const { rowCount } = await client.query(
      `with one as (
         update transport_order set order_no = $1, consignee_phone = $2 where id = (
           select order_id from order_milestone join transport_order o on o.id = order_id
           where actual_at is not null and o.state not in ('draft', 'cancelled') group by 1 order by count(*) desc, 1 limit 1)
         returning id)
       insert into order_share (order_id, token_hash, expires_at) select id, $3, now() + interval '1 day' from one`,
      [order.no, order.phone, tokenHash(token)],
    );
    await client.query('commit');
    expect(rowCount).toBe(1);
    stranger = await strangersWindow();
  });

  /** The faults of the page that shows the order, once it is drawn, and whether it shows a text of it. */
  async function seenOfOrder(): Promise<{ faults: string[]; isShown: boolean }> {
    const { page, faults, dialogs, traffic } = stranger;
    await page.getByText(order.no).first().waitFor();
    await quiet(page, traffic);
    const seen = await look(page);
    return { faults: [...seen.faults, ...faults.splice(0), ...dialogs.splice(0)], isShown: seen.isShown };
  }

  test('no script runs where an order is found by its number and a telephone', async () => {
    const { page } = stranger;
    await page.goto(`${product.url}/orderSearch`);
    await page.getByLabel(said('orderSearch.order_no'), { exact: true }).fill(order.no);
    await page.getByLabel(said('orderSearch.phone_tail'), { exact: true }).fill(order.tail);
    await page.getByRole('button', { name: said('orderSearch.find'), exact: true }).click();
    expect(await seenOfOrder()).toEqual({ faults: [], isShown: true });
  });

  test('no script runs where an order is shared by a link', async () => {
    await stranger.page.goto(`${product.url}${link(orderSharePage, { t: token })}`);
    expect(await seenOfOrder()).toEqual({ faults: [], isShown: true });
  });

  test('no other page with texts of others is open to strangers', () => {
    const open = declarations.pages.filter(({ permit }) => permit === 'anyone').map(({ path }) => path);
    expect(open.toSorted()).toEqual(['/', '/OS', '/login', '/orderSearch']);
  });
});

describe.each([
  { login: 'admin', type: 1 },
  { login: 'carrier.cn1', type: 2 },
  { login: 'customer.vn', type: 4 },
])('as $login', ({ login, type }) => {
  const pages = declarations.pages.filter(
    ({ users, permit, path }) => users.some((one) => one === type) && permit !== 'anyone' && !path.includes(':'),
  );

  test('no script runs on any page', { timeout: 900_000 }, async () => {
    const { wrong, silent, opened, links, rows, texts, openAll } = await walkOf(login);
    const plain = pages.filter((page) => !needsRecord(page)).map(({ path }) => path);
    await openAll(() => plain.shift());
    for (const page of pages) {
      const address = links.has(page.path) || !(needsRecord(page) || takesRecord(page)) ? undefined : await withRecord(client, page, rows);
      if (address !== undefined) links.set(page.path, address);
    }
    const addresses = [...links.values(), ...(type === 1 ? mailUseNames.map((use) => link(handleMailPage, { id: use })) : [])];
    const ids = addresses.flatMap((address) => /=(\d+)/.exec(address)?.[1] ?? []);
    await storeRemarks(client, [...new Set(declarations.calls.map(({ cmd }) => subjectOf(cmd)))], ids);
    await openAll(() => addresses.shift());
    // Their pages lead to others.
    await openAll(() => [...links].find(([path]) => !opened.has(path))?.[1]);
    expect({ wrong, silent }).toEqual({ wrong: {}, silent: [] });
    const closed = pages.map(({ path }) => path).filter((path) => !opened.has(path) && !unopened.includes(path));
    expect(closed).toEqual([]);
    expect(texts()).toBeGreaterThan(opened.size / 3);
  });
});
