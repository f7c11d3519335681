import type { Permit } from '../../kernel/permit.ts';
import type { Page } from '../../kernel/page.ts';
import { mayOpen } from '../landing.ts';
import type { Registry } from '../registry.ts';
import { canOf, type SessionReply } from '../session.ts';
import { type MenuSection, sectionsOf } from './menu.ts';

/** A page of the user's menu, with the words that say what the user does there. */
export type HelpPage = {
  readonly path: string;
  /** Word of the title; empty where only the server knows the page. */
  readonly title: string;
  readonly name: string;
  /** Word of the tour's sentence about the page. */
  readonly tour: string | null;
  /** Words of the rights that the user holds on it. */
  readonly rights: readonly string[];
};
export type HelpSection = Pick<MenuSection, 'group' | 'name'> & { readonly pages: readonly HelpPage[] };

/** The help of a user: the pages of the menu with the sentences of the tour and the rights held. Nothing is written twice. */
export function helpOf(session: SessionReply, registry: Registry): readonly HelpSection[] {
  const can = canOf(session);
  const helpFor = (path: string, name: string, page: Page | undefined): HelpPage => ({
    path,
    title: page?.title ?? '',
    name,
    tour: page?.tour && (!page.tour.permit || can(page.tour.permit)) ? page.tour.word : null,
    rights: page
      ? rightsOn(page)
          .filter(can)
          .map((permit) => `permit.${permit}`)
      : [],
  });
  if (session.sys_num_id === 4) {
    const own = ownPagesOf(session, registry);
    return [{ group: 'home', name: '', pages: own.map((page) => helpFor(page.path, page.path, page)) }];
  }
  return sectionsOf(session, registry).map(({ group, name, pages }) => ({
    group,
    name,
    pages: pages.map((page) => helpFor(page.path, page.name, registry.find(page.path)?.page)),
  }));
}

function rightsOn({ permit, buttons = [] }: Page): Permit[] {
  return [...new Set([...(permit === 'signedIn' || permit === 'anyone' ? [] : [permit]), ...buttons])];
}

/** The pages that a customer's bar links to: its dashboards, then what it works on. */
export function ownPagesOf(session: SessionReply, { pages }: Registry): readonly Page[] {
  const worked = pages.filter((page) => page.shown && mayOpen(page, session));
  return [...pages.filter((page) => isOwnBoard(page, session)), ...worked];
}

/** True for a dashboard of the customer. */
function isOwnBoard(page: Page, session: SessionReply): boolean {
  const { landing } = page;
  return landing?.of === 4 && (landing.flag === undefined || session[landing.flag] === 1) && mayOpen(page, session);
}
