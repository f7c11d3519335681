import type { ReactNode } from 'react';
import { addDays } from '../../../../kernel/day.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { getOpening, saveOpening } from '../contract.ts';
import { openingsPage } from '../pages.ts';

/** Begins an opening. Its sheets are imported on its page, from which it is submitted. */
export function OpeningForm({ id }: { id?: string }): ReactNode {
  const today = useToday();
  const form = useForm(saveOpening, {
    id: id ?? 'new',
    start: { opened_on: addDays(`${today.slice(0, 7)}-01`, -1) },
    read: id
      ? async () => {
          const { version, opening_no, opened_on, memo } = await send(getOpening, { id });
          return { id, version, opening_no, opened_on, memo };
        }
      : null,
    no: 'opening_no',
    done: (saved) => link(openingsPage, { id: saved.id }),
  });
  return (
    <FormPage
      title="opening.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'opening.basic',
          fields: [
            !id && { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'opened_on', is: 'day', help: 'opening.dayHelp' },
            { key: 'memo', is: 'text', span: 6 },
          ],
        },
      ]}
    />
  );
}
