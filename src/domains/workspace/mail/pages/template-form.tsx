import { Card, Segmented, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Language, languages } from '../../../../kernel/words.ts';
import { send } from '../../../../web/call.ts';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useSession } from '../../../../web/session.ts';
import { listMailTemplates, saveMailTemplate } from '../contract.ts';
import { filled, oneLine } from '../rules.ts';
import { type MailUse, mailUses } from '../uses.ts';
import { link } from '../../../../kernel/link.ts';
import { mailPage } from '../pages.ts';

/** The text of one use in four languages, with its placeholders and a preview. */
export function TemplateForm({ use }: { use: MailUse }): ReactNode {
  const t = useT();
  const form = useForm(saveMailTemplate, {
    id: use,
    read: async () => {
      const { rows } = await send(listMailTemplates, {});
      const row = rows.find((each) => each.use === use);
      if (!row) throw new Error(`no template for ${use}`);
      return row;
    },
    done: () => link(mailPage, { part: 'templates' }),
  });
  return (
    <FormPage
      title={`mail.${use}`}
      form={form}
      aside={<Preview use={use} values={form.values} />}
      sections={[
        {
          key: 'placeholders',
          word: 'mail.template.placeholders',
          body: (
            <p>
              {mailUses[use].map((name) => (
                <Tag key={name}>
                  {`{{${name}}}`} {t(`mail.placeholder.${name}`)}
                </Tag>
              ))}
            </p>
          ),
        },
        ...languages.map((language) => ({
          key: language,
          fields: [
            { key: `subject_${language}` as const, is: 'text' as const, span: 12 as const },
            { key: `body_${language}` as const, is: 'note' as const, rows: 7, span: 12 as const },
          ],
        })),
      ]}
    />
  );
}

type Texts = { readonly [K in `${'subject' | 'body'}_${Language}`]?: string | null };

function Preview({ use, values }: { use: MailUse; values: Texts }): ReactNode {
  const t = useT();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const { login_user_name: name } = useSession();
  const samples: Record<string, string | number> = {
    name: name ?? '',
    count: 2,
    papers: '桂A12345 · 2026-12-01\n29C-123.45 · 2026-12-15',
    company: 'Quayside',
    account: 'Quayside',
    by: name ?? '',
  };
  const shown = Object.fromEntries(mailUses[use].map((key) => [key, samples[key] ?? '']));
  return (
    <Card size="small" title={t('mail.template.preview')}>
      <Segmented
        aria-label={t('language.name')}
        size="small"
        value={language}
        options={languages.map((each) => ({ value: each, label: each.toUpperCase() }))}
        onChange={setLanguage}
      />
      <h3>{oneLine(filled(values[`subject_${language}`] ?? '', shown, language))}</h3>
      <p className="kit-pre">{filled(values[`body_${language}`] ?? '', shown, language)}</p>
    </Card>
  );
}
