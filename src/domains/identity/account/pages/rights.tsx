import { Collapse, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { accountRights } from '../contract.ts';
import './account.css';

/** The rights of an account as its holder sees them, with the role behind each. */
export function RightsOf({ id }: { id: string }): ReactNode {
  const t = useT();
  return (
    <Read of={accountRights} params={{ id }}>
      {({ scope, hidden, groups, menus }) => (
        <div className="rights-of">
          <dl>
            <dt>{t('role.scope')}</dt>
            <dd>
              {t(`role.scope.${scope.value}`)} <Roles names={scope.roles} />
            </dd>
            {groups.length > 0 && (
              <>
                <dt>{t('account.groups')}</dt>
                <dd>
                  {groups.map((group) => (
                    <Tag key={group.id}>
                      {t(`workGroup.kind.${group.kind}`)} · {group.name}
                    </Tag>
                  ))}
                </dd>
              </>
            )}
            {hidden.length > 0 && (
              <>
                <dt>{t('role.hidden')}</dt>
                <dd>{hidden.map((guard) => t(`role.hidden.${guard}`)).join(', ')}</dd>
              </>
            )}
          </dl>
          {menus.length === 0 && <p className="kit-quiet">{t('account.noRights')}</p>}
          <Collapse
            size="small"
            items={menus.map((menu) => ({
              key: menu.key,
              label: `${menu.name} (${menu.pages.length})`,
              children: menu.pages.map((page) => (
                <section key={page.path} className="rights-of-page">
                  <h4>{page.name}</h4>
                  <ul>
                    {page.rights.map((right) => (
                      <li key={right.code}>
                        {right.name} <Roles names={right.roles} />
                      </li>
                    ))}
                  </ul>
                </section>
              )),
            }))}
          />
        </div>
      )}
    </Read>
  );
}

function Roles({ names }: { names: readonly string[] }): ReactNode {
  const t = useT();
  if (names.length === 0) return null;
  return <span className="kit-quiet">{t('account.through', { roles: names.join(', ') })}</span>;
}
