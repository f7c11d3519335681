import { afterAll, describe, expect, onTestFailed, test } from 'vitest';
import { declarations } from '../../src/apps/declarations.generated.ts';
import { type Language, languages, wordsIn } from '../../src/kernel/words.ts';
import { closeBrowser, speak } from '../browser.ts';
import { type Desk, deskOf, phone } from '../desk.ts';
import { countInteractions, spentOn } from '../interactions.ts';
import { quiet, trafficOf } from '../traffic.ts';

/*
 * The most frequent step of five people in each language, counted in interactions and waits (docs/desk.md): the clerk's next order for a
 * customer who ordered before, the dispatcher's trip with a free truck, the carrier's answer on a phone, the accountant's review of charges,
 * and the director's decision on a phone.
 */

afterAll(closeBrowser);

type Person = {
  readonly desk: Desk;
  readonly language: Language;
  say(key: string): string | RegExp;
  button(key: string): ReturnType<Desk['tab']['getByRole']>;
  /** Counts from here on what the step takes, once the page has what it asked for before. */
  begin(): Promise<void>;
};

/** Describes a person's step in each language. The people of a list take turns, one language each. */
function day(
  names: readonly [string, ...string[]],
  window: Parameters<typeof deskOf>[1],
  step: string,
  most: { readonly interactions: number; readonly waits: number },
  /** Answers how the next language finds things as they were. */
  act: (person: Person) => Promise<void | (() => Promise<unknown>)>,
): void {
  describe(step, () => {
    const people = new Map<string, { desk: Desk; begin(): Promise<void> }>();
    const come = async (name: string) => {
      const desk = await deskOf(name, window);
      const traffic = trafficOf(desk.page);
      const begin = async (): Promise<void> => {
        await quiet(desk.page, traffic);
        await countInteractions(desk.page);
      };
      return { desk, begin };
    };
    const turns = languages.map((language, place) => ({ language, name: names[place % names.length] ?? names[0] }));
    test.each(turns)('in $language', async ({ language, name }) => {
      const { desk, begin } = people.get(name) ?? (await come(name));
      people.set(name, { desk, begin });
      onTestFailed(() => desk.shot(`failed-day-${name}-${language}`));
      await speak(desk.page, language);
      const words = wordsIn(declarations.words, language);
      const say = (key: string): string | RegExp => {
        const text = words[key];
        if (!text) throw new Error(`no word ${key}`);
        // A name or a number stands in each gap of the text.
        return text.includes('{{') ? new RegExp(text.replaceAll(/\{\{\w+\}\}/g, '.+')) : text;
      };
      const button = (key: string) => desk.tab.getByRole('button', { name: say(key), exact: true });
      const restore = await act({ desk, language, say, button, begin });
      const spent = await spentOn(desk.page);
      await desk.shot(`day-${name}-${language}`);
      await restore?.();
      expect(desk.faults).toEqual([]);
      expect(spent.interactions).toBe(most.interactions);
      // A name that was read before is not asked for again.
      expect(spent.waits).toBeLessThanOrEqual(most.waits);
    });
  });
}

day(
  ['clerk'],
  undefined,
  'The clerk enters the next order of a customer from the one before',
  { interactions: 6, waits: 5 },
  async (clerk) => {
    const { desk, say, language, begin } = clerk;
    await desk.go('/order/list?tab=all');
    const no = await desk.tab.locator('.ant-table-row .kit-link').first().innerText();
    await desk.go('/home');
    await begin();
    // The number of the order before is what the customer's mail names.
    await desk.page.keyboard.press('Control+KeyK');
    await desk.page.getByRole('combobox').last().fill(no);
    await desk.page.getByRole('option').filter({ hasText: no }).first().waitFor();
    await desk.page.keyboard.press('Enter');
    const head = desk.tab.locator('.kit-page-head');
    await head.getByText(no).first().waitFor();
    await head.getByRole('button', { name: say('kit.copy'), exact: true }).click();
    await desk.tab.getByLabel(say('order.customer_ref'), { exact: true }).fill(`PO-${process.pid}-${language}`);
    await desk.sends('order.save', () => desk.page.keyboard.press('Control+KeyS'));
  },
);

day(
  ['dispatcher'],
  undefined,
  'The dispatcher sends an order onto a free truck',
  { interactions: 3, waits: 2 },
  async ({ desk, say, begin }) => {
    await desk.go('/dispatch/dispatchOrder/cn');
    const trucks = desk.tab.getByRole('grid', { name: say('dispatchOrder.trucks') });
    await trucks.getByRole('row').nth(1).waitFor();
    const orders = desk.tab.getByRole('region', { name: say('dispatchOrder.orders') });
    const card = orders.getByRole('article').first();
    const no = await card.getByRole('button').first().innerText();
    await begin();
    await card.getByRole('checkbox', { name: no }).click();
    const first = trucks.getByRole('row').nth(1);
    await first.getByText(say('capacity.free'), { exact: true }).waitFor();
    await first.getByRole('button', { name: say('dispatchOrder.onto') }).click();
    const send = desk.dialog.getByRole('button', { name: say('dispatchOrder.dispatch'), exact: true }).last();
    await desk.sends('workOrder.dispatch', () => send.click());
    return async () => {
      const undo = desk.page.getByRole('button', { name: say('kit.undo'), exact: true });
      await desk.sends('workOrder.move', () => undo.click());
      await orders.getByText(no, { exact: true }).waitFor();
    };
  },
);

day(
  ['carrier.cn1', 'carrier.vn1', 'carrier.cn2', 'carrier.th1'],
  phone,
  'The carrier accepts a trip on a phone',
  { interactions: 1, waits: 1 },
  async ({ desk, button, begin }) => {
    await desk.go('/carrierDispatch/carrierReceiveOrder');
    const accept = button('workOrder.do.accept').first();
    await accept.waitFor();
    await begin();
    await desk.sends('carrierWork.answer', () => accept.click());
  },
);

day(
  ['accountant'],
  undefined,
  'The accountant reviews the charges of a page',
  { interactions: 3, waits: 1 },
  async ({ desk, say, begin }) => {
    await desk.go('/customer/details/examine');
    await desk.tab.locator('.ant-table-row').first().waitFor();
    await begin();
    const choose = desk.tab.getByRole('checkbox', { name: say('kit.chooseLoaded') }).first();
    await choose.check();
    const approve = desk.tab.getByRole('toolbar').getByRole('button', { name: say('charge.do.approve'), exact: true });
    await approve.click();
    await desk.dialog.locator('.ant-modal-footer .ant-btn-primary').click();
    // A line that the accountant entered is refused and named: somebody else reviews it.
    await desk.dialog.getByText(say('kit.batchDone')).waitFor();
    return async () => {
      await desk.dialog
        .getByRole('button', { name: say('kit.close'), exact: true })
        .last()
        .click();
      await desk.dialog.waitFor({ state: 'hidden' });
    };
  },
);

day(
  ['director'],
  phone,
  'The director decides what waits, on a phone',
  { interactions: 2, waits: 1 },
  async ({ desk, say, button, begin }) => {
    await desk.go('/home?view=approvals');
    const decide = button('approval.do.approve').first();
    await decide.waitFor();
    await begin();
    await decide.click();
    const surely = desk.dialog.getByRole('button', { name: say('approval.do.approve'), exact: true }).last();
    await desk.sends('approval.decide', () => surely.click());
    return () => desk.dialog.waitFor({ state: 'hidden' });
  },
);
