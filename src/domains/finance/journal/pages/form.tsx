import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { SaveAsTemplate } from '../../journal-template/pages/save-as.tsx';
import { TemplateChoice } from '../../journal-template/pages/template-choice.tsx';
import { linesToKeep } from '../../journal-template/values.ts';
import { getJournal, saveJournal } from '../contract.ts';
import { journalsPage } from '../pages.ts';
import { copyOf, valuesOf } from '../values.ts';
import { lineColumns, newLine } from './line-columns.ts';

type Values = ParamsOf<typeof saveJournal> & object;

/**
 * Writes a journal, which begins empty, with a template, or as a copy of another: what is booked each month in other amounts. Its vouchers
 * are attached on its page, from which it is submitted.
 */
export function JournalForm({ id, copyId }: { id?: string; copyId?: string }): ReactNode {
  const t = useT();
  const today = useToday();
  const [companyOfDraft, setCompanyOfDraft] = useState<string | null>(null);
  const [isSavingTemplate, setIsSavingTemplate] = useState(false);
  const { currency } = useOwnCompany();
  const form = useForm(saveJournal, {
    id: id ?? (copyId ? `copy of ${copyId}` : 'new'),
    start: {
      posted_on: today,
      reverse_next: false,
      adjustment: false,
      repeat_to: null,
      lines: [newLine(currency), newLine(currency)] as unknown as Values['lines'],
    },
    read: id
      ? async () => {
          const journal = await send(getJournal, { id });
          setCompanyOfDraft(journal.company_id);
          return { ...valuesOf(journal), journal_no: journal.journal_no };
        }
      : copyId
        ? async () => copyOf(await send(getJournal, { id: copyId }), today)
        : null,
    no: 'journal_no',
    done: (saved) => link(journalsPage, { id: saved.id }),
  });
  const lines = form.values.lines ?? [];
  return (
    <>
      <FormPage
        title="journal.new"
        form={form}
        again={false}
        sections={[
          {
            key: 'basic',
            word: 'journal.basic',
            fields: [
              !id && {
                key: 'template',
                is: 'shown',
                span: 12,
                // An account that the template leaves open is chosen before the journal is saved.
                show: <TemplateChoice values={form.values} fill={(filling) => form.set(filling as Partial<Values>)} />,
              },
              !id && { key: 'company_id', is: 'ref', to: 'ownCompany' },
              { key: 'posted_on', is: 'day' },
              { key: 'memo', is: 'text', span: 6 },
              { key: 'adjustment', is: 'flag' },
              !form.values.adjustment && { key: 'reverse_next', is: 'flag' },
              !form.values.reverse_next &&
                !form.values.adjustment && { key: 'repeat_to', is: 'text', help: 'journal.repeatHelp', placeholder: today.slice(0, 7) },
            ],
          },
          {
            key: 'lines',
            word: 'journal.lines',
            help: 'journal.linesHelp',
            fields: [{ key: 'lines', is: 'lines', columns: lineColumns, newLine: () => newLine(currency) }],
            body: (
              <Button disabled={linesToKeep(lines, 'without amounts').length === 0} onClick={() => setIsSavingTemplate(true)}>
                {t('journalTemplate.do.saveAs')}
              </Button>
            ),
          },
        ]}
      />
      {isSavingTemplate && (
        <SaveAsTemplate
          journal={{
            company_id: companyOfDraft ?? form.values.company_id ?? null,
            memo: form.values.memo ?? '',
            reverse_next: form.values.reverse_next ?? false,
            lines,
          }}
          close={() => setIsSavingTemplate(false)}
        />
      )}
    </>
  );
}
