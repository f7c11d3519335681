import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { type Action, switchAction } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import { listRoles, removeRole, setRoleActive } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { addRolePage, editRolePage } from '../pages.ts';

type Row = RowOf<typeof listRoles>;

const editPath = (row: Row): string => link(editRolePage, { id: row.id });

/** The roles: the number of their rights, their companies, and the number of their holders. */
export default function RoleList(): ReactNode {
  const list = useList(listRoles);
  const can = useCan();
  const open = useOpen();
  const actions = (row: Row): Action[] =>
    can(may.save)
      ? [
          { key: 'edit', word: 'kit.edit', run: () => open(editPath(row)) },
          { key: 'copy', word: 'role.copy', run: () => open(link(addRolePage, { copy: row.id })) },
          ...switches(row),
        ]
      : [];
  return (
    <ListPage
      title="page.roles"
      list={list}
      columns={[
        can(may.save)
          ? { key: 'name', is: 'link', open: editPath, pin: 'left', sort: 'name', width: 220 }
          : { key: 'name', is: 'text', pin: 'left' },
        { key: 'scope', is: 'choice', words: 'role.scope', tones: { all: 'warning', company: 'neutral' }, width: 190 },
        { key: 'second_factor', is: 'flag', width: 130 },
        { key: 'rights', is: 'quantity' },
        { key: 'holders', is: 'quantity' },
        { key: 'remark', is: 'text', width: 280 },
        { key: 'updated_at', is: 'instant', sort: 'updated_at' },
      ]}
      {...(can(may.save) ? { open: editPath } : {})}
      create={{ path: link(addRolePage), permit: may.save }}
      rowActions={actions}
      exporting={may.view}
      empty="role.empty"
    />
  );
}

/** A role with holders can be deactivated; one without can be deleted. */
function switches(row: Row): Action[] {
  return [switchAction('role', row, (to) => send(setRoleActive, to)), ...removal(row)];
}

function removal(row: Row): Action[] {
  if (row.holders > 0) return [];
  return [
    { key: 'remove', word: 'role.remove', tone: 'danger', asks: 'sure', run: () => send(removeRole, { id: row.id, version: row.version }) },
  ];
}
