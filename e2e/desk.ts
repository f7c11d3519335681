import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, onTestFailed } from 'vitest';
import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { declarations } from '../src/apps/declarations.generated.ts';
import { type Language, wordsIn } from '../src/kernel/words.ts';
import { follow, openWindow, signIn, signInAt, speak } from './browser.ts';
import type { Product } from './product.ts';
import { cmdOf } from './traffic.ts';

type Saying = (key: string, facts?: Readonly<Record<string, string>>) => string;

/** The words of a language as its pages say them, with their facts. An unknown word is a fault of the test. */
export function sayingIn(language: Language): Saying {
  const words = wordsIn(declarations.words, language);
  return (key, facts = {}) => {
    const text = words[key];
    if (!text) throw new Error(`no word ${key}`);
    return Object.entries(facts).reduce((filled, [name, fact]) => filled.replace(`{{${name}}}`, fact), text);
  };
}

/** A word as the pages say it in Vietnamese. */
export const said: Saying = sayingIn('vi');

/** A signed-in user at a separate machine, with the actions common to all pages. Pages are in Vietnamese until they are switched. */
export type Desk = {
  readonly page: Page;
  /** The visible tab. */
  readonly tab: Locator;
  go(path: string): Promise<void>;
  /** Switches the pages, and what the other actions look for, to a language. */
  speak(language: Language): Promise<void>;
  /** A screenshot of the window, if a folder for them is set. */
  shot(name: string): Promise<void>;
  /** Waits until the head of the open record shows this state. Its bar of steps names the other states as well. */
  stands(state: string): Promise<void>;
  /** The row of a list that contains this text. */
  row(text: string): Locator;
  /** Presses the button of a move in a record's row of a list, or in the row's menu. */
  press(text: string, move: string): Promise<void>;
  /** The same for a move that asks for confirmation, which sends this call when it is confirmed. */
  pressSurely(cmd: string, text: string, move: string): Promise<void>;
  /** The topmost dialog. */
  readonly dialog: Locator;
  /**
   * Chooses in a picker of the dialog or page by typing the shown text. `typed` replaces the text when the search does
   * not cover all of it.
   */
  pick(within: Locator, label: string, text: string, typed?: string): Promise<void>;
  /** Performs an action that sends a call, waits for a successful answer and returns its data. A list's call for the counts of its tabs is not waited for. */
  sends(cmd: string, act: () => Promise<unknown>): Promise<unknown>;
  /** Ticks the rows with these texts and runs a batch move; it must succeed for all. */
  batch(texts: readonly string[], move: string): Promise<void>;
  /** The errors of the page. */
  readonly faults: readonly string[];
};

const shots = process.env['SHOTS'];
/** The time for a menu to open before its row is checked again. */
const lookMs = 500;
/** The time in which an action sends its call. */
const sendMsMax = 60_000;
let taken = 0;

/** The window of a phone. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** True for a request that sends this call. A list sends its call twice: for the rows shown, and for the counts of its tabs. */
function isCall(cmd: string, request: Request): boolean {
  if (cmdOf(request) !== cmd) return false;
  const fields = new URLSearchParams(request.postData() ?? '');
  const params = JSON.parse(Buffer.from(fields.get('params') ?? '', 'base64').toString() || '{}') as { counts?: boolean };
  return !params.counts;
}

/** The field of a form with this label. */
export function formItem(within: Locator, label: string): Locator {
  return within.locator('.ant-form-item').filter({ hasText: label });
}

/** A desk at the product that the tests share, or at another. */
export async function deskOf(name: string, window: BrowserContextOptions = {}, product?: Product): Promise<Desk> {
  const { page, faults } = await openWindow(window);
  if (product) {
    const account = product.accounts.find(({ login_name }) => login_name === name);
    await signInAt(page, `${product.url}/login`, name, account?.password ?? '');
  } else await signIn(page, name);
  let say = said;
  // A customer has one page at a time and no tabs.
  const tab = page.locator('.panel:visible, main:not(:has(.panel)):visible');
  const dialog = page.locator('.ant-modal:visible').last();
  const row = (text: string): Locator => tab.locator('.ant-table-row, [role=row]').filter({ hasText: text }).first();
  const shot = async (what: string): Promise<void> => {
    if (shots) await page.screenshot({ path: path.join(shots, `${String(++taken).padStart(2, '0')}-${what}.png`) });
  };
  const sends = async (cmd: string, act: () => Promise<unknown>): Promise<unknown> => {
    // The answer to an earlier request of the same call is not the one to this action.
    const sent: Request[] = [];
    const listen = (request: Request): void => {
      if (isCall(cmd, request)) sent.push(request);
    };
    page.on('request', listen);
    try {
      await act();
      // A page that hears of a change cancels what it is reading, and sends it again.
      for (let place = 0; ; place++) {
        const latest = Date.now() + sendMsMax;
        while (sent.length <= place && Date.now() < latest) await sleep(20);
        const request = sent[place];
        if (!request)
          throw new Error(
            `${cmd} was ${place === 0 ? 'not sent' : `not answered: ${sent[place - 1]?.failure()?.errorText ?? 'its page was left'}`}`,
          );
        const answer = await request.response();
        // The answer to a page that was left goes with it, and the page that came instead asks itself.
        const reply = (await answer?.json().catch(() => undefined)) as { code: number; msg: string; data: unknown } | undefined;
        if (!reply) continue;
        expect(reply.code, `${cmd}: ${reply.msg} ${JSON.stringify(reply.data)}`).toBe(200);
        return reply.data;
      }
    } finally {
      page.off('request', listen);
    }
  };
  const press = async (text: string, move: string): Promise<void> => {
    const place = row(text);
    const button = place.getByRole('button', { name: move, exact: true });
    const dots = place.getByRole('button', { name: say('kit.moreActions') });
    const item = page.getByRole('menuitem', { name: move, exact: true });
    // A row that is about to be fetched again still has its former moves, so it is checked until it has this one.
    for (;;) {
      await button.or(dots).first().waitFor();
      if (await button.isVisible()) return button.click();
      await dots.click();
      const isThere = await item.waitFor({ timeout: lookMs }).then(
        () => true,
        () => false,
      );
      if (isThere) return item.click();
      await page.keyboard.press('Escape');
    }
  };
  return {
    page,
    tab,
    dialog,
    faults,
    row,
    shot,
    sends,
    go: async (to) => {
      await follow(page, to);
      await page.waitForFunction((wanted) => location.pathname + location.search === wanted, to);
      await tab.locator('h1').first().waitFor();
      // Rows of the previous query are dimmed until the new answer arrives.
      await tab.locator('.kit-dimmed').first().waitFor({ state: 'hidden' });
    },
    speak: async (language) => {
      await speak(page, language);
      say = sayingIn(language);
    },
    stands: (state) => tab.locator('.kit-page-head').getByText(say(state), { exact: true }).waitFor(),
    press,
    pressSurely: async (cmd, text, move) => {
      await press(text, move);
      await sends(cmd, () => dialog.getByRole('button', { name: move, exact: true }).last().click());
    },
    pick: async (within, label, text, typed = text) => {
      const field = within.getByLabel(label, { exact: true }).first();
      await field.click();
      if (typed) await field.fill(typed);
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
    },
    batch: async (texts, move) => {
      for (const text of texts)
        await row(text)
          .getByRole('checkbox', { name: say('kit.chooseRow') })
          .check();
      await tab.getByRole('toolbar').getByRole('button', { name: move, exact: true }).click();
      await dialog.getByRole('button', { name: `${move} (${texts.length} dòng)` }).click();
      await dialog.getByText(`Thành công ${texts.length}, thất bại 0`).waitFor();
      await dialog.getByRole('button', { name: 'Đóng' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}

/**
 * The desks of several users. All sign in before the first test, because each sign-in waits for an idle processor: on a loaded machine that
 * takes longer than all later steps. A test that fails leaves a screenshot of each.
 */
export function desksOf(people: readonly string[]): { readonly opened: ReadonlyMap<string, Desk>; desk(name: string): Desk } {
  const opened = new Map<string, Desk>();
  beforeAll(async () => {
    for (const name of people) opened.set(name, await deskOf(name));
  });
  beforeEach(() => {
    onTestFailed(async () => {
      for (const [name, desk] of opened) await desk.shot(`failed-${name}`);
    });
  });
  return {
    opened,
    desk: (name) => {
      const desk = opened.get(name);
      if (!desk) throw new Error(`nobody called ${name} has come`);
      return desk;
    },
  };
}
