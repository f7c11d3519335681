import { Button } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { switchAction } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { listRoutes, type RouteRow, setRouteActive } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { routeAddPage, routeEditPage, transferRoutePage } from '../pages.ts';

export default function Routes({ page }: PageProps): ReactNode {
  const list = useList(listRoutes);
  const can = useCan();
  const t = useT();
  const open = useOpen();
  const edit = (row: RouteRow): string => link(routeEditPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        can(may.save)
          ? { key: 'code', is: 'link', word: 'master.code', open: edit, pin: 'left', sort: 'code', width: 180 }
          : { key: 'code', is: 'code', word: 'master.code', pin: 'left', sort: 'code' },
        { key: 'name', is: 'text', word: 'master.name', sort: 'name' },
        { key: 'line_name', is: 'ref', word: 'route.line_id' },
        { key: 'main', is: 'flag' },
        { key: 'stops', is: 'text', width: 320 },
        { key: 'legs', is: 'quantity', width: 80 },
        { key: 'transit_hours', is: 'quantity', unit: 'unit.hours' },
        { key: 'valid_from', is: 'day', sort: 'valid_from' },
        { key: 'valid_to', is: 'day' },
      ]}
      {...(can(may.save) ? { open: edit } : {})}
      create={{ path: link(routeAddPage), permit: may.save }}
      buttons={can(may.save) && <Button onClick={() => open(link(transferRoutePage))}>{t('page.transferRoute')}</Button>}
      rowActions={(row) => [
        ...(can(may.save) ? [{ key: 'edit', word: 'kit.edit', run: () => open(edit(row)) }] : []),
        ...(can(may.deactivate) ? [switchAction('master', row, (to) => send(setRouteActive, to))] : []),
      ]}
      exporting={may.view}
      filterWords={{ search: 'master.search' }}
      empty="route.empty"
    />
  );
}
