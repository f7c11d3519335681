import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Menu, type MenuProps } from 'antd';
import { memo, type ReactNode } from 'react';
import { useBadges } from '../badges.ts';
import { useT } from '../i18n.ts';
import { Badge } from './badge.tsx';
import { iconOf } from './icons.tsx';
import { byHeading, type MenuPage, type MenuSection } from './menu.ts';
import { sectionTitle } from './navbar.tsx';

type Item = NonNullable<MenuProps['items']>[number];

/** The pages of the chosen group. */
export const Sidebar = memo(SidebarInner);

function SidebarInner({
  section,
  path,
  collapsed,
  collapse,
  open,
}: {
  section: MenuSection | undefined;
  path: string;
  collapsed: boolean;
  collapse(collapsed: boolean): void;
  open(path: string): void;
}): ReactNode {
  const t = useT();
  const items = usePageItems();
  if (!section) return null;
  return (
    <nav className={collapsed ? 'sidebar sidebar-collapsed' : 'sidebar'} aria-label={t('menu.pages')}>
      {!collapsed && <div className="sidebar-title">{sectionTitle(section, t)}</div>}
      <Menu
        className="sidebar-menu"
        mode="inline"
        inlineCollapsed={collapsed}
        selectedKeys={[path]}
        items={items(section.pages, collapsed)}
        onClick={({ key }) => open(key)}
      />
      <Button
        className="sidebar-fold"
        type="text"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={t(collapsed ? 'menu.expand' : 'menu.collapse')}
        onClick={() => collapse(!collapsed)}
      />
    </nav>
  );
}

/** The menu entries of pages. A group with several headings shows them, unless it is collapsed. */
export function usePageItems(): (pages: readonly MenuPage[], collapsed: boolean) => Item[] {
  const t = useT();
  const badges = useBadges();
  const itemOf = (page: MenuPage, collapsed: boolean): Item => {
    const name = page.title ? t(page.title) : page.name;
    return {
      key: page.path,
      title: name,
      // When collapsed, the first letters stand for the name; the tooltip shows the whole name.
      ...(collapsed
        ? { icon: page.icon ? iconOf(page.icon) : <span className="menu-initial">{[...name].slice(0, 2).join('')}</span> }
        : {}),
      label: (
        <span className="menu-label">
          <span className="menu-name">{name}</span>
          <Badge count={badges[page.path]} />
        </span>
      ),
    };
  };
  return (pages, collapsed) => {
    const parts = byHeading(pages);
    if (collapsed || parts.length < 2) return parts.flatMap((part) => part.pages.map((page) => itemOf(page, collapsed)));
    return parts.flatMap(({ heading, pages: under }) => {
      const entries = under.map((page) => itemOf(page, false));
      return heading
        ? [{ type: 'group' as const, key: `heading:${heading}`, label: t(`menu.heading.${heading}`), children: entries }]
        : entries;
    });
  };
}
