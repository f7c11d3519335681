import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { endDelegation, listDelegations, saveDelegation } from '../contract.ts';

const tones = { coming: 'info', running: 'good', over: 'neutral' } as const;

/** The user's deputies and the people for whom the user decides, with their days; with a company, those of all its people. */
export function Deputies({ company, close }: { company?: string; close: () => void }): ReactNode {
  const t = useT();
  const today = useToday();
  const [naming, setNaming] = useState(false);
  const read = useRead(listDelegations, company ? { company_id: company } : {});
  return (
    <Dialog open title={t('approval.deputies')} width={1040} footer={null} onCancel={close}>
      <Read of={read}>
        {({ rows }) => (
          <SubTable
            rows={rows}
            subject="approval"
            title="approval.deputies"
            empty={company ? 'approval.companyDeputiesEmpty' : 'approval.deputiesEmpty'}
            columns={[
              { key: 'state', is: 'state', tones, width: 100 },
              { key: 'account', is: 'ref' },
              { key: 'deputy', is: 'ref' },
              { key: 'from_on', is: 'day' },
              { key: 'until_on', is: 'day' },
              {
                key: 'subjects',
                is: 'own',
                width: 180,
                show: (row) =>
                  row.subjects.length === 0
                    ? t('approval.allSubjects')
                    : row.subjects.map((one) => t(`approval.subject.${one}`)).join(', '),
              },
              { key: 'reason', word: 'approval.absence', is: 'text', width: 160 },
            ]}
            rowActions={(row) =>
              row.own && row.state !== 'over'
                ? [
                    {
                      key: 'end',
                      word: 'approval.do.endDelegation',
                      tone: 'danger',
                      asks: 'sure',
                      run: () => send(endDelegation, { id: row.id, version: row.version }),
                    },
                  ]
                : []
            }
          />
        )}
      </Read>
      <p>
        <Button type="primary" disabled={!read.data} onClick={() => setNaming(true)}>
          {t('approval.do.delegate')}
        </Button>
      </p>
      {naming && read.data && (
        <FormDialog
          call={saveDelegation}
          verb="approval.do.delegate"
          start={{ from_on: today, until_on: today, subjects: [] }}
          fields={[
            Boolean(company) && {
              key: 'account_id',
              word: 'approval.account',
              is: 'ref',
              to: 'account',
              within: { company_id: company ?? '', user_type: '1' },
              required: true,
              span: 12,
            },
            { key: 'deputy_id', is: 'ref', to: 'account', within: { user_type: '1' }, span: 12 },
            { key: 'from_on', is: 'day', span: 6 },
            { key: 'until_on', is: 'day', span: 6 },
            { key: 'subjects', is: 'choice', of: read.data.subjects, words: 'approval.subject', many: true, span: 12 },
            { key: 'reason', word: 'approval.absence', is: 'text', span: 12 },
          ]}
          close={() => setNaming(false)}
        />
      )}
    </Dialog>
  );
}
