import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { lineColumns, newLine } from '../../journal/pages/line-columns.ts';
import { getJournalTemplate, saveJournalTemplate } from '../contract.ts';
import { journalTemplatesPage } from '../pages.ts';
import { valuesOf } from '../values.ts';

type Values = ParamsOf<typeof saveJournalTemplate> & object;

/** Rate and order are of one journal alone. */
const columns = lineColumns.filter(({ key }) => key !== 'rate' && key !== 'order_no');

/** Writes a template, or changes one. */
export function JournalTemplateForm({ id }: { id?: string }): ReactNode {
  const { currency } = useOwnCompany();
  const form = useForm(saveJournalTemplate, {
    id: id ?? 'new',
    // A line of the grid begins without its account, which the writer chooses.
    start: { reverse_next: false, lines: [newLine(currency), newLine(currency)] as unknown as Values['lines'] },
    read: id ? async () => valuesOf(await send(getJournalTemplate, { id })) : null,
    done: () => link(journalTemplatesPage),
  });
  return (
    <FormPage
      title={id ? 'journalTemplate.one' : 'journalTemplate.new'}
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          fields: [
            { key: 'name', is: 'text', span: 6 },
            !id && { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'memo', is: 'text', span: 6 },
            { key: 'reverse_next', is: 'flag' },
          ],
        },
        {
          key: 'lines',
          word: 'journal.lines',
          help: 'journalTemplate.linesHelp',
          fields: [{ key: 'lines', is: 'lines', columns, newLine: () => newLine(currency) }],
        },
      ]}
    />
  );
}
