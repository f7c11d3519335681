import type { ReactNode } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { send } from '../../../../web/call.ts';
import { type Action, switchAction } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listTeams, setTeamActive } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { addTeamPage, editTeamPage } from '../pages.ts';

type Row = RowOf<typeof listTeams>;

const editPath = (row: Row): string => link(editTeamPage, { id: row.id });

/** The teams of our companies, with their leaders and the number of their members. */
export default function TeamList(): ReactNode {
  const list = useList(listTeams);
  const can = useCan();
  const open = useOpen();
  const save = can(may.save);
  const turn = (row: Row): Action => switchAction('team', row, (to) => send(setTeamActive, to));
  return (
    <ListPage
      title="page.teams"
      list={list}
      columns={[
        save
          ? { key: 'name', is: 'link', open: editPath, pin: 'left', sort: 'name' }
          : { key: 'name', is: 'text', pin: 'left', sort: 'name' },
        { key: 'company_name', is: 'text', width: 280, sort: 'company_name' },
        { key: 'leader_name', is: 'text' },
        { key: 'members', is: 'quantity' },
        { key: 'remark', is: 'text', width: 280 },
      ]}
      {...(save ? { open: editPath } : {})}
      create={{ path: link(addTeamPage), permit: may.save }}
      rowActions={(row) => (save ? [{ key: 'edit', word: 'kit.edit', run: () => open(editPath(row)) }, turn(row)] : [])}
      exporting={may.view}
      empty="team.empty"
    />
  );
}
