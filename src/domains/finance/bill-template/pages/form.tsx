import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { languages as allLanguages } from '../../../../kernel/words.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import type { PageProps } from '../../../../web/tab-context.ts';
import { languageNames } from '../../../../web/front/frame.tsx';
import { getBillTemplate, saveBillTemplate } from '../contract.ts';
import { currencyLayouts, groupings, houseLayout, papers } from '../layout.ts';
import { billTemplatePage, billTemplatesPage } from '../pages.ts';
import { ColumnsInput } from './columns-input.tsx';
import { TemplatePreview } from './preview.tsx';
import './bill-template.css';

type Template = ResultOf<typeof getBillTemplate>;

/** Draws a template, or a new draft from another one; a version that was published is shown as it is. */
export default function BillTemplateForm({ query }: PageProps): ReactNode {
  const { id, copy } = query;
  if (!id) return <DraftForm copy={copy} />;
  return (
    <Read of={getBillTemplate} params={{ id }}>
      {(template) => (template.state === 'draft' ? <DraftForm id={id} /> : <PublishedVersion template={template} />)}
    </Read>
  );
}

function DraftForm({ id, copy }: { id?: string; copy?: string | undefined }): ReactNode {
  const t = useT();
  const form = useForm(saveBillTemplate, {
    start: { customer_id: null, layout: houseLayout },
    read: id ? () => send(getBillTemplate, { id }) : copy ? () => copied(copy) : null,
    ...(copy ? { id: `copy-${copy}` } : {}),
    done: () => link(billTemplatesPage, { tab: 'draft' }),
  });
  const { values } = form;
  const drawn = { ...houseLayout, ...values.layout };
  const used = [...new Set([drawn.language, ...(drawn.second_language ? [drawn.second_language] : [])])];
  const nameOf = (language: string): string => allLanguages.flatMap((one) => (one === language ? languageNames[one] : []))[0] ?? language;
  return (
    <FormPage
      title="page.billTemplate"
      form={form}
      again={false}
      sections={[
        {
          key: 'template',
          word: 'billTemplate.of',
          fields: [
            { key: 'name', is: 'text' },
            { key: 'company_id', is: 'ref', to: 'ownCompany', disabled: id !== undefined },
            { key: 'customer_id', is: 'ref', to: 'customer', disabled: id !== undefined, help: 'billTemplate.customerHelp' },
          ],
        },
        {
          key: 'paper',
          word: 'billTemplate.paperOf',
          fields: [
            { key: 'layout.language', is: 'choice', of: allLanguages, words: nameOf, word: 'billTemplate.language' },
            { key: 'layout.second_language', is: 'choice', of: allLanguages, words: nameOf, word: 'billTemplate.second_language' },
            {
              key: 'layout.paper',
              is: 'choice',
              of: papers,
              words: (paper) => t(`billTemplate.paper.${paper}`),
              word: 'billTemplate.paper',
            },
            { key: 'layout.grouping', is: 'choice', of: groupings, words: 'billTemplate.grouping', word: 'billTemplate.grouping' },
            {
              key: 'layout.currencies',
              is: 'choice',
              of: currencyLayouts,
              words: 'billTemplate.currencies',
              word: 'billTemplate.currencies',
            },
            { key: 'layout.subtotals', is: 'flag', word: 'billTemplate.subtotals' },
            { key: 'layout.taxes', is: 'flag', word: 'billTemplate.taxes' },
            { key: 'layout.bank', is: 'flag', word: 'billTemplate.bank' },
            ...used.map(
              (language) =>
                ({
                  key: `layout.heading.${language}`,
                  is: 'text',
                  word: 'billTemplate.heading',
                  hint: languageNames[language],
                  span: 6,
                }) as const,
            ),
            { key: 'layout.notes', is: 'note', word: 'billTemplate.notes', span: 12 },
          ],
        },
        {
          key: 'columns',
          word: 'billTemplate.columns',
          help: 'billTemplate.columnsHelp',
          fields: [{ key: 'layout.columns', is: 'own', word: 'billTemplate.columns', input: <ColumnsInput languages={used} />, span: 12 }],
          // A preview begins with the layout that was read, never with the house's layout for a moment.
          body: form.ready && (
            <TemplatePreview layout={drawn} templateId={id} customerId={values.customer_id ?? null} companyId={values.company_id ?? null} />
          ),
        },
      ]}
      aside={id ? <RecordAside subject="billTemplate" id={id} /> : undefined}
    />
  );
}

/** A new draft of the same company and customer, or of others that the user chooses. */
async function copied(id: string): Promise<ParamsOf<typeof saveBillTemplate>> {
  const { name, company_id, customer_id, layout } = await send(getBillTemplate, { id });
  return { name, company_id, customer_id, layout };
}

function PublishedVersion({ template }: { template: Template }): ReactNode {
  const t = useT();
  const open = useOpen();
  const { id, name, revision, customer_id, company_id, layout } = template;
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{`${name} · ${t('billTemplate.revision')} ${revision}`}</h1>
        <span className="kit-space" />
        <Button type="primary" onClick={() => open(link(billTemplatePage, { copy: id }))}>
          {t('billTemplate.copy')}
        </Button>
      </header>
      <Alert type="info" showIcon title={t(`billTemplate.fixed.${template.state}`)} className="kit-gap" />
      <TemplatePreview layout={layout} templateId={id} customerId={customer_id} companyId={company_id} />
      <RecordAside subject="billTemplate" id={id} />
    </div>
  );
}
