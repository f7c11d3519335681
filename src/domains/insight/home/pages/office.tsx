import { Badge, Button } from 'antd';
import type { ReactNode } from 'react';
import { useBadges } from '../../../../web/badges.ts';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { mayOpen, registryNow } from '../../../../web/landing.ts';
import { canOf, useSession } from '../../../../web/session.ts';

/** The office's lists that the user may open, with what waits for the user. Most of them stand in no menu (specification). */
export function OfficeLists(): ReactNode {
  const t = useT();
  const open = useOpen();
  const session = useSession();
  const badges = useBadges();
  const can = canOf(session);
  const pages = registryNow().pages.filter((page) => page.group === 'oa' && page.kind === 'list' && mayOpen(page, session, can));
  if (pages.length === 0) return null;
  return (
    <section aria-label={t('menu.oa')}>
      <h2>{t('menu.oa')}</h2>
      <div className="home-shortcuts">
        {pages.map(({ path, title }) => (
          <Badge key={path} count={badges[path] ?? 0} size="small">
            <Button onClick={() => open(path)}>{t(title)}</Button>
          </Badge>
        ))}
      </div>
    </section>
  );
}
