import { Input } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getMailAccount, saveMailAccount, securities } from '../contract.ts';
import { mailUseNames } from '../uses.ts';
import { TemplateForm } from './template-form.tsx';
import { link } from '../../../../kernel/link.ts';
import { mailPage } from '../pages.ts';

/** One mail account (its id, or none for a new one) or the text of one use (the use as the id). */
export default function MailForm(props: PageProps): ReactNode {
  const { id } = props.query;
  const use = mailUseNames.find((each) => each === id);
  return use ? <TemplateForm use={use} /> : <AccountForm id={id} />;
}

const ports = { tls: 465, startTls: 587, none: 25 } as const;

function AccountForm({ id }: { id: string | undefined }): ReactNode {
  const t = useT();
  const account = useRead(getMailAccount, { id: id ?? '1' }, { enabled: id !== undefined });
  const form = useForm(saveMailAccount, {
    start: { security: 'tls', port: 465, timeout_seconds: 20 },
    read: id ? () => send(getMailAccount, { id }) : null,
    no: 'name',
    done: () => link(mailPage),
  });
  const { values } = form;
  // An empty password is sent as null, so the stored one stays.
  return (
    <FormPage
      title="page.handleMail"
      form={form}
      {...(id ? { aside: <RecordAside subject="mail" id={id} /> } : {})}
      sections={[
        {
          key: 'basic',
          word: 'mail.basic',
          help: 'mail.companyHelp',
          fields: [
            { key: 'name', is: 'text' },
            { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'from_name', is: 'text' },
            { key: 'from_address', is: 'mail' },
            { key: 'reply_to', is: 'mail' },
          ],
        },
        {
          key: 'server',
          word: 'mail.server',
          help: 'mail.serverHelp',
          fields: [
            {
              key: 'security',
              is: 'choice',
              of: securities,
              words: 'mail.security',
              onChange: (security) => form.set({ port: ports[security as keyof typeof ports] }),
            },
            { key: 'host', is: 'text' },
            { key: 'port', is: 'own', span: 4, input: <PortInput /> },
            values.security !== 'none' && { key: 'user_name', is: 'text' },
            values.security !== 'none' && {
              key: 'password',
              is: 'own',
              span: 4,
              input: (
                <Input.Password autoComplete="new-password" placeholder={account.data?.has_password ? t('mail.passwordKept') : undefined} />
              ),
            },
            { key: 'timeout_seconds', is: 'whole' },
            { key: 'certificate', is: 'note', rows: 3 },
            { key: 'remark', is: 'note' },
          ],
        },
      ]}
    />
  );
}

/** A port number, written without thousands separators. */
function PortInput(props: { value?: number | string | null; onChange?: (value: number | string | null) => void }): ReactNode {
  const { value, onChange, ...rest } = props;
  return (
    <Input
      {...rest}
      inputMode="numeric"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(/^\d+$/.test(target.value) ? Number(target.value) : target.value || null)}
    />
  );
}
