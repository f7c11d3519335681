import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getActivity, saveActivity } from '../contract.ts';
import { activitiesPage } from '../pages.ts';

/** Plans an activity. Somebody else approves it with its budget. */
export function ActivityForm({ id }: { id?: string }): ReactNode {
  const form = useForm(saveActivity, {
    id: id ?? 'new',
    start: { currency: useOwnCompany().currency, place: null, remark: null, participant_ids: [] },
    read: id ? () => send(getActivity, { id }) : null,
    no: 'activity_no',
    done: (saved) => link(activitiesPage, { id: saved.id }),
  });
  return (
    <FormPage
      title="activity.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'activity.basic',
          fields: [
            { key: 'name', is: 'text', span: 8 },
            { key: 'place', is: 'text' },
            { key: 'from_on', is: 'day' },
            { key: 'until_on', is: 'day' },
            { key: 'budget', is: 'amount', currency: 'currency' },
            { key: 'participant_ids', is: 'ref', to: 'account', many: true, within: { user_type: '1' }, span: 12 },
            { key: 'remark', is: 'note', span: 12 },
          ],
        },
      ]}
    />
  );
}
