import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { listMailTemplates, resetMailTemplate } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { handleMailPage } from '../pages.ts';

/** The texts of the product's mail by use: the changed one, or the product's own. */
export function MailTemplates(): ReactNode {
  const t = useT();
  const language = useLanguage();
  const open = useOpen();
  const read = useRead(listMailTemplates, {});
  if (!read.data) return <Read of={read} />;
  const { editable } = read.data;
  const rows = read.data.rows.map((row) => ({
    ...row,
    id: row.use,
    name: t(`mail.${row.use}`),
    subject: row[`subject_${language}`],
    state: row.version === 0 ? ('own' as const) : ('changed' as const),
  }));
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t('mail.part.templates')}</h1>
      </header>
      <p className="kit-quiet">{t('mail.template.shared')}</p>
      <SubTable
        rows={rows}
        subject="mail.template"
        title="mail.part.templates"
        columns={[
          { key: 'name', is: 'text', word: 'mail.template' },
          { key: 'subject', is: 'text' },
          { key: 'state', is: 'choice', words: 'mail.template', word: 'outbox.state' },
          { key: 'changed_at', is: 'instant' },
        ]}
        rowActions={(row) =>
          editable
            ? [
                { key: 'edit', word: 'mail.template.edit', run: () => open(link(handleMailPage, { id: row.use })) },
                ...(row.version > 0
                  ? [
                      {
                        key: 'reset',
                        word: 'mail.template.reset',
                        asks: 'sure' as const,
                        run: () => send(resetMailTemplate, { use: row.use, version: row.version }),
                      },
                    ]
                  : []),
              ]
            : []
        }
      />
    </div>
  );
}
