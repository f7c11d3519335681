import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { registryNow } from '../../../../web/landing.ts';
import { useSession } from '../../../../web/session.ts';
import { helpOf, type HelpPage } from '../../../../web/shell/help.ts';
import { startTour } from '../../../../web/shell/tour-offer.tsx';
import { useTab } from '../../../../web/tab-context.ts';
import './help.css';

/** The tasks on each page, by the user's own rights and in the user's language. */
export default function Help(): ReactNode {
  const t = useT();
  const session = useSession();
  return (
    <div className="help">
      <h1>{t('page.help')}</h1>
      <p>{t('help.lead')}</p>
      <Button onClick={startTour}>{t('tour.name')}</Button>
      {helpOf(session, registryNow()).map(({ group, name, pages }) => {
        const title = group ? t(`menu.${group}`) : name;
        return (
          <section key={group ?? name} aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {pages.map((page) => (
                <Duties key={page.path} page={page} />
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

function Duties({ page: { path, title, name, tour, rights } }: { page: HelpPage }): ReactNode {
  const t = useT();
  const { openTab } = useTab();
  return (
    <>
      <dt>
        <Button type="link" size="small" onClick={() => openTab(path)}>
          {title ? t(title) : name}
        </Button>
      </dt>
      <dd>
        {tour && <p>{t(tour)}</p>}
        {rights.length > 0 && <p className="kit-quiet">{rights.map((right) => t(right)).join(' · ')}</p>}
      </dd>
    </>
  );
}
