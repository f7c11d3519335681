import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { later } from '../../../../web/kit/later.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { mayOpen, registryNow } from '../../../../web/landing.ts';
import { useRead } from '../../../../web/query.ts';
import { canOf, useSession } from '../../../../web/session.ts';
import { listShortcuts } from '../../../workspace/shortcut/contract.ts';

const Choose = later(async () => (await import('./choose-shortcuts.tsx')).ChooseShortcuts);

const suggested = 8;

/** The reader's shortcuts. A page is left out while the reader lacks its right. */
export function Shortcuts(): ReactNode {
  const t = useT();
  const open = useOpen();
  const titles = useTitles();
  const [choosing, setChoosing] = useState(false);
  const { data } = useRead(listShortcuts, {});
  const chosen = data?.paths.filter((path) => titles.has(path)) ?? [];
  // Without a choice of their own, users start from the pages of their work, in the order of the menu.
  const mine = data && chosen.length === 0 ? [...titles.keys()].slice(0, suggested) : chosen;
  return (
    <section aria-label={t('home.shortcuts')}>
      <h2>
        {t('home.shortcuts')}{' '}
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined />}
          aria-label={t('home.shortcuts.edit')}
          title={t('home.shortcuts.edit')}
          disabled={!data}
          onClick={() => setChoosing(true)}
        />
      </h2>
      {data && mine.length === 0 ? (
        <p className="kit-quiet">{t('home.shortcuts.none')}</p>
      ) : (
        <div className="home-shortcuts">
          {mine.map((path) => (
            <Button key={path} onClick={() => open(path)}>
              {titles.get(path)}
            </Button>
          ))}
        </div>
      )}
      {choosing && (
        <Suspense>
          <Choose titles={titles} paths={mine} close={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Titles by path of all menu pages and all pages for new records that the reader may open. */
function useTitles(): ReadonlyMap<string, string> {
  const t = useT();
  const session = useSession();
  return useMemo(() => {
    const can = canOf(session);
    const pages = registryNow().pages.filter(
      (page) =>
        (page.shown || page.kind === 'add') &&
        page.group !== 'print' &&
        page.group !== 'home' &&
        !page.path.includes(':') &&
        mayOpen(page, session, can),
    );
    return new Map(pages.map((page) => [page.path, t(page.title)]));
  }, [session, t]);
}
