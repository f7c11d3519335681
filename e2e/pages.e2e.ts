import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declarations } from '../src/apps/declarations.generated.ts';
import type { Page } from '../src/kernel/page.ts';
import type { Language } from '../src/kernel/words.ts';
import { seriousFaults } from './axe.ts';
import { closeBrowser, follow, openWindow, signIn, speak } from './browser.ts';
import { textFaultsOf } from './raw-keys.ts';
import { quiet, trafficOf } from './traffic.ts';
import { isWide } from './wide.ts';

afterAll(closeBrowser);

/*
 * Every page in the menu of a kind of user, and every page for a new record: it opens on the demo company without an error, with all texts,
 * headings and names of controls in the reader's language. The wide run reads each part of the menu in another language, on a phone in dark
 * as well, and finds no serious barrier by axe; masters.e2e.ts reads the pages of reference data in all languages.
 */
const languages: readonly Language[] = isWide ? ['vi', 'zh', 'en', 'th'] : ['vi'];
const people = [
  { type: 1, login: 'admin' },
  { type: 2, login: 'carrier.cn1' },
  { type: 4, login: 'customer.vn' },
] as const;
/** Colours in transition would be measured as faint ones. */
const places = {
  desk: { viewport: { width: 1440, height: 860 }, colorScheme: 'light', reducedMotion: 'reduce' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' },
} as const satisfies Record<string, BrowserContextOptions>;

const openable = (type: number): readonly Page[] =>
  declarations.pages.filter(
    (page) =>
      page.users.some((one) => one === type) &&
      (page.shown || page.kind === 'add' || page.kind === 'board') &&
      !page.path.includes(':') &&
      page.permit !== 'anyone' &&
      page.group !== 'print',
  );

type Reader = { faultsOf(path: string, language: Language): Promise<readonly string[]> };

/** A user who reads pages one after the other in one window. */
async function readerAt(options: BrowserContextOptions, login: string, home: string): Promise<Reader> {
  const { page, faults } = await openWindow(options);
  const traffic = trafficOf(page);
  await signIn(page, login);
  const panel = page.locator('.panel:visible, main:visible').first();
  let spoken: Language = 'vi';
  return {
    async faultsOf(path, language) {
      const before = faults.length;
      // A page that fills the window has no button for the language.
      if (spoken !== language) {
        await follow(page, home);
        await speak(page, language);
        await page.mouse.move(0, 0);
      }
      spoken = language;
      await follow(page, path);
      await panel.waitFor();
      await quiet(page, traffic);
      const texts = await textFaultsOf(panel, language);
      const crashed = await page.locator('.outcome-error:visible').count();
      const barriers = isWide ? await seriousFaults(page, '.panel, main') : [];
      await page.keyboard.press('Alt+KeyW');
      return [...texts, ...barriers, ...(crashed ? ['crashed'] : []), ...faults.slice(before)];
    },
  };
}

describe.each(people)('as $login', ({ type, login }) => {
  const pages = openable(type);
  const home = pages.find(({ group }) => group !== 'standalone')?.path ?? '/';
  const inLanguage = pages.map(
    (page, place) => [page.path, languages[Math.floor((place * languages.length) / pages.length)] ?? 'vi'] as const,
  );
  let desk: Reader;
  let phone: Reader | undefined;
  beforeAll(async () => {
    desk = await readerAt(places.desk, login, home);
    if (isWide) phone = await readerAt(places.phone, login, home);
  });

  test.each(inLanguage)('%s in %s', async (path, language) => {
    const [atDesk, onPhone] = await Promise.all([desk.faultsOf(path, language), phone?.faultsOf(path, language) ?? []]);
    expect({ atDesk, onPhone }).toEqual({ atDesk: [], onPhone: [] });
  });
});
