import path from 'node:path';
import pg from 'pg';
import type { BrowserContextOptions, Locator, Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { declarations } from '../src/apps/declarations.generated.ts';
import type { Page } from '../src/kernel/page.ts';
import { type Language, wordsIn } from '../src/kernel/words.ts';
import { startEmbedded } from '../src/server/postgres/embedded.ts';
import { faintInOtherColours, seriousFaults } from './axe.ts';
import { closeBrowser, follow, openWindow, passwordOf, signInAt, url } from './browser.ts';
import { needsRecord, pathOf, takesRecord, unopened, withRecord } from './records.ts';
import { type ForeignNames, refusedReplies, visibleFaults } from './seen.ts';
import { quiet, trafficOf } from './traffic.ts';
import { isWide } from './wide.ts';

/*
 * Every page in the menu of a kind of user, and every page for a new record: it opens on the demo company without an error and without a reply
 * other than success, with all texts, headings and names of controls in the reader's language. The wide run reads every page that it has a
 * record for in four languages, with each tab of a record, the first and the empty tabs of a list; on a phone in dark as well; and finds no
 * serious barrier by axe in any of these states, nor a faint text in the other colours. masters.e2e.ts reads the forms of reference data with a record. A part is chosen by its
 * name: `TESTS=all npx vitest run --config vitest.browser.config.ts e2e/pages.e2e.ts -t 'as admin in th > /dispatch'`.
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

/** Pictures of faulty states, beside those of failed tests. */
const pictures = path.join(import.meta.dirname, '../test-results/pages');
let pictured = 0;
/** The number of tabs that were marked to be found again. A page that stays open behind another one keeps its marks. */
let marked = 0;

const otherScript = /name in another script/;
/** What would be a fault elsewhere, by page, and why it is none there. */
const meant: Readonly<Record<string, RegExp>> = {
  // The place of a truck, an exception or an activity is what its reporter wrote.
  '/carrierDispatch/transportCapacity': otherScript,
  '/dispatch/abnormal/record': otherScript,
  '/oa/activity': otherScript,
  '/order/claim/event': otherScript,
  // The name of an account is its user's, who may write as a company.
  '/system/accountManage': otherScript,
  '/customer/quotation/request': otherScript,
  '/customer/quotation/request/detail': otherScript,
  '/quotation/own/request': otherScript,
  '/home/users': otherScript,
  // A customer's own board has its name as it writes it.
  '/board': otherScript,
  '/talBoard': otherScript,
  '/thBoard': otherScript,
  // A letter is in the language of the person to whom it goes.
  '/system/outbox': otherScript,
  // An address is written as its country writes it, the city too.
  '/resource/consignorManage': otherScript,
  '/resource/warehouse': otherScript,
  // The tax office knows a company of a customer by the name in its own script.
  '/resource/companyManage': otherScript,
  // The customs know the trader of a declaration by the name in its own script.
  '/order/customs/declaration': otherScript,
  // A bank knows the holder of an account by the name in its own script.
  '/resource/ownBankAccount': otherScript,
  '/resource/customesBroker/editCustomerBroker': otherScript,
  // An invoice names its buyer as the tax office has it.
  '/customer/details/bill/invoice': otherScript,
  // A tax certificate names payer and payee as the tax office has them.
  '/print/withholding': otherScript,
  // These lists hold the names themselves, a column for each language.
  '/oa/allowancePlace': otherScript,
  '/resource/customesBroker': otherScript,
  '/resource/subCompanyManage': otherScript,
  '/resource/transferStationManage': otherScript,
  // The name of a channel to a customer is what its keeper called it.
  '/customer/send/settings': otherScript,
  '/customer/send/bill': otherScript,
  '/customer/send/exp': otherScript,
  '/customer/send/imp': otherScript,
  '/customer/send/message': otherScript,
  // Subjects of letters are shown with their placeholders.
  '/system/emailManage': /^\w\w: \{\{\w+\}\}$/,
};

const isPlain = (page: Page): boolean => page.shown || page.kind === 'add' || page.kind === 'board';
const openable = (type: number): readonly Page[] =>
  declarations.pages
    .filter(
      (page) =>
        page.users.some((one) => one === type) &&
        (isPlain(page) || (isWide && (needsRecord(page) || takesRecord(page)))) &&
        !page.path.includes(':') &&
        page.permit !== 'anyone' &&
        (isWide || page.group !== 'print'),
    )
    // A list shows the record of the pages below it.
    .toSorted((a, b) => Number(needsRecord(a)) - Number(needsRecord(b)));

let client: pg.Client;
let foreignNames: ForeignNames = { zh: [], vi: [], en: [], th: [] };
beforeAll(async () => {
  const { urlFor } = await startEmbedded({ dir: inject('productFolder'), shared: true });
  client = new pg.Client({ connectionString: urlFor('quayside') });
  await client.connect();
  foreignNames = await foreignNamesIn(client);
});
afterAll(async () => {
  await closeBrowser();
  await client?.end();
});

/**
 * The names that no reader of a language should meet, since what they name has another name for these readers: stations, own companies,
 * customers, carriers and suppliers.
 */
async function foreignNamesIn(db: pg.Client): Promise<ForeignNames> {
  const homes = { zh: 'CN', vi: 'VN', en: '', th: 'TH' } as const;
  type Row = Record<'country' | 'name' | 'name_en' | 'name_zh' | 'name_vi' | 'name_th', string | null>;
  const { rows } = await db.query<Row>(`
    select country, name, name_en, name_zh, name_vi, name_th from station
    union select country, name, name_en, null, null, null from own_company
    union select country, name, latin_name, null, null, null from supplier union select country, short_name, latin_short_name, null, null, null from supplier
    union select country, name, latin_name, null, null, null from customer union select country, short_name, latin_short_name, null, null, null from customer
    union select country, name, latin_name, null, null, null from carrier union select country, short_name, latin_short_name, null, null, null from carrier`);
  const foreign = (language: Language): string[] => {
    const own = new Set(rows.map((row) => (row.country === homes[language] ? row.name : (row[`name_${language}`] ?? row.name_en))));
    return [
      ...new Set(rows.flatMap(({ name, name_zh, name_vi, name_th }) => [name, name_zh, name_vi, name_th].filter((one) => one !== null))),
    ].filter((one) => !own.has(one));
  };
  return { zh: foreign('zh'), vi: foreign('vi'), en: foreign('en'), th: foreign('th') };
}

type Reader = {
  /** The faults of a page and, in the wide run, of each of its tabs. `isMeasured` runs axe in each of these states. */
  faultsOf(address: string, isMeasured: boolean): Promise<readonly string[]>;
  /** The first record of each list that was read. */
  readonly rows: ReadonlyMap<string, string>;
  close(): Promise<void>;
};

/** The language is the account's, so each reader of the wide run has an account: a copy of the usual one. */
async function accountIn(language: Language, login: string): Promise<string> {
  // Without a dot before the language: a text with one looks like the key of a word.
  const copy = `${login}-${language}`;
  await client.query(
    `with source as (select * from account where login_name = $1), copy as (
       insert into account (login_name, name, user_type, company_id, company_ids, carrier_id, customer_id, team_id, language, time_zone,
         password_phc, password_issued, air_sign, inventory_sign, inventory_sign1, gps_sign, keeps_users)
       select $2, name, user_type, company_id, company_ids, carrier_id, customer_id, team_id, $3, time_zone,
         password_phc, password_issued, air_sign, inventory_sign, inventory_sign1, gps_sign, keeps_users from source on conflict do nothing returning id)
     insert into account_role (account_id, role_id) select copy.id, role_id from copy, account_role where account_id = (select id from source)`,
    [login, copy, language],
  );
  return copy;
}

/** A user who reads pages one after the other in one window. */
async function readerAt(
  options: (typeof places)[keyof typeof places],
  login: string,
  password: string,
  language: Language,
): Promise<Reader> {
  const { page, faults } = await openWindow(options);
  const traffic = trafficOf(page);
  const refused = refusedReplies(page);
  await signInAt(page, url('/login'), login, password, language);
  const panel = page.locator('.panel:visible, main.alone-page:visible').first();
  const words = wordsIn(declarations.words, language);
  const rows = new Map<string, string>();

  async function faultsNow(isMeasured: boolean): Promise<string[]> {
    const texts = await visibleFaults(panel, language, foreignNames[language]);
    const crashed = await page.locator('.outcome-error:visible').count();
    const part = '.panel, main.alone-page';
    const barriers = isMeasured
      ? [...(await seriousFaults(page, part)), ...(await faintInOtherColours(page, options.colorScheme, part))]
      : [];
    const rightHere = meant[new URL(page.url()).pathname];
    const stateFaults = [...texts, ...barriers, ...(crashed ? ['crashed'] : [])].filter((fault) => !rightHere?.test(fault));
    // The window shows another state when the test ends.
    if (stateFaults.length > 0)
      await page.screenshot({
        path: path.join(pictures, `${new URL(page.url()).pathname.slice(1).replaceAll('/', '-')}-${language}-${++pictured}.png`),
      });
    return stateFaults;
  }

  return {
    rows,
    close: () => page.context().close(),
    async faultsOf(address, isMeasured) {
      const before = [faults.length, refused.length] as const;
      await follow(page, address);
      await panelAt(page, address);
      await quiet(page, traffic);
      const pageFaults = await faultsNow(isMeasured);
      const row = await panel.evaluate((root) => root.querySelector('[data-row-key]')?.getAttribute('data-row-key') ?? '');
      if (/^\d+$/.test(row)) rows.set(address, row);
      for (const [name, tab] of isWide ? await tabsToRead(panel) : []) {
        if (!(await tab.isVisible())) continue;
        await tab.click();
        await page.mouse.move(0, 0);
        await quiet(page, traffic);
        pageFaults.push(
          ...(await faultsNow(isMeasured)).filter((fault) => !pageFaults.includes(fault)).map((fault) => `${fault} (${name})`),
        );
      }
      await page.keyboard.press('Alt+KeyW');
      await quiet(page, traffic);
      // A choice between views may be a fact of a form, which is then asked about.
      const leave = page.getByRole('button', { name: words['tabs.dirty.leave'] ?? '', exact: true });
      if (await leave.isVisible()) await leave.click();
      return [...new Set(pageFaults), ...faults.slice(before[0]), ...refused.slice(before[1])];
    },
  };
}

/** Waits for the panel of a page. One that fills the window has none. */
async function panelAt(page: BrowserPage, address: string): Promise<void> {
  const start = `panel-${encodeURIComponent(pathOf(address))}`;
  await page.waitForFunction(
    (id) =>
      [...document.querySelectorAll('.panel, main.alone-page')].some((one) => one.checkVisibility() && (!one.id || one.id.startsWith(id))),
    start,
  );
}

/** The tabs of a record and the choices between views, and of a list's tabs those without records. The first one is open. */
async function tabsToRead(panel: Locator): Promise<[name: string, tab: Locator][]> {
  const empty = panel
    .locator('.kit-state-tab[aria-selected=false]:visible')
    .filter({ has: panel.page().locator('.kit-count', { hasText: /^0$/ }) });
  const others = panel.locator(
    '[role=tab][aria-selected=false]:not(.kit-state-tab):visible, .ant-segmented-item:not(.ant-segmented-item-selected):not(.ant-segmented-item-disabled):visible',
  );
  const tabs: [string, Locator][] = [];
  for (const kind of [empty, others])
    for (const handle of await kind.elementHandles()) {
      const key = `tab-${++marked}`;
      await handle.evaluate((one, name) => (one as HTMLElement).setAttribute('data-walk', name), key);
      tabs.push([(await handle.textContent())?.trim() ?? '', panel.locator(`[data-walk=${key}]`)]);
    }
  return tabs;
}

describe.each(people.flatMap((person) => languages.map((language) => ({ ...person, language }))))(
  'as $login in $language',
  ({ type, login, language }) => {
    const pages = openable(type);
    /** Axe and the phone read each page in one language, since their findings follow from the markup. */
    const isMeasured = (place: number): boolean => isWide && languages[Math.floor((place * languages.length) / pages.length)] === language;
    let desk: Reader;
    let phone: Reader | undefined;
    beforeAll(async () => {
      const password = passwordOf(login);
      const account = isWide ? await accountIn(language, login) : login;
      desk = await readerAt(places.desk, account, password, language);
      if (isWide) phone = await readerAt(places.phone, account, password, language);
    });
    afterAll(async () => {
      await desk.close();
      await phone?.close();
    });

    /** The menu opens a page without a record, even one that also takes one. */
    async function addressOf(page: Page): Promise<string | undefined> {
      if (!needsRecord(page) && (isPlain(page) || !takesRecord(page))) return page.path;
      return (await withRecord(client, page, desk.rows)) ?? (needsRecord(page) ? undefined : page.path);
    }

    test.each(pages.map((page, place) => [page.path, page, isMeasured(place)] as const))('%s', async (_path, page, measured) => {
      const address = await addressOf(page);
      if (address === undefined) return expect(unopened).toContain(page.path);
      const [atDesk, onPhone] = await Promise.all([
        desk.faultsOf(address, measured),
        measured ? phone?.faultsOf(address, true) : undefined,
      ]);
      expect({ atDesk, onPhone: onPhone ?? [] }).toEqual({ atDesk: [], onPhone: [] });
    });
  },
);
