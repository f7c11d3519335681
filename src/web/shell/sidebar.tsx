import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Menu, type MenuProps } from 'antd';
import { memo, type ReactNode } from 'react';
import { useBadges } from '../counts.ts';
import { useT } from '../i18n.ts';
import { Badge } from './badge.tsx';
import { iconOf } from './icons.tsx';
import type { MenuPage, MenuSection } from './menu.ts';
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
  const item = usePageItem();
  if (!section) return null;
  return (
    <nav className={collapsed ? 'sidebar sidebar-collapsed' : 'sidebar'} aria-label={t('menu.pages')}>
      {!collapsed && <div className="sidebar-title">{sectionTitle(section, t)}</div>}
      <Menu
        className="sidebar-menu"
        mode="inline"
        inlineCollapsed={collapsed}
        selectedKeys={[path]}
        items={section.pages.map((page) => item(page, collapsed))}
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

export function usePageItem(): (page: MenuPage, collapsed: boolean) => Item {
  const t = useT();
  const badges = useBadges();
  return (page, collapsed) => {
    const name = page.title ? t(page.title) : page.name;
    return {
      key: page.path,
      title: name,
      // Collapsed, the first letters stand for the name; the whole of it is the tooltip.
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
}
