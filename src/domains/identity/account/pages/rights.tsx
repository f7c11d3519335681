import { Collapse, Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useRead } from '../../../../web/query.ts';
import { accountRights } from '../contract.ts';
import './account.css';

/** What somebody may do and see, as he would find it, and which role gives it. */
export function RightsOf({ id }: { id: string }): ReactNode {
  const t = useT();
  const read = useRead(accountRights, { id });
  if (read.isPending) return <Skeleton active />;
  if (read.isError) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  const { scope, hidden, groups, menus } = read.data;
  return (
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
            <dd>{hidden.map((guard) => t(`role.hidden.${guard}`)).join('、')}</dd>
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
  );
}

function Roles({ names }: { names: readonly string[] }): ReactNode {
  const t = useT();
  if (names.length === 0) return null;
  return <span className="kit-quiet">{t('account.through', { roles: names.join('、') })}</span>;
}
