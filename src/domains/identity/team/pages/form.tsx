import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getTeam, saveTeam } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { teamsPage } from '../pages.ts';

/** Creates or changes a team. */
export default function TeamForm({ query }: PageProps): ReactNode {
  const { id } = query;
  const form = useForm(saveTeam, {
    start: { leader_id: null, member_ids: [] },
    read: id ? () => send(getTeam, { id }) : null,
    no: 'name',
    done: () => link(teamsPage),
  });
  const { values, set } = form;
  const ofCompany = { company_id: values.company_id ?? '', user_type: '1' };
  return (
    <FormPage
      title={id ? 'page.editTeam' : 'page.addTeam'}
      form={form}
      sections={[
        {
          key: 'team',
          fields: [
            {
              key: 'company_id',
              is: 'ref',
              to: 'ownCompany',
              disabled: id !== undefined,
              onChange: () => set({ leader_id: null, member_ids: [] }),
            },
            { key: 'name', is: 'text' },
            { key: 'leader_id', is: 'ref', to: 'account', within: ofCompany },
            { key: 'member_ids', is: 'ref', to: 'account', within: ofCompany, many: true, span: 12, help: 'team.membersHelp' },
            { key: 'remark', is: 'text', span: 12 },
          ],
        },
      ]}
      {...(id ? { aside: <RecordAside subject="team" id={id} /> } : {})}
    />
  );
}
