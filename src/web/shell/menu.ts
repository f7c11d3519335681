import type { MenuGroup, MenuHeading, Page } from '../../kernel/page.ts';
import { menuGroups, menuHeadings } from '../../kernel/page.ts';
import { landingOf, mayOpen } from '../landing.ts';
import type { Registry } from '../registry.ts';
import { canOf, type MenuItem, type SessionReply } from '../session.ts';

export type MenuPage = {
  readonly path: string;
  readonly title: string /** the server's name, where no page is known */;
  readonly name: string;
  readonly icon: string;
  readonly heading: MenuHeading | undefined;
};
export type MenuSection = {
  readonly path: string;
  readonly group: MenuGroup | undefined;
  readonly name: string;
  readonly icon: string;
  readonly pages: readonly MenuPage[];
};

/**
 * The groups of the navbar with their pages. For staff they come from the server's menus; for carriers and inbound-plan users from the
 * pages marked for them (specification, section 6). Titles are words, so a switch of language applies at once.
 */
export function sectionsOf(session: SessionReply, registry: Registry): readonly MenuSection[] {
  if (session.sys_num_id === 1 && session.menus.length > 0)
    return session.menus.map((item) => sectionOfMenu(item, registry)).filter((section) => section.pages.length > 0);
  return sectionsOfPages(session, registry);
}

function sectionOfMenu(item: MenuItem, registry: Registry): MenuSection {
  const leaves = item.children.length > 0 ? item.children.flatMap(leavesOf) : [item];
  const pages = leaves.map((leaf) => pageOf(leaf, registry));
  const group = registry.find(leaves[0]?.path ?? '')?.page.group;
  return { path: item.path, group: menuGroups.find((one) => one === group), name: item.menu_name, icon: item.icon, pages };
}

function leavesOf(item: MenuItem): readonly MenuItem[] {
  return item.children.length > 0 ? item.children.flatMap(leavesOf) : [item];
}

function pageOf(leaf: MenuItem, registry: Registry): MenuPage {
  const page = registry.find(leaf.path)?.page;
  return { path: leaf.path, title: page?.title ?? '', name: leaf.menu_name, icon: page?.icon ?? leaf.icon, heading: page?.heading };
}

function sectionsOfPages(session: SessionReply, registry: Registry): readonly MenuSection[] {
  const can = canOf(session);
  const landing = landingOf(session, registry.pages);
  const open = registry.pages.filter((page) => (page.shown || page.path === landing) && mayOpen(page, session, can));
  return menuGroups.flatMap((group) => {
    const pages = open.filter((page) => page.group === group).sort((a, b) => place(a) - place(b));
    return pages.length === 0
      ? []
      : [
          {
            path: `/${group}`,
            group,
            name: group,
            icon: '',
            pages: pages.map(({ path, title, icon = '', heading }) => ({ path, title, name: path, icon, heading })),
          },
        ];
  });
}

function place(page: Page): number {
  return page.place ?? 1000;
}

/** The section that contains a path, also for its hidden pages (`/order/addOrder` under the group of `/order/list`). */
export function sectionAt(sections: readonly MenuSection[], path: string, group: string | undefined): MenuSection | undefined {
  return (
    sections.find((section) => section.pages.some((page) => page.path === path)) ?? sections.find((section) => section.group === group)
  );
}

/** The pages of a section under their headings, in the order of the headings; those without one come first. */
export function byHeading(pages: readonly MenuPage[]): readonly { heading: MenuHeading | undefined; pages: readonly MenuPage[] }[] {
  return [undefined, ...menuHeadings]
    .map((heading) => ({ heading, pages: pages.filter((page) => page.heading === heading) }))
    .filter((part) => part.pages.length > 0);
}
