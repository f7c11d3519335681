import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type Found = { readonly id: string; readonly impact: string | null; readonly nodes: readonly { readonly html: string }[] };
type Axe = { run(within: unknown, options: unknown): Promise<{ violations: readonly Found[] }> };

let source: string | undefined;

/** What axe calls serious or critical on the page, or within a part of it: the rule and the first place where it is broken. */
export async function seriousFaults(page: Page, within?: string): Promise<string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, which the page's content security policy does not hold.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: Axe };
    const shown = part ? [...document.querySelectorAll<HTMLElement>(part)].find((one) => one.offsetParent !== null) : document;
    const { violations } = await axe.run(shown ?? document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 300)}`);
  }, within);
}
