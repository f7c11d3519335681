import { Drawer, Menu } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n.ts';
import { iconOf } from './icons.tsx';
import type { MenuSection } from './menu.ts';
import { SectionLabel } from './navbar.tsx';
import { usePageItems } from './sidebar.tsx';

/** The whole menu on a phone. */
export default function MenuDrawer({
  sections,
  path,
  shown,
  close,
  open,
}: {
  sections: readonly MenuSection[];
  path: string;
  shown: boolean;
  close(): void;
  open(path: string): void;
}): ReactNode {
  const t = useT();
  const items = usePageItems();
  const here = sections.find((section) => section.pages.some((page) => page.path === path));
  return (
    <Drawer placement="left" size={300} open={shown} onClose={close} title={t('app.name')} styles={{ body: { padding: '8px 0' } }}>
      <Menu
        mode="inline"
        selectedKeys={[path]}
        defaultOpenKeys={here ? [`group:${here.path}`] : []}
        items={sections.map((section) => {
          const only = section.pages.length === 1 ? section.pages[0] : undefined;
          return {
            // A group of one page is that page.
            key: only?.path ?? `group:${section.path}`,
            icon: iconOf(section.group ?? section.icon),
            label: <SectionLabel section={section} />,
            ...(only ? {} : { children: items(section.pages, false) }),
          };
        })}
        onClick={({ key }) => open(key)}
      />
    </Drawer>
  );
}
