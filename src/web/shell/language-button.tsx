import { GlobalOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { languages } from '../../kernel/words.ts';
import { languageNames } from '../front/frame.tsx';
import { useLanguage, useT } from '../i18n.ts';
import type { App } from '../app.ts';
import { switchLanguage } from '../switch-language.ts';

/** The language switcher of the navbar. */
export function LanguageButton({ app }: { app: App }): ReactNode {
  const t = useT();
  const language = useLanguage();
  const choose = (key: string): void => {
    const chosen = languages.find((one) => one === key);
    if (chosen) void switchLanguage(app.calls.setLanguage, chosen);
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: languages.map((one) => ({ key: one, label: languageNames[one] })),
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => choose(key),
      }}
    >
      <Button
        type="text"
        className="navbar-tool"
        icon={<GlobalOutlined />}
        aria-label={`${t('language.name')}: ${languageNames[language]}`}
      >
        <span className="navbar-language">{languageNames[language]}</span>
      </Button>
    </Dropdown>
  );
}
