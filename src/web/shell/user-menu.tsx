import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { languages } from '../../kernel/words.ts';
import { languageNames } from '../front/frame.tsx';
import { useLanguage, useT } from '../i18n.ts';
import { pathServing } from '../landing.ts';
import { go } from '../place.ts';
import { useSession } from '../session.ts';
import { signOutHere } from '../sign-out.ts';
import type { App } from '../app.ts';
import { switchLanguage } from '../switch-language.ts';
import { mayLeave, openPage } from '../tabs/store.ts';
import { chooseTheme, useTheme, type ThemeChoice } from '../theme.ts';
import { showKeys } from './keys.tsx';
import { startTour } from './tour-offer.tsx';

const themes: readonly ThemeChoice[] = ['auto', 'light', 'dark'];

/** Signs out after a question about unsaved work. */
async function leave(app: App): Promise<void> {
  if (await mayLeave()) await signOutHere(app.calls.signOut);
}

export function UserMenu({ app }: { app: App }): ReactNode {
  const t = useT();
  const session = useSession();
  const language = useLanguage();
  const choice = useTheme((theme) => theme.choice);
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: session.login_user_name },
    { key: 'personal', label: t('user.personal') },
    { key: 'password', label: t('user.changePassword') },
    { type: 'divider' },
    {
      key: 'language',
      label: t('language.name'),
      children: languages.map((one) => ({ key: `language:${one}`, label: languageNames[one] })),
    },
    { key: 'theme', label: t('theme.name'), children: themes.map((one) => ({ key: `theme:${one}`, label: t(`theme.${one}`) })) },
    { key: 'help', label: t('page.help') },
    { key: 'keys', label: t('user.keys'), extra: '?' },
    { key: 'tour', label: t('tour.name') },
    { type: 'divider' },
    { key: 'signOut', label: t('user.signOut'), danger: true },
  ];
  async function choose(key: string): Promise<void> {
    const [what, value] = key.split(':');
    const chosen = languages.find((one) => one === value);
    if (what === 'language' && chosen) await switchLanguage(app.calls.setLanguage, chosen);
    const look = themes.find((one) => one === value);
    if (what === 'theme' && look) chooseTheme(look);
    if (what === 'personal' || what === 'help') await openPage(pathServing(what));
    if (what === 'password' && (await mayLeave())) go(pathServing('passwordChange'));
    if (what === 'keys') showKeys();
    if (what === 'tour') startTour();
    if (what === 'signOut') await leave(app);
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        selectable: true,
        multiple: true,
        selectedKeys: [`language:${language}`, `theme:${choice}`],
        onClick: ({ key }) => void choose(key),
      }}
    >
      <button type="button" className="navbar-user">
        <span className="visually-hidden">{t('user.menu')}</span>
        <span className="navbar-avatar" aria-hidden="true">
          {[...session.login_user_name][0] ?? <UserOutlined />}
        </span>
        <span className="navbar-user-name">{session.login_user_name}</span>
        <DownOutlined style={{ fontSize: 10 }} />
      </button>
    </Dropdown>
  );
}
