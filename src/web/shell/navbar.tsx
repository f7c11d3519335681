import { MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Menu } from 'antd';
import { memo, type ReactNode } from 'react';
import { useBadges } from '../badges.ts';
import { useT } from '../i18n.ts';
import mark from '../front/quayside.svg';
import type { App } from '../app.ts';
import { Badge } from './badge.tsx';
import { iconOf } from './icons.tsx';
import { Inbox } from './inbox.tsx';
import { LanguageButton } from './language-button.tsx';
import type { MenuSection } from './menu.ts';
import { UserMenu } from './user-menu.tsx';

type Props = {
  app: App;
  sections: readonly MenuSection[];
  chosen: string | undefined;
  choose(section: MenuSection): void;
  openDrawer(): void;
  openPalette(): void;
};

/** The bar on top: brand, the menu groups with their counts, search, the bell, the user. */
export const Navbar = memo(({ app, sections, chosen, choose, openDrawer, openPalette }: Props): ReactNode => {
  const t = useT();
  return (
    <header className="navbar">
      <Button className="navbar-drawer" type="text" icon={<MenuOutlined />} aria-label={t('menu.open')} onClick={openDrawer} />
      <div className="navbar-brand">
        <img src={mark} alt="" />
        <span>{t('app.name')}</span>
      </div>
      <nav className="navbar-groups" aria-label={t('menu.main')}>
        <Menu
          mode="horizontal"
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onClick={({ key }) => {
            const section = sections.find((one) => one.path === key);
            if (section) choose(section);
          }}
          items={sections.map((section) => ({
            key: section.path,
            icon: iconOf(section.group ?? section.icon),
            label: <SectionLabel section={section} />,
          }))}
        />
      </nav>
      <div className="navbar-tools">
        <button type="button" className="navbar-search" onClick={openPalette} aria-keyshortcuts="Control+K">
          <SearchOutlined />
          <span>{t('palette.name')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <LanguageButton app={app} />
        <Inbox app={app} />
        <UserMenu app={app} />
      </div>
    </header>
  );
});

export function sectionTitle(section: MenuSection, t: (key: string) => string): string {
  return section.group ? t(`menu.${section.group}`) : section.name;
}

/** A group's name with the sum of its pages' badges. */
export function SectionLabel({ section }: { section: MenuSection }): ReactNode {
  const t = useT();
  const badges = useBadges();
  const count = section.pages.reduce((sum, page) => sum + (badges[page.path] ?? 0), 0);
  return (
    <span className="menu-label" data-group={section.group}>
      {sectionTitle(section, t)}
      <Badge count={count} />
    </span>
  );
}
