import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { later } from '../../../../web/kit/later.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { startingPages } from '../../../../web/landing.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { listShortcuts } from '../../../workspace/shortcut/contract.ts';
import { suggestedPages } from '../suggested.ts';

const Choose = later(async () => (await import('./choose-shortcuts.tsx')).ChooseShortcuts);

/** The reader's shortcuts. A page is left out while the reader lacks its right. */
export function Shortcuts(): ReactNode {
  const t = useT();
  const open = useOpen();
  const session = useSession();
  const pages = useMemo(() => startingPages(session).filter(({ group }) => group !== 'home'), [session]);
  const can = useCan();
  const titles = useMemo(() => new Map(pages.map((page) => [page.path, t(page.title)])), [pages, t]);
  const [choosing, setChoosing] = useState(false);
  const { data } = useRead(listShortcuts, {});
  const chosen = data?.paths.filter((path) => titles.has(path)) ?? [];
  // Without a choice of their own, users start from the pages of their work.
  const mine = data && chosen.length === 0 ? suggestedPages(pages, can).map(({ path }) => path) : chosen;
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
