import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { roleTree } from '../contract.ts';

/** The menus of a holder of these rights, updated as they are ticked. */
export function MenuPreview({ permits }: { permits: readonly string[] }): ReactNode {
  const t = useT();
  const read = useRead(roleTree, {}, { staleTime: 600_000 });
  const permitSet = new Set(permits);
  const menus = (read.data?.groups ?? []).flatMap((group) => {
    const pages = group.pages.filter((page) => page.menu && permitSet.has(page.rights[0]?.code ?? ''));
    return pages.length > 0 ? [{ ...group, pages }] : [];
  });
  if (read.data && menus.length === 0) return <p className="kit-quiet">{t('role.noMenus')}</p>;
  return (
    <ul className="role-menus">
      {menus.map((menu) => (
        <li key={menu.key}>
          <strong>{menu.name}</strong>
          <div className="kit-quiet">{menu.pages.map((page) => page.name).join(' · ')}</div>
        </li>
      ))}
    </ul>
  );
}
