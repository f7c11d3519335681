import { Card } from 'antd';
import type { ReactNode } from 'react';
import { guards } from '../../../../kernel/guard.ts';
import { languages } from '../../../../kernel/words.ts';
import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { may as mayAccounts } from '../../account/permits.ts';
import { getRole, roleScopes, saveRole } from '../contract.ts';
import { MenuPreview } from './menu-preview.tsx';
import { RightsInput } from './rights-input.tsx';
import { link } from '../../../../kernel/link.ts';
import { editAccountPage } from '../../account/pages.ts';
import { rolesPage } from '../pages.ts';

/** Creates a role, copies one (`copy`), or changes one (`id`). */
export default function RoleForm({ query }: PageProps): ReactNode {
  const t = useT();
  const { id, copy } = query;
  const form = useForm(saveRole, {
    start: { scope: 'company', second_factor: false, hidden: [], permits: [] },
    read: id ? () => send(getRole, { id }) : copy ? () => copied(copy, t) : null,
    no: 'name',
    ...(copy ? { id: `copy-${copy}` } : {}),
    done: () => link(rolesPage),
  });
  return (
    <FormPage
      title={id ? 'page.editRole' : 'page.addRole'}
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'role.basic',
          fields: [
            { key: 'name', is: 'text' },
            ...languages.map((language) => ({ key: `name_${language}` as const, word: `master.name_${language}`, is: 'text' as const })),
            { key: 'hidden', is: 'choice', of: guards, words: 'role.hidden', many: true, help: 'role.hiddenHelp' },
            { key: 'second_factor', is: 'flag', help: 'role.secondFactorHelp' },
            { key: 'scope', is: 'choice', of: roleScopes, words: 'role.scope', as: 'radio', help: 'role.scopeHelp', span: 12 },
            { key: 'remark', is: 'text', span: 12 },
          ],
        },
        {
          key: 'rights',
          word: 'role.rightsOf',
          help: 'role.rightsHelp',
          fields: [{ key: 'permits', is: 'own', input: <RightsInput /> }],
        },
      ]}
      aside={
        <>
          <Card size="small" title={t('role.menus')} className="kit-gap">
            <MenuPreview permits={form.values.permits ?? []} />
          </Card>
          {id && <Aside id={id} />}
        </>
      }
    />
  );
}

async function copied(id: string, t: ReturnType<typeof useT>): Promise<ParamsOf<typeof saveRole>> {
  const { name, name_zh, name_vi, name_en, name_th, scope, second_factor, hidden, remark, permits } = await send(getRole, { id });
  const copyOf = (text: string): string => t('role.copyOf', { name: text });
  const given = Object.entries({ name_zh, name_vi, name_en, name_th }).map(([key, text]) => [key, text ? copyOf(text) : null]);
  return { name: copyOf(name), ...Object.fromEntries(given), scope, second_factor, hidden, remark, permits };
}

function Aside({ id }: { id: string }): ReactNode {
  const t = useT();
  const read = useRead(getRole, { id });
  return (
    <>
      <Card size="small" title={`${t('role.holders')} ${read.data?.holders.length ?? ''}`} className="kit-gap">
        {read.data && <Holders holders={read.data.holders} />}
      </Card>
      <RecordAside subject="role" id={id} />
    </>
  );
}

function Holders({ holders }: { holders: ResultOf<typeof getRole>['holders'] }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  if (holders.length === 0) return <p className="kit-quiet">{t('role.nobody')}</p>;
  return (
    <ul className="role-holders">
      {holders.map((holder) => (
        <li key={holder.id}>
          {can(mayAccounts.save) ? (
            <button type="button" className="role-holder" onClick={() => open(link(editAccountPage, { id: holder.id }))}>
              {holder.name}
            </button>
          ) : (
            holder.name
          )}{' '}
          <span className="kit-quiet">
            {holder.login_name} · {holder.company_name}
            {holder.active ? '' : ` · ${t('account.state.disabled')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
