import type { Page } from 'playwright-core';

declare global {
  // The page's own counts; they start again with a reload.
  var spent: Spent;
}

/** `waits` are the interactions after which the page asked the server for something that its user waits for. */
export type Spent = { interactions: number; waits: number };

/**
 * Counts what a user does on the page from now on: each click or tap, each text typed into a field, and each key that is not part of a text.
 * Tab counts nothing, since it only leads to the next field. Counting again begins at zero.
 */
export async function countInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isCounting = 'spent' in globalThis;
    globalThis.spent = { interactions: 0, waits: 0 };
    if (isCounting) return;
    let waitedFor = 0;
    let typedInto: EventTarget | null = null;
    const count = (): void => {
      globalThis.spent.interactions++;
      waitedFor = 0;
    };
    addEventListener('pointerdown', count, true);
    addEventListener(
      'keydown',
      ({ key, ctrlKey, altKey, metaKey }) => {
        const isChord = key.length === 1 && (ctrlKey || altKey || metaKey);
        if (isChord || (key.length > 1 && !['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Backspace'].includes(key))) count();
      },
      true,
    );
    addEventListener('focusin', () => (typedInto = null), true);
    addEventListener(
      'input',
      ({ target }) => {
        // A click that ticks a box is counted as a click.
        if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) return;
        if (typedInto !== target) count();
        typedInto = target;
      },
      true,
    );
    const { fetch } = globalThis;
    globalThis.fetch = (...request) => {
      // Badges follow the user's write a second later, when the next count may have begun.
      const isBackground = request[1]?.priority === 'low';
      if (!isBackground && globalThis.spent.interactions > 0 && waitedFor++ === 0) globalThis.spent.waits++;
      return fetch(...request);
    };
  });
}

/** The interactions and waits since the count began. */
export function spentOn(page: Page): Promise<Spent> {
  return page.evaluate(() => ({ ...globalThis.spent }));
}
