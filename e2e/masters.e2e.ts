import type { Page as BrowserPage } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { declarations } from '../src/apps/declarations.generated.ts';
import type { Page } from '../src/kernel/page.ts';
import { type Language, languages, wordsIn } from '../src/kernel/words.ts';
import { seriousFaults } from './axe.ts';
import { closeBrowser, follow, openWindow, signIn } from './browser.ts';
import { rawKeysIn } from './raw-keys.ts';
import { isWide } from './wide.ts';
import { cmdOf, quiet, type Traffic, trafficOf } from './traffic.ts';

/* Every page of the resource centre, of system administration, and of rates and fees, records included, for a user
   with the right and for one without it. */

afterAll(closeBrowser);

/** Fifty pages in one test, on a machine that also does other work. */
const patienceMs = 300_000;

const settings = /^(exchange|feeType|feeName)\./;
const pages: readonly Page[] = declarations.pages
  .filter((page) => page.users.includes(1) && (page.group === 'resource' || page.group === 'system' || settings.test(page.permit)))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));
const lists = pages.filter((page) => page.kind === 'list');

/** In the wide run every page is shown in two languages, chosen by its position, so that each language covers half of them. */
const isSeenIn = (page: Page, language: Language): boolean => {
  if (!isWide) return language === 'vi';
  const first = pages.indexOf(page);
  return [0, 1].some((next) => languages[(first + next) % languages.length] === language);
};
/** Axe checks each page once, in its first language, since its findings follow from the markup. */
const isMeasuredIn = (page: Page, language: Language): boolean => isWide && languages[pages.indexOf(page) % languages.length] === language;

const everyWord = Object.assign({}, ...languages.map((language) => ({ [language]: wordsIn(declarations.words, language) }))) as Record<
  Language,
  Record<string, string>
>;

/** Words of one language that no other language spells the same way: on a page in another language they are untranslated text. */
function foreignTo(language: Language): readonly string[] {
  const own = new Set(Object.values(everyWord[language]));
  return [...new Set(languages.flatMap((other) => (other === language ? [] : Object.values(everyWord[other]))))].filter(
    (text) => !own.has(text) && !text.includes('{{') && text.length > 2,
  );
}

type Answer = { readonly rows: readonly { readonly id?: string }[] };

type Heard = Traffic & { readonly firstRow: Map<string, string>; at: string };

function heardBy(page: BrowserPage): Heard {
  const heard: Heard = Object.assign(trafficOf(page), { firstRow: new Map<string, string>(), at: '' });
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

/** Waits until the requested page is complete. */
async function settled(page: BrowserPage, heard: Heard): Promise<void> {
  const panel = page.locator('.panel:visible').first();
  await panel.locator('h1, .outcome-title').first().waitFor();
  await quiet(page, heard);
  await panel.locator('.ant-skeleton, .kit-dimmed, .ant-spin-spinning').first().waitFor({ state: 'hidden' });
}

/** Faults visible to any reader: word keys, words of another language, a window that scrolls sideways, a crash. */
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

/** Forms of a different record from the one in the list above them. */
const ofOtherList: Readonly<Record<string, string>> = { '/resource/routeManage/editTransferRoute': '/resource/customerLineManage' };

/** The list that a form belongs to, by its address. */
function listOf(page: Page): Page | undefined {
  const other = ofOtherList[page.path];
  if (other) return lists.find(({ path }) => path === other);
  return lists.filter(({ path }) => page.path.startsWith(`${path}/`)).toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** A record of a list: the first active one, else the first inactive one. */
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
        const pageFaults = [
          ...(list && !id ? ['no record to show'] : []),
          ...(await faultsOf(page, foreign)),
          ...(isMeasuredIn(shown, language) ? await seriousFaults(page, '.panel') : []),
          ...faults.slice(before),
        ];
        if (pageFaults.length > 0) wrong[shown.path] = pageFaults;
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
      // The home page is behind every closed page and sends its own calls.
      await page.reload();
      await page.waitForLoadState('networkidle');
      // It is drawn in pieces, each when the browser is idle: a busy one sends the calls of the last piece long after the others.
      const ofFrame = ['push.ticket', 'B1106', 'home.summary', 'home.figures', 'shortcut.list'];
      await expect.poll(() => ofFrame.filter((cmd) => !heard.asked.includes(cmd))).toEqual([]);
      await page.waitForLoadState('networkidle');
      const ofHome = new Set(heard.asked);
      const open: string[] = [];
      for (const shown of pages.filter(({ permit }) => permit !== 'signedIn')) {
        const before = heard.asked.length;
        await follow(page, shown.path);
        await page.waitForFunction((path) => location.pathname === path, shown.path);
        const title = page.locator('.panel:visible .outcome-title');
        await title.waitFor();
        const titleText = await title.textContent();
        const requests = heard.asked.slice(before).filter((cmd) => !ofHome.has(cmd));
        if (titleText !== everyWord.th['panel.forbidden.title'] || requests.length > 0)
          open.push(`${shown.path}: ${titleText} ${requests.join(' ')}`);
        await page.keyboard.press('Alt+KeyW');
      }
      expect({ open, faults }).toEqual({ open: [], faults: [] });
    },
    patienceMs,
  );
});
