import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listMailAccounts, setMailAccountActive } from '../contract.ts';
import { may } from '../permits.ts';
import { TestDialog } from './test-dialog.tsx';
import { link } from '../../../../kernel/link.ts';
import { handleMailPage } from '../pages.ts';

const edit = (id: string): string => link(handleMailPage, { id });

export function MailAccounts(): ReactNode {
  const list = useList(listMailAccounts);
  const can = useCan();
  const open = useOpen();
  const [testing, setTesting] = useState<string | null>(null);
  return (
    <>
      <ListPage
        title="page.mail"
        name="/system/emailManage"
        list={list}
        columns={[
          { key: 'name', is: 'link', open: (row) => edit(row.id), pin: 'left', sort: 'name' },
          { key: 'from_address', is: 'text', below: (row) => row.from_name },
          { key: 'company_name', is: 'text' },
          { key: 'host', is: 'text', below: (row) => String(row.port) },
          { key: 'security', is: 'choice', words: 'mail.security' },
          { key: 'fault', is: 'choice', words: 'outbox.why', tones: faultTones, below: (row) => row.fault_said },
          { key: 'fault_at', is: 'instant', off: true },
          { key: 'worked_at', is: 'instant' },
          { key: 'waiting', is: 'quantity', width: 90 },
        ]}
        {...(can(may.save) ? { open: (row: { id: string }) => edit(row.id) } : {})}
        create={{ path: link(handleMailPage), permit: may.save }}
        rowActions={(row) => [
          ...(can(may.test) && row.active ? [{ key: 'test', word: 'mail.do.test', run: () => setTesting(row.id) }] : []),
          ...(can(may.save)
            ? [
                { key: 'edit', word: 'kit.edit', run: () => open(edit(row.id)) },
                {
                  key: 'active',
                  word: row.active ? 'master.deactivate' : 'master.activate',
                  asks: 'sure' as const,
                  run: () => send(setMailAccountActive, { id: row.id, version: row.version, active: !row.active }),
                },
              ]
            : []),
        ]}
        empty="mail.empty"
      />
      {testing !== null && <TestDialog id={testing} close={() => setTesting(null)} />}
    </>
  );
}

const faultTones = {
  recipient: 'bad',
  message: 'bad',
  login: 'bad',
  unreachable: 'bad',
  timeout: 'bad',
  tls: 'bad',
  later: 'warning',
  other: 'bad',
} as const;
