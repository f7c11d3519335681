import { Card, Empty } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getPageTemplate, readerKinds, type ReaderPage, readerPages, savePageTemplate } from '../contract.ts';
import { pageTemplatesPage } from '../pages.ts';
import { FieldsInput } from './fields-input.tsx';
import './page-template.css';

/** The template of one page for a role or a customer: which fields it shows, in which order. */
export default function PageTemplateForm({ query }: PageProps): ReactNode {
  const t = useT();
  const { id } = query;
  const form = useForm(savePageTemplate, {
    start: { reader: 'customer', role_id: null, customer_id: null, shown: [] },
    read: id ? () => send(getPageTemplate, { id }) : null,
    done: () => link(pageTemplatesPage),
  });
  const { values, set } = form;
  const reader = values.reader ?? 'customer';
  const named = reader === 'role' ? values.role_id : values.customer_id;
  const read = useRead(
    readerPages,
    { reader, role_id: values.role_id ?? null, customer_id: values.customer_id ?? null },
    { enabled: Boolean(named) },
  );
  const pages = read.data?.pages ?? [];
  const page = pages.find(({ cmd }) => cmd === values.cmd);
  const choose = (cmd: unknown) => set({ shown: pages.find((one) => one.cmd === cmd)?.fields.map(({ key }) => key) ?? [] });
  return (
    <FormPage
      title="page.pageTemplate"
      form={form}
      again={false}
      sections={[
        {
          key: 'reader',
          word: 'pageTemplate.readerOf',
          fields: [
            { key: 'reader', is: 'choice', of: readerKinds, words: 'pageTemplate.reader', as: 'radio', disabled: id !== undefined },
            reader === 'role' && { key: 'role_id', is: 'ref', to: 'role', required: true, disabled: id !== undefined },
            reader === 'customer' && { key: 'customer_id', is: 'ref', to: 'customer', required: true, disabled: id !== undefined },
            {
              key: 'cmd',
              is: 'choice',
              of: pages.map(({ cmd }) => cmd),
              words: (cmd) => pages.find((one) => one.cmd === cmd)?.page_name ?? cmd,
              disabled: id !== undefined || !named,
              onChange: choose,
              span: 6,
            },
          ],
        },
        page && {
          key: 'fields',
          word: 'pageTemplate.fields',
          help: 'pageTemplate.fieldsHelp',
          fields: [{ key: 'shown', is: 'own', input: <FieldsInput page={page} /> }],
        },
      ]}
      aside={
        <>
          <Card size="small" title={t('pageTemplate.preview')} className="kit-gap">
            {page ? <Preview page={page} shown={values.shown ?? []} /> : <Empty description={t('pageTemplate.choosePage')} />}
          </Card>
          {id && <RecordAside subject="pageTemplate" id={id} />}
        </>
      }
    />
  );
}

/** The headings of a list, or the labels of a detail, as the reader sees them. */
function Preview({ page, shown }: { page: ReaderPage; shown: readonly string[] }): ReactNode {
  const t = useT();
  const fields = shown.flatMap((key) => page.fields.find((field) => field.key === key) ?? []);
  const hidden = page.fields.filter(({ key }) => !shown.includes(key));
  return (
    <div className="page-template-preview">
      <div className="page-template-scroll">
        {page.kind === 'list' ? (
          <table>
            <thead>
              <tr>
                {fields.map(({ key, label }) => (
                  <th key={key}>{label}</th>
                ))}
              </tr>
            </thead>
          </table>
        ) : (
          <ul>
            {fields.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="kit-quiet">
        {hidden.length === 0
          ? t('pageTemplate.hidesNothing')
          : t('pageTemplate.hides', { fields: hidden.map(({ label }) => label).join(', ') })}
      </p>
    </div>
  );
}
