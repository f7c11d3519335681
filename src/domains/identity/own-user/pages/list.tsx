import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { languages } from '../../../../kernel/words.ts';
import { send } from '../../../../web/call.ts';
import { languageNow, useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useRead } from '../../../../web/query.ts';
import { IssuedPassword, showIssued } from '../../account/pages/issued-password.tsx';
import { listOwnUsers, readOwnRights, resetOwnUser, saveOwnUser, setOwnUserActive } from '../contract.ts';

type User = RowOf<typeof listOwnUsers>;

/** A customer's own users: who they are, what they may do, and whether they may sign in. */
export default function OwnUsers(): ReactNode {
  const t = useT();
  const list = useList(listOwnUsers);
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  return (
    <>
      <ListPage
        title="page.ownUsers"
        list={list}
        columns={[
          { key: 'login_name', is: 'text', sort: 'login_name', pin: 'left', width: 170 },
          { key: 'name', is: 'text', sort: 'name', width: 180 },
          { key: 'phone', is: 'text', width: 150 },
          { key: 'email', is: 'text', width: 200 },
          { key: 'keeps_users', is: 'flag', width: 110 },
          {
            key: 'allowed',
            is: 'own',
            width: 360,
            text: ({ allowed }) => allowed.map((right) => t(`permit.${right}`)).join(', '),
            show: ({ allowed }) => allowed.map((right) => t(`permit.${right}`)).join(', '),
          },
          { key: 'password_due', is: 'flag', width: 130 },
          { key: 'seen_at', is: 'instant' },
          { key: 'state', is: 'state', width: 100 },
        ]}
        buttons={
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('ownUser.add')}
          </Button>
        }
        rowActions={(user) => actionsOf(user, setEdited)}
        empty="ownUser.empty"
      />
      {edited && <UserDialog user={edited === 'new' ? null : edited} close={() => setEdited(null)} />}
      <IssuedPassword />
    </>
  );
}

/** One that keeps users is kept by us. */
function actionsOf(user: User, edit: (user: User) => void): Action[] {
  const { id, version, name, login_name: login } = user;
  if (user.keeps_users) return [];
  const turn = (active: boolean) => () => send(setOwnUserActive, { id, version, active });
  if (user.state === 'disabled') return [{ key: 'enable', word: 'ownUser.enable', run: turn(true) }];
  const reset = async (): Promise<void> => showIssued({ name, login, password: (await send(resetOwnUser, { id })).password });
  return [
    { key: 'edit', word: 'kit.edit', run: () => edit(user) },
    { key: 'reset', word: 'ownUser.resetPassword', asks: 'sure', run: reset },
    { key: 'disable', word: 'ownUser.disable', tone: 'danger', asks: 'sure', run: turn(false) },
  ];
}

function UserDialog({ user, close }: { user: User | null; close: () => void }): ReactNode {
  const { data } = useRead(readOwnRights, {}, { quiet: true });
  if (!data) return null;
  const start = user
    ? { ...factsOf(user), id: user.id, version: user.version, allowed: user.allowed.filter((right) => data.rights.includes(right)) }
    : { language: languageNow(), allowed: data.rights };
  return (
    <FormDialog
      call={saveOwnUser}
      verb={user ? 'ownUser.edit' : 'ownUser.add'}
      of={user?.name}
      start={start}
      fields={[
        { key: 'name', is: 'text' },
        { key: 'login_name', is: 'code', help: 'account.loginHelp' },
        { key: 'phone', is: 'text' },
        { key: 'email', is: 'mail' },
        { key: 'language', is: 'choice', of: languages, words: 'account.language' },
        { key: 'allowed', is: 'choice', of: data.rights, words: 'permit', many: true, span: 12 },
      ]}
      done={({ name, login_name: login, password }) => {
        if (!user) showIssued({ name, login, password });
      }}
      close={close}
    />
  );
}

function factsOf({ name, login_name, phone, email, language }: User) {
  return { name, login_name, phone, email, language };
}
