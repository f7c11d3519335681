import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { Attachments } from '../../../../web/kit/record/attachments.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getActivity } from '../contract.ts';

/** An activity as its reviewers read it beside their decision, with its files. */
export default function ActivityDocument({ id }: { id: string }): ReactNode {
  return (
    <Read of={getActivity} params={{ id }}>
      {(activity) => (
        <>
          <ActivityBasic activity={activity} />
          <Attachments subject="activity" id={id} />
        </>
      )}
    </Read>
  );
}

export function ActivityBasic({ activity }: { activity: ResultOf<typeof getActivity> }): ReactNode {
  return (
    <Facts
      of={activity}
      subject="activity"
      items={[
        { key: 'name', is: 'text' },
        { key: 'place', is: 'text' },
        { key: 'budget', is: 'amount', currency: 'currency' },
        { key: 'from_on', is: 'day' },
        { key: 'until_on', is: 'day' },
        { key: 'organiser_name', is: 'ref' },
        {
          key: 'participant_names',
          is: 'own',
          show: ({ participant_names }) => participant_names.join(', '),
          text: ({ participant_names }) => participant_names.join(', '),
        },
        { key: 'company_name', is: 'text' },
        { key: 'remark', is: 'text', wrap: true },
      ]}
    />
  );
}
