import path from 'node:path';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { follow, openWindow, signIn } from './browser.ts';

/** Somebody at an own machine, signed in, with what people do on any page. Pages are in Vietnamese. */
export type Desk = {
  readonly page: Page;
  /** The tab that is shown. */
  readonly tab: Locator;
  go(path: string): Promise<void>;
  /** A picture of the window, where a folder for them is asked for. */
  shot(name: string): Promise<void>;
  /** The row of a list that has this text. */
  row(text: string): Locator;
  /** Presses a move of a record in a list, behind the dots where it stands there. */
  press(text: string, move: string): Promise<void>;
  /** The dialog on top. */
  readonly dialog: Locator;
  /** Chooses in a picker of the dialog or page by typing what it shows; without typing, where the search does not know all that is shown. */
  pick(within: Locator, label: string, text: string, typed?: string): Promise<void>;
  /** Does something that sends a call, waits for its answer to be good and gives its data. */
  sends(cmd: string, act: () => Promise<unknown>): Promise<unknown>;
  /** Ticks the rows with these texts and runs a batch move over them; all of them must be done. */
  batch(texts: readonly string[], move: string): Promise<void>;
  /** What the page complained about. */
  readonly faults: readonly string[];
};

const shots = process.env['SHOTS'];
const looks = 10;
const lookMs = 500;
/** Nothing on a page takes longer, on a machine that does other things as well. */
const patienceMs = 40_000;
let taken = 0;

export async function deskOf(name: string): Promise<Desk> {
  const { page, faults } = await openWindow();
  await signIn(page, name);
  const tab = page.locator('.panel:visible');
  const dialog = page.locator('.ant-modal:visible').last();
  const row = (text: string): Locator => tab.locator('.ant-table-row, [role=row]').filter({ hasText: text }).first();
  page.setDefaultTimeout(patienceMs);
  const shot = async (what: string): Promise<void> => {
    if (shots) await page.screenshot({ path: path.join(shots, `${String(++taken).padStart(2, '0')}-${what}.png`) });
  };
  const sends = async (cmd: string, act: () => Promise<unknown>): Promise<unknown> => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URLSearchParams(response.request().postData() ?? '').get('cmd') === cmd),
      act(),
    ]);
    const reply = (await answer.json()) as { code: number; msg: string; data: unknown };
    expect(reply.code, `${cmd}: ${reply.msg} ${JSON.stringify(reply.data)}`).toBe(200);
    return reply.data;
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
      // Rows that stand for what was asked before are dimmed until the answer is here.
      await tab.locator('.kit-dimmed').first().waitFor({ state: 'hidden' });
    },
    press: async (text, move) => {
      const place = row(text);
      await place.waitFor();
      const button = place.getByRole('button', { name: move, exact: true });
      const dots = place.getByRole('button', { name: 'Thao tác khác' });
      const item = page.getByRole('menuitem', { name: move, exact: true });
      // A row that is about to be fetched again has its former moves: it is looked at until it has this one.
      for (let look = 0; look < looks; look++) {
        if (await button.isVisible()) return button.click();
        if (await dots.isVisible()) {
          await dots.click();
          const there = await item.waitFor({ timeout: lookMs }).then(
            () => true,
            () => false,
          );
          if (there) return item.click();
          await page.keyboard.press('Escape');
        }
        await page.waitForTimeout(lookMs);
      }
      throw new Error(`${text} has no ${move}`);
    },
    pick: async (within, label, text, typed = text) => {
      const field = within.getByLabel(label, { exact: true }).first();
      await field.click();
      if (typed) await field.fill(typed);
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
    },
    batch: async (texts, move) => {
      for (const text of texts) await row(text).getByRole('checkbox', { name: 'Chọn dòng này' }).check();
      await tab.getByRole('toolbar').getByRole('button', { name: move, exact: true }).click();
      await dialog.getByRole('button', { name: `${move} (${texts.length} dòng)` }).click();
      await dialog.getByText(`Thành công ${texts.length}, thất bại 0`).waitFor();
      await dialog.getByRole('button', { name: 'Đóng' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}
