import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getUpdate, saveUpdate } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { updateLogPage } from '../pages.ts';

/** One entry of the log, in the four languages of its readers. */
export default function UpdateForm({ query }: PageProps): ReactNode {
  const { id } = query;
  const form = useForm(saveUpdate, {
    read: id ? () => send(getUpdate, { id }) : null,
    done: () => link(updateLogPage),
  });
  return (
    <FormPage
      title="page.addUpdate"
      form={form}
      sections={[
        {
          key: 'entry',
          fields: [
            { key: 'day', is: 'day' },
            { key: 'release', is: 'text' },
            { key: 'text_zh', is: 'note' },
            { key: 'text_vi', is: 'note' },
            { key: 'text_en', is: 'note' },
            { key: 'text_th', is: 'note' },
          ],
        },
      ]}
    />
  );
}
