import { App } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { saveJournalTemplate } from '../contract.ts';
import { linesToKeep } from '../values.ts';

type Journal = {
  /** None while the company of the caller is meant. */
  readonly company_id: string | null;
  readonly memo: string;
  readonly reverse_next: boolean;
  readonly lines: Parameters<typeof linesToKeep>[0];
};

/** A description may be longer than a name. */
const nameMax = 80;

/** Keeps the lines of a journal as a template, with their amounts or without. */
export function SaveAsTemplate({ journal, close }: { journal: Journal; close: () => void }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const { company_id, memo, reverse_next, lines } = journal;
  return (
    <FormDialog
      call={saveJournalTemplate}
      verb="journalTemplate.do.saveAs"
      start={{ name: memo.slice(0, nameMax), memo }}
      params={{ ...(company_id === null ? {} : { company_id }), reverse_next, lines: linesToKeep(lines, 'with amounts') }}
      also={{ word: 'journalTemplate.do.saveWithoutAmounts', params: { lines: linesToKeep(lines, 'without amounts') } }}
      fields={[
        { key: 'name', is: 'text', span: 12 },
        { key: 'memo', is: 'text', span: 12 },
      ]}
      done={() => void message.success(t('kit.saved'))}
      close={close}
    >
      <p className="kit-quiet">{t('journalTemplate.saveAsHelp')}</p>
    </FormDialog>
  );
}
