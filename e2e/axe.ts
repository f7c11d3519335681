import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type Found = { readonly id: string; readonly impact: string | null; readonly nodes: readonly { readonly html: string }[] };
type Axe = { run(within: unknown, options: unknown): Promise<{ violations: readonly Found[] }> };

let source: string | undefined;

/** The other of light and dark, in which only the contrast of colours differs. */
const otherScheme = { light: 'dark', dark: 'light' } as const;

/** The faint texts of a page in the other colours; the page is in its own again afterwards. */
export async function faintInOtherColours(page: Page, own: keyof typeof otherScheme, within: string): Promise<string[]> {
  const turnTo = async (scheme: keyof typeof otherScheme): Promise<void> => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, scheme);
  };
  await turnTo(otherScheme[own]);
  const faults = await seriousFaults(page, within, ['color-contrast']);
  await turnTo(own);
  return faults.map((fault) => `${fault} (${otherScheme[own]})`);
}

/**
 * Serious and critical findings of axe on the page, or within a part of it, by all rules or some: the rule and its first violation. Transitions end first, since
 * colours on their way would be measured as faint ones.
 */
export async function seriousFaults(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, which the page's content security policy does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ part, only }) => {
      const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(finite.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: Axe };
      const visiblePart = part ? [...document.querySelectorAll<HTMLElement>(part)].find((one) => one.offsetParent !== null) : document;
      const { violations } = await axe.run(visiblePart ?? document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 300)}`);
    },
    { part: within, only: rules },
  );
}
