import type { Page } from '../../../kernel/page.ts';
import type { Permit } from '../../../kernel/permit.ts';

const pagesMax = 8;

/**
 * The shortcuts of a user who chose none: the pages where the jobs begin that the user may do, then the pages beside them in their menus.
 * `pages` are those that the user may open.
 */
export function suggestedPages(pages: readonly Page[], can: (permit: Permit) => boolean): readonly Page[] {
  const jobs = pages
    .filter(({ tour }) => tour && (!tour.permit || can(tour.permit)))
    .sort((a, b) => (a.tour?.place ?? 0) - (b.tour?.place ?? 0));
  const groups = [...new Set(jobs.map(({ group }) => group))];
  const beside = pages
    .filter((page) => page.shown && !jobs.includes(page) && groups.includes(page.group))
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || placeOf(a) - placeOf(b));
  const chosen = [...jobs, ...beside];
  return [...chosen, ...pages.filter((page) => page.shown && !chosen.includes(page))].slice(0, pagesMax);
}

function placeOf({ place }: Page): number {
  return place ?? 1000;
}
