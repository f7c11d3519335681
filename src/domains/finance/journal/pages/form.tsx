import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line, LineColumn } from '../../../../web/kit/lines/line-kinds.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { getJournal, saveJournal } from '../contract.ts';
import { journalsPage } from '../pages.ts';
import { manualAccounts } from '../rules.ts';
import { copyOf, valuesOf } from '../values.ts';

type Values = ParamsOf<typeof saveJournal> & object;

const newLine = (): Line => ({ currency: 'CNY' });
const columns: readonly LineColumn[] = [
  { key: 'account', word: 'journalLine.account', is: 'choice', of: manualAccounts, words: 'ledger.account', required: true, width: 190 },
  { key: 'memo', word: 'journalLine.memo', is: 'text', width: 180 },
  { key: 'currency', word: 'journalLine.currency', is: 'code', required: true, width: 80 },
  { key: 'debit', word: 'journalLine.debit', is: 'amount', currency: 'currency', total: true, width: 130 },
  { key: 'credit', word: 'journalLine.credit', is: 'amount', currency: 'currency', total: true, width: 130 },
  { key: 'rate', word: 'journalLine.rate', is: 'quantity', width: 100 },
  { key: 'customer_id', word: 'journalLine.customer_id', is: 'ref', to: 'customer', width: 160 },
  { key: 'carrier_id', word: 'journalLine.carrier_id', is: 'ref', to: 'carrier', width: 160 },
  { key: 'cost_centre_id', word: 'journalLine.cost_centre_id', is: 'ref', to: 'team', width: 140 },
  { key: 'order_no', word: 'journalLine.order_no', is: 'code', width: 150 },
];

/**
 * Writes a journal, which begins empty or as a copy of another: what is booked each month in other amounts. Its vouchers are attached on its page,
 * from which it is submitted.
 */
export function JournalForm({ id, copyId }: { id?: string; copyId?: string }): ReactNode {
  const today = useToday();
  const form = useForm(saveJournal, {
    id: id ?? (copyId ? `copy of ${copyId}` : 'new'),
    start: {
      posted_on: today,
      reverse_next: false,
      adjustment: false,
      repeat_to: null,
      lines: [newLine(), newLine()] as unknown as Values['lines'],
    },
    read: id
      ? async () => valuesOf(await send(getJournal, { id }))
      : copyId
        ? async () => copyOf(await send(getJournal, { id: copyId }), today)
        : null,
    done: (saved) => link(journalsPage, { id: saved.id }),
  });
  return (
    <FormPage
      title="journal.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'journal.basic',
          fields: [
            !id && { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'posted_on', is: 'day' },
            { key: 'memo', is: 'text', span: 6 },
            { key: 'adjustment', is: 'flag' },
            !form.values.adjustment && { key: 'reverse_next', is: 'flag' },
            !form.values.reverse_next &&
              !form.values.adjustment && { key: 'repeat_to', is: 'text', help: 'journal.repeatHelp', placeholder: today.slice(0, 7) },
          ],
        },
        { key: 'lines', word: 'journal.lines', help: 'journal.linesHelp', fields: [{ key: 'lines', is: 'lines', columns, newLine }] },
      ]}
    />
  );
}
