import { type ReactNode, useState } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useNames } from '../../../../web/kit/record/names.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listAccounts } from '../contract.ts';
import { may } from '../permits.ts';
import { useAccountActions } from './actions.ts';
import { IssuedPassword } from './issued-password.tsx';
import { RightsOf } from './rights.tsx';
import { AccountSessions } from './sessions.tsx';
import { link } from '../../../../kernel/link.ts';
import { addAccountPage, editAccountPage } from '../pages.ts';

type Row = RowOf<typeof listAccounts>;

const editPath = (row: Row): string => link(editAccountPage, { id: row.id });

/** Everybody who can sign in: staff, and the people of carriers and customers. */
export default function AccountList(): ReactNode {
  const list = useList(listAccounts);
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const actions = useAccountActions();
  const [looking, setLooking] = useState<Row | null>(null);
  const [asking, setAsking] = useState<Row | null>(null);
  const save = can(may.save);
  return (
    <>
      <ListPage
        title="page.accounts"
        list={list}
        columns={[
          save
            ? { key: 'login_name', is: 'link', open: editPath, pin: 'left', sort: 'login_name' }
            : { key: 'login_name', is: 'code', pin: 'left', sort: 'login_name' },
          { key: 'name', is: 'text', sort: 'name', width: 160 },
          { key: 'user_type', is: 'choice', words: 'personal.kind', width: 110 },
          { key: 'state', is: 'state', width: 100 },
          { key: 'company_name', is: 'text', width: 220 },
          { key: 'party', is: 'own', width: 200, show: (row) => <Party row={row} /> },
          { key: 'team_name', is: 'text', width: 110 },
          { key: 'roles', is: 'text', width: 200 },
          { key: 'phone', is: 'code' },
          { key: 'email', is: 'text', off: true },
          { key: 'language', is: 'choice', words: 'account.language', off: true },
          { key: 'time_zone', is: 'choice', words: 'timeZone', off: true },
          { key: 'password_due', is: 'flag', width: 110 },
          { key: 'second_factor', is: 'flag', width: 100 },
          { key: 'sessions', is: 'quantity', width: 100 },
          { key: 'seen_at', is: 'instant' },
          { key: 'created_at', is: 'instant', sort: 'created_at', off: true },
        ]}
        {...(save ? { open: editPath } : {})}
        create={{ path: link(addAccountPage), permit: may.save }}
        rowActions={(row) => [
          ...(save ? [{ key: 'edit', word: 'kit.edit', run: () => open(editPath(row)) }] : []),
          { key: 'sessions', word: 'account.do.showSessions', run: () => setLooking(row) },
          ...(row.user_type === '1' ? [{ key: 'rights', word: 'account.do.showRights', run: () => setAsking(row) }] : []),
          ...actions(row),
        ]}
        exporting={may.view}
        importing={{ entity: 'account', permit: may.save }}
        empty="account.empty"
      />
      <Dialog
        open={looking !== null}
        title={`${t('account.sessions')} · ${looking?.name ?? ''}`}
        width={620}
        footer={null}
        onCancel={() => setLooking(null)}
      >
        {looking && <AccountSessions id={looking.id} />}
      </Dialog>
      <Dialog
        open={asking !== null}
        title={`${t('account.rights')} · ${asking?.name ?? ''}`}
        width={680}
        footer={null}
        onCancel={() => setAsking(null)}
      >
        {asking && <RightsOf id={asking.id} />}
      </Dialog>
      <IssuedPassword />
    </>
  );
}

/** The carrier or customer that an account signs in for. */
function Party({ row }: { row: Row }): ReactNode {
  const to = row.user_type === '2' ? 'carrier' : 'customer';
  const names = useNames(to, row.party_id === null ? [] : [row.party_id]);
  if (row.party_id === null) return <span className="kit-none">—</span>;
  return <span className="kit-text">{names.get(row.party_id)?.name ?? '…'}</span>;
}
