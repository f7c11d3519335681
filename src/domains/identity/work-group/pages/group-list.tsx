import type { ReactNode } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { type Action, switchAction } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { type GroupKind, listWorkGroups, setWorkGroupActive } from '../contract.ts';
import { kindPages } from './kinds.ts';

type Row = RowOf<typeof listWorkGroups>;

/** The groups of one kind, with their members and their customers, lines and regions. */
export function GroupList({ kind }: { kind: GroupKind }): ReactNode {
  const page = kindPages[kind];
  const list = useList(listWorkGroups, { fixed: { kind: [kind] } });
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const save = can(page.save);
  const editPath = (row: Row): string => `${page.list}/group?id=${row.id}`;
  const turn = (row: Row): Action => switchAction('workGroup', row, (to) => send(setWorkGroupActive, to));
  const some = (text: string | null): ReactNode => text ?? <span className="kit-quiet">{t('workGroup.any')}</span>;
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        save
          ? { key: 'name', is: 'link', open: editPath, pin: 'left', sort: 'name', width: 180 }
          : { key: 'name', is: 'text', pin: 'left', sort: 'name', width: 180 },
        { key: 'company_name', is: 'text', width: 220, sort: 'company_name' },
        { key: 'members', is: 'text', width: 260, wrap: true },
        { key: 'customers', is: 'own', width: 280, show: (row) => some(row.customers), text: (row) => row.customers ?? t('workGroup.any') },
        kind === 'operation' && {
          key: 'lines',
          is: 'own',
          width: 240,
          show: (row) => some(row.lines),
          text: (row) => row.lines ?? t('workGroup.any'),
        },
        kind === 'operation' && {
          key: 'regions',
          is: 'own',
          width: 140,
          show: (row) => some(row.regions.length > 0 ? row.regions.map((one) => t(`workGroup.region.${one}`)).join(', ') : null),
          sheet: [{ key: 'regions', is: 'choice', words: 'workGroup.region' }],
        },
        { key: 'remark', is: 'text', width: 220 },
        { key: 'updated_at', is: 'instant', sort: 'updated_at', off: true },
      ]}
      {...(save ? { open: editPath } : {})}
      create={{ path: `${page.list}/group`, permit: page.save }}
      rowActions={(row) => (save ? [{ key: 'edit', word: 'kit.edit', run: () => open(editPath(row)) }, turn(row)] : [])}
      exporting={page.view}
      empty={page.empty}
    />
  );
}
