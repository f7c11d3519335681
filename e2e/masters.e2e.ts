import type { Page as BrowserPage, Request } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { registry } from '../src/apps/registry.generated.ts';
import type { Page } from '../src/kernel/page.ts';
import { type Language, languages, wordsIn } from '../src/kernel/words.ts';
import { seriousFaults } from './axe.ts';
import { closeBrowser, follow, openWindow, signIn } from './browser.ts';
import { rawKeysIn } from './raw-keys.ts';
import { isWide } from './wide.ts';

/*
 * What the business is made of (resource centre), how it is run (system) and what its money is counted by (rates and fees): every page
 * of these, records included, as a person with the right and as one without it.
 */

afterAll(closeBrowser);

/** Fifty pages in one go, on a machine that does other things as well. */
const patienceMs = 300_000;

const settings = /^(exchange|feeType|feeName)\./;
const pages: readonly Page[] = registry.pages
  .filter((page) => page.users.includes(1) && (page.group === 'resource' || page.group === 'system' || settings.test(page.permit)))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));
const lists = pages.filter((page) => page.kind === 'list');

/** In the wide run every page is seen in two languages; which two goes round with its place, so that each language sees half of them. */
const isSeenIn = (page: Page, language: Language): boolean => {
  if (!isWide) return language === 'vi';
  const first = pages.indexOf(page);
  return [0, 1].some((next) => languages[(first + next) % languages.length] === language);
};
/** Axe looks at each page once, in its first language: what it judges follows from the markup. */
const isMeasuredIn = (page: Page, language: Language): boolean => isWide && languages[pages.indexOf(page) % languages.length] === language;

const everyWord = Object.assign({}, ...languages.map((language) => ({ [language]: wordsIn(registry.words, language) }))) as Record<
  Language,
  Record<string, string>
>;

/** Words of one language that no word of another is written like: seen on a page, they are a text that was not translated. */
function foreignTo(language: Language): readonly string[] {
  const own = new Set(Object.values(everyWord[language]));
  return [...new Set(languages.flatMap((other) => (other === language ? [] : Object.values(everyWord[other]))))].filter(
    (text) => !own.has(text) && !text.includes('{{') && text.length > 2,
  );
}

type Answer = { readonly rows: readonly { readonly id?: string }[] };

type Heard = { readonly asked: string[]; readonly firstRow: Map<string, string>; at: string; underWay: number };

function heardBy(page: BrowserPage): Heard {
  const heard: Heard = { asked: [], firstRow: new Map(), at: '', underWay: 0 };
  const cmdOf = (request: Request): string | null =>
    request.method() === 'POST' ? new URLSearchParams(request.postData() ?? '').get('cmd') : null;
  const over = (): void => void heard.underWay--;
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  page.on('request', (request) => {
    heard.underWay++;
    const cmd = cmdOf(request);
    if (cmd) heard.asked.push(cmd);
  });
  page.on('response', (response) => {
    if (!cmdOf(response.request())?.endsWith('.list')) return;
    const { at } = heard;
    void response.json().then(
      ({ data }: { data?: Answer }) => {
        const id = data?.rows?.[0]?.id;
        if (id && !heard.firstRow.has(at)) heard.firstRow.set(at, id);
      },
      () => {},
    );
  });
  return heard;
}

const quietMs = 120;

/** Waits until the page that was asked for stands there whole: nothing is under way, and nothing was begun for a moment. */
async function settled(page: BrowserPage, heard: Heard): Promise<void> {
  const panel = page.locator('.panel:visible').first();
  await panel.locator('h1, .outcome-title').first().waitFor();
  for (let asked = -1; heard.underWay > 0 || asked !== heard.asked.length; ) {
    asked = heard.asked.length;
    await page.waitForTimeout(quietMs);
  }
  await panel.locator('.ant-skeleton, .kit-dimmed, .ant-spin-spinning').first().waitFor({ state: 'hidden' });
}

/** What a reader sees wrong at once: keys for words, words of another language, a window that must be pushed sideways, a crash. */
async function faultsOf(page: BrowserPage, foreign: readonly string[]): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const panel = [...document.querySelectorAll<HTMLElement>('.panel')].find((one) => one.offsetParent !== null);
    const texts = [...(panel?.querySelectorAll('h1, h2, h3, th, label, button, legend, [role=tab], .ant-empty-description') ?? [])];
    return {
      text: panel?.innerText ?? '',
      labels: texts.map((one) => (one.textContent ?? '').trim()),
      unnamed: panel?.querySelector('h1')?.textContent === '',
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      broken: document.querySelectorAll('.panel .outcome-error').length,
    };
  });
  const strange = new Set(foreign);
  return [
    ...rawKeysIn(seen.text).map((key) => `key ${key}`),
    ...new Set(seen.labels.filter((label) => strange.has(label)).map((label) => `not translated: ${label}`)),
    ...(seen.unnamed ? ['no title'] : []),
    ...(seen.wide > 0 ? [`${seen.wide} px too wide`] : []),
    ...(seen.broken > 0 ? ['crashed'] : []),
  ];
}

/** Forms of another record than the list above them shows. */
const ofOtherList: Readonly<Record<string, string>> = { '/resource/routeManage/editTransferRoute': '/resource/customerLineManage' };

/** The list that a form stands below, by its address. */
function listOf(page: Page): Page | undefined {
  const other = ofOtherList[page.path];
  if (other) return lists.find(({ path }) => path === other);
  return lists.filter(({ path }) => page.path.startsWith(`${path}/`)).toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** A record of a list: the first of those in use, else of those that are not. */
async function firstOf(page: BrowserPage, heard: Heard, list: Page): Promise<string | undefined> {
  for (const address of [list.path, `${list.path}?tab=inactive`]) {
    if (heard.firstRow.has(list.path)) break;
    heard.at = list.path;
    await follow(page, address);
    await settled(page, heard);
    await page.keyboard.press('Alt+KeyW');
  }
  return heard.firstRow.get(list.path);
}

test('every page of these groups is met, and each form stands below a list', () => {
  expect(pages.length).toBeGreaterThan(70);
  for (const page of pages) expect(languages.filter((language) => isSeenIn(page, language))).toHaveLength(isWide ? 2 : 1);
  expect(pages.filter((page) => page.kind === 'edit' && !listOf(page)).map(({ path }) => path)).toEqual([]);
});

const shownIn = languages.filter((language) => pages.some((page) => isSeenIn(page, language)));

describe.each(shownIn)('as the administrator, in %s', (language) => {
  test(
    'every page is whole, in this language, and in reach of everybody',
    async () => {
      const { page, faults } = await openWindow();
      await signIn(page, 'admin', language);
      const foreign = foreignTo(language);
      const heard = heardBy(page);
      const wrong: Record<string, readonly string[]> = {};
      for (const shown of pages.filter((one) => isSeenIn(one, language))) {
        const list = shown.kind === 'edit' ? listOf(shown) : undefined;
        const before = faults.length;
        const id = list && (await firstOf(page, heard, list));
        heard.at = shown.path;
        await follow(page, id ? `${shown.path}?id=${id}` : shown.path);
        await settled(page, heard);
        const found = [
          ...(list && !id ? ['no record to show'] : []),
          ...(await faultsOf(page, foreign)),
          ...(isMeasuredIn(shown, language) ? await seriousFaults(page, '.panel') : []),
          ...faults.slice(before),
        ];
        if (found.length > 0) wrong[shown.path] = found;
        await page.keyboard.press('Alt+KeyW');
      }
      expect(wrong).toEqual({});
    },
    patienceMs,
  );
});

describe('as a person without the role', () => {
  test(
    'every page says so, and asks for nothing',
    async () => {
      const { page, faults } = await openWindow();
      await signIn(page, 'cashier', 'th');
      const heard = heardBy(page);
      await page.waitForLoadState('networkidle');
      // Home stands behind every page that is closed, and asks for its own.
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => heard.asked.includes('push.ticket') && heard.asked.includes('B1106'), { timeout: 20_000 }).toBe(true);
      await page.waitForLoadState('networkidle');
      const ofHome = new Set(heard.asked);
      const open: string[] = [];
      for (const shown of pages.filter(({ permit }) => permit !== 'signedIn')) {
        const before = heard.asked.length;
        await follow(page, shown.path);
        await page.waitForFunction((path) => location.pathname === path, shown.path);
        const title = page.locator('.panel:visible .outcome-title');
        await title.waitFor();
        const told = await title.textContent();
        const asked = heard.asked.slice(before).filter((cmd) => !ofHome.has(cmd));
        if (told !== everyWord.th['panel.forbidden.title'] || asked.length > 0) open.push(`${shown.path}: ${told} ${asked.join(' ')}`);
        await page.keyboard.press('Alt+KeyW');
      }
      expect({ open, faults }).toEqual({ open: [], faults: [] });
    },
    patienceMs,
  );
});
