import type { Locator, Page } from 'playwright-core';
import type { Language } from '../src/kernel/words.ts';
import { textFaultsOf } from './raw-keys.ts';
import { cmdOf } from './traffic.ts';

/* A walk over the pages reads these faults on each of them, beside the errors of the browser. */

/** By language, names that its readers should not meet, since what they name has another name for them. */
export type ForeignNames = Readonly<Record<Language, readonly string[]>>;

/** Collects replies other than success, which a page may hide. The list grows as they arrive. */
export function refusedReplies(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const cmd = cmdOf(response.request());
    if (!cmd) return;
    if (response.status() !== 200) refused.push(`${cmd} answered ${response.status()}`);
    void response.json().then(
      ({ code, msg }: { code: number; msg: string }) => {
        if (code !== 200) refused.push(`${cmd} answered ${code} ${msg}`);
      },
      () => {},
    );
  });
  return refused;
}

/**
 * The faults of what is shown now: texts, names in another script, hints, cells and parts of a page that are cut off, wrong words for an empty
 * list, a page without a heading.
 */
export async function visibleFaults(panel: Locator, language: Language, foreign: readonly string[]): Promise<string[]> {
  const texts = await textFaultsOf(panel, language);
  const drawn = await panel.evaluate((root, foreignNames) => {
    const faults: string[] = [];
    const visible = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true });
    const names = new Set(foreignNames);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      // What was typed stays as it is, and a form shows it again.
      if (!node.parentElement || node.parentElement.closest('.print-document, textarea')) continue;
      if (text.split(/ ?(?:→|—|–|\||,|·| - ) ?/).some((part) => names.has(part))) faults.push(`name in another script: ${text}`);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const input of root.querySelectorAll('input')) {
      if (!input.placeholder || input.value || !visible(input) || !pen) continue;
      const style = getComputedStyle(input);
      pen.font = style.font;
      const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (pen.measureText(input.placeholder).width > room + 1) faults.push(`hint cut off: ${input.placeholder}`);
    }
    // A cell hides what does not fit. Its text may end in dots, but is whole in its height; a figure or a word that is cut reads as another one.
    const cutCells: string[] = [];
    for (const cell of root.querySelectorAll('td, th, .ant-table-cell, [role=gridcell]')) {
      if (!visible(cell)) continue;
      const box = cell.getBoundingClientRect();
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const holder = node.parentElement;
        if (!holder || !node.textContent?.trim() || holder.closest('td, th, .ant-table-cell, [role=gridcell]') !== cell) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const drawn = range.getBoundingClientRect();
        // A text for screen readers alone is in a box of one pixel.
        if (drawn.height === 0 || !visible(holder) || holder.clientWidth === 1) continue;
        const within: Element[] = [];
        for (let one: Element | null = holder; one && one !== cell; one = one.parentElement) within.push(one);
        const hasDots = [...within, cell].some((one) => getComputedStyle(one).textOverflow === 'ellipsis');
        const scrolls = within.some((one) => /auto|scroll/.test(getComputedStyle(one).overflowX));
        const isHigh = drawn.top < box.top - 0.5 || drawn.bottom > box.bottom + 0.5;
        const isWide = drawn.right > box.right + 0.5 || drawn.left < box.left - 0.5;
        if (scrolls || !(isHigh || (isWide && !hasDots))) continue;
        cutCells.push(`cell cut off in its ${isHigh ? 'height' : 'width'}: ${node.textContent.trim().slice(0, 60)}`);
        break;
      }
    }
    // One column cuts the cells of many rows.
    faults.push(...cutCells.slice(0, 3), ...(cutCells.length > 3 ? [`${cutCells.length} cells cut off`] : []));
    // A tab without records beside tabs with some says so, instead of asking for a first record.
    const bar = root.querySelector('.kit-state-tabs');
    const open = bar?.querySelector('[aria-selected=true]')?.firstChild?.textContent ?? '';
    const others = [...(bar?.querySelectorAll('[aria-selected=false] .kit-count') ?? [])];
    if (others.some((count) => count.textContent !== '0'))
      for (const empty of root.querySelectorAll('.kit-list .ant-empty-description'))
        if (visible(empty) && !empty.textContent?.includes(open)) faults.push(`says "${empty.textContent}" beside tabs with records`);
    // Nobody reaches what a page hides below its end, and a list of a few pixels shows no row.
    for (const page of root.querySelectorAll('.kit-page')) {
      if (!visible(page)) continue;
      if (getComputedStyle(page).overflowY === 'hidden' && page.scrollHeight > page.clientHeight + 1)
        faults.push(`${page.scrollHeight - page.clientHeight} pixels hidden below the end of the page`);
      for (const part of page.children)
        if (getComputedStyle(part).overflowY === 'visible' && part.clientHeight > 0 && part.scrollHeight > part.clientHeight + 4)
          faults.push(`squeezed from ${part.scrollHeight} to ${part.clientHeight} pixels: ${part.className}`);
      for (const list of page.querySelectorAll(':scope > :is(.kit-table, .kit-cards)'))
        if (list.childElementCount > 0 && list.clientHeight < 100) faults.push(`a list of ${list.clientHeight} pixels`);
    }
    const headings = [...root.querySelectorAll('h1')].map((heading) => heading.textContent?.trim());
    if (!headings.some(Boolean) && !root.querySelector('.print-root')) faults.push('no heading');
    return [...new Set(faults)];
  }, foreign);
  return [...texts, ...[...drawn, ...(await paperFaults(panel))].map((fault) => `${language}: ${fault}`)];
}

/** The faults of sheets for paper: a figure or a word that is broken, or a table wider than its sheet. Texts and notes may wrap anywhere. */
export async function paperFaults(root: Locator): Promise<string[]> {
  return root.evaluate((element) => {
    const faults = new Set<string>();
    for (const sheet of element.querySelectorAll<HTMLElement>('.print-document')) {
      const right = sheet.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(sheet).paddingRight);
      for (const table of sheet.querySelectorAll('table'))
        if (table.getBoundingClientRect().right > right + 1) faults.add(`table wider than its sheet: ${table.textContent?.slice(0, 60)}`);
      const words = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (node.parentElement?.closest('[data-is=text], .print-note, dd')) continue;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{Script=Latin}\p{M}\d.,]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.add(`broken on paper: ${word}`);
        }
      }
    }
    return [...faults];
  });
}
