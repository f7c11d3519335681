import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { type GroupKind, getWorkGroup, groupRegions, saveWorkGroup } from '../contract.ts';
import { kindPages } from './kinds.ts';

/** Creates or changes a group of one kind. */
export function GroupForm({ kind, id }: { kind: GroupKind; id: string | undefined }): ReactNode {
  const page = kindPages[kind];
  const form = useForm(saveWorkGroup, {
    start: { kind, member_ids: [], customer_ids: [], line_ids: [], regions: [] },
    read: id ? () => send(getWorkGroup, { id }) : null,
    no: 'name',
    done: () => page.list,
  });
  const { values, set } = form;
  return (
    <FormPage
      title={page.formTitle}
      form={form}
      sections={[
        {
          key: 'group',
          word: 'workGroup.group',
          fields: [
            { key: 'company_id', is: 'ref', to: 'ownCompany', disabled: id !== undefined, onChange: () => set({ member_ids: [] }) },
            { key: 'name', is: 'text' },
            {
              key: 'member_ids',
              is: 'ref',
              to: 'account',
              within: { company_id: values.company_id ?? '', user_type: '1' },
              many: true,
              span: 12,
              help: 'workGroup.membersHelp',
            },
          ],
        },
        {
          key: 'works',
          word: 'workGroup.works',
          help: kind === 'operation' ? 'workGroup.worksHelp' : 'workGroup.servesHelp',
          fields: [
            { key: 'customer_ids', is: 'ref', to: 'customer', many: true, span: 12 },
            kind === 'operation' && { key: 'line_ids', is: 'ref', to: 'line', many: true, span: 12 },
            kind === 'operation' && { key: 'regions', is: 'choice', of: groupRegions, words: 'workGroup.region', many: true },
            { key: 'remark', is: 'text', span: 12 },
          ],
        },
      ]}
      {...(id ? { aside: <RecordAside subject="workGroup" id={id} /> } : {})}
    />
  );
}
