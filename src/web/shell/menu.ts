import type { MenuGroup, Page } from '../../kernel/page.ts';
import { menuGroups } from '../../kernel/page.ts';
import { landingOf, mayOpen } from '../landing.ts';
import type { Registry } from '../registry.ts';
import { canOf, type MenuItem, type SessionReply } from '../session.ts';

export type MenuPage = {
  readonly path: string;
  readonly title: string /** as the server named it, where no page is known */;
  readonly name: string;
  readonly icon: string;
};
export type MenuSection = {
  readonly path: string;
  readonly group: MenuGroup | undefined;
  readonly name: string;
  readonly icon: string;
  readonly pages: readonly MenuPage[];
};

/**
 * The groups of the navbar with their pages. Staff get them from the server's menus; carriers and inbound-plan users from the pages
 * marked for them (specification, section 6). Titles are words, so a language switch reaches them at once.
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
  return { path: leaf.path, title: page?.title ?? '', name: leaf.menu_name, icon: page?.icon ?? leaf.icon };
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
            pages: pages.map((page) => ({ path: page.path, title: page.title, name: page.path, icon: page.icon ?? '' })),
          },
        ];
  });
}

function place(page: Page): number {
  return page.place ?? 1000;
}

/** The section that holds a path, also for its hidden pages (`/order/addOrder` under the group of `/order/list`). */
export function sectionAt(sections: readonly MenuSection[], path: string, group: string | undefined): MenuSection | undefined {
  return (
    sections.find((section) => section.pages.some((page) => page.path === path)) ?? sections.find((section) => section.group === group)
  );
}
