import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type Found = { readonly id: string; readonly impact: string | null; readonly nodes: readonly { readonly html: string }[] };
type Axe = { run(within: unknown, options: unknown): Promise<{ violations: readonly Found[] }> };

let source: string | undefined;

/**
 * Serious and critical findings of axe on the page, or within a part of it: the rule and its first violation. Transitions end first, since
 * colours on their way would be measured as faint ones.
 */
export async function seriousFaults(page: Page, within?: string): Promise<string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, which the page's content security policy does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (part) => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: Axe };
    const visiblePart = part ? [...document.querySelectorAll<HTMLElement>(part)].find((one) => one.offsetParent !== null) : document;
    const { violations } = await axe.run(visiblePart ?? document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 300)}`);
  }, within);
}
