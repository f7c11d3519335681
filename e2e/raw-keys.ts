import type { Locator } from 'playwright-core';
import type { Language } from '../src/kernel/words.ts';

/** Ends where no letter follows: a sentence that meets the next one without a blank is no key. */
const rawKey = /(?<![\p{L}\w@/.-])[a-z][A-Za-z]+(?:\.[A-Za-z][A-Za-z_]*)+(?![\p{L}\w@/-])/gu;
/** Names of files, hosts and rights that look like keys. */
const noKey = /\.(xlsx|csv|pdf|example|com|vn|cn|th|view|save)$/;

/** A place for a fact that nothing filled in: the text was used where its facts are not known, such as in a heading. */
const unfilled = /\{\{\s*\w+\s*\}\}/g;

/** Finds word keys shown instead of words, such as `order.state.draft`: a missing word appears as its key. Also finds places left unfilled. */
export function rawKeysIn(text: string): string[] {
  const keys = [...text.matchAll(rawKey)].map(([key]) => key);
  const places = [...text.matchAll(unfilled)].map(([place]) => place);
  return [...new Set([...keys, ...places])].filter((key) => !noKey.test(key));
}

/** Names that libraries give their controls in English when nobody names them. */
const libraryNames = new Set(['Clear', 'segmented control', 'Zoom in', 'Zoom out', 'Toggle attribution', 'Close', 'Map']);

/** All texts below an element that a reader sees or hears: what is drawn, names, descriptions, hints, and headings out of sight. */
export async function textsOf(element: Locator): Promise<{ readonly text: string; readonly names: readonly string[] }> {
  return element.evaluate((root) => {
    const spoken = ['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'title', 'placeholder', 'alt'];
    const within = [root, ...root.querySelectorAll('*')];
    const names = within.flatMap((one) => spoken.flatMap((name) => one.getAttribute(name) ?? []));
    const headings = [...root.querySelectorAll('h1, h2, h3, h4, th, label, legend, dt, [role=columnheader]')];
    const titles = headings.map((one) => one.textContent ?? '');
    return { text: [(root as HTMLElement).innerText, ...titles, ...names].join('\n'), names };
  });
}

/** The faults of a page's texts: raw keys, unfilled places, and names of controls left in a library's English. */
export async function textFaultsOf(element: Locator, language: Language): Promise<string[]> {
  const { text, names } = await textsOf(element);
  const english = language === 'en' ? [] : names.filter((name) => libraryNames.has(name));
  return [...rawKeysIn(text), ...new Set(english)].map((fault) => `${language}: ${fault}`);
}
