import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan, useSend } from '../../../../web/tab-context.ts';
import { listMachineKeys, type MachineKeyRow, revokeMachineKey } from '../contract.ts';
import { may } from '../permits.ts';
import { IssueDialog, IssuedKey } from './issue-dialog.tsx';

/** Keys of other parties' systems: issued and revoked here. */
export default function MachineKeys({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const send = useSend();
  const list = useList(listMachineKeys);
  const [issuing, setIssuing] = useState(false);
  const [issued, setIssued] = useState<string | null>(null);
  const revoke = (row: MachineKeyRow) => ({
    key: 'revoke',
    word: 'machineKey.do.revoke',
    tone: 'danger' as const,
    asks: 'sure' as const,
    run: () => send(revokeMachineKey, { id: row.id, version: row.version }),
  });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'name', is: 'text', pin: 'left', sort: 'name', width: 200 },
          { key: 'use', is: 'choice', words: 'machineKey.use', width: 130 },
          { key: 'company_name', is: 'text', width: 160 },
          { key: 'party_name', is: 'text', width: 160 },
          { key: 'hint', is: 'code', width: 100 },
          { key: 'datum', is: 'choice', words: 'machineKey.datum', width: 190 },
          { key: 'per_minute', is: 'quantity', width: 120 },
          { key: 'used_at', is: 'instant' },
          { key: 'used_ip', is: 'code', off: true },
          { key: 'created_at', is: 'instant', sort: 'created_at', below: (row) => row.created_by_name },
          { key: 'revoked_at', is: 'instant', below: (row) => row.revoked_by_name },
        ]}
        buttons={
          can(may.issue) && (
            <Button type="primary" onClick={() => setIssuing(true)}>
              {t('machineKey.do.issue')}
            </Button>
          )
        }
        rowActions={(row) => (can(may.revoke) && row.revoked_at === null ? [revoke(row)] : [])}
        exporting={may.view}
        empty="machineKey.empty"
      />
      {issuing && <IssueDialog close={() => setIssuing(false)} done={setIssued} />}
      {issued !== null && <IssuedKey value={issued} close={() => setIssued(null)} />}
    </>
  );
}
