import type { ReactNode } from 'react';
import mark from '../front/quayside.svg';
import { useT } from '../i18n.ts';
import type { App } from '../start.tsx';
import { LanguageButton } from './language-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bar over a customer's dashboard: no menu, no tabs. */
export function TopBar({ app }: { app: App }): ReactNode {
  const t = useT();
  return (
    <header className="navbar">
      <div className="navbar-brand">
        <img src={mark} alt="" />
        <span>{t('app.name')}</span>
      </div>
      <div className="navbar-tools">
        <LanguageButton app={app} />
        <UserMenu app={app} />
      </div>
    </header>
  );
}
