import { Button } from 'antd';
import type { ReactNode } from 'react';
import mark from '../front/quayside.svg';
import { useT } from '../i18n.ts';
import type { App } from '../app.ts';
import { registryNow } from '../landing.ts';
import { usePlace } from '../place.ts';
import { useSession } from '../session.ts';
import { openPage } from '../tabs/store.ts';
import { ownPagesOf } from './help.ts';
import { Inbox } from './inbox.tsx';
import { KeysSheet } from './keys.tsx';
import { LanguageButton } from './language-button.tsx';
import { useNewVersion } from './use-new-version.ts';
import { UserMenu } from './user-menu.tsx';

/** The bar above a customer's pages: their dashboards, then what they work on. There are no tabs. */
export function TopBar({ app }: { app: App }): ReactNode {
  const t = useT();
  const session = useSession();
  const { path } = usePlace();
  const own = ownPagesOf(session, registryNow());
  const lookForNewVersion = useNewVersion();
  const open = (to: string): void => {
    void openPage(to);
    void lookForNewVersion();
  };
  return (
    <header className="navbar">
      <div className="navbar-brand">
        <img src={mark} alt="" />
        <span>{t('app.name')}</span>
      </div>
      <nav className="navbar-groups" aria-label={t('menu.main')}>
        {own.map((page) => (
          <Button key={page.path} type={page.path === path ? 'link' : 'text'} onClick={() => open(page.path)}>
            {t(page.title)}
          </Button>
        ))}
      </nav>
      <div className="navbar-tools">
        <LanguageButton app={app} />
        <Inbox app={app} />
        <UserMenu app={app} />
      </div>
      <KeysSheet />
    </header>
  );
}
