import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { listSailings } from '../contract.ts';
import { addSailingPage, editSailingPage, sailingDetailPage } from '../pages.ts';
import { may } from '../permits.ts';
import { DelayTag } from './delay-tag.tsx';
import { usePortTimeColumn } from './port-time.ts';

/** Voyages of vessels, kept once for all bookings on them. */
export default function Sailings({ page }: PageProps): ReactNode {
  const can = useCan();
  const open = useOpen();
  const portTimeColumn = usePortTimeColumn();
  const list = useList(listSailings);
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        {
          key: 'vessel_name',
          is: 'link',
          open: (row) => link(sailingDetailPage, { id: row.id }),
          pin: 'left',
          width: 180,
          below: (row) => row.voyage,
        },
        { key: 'line_name', is: 'ref', width: 180, below: (row) => row.service },
        { key: 'ports', is: 'text', width: 260 },
        portTimeColumn('departs_there', 160),
        { key: 'first_departure', is: 'instant', sort: 'first_departure', off: true },
        {
          key: 'delay_hours',
          is: 'own',
          show: (row) => <DelayTag hours={row.delay_hours} />,
          text: (row) => String(row.delay_hours),
          width: 120,
        },
        { key: 'imo', is: 'code', width: 110 },
      ]}
      open={(row) => link(sailingDetailPage, { id: row.id })}
      create={{ path: link(addSailingPage), permit: may.edit }}
      rowActions={(row) =>
        can(may.edit) ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(editSailingPage, { id: row.id })) }] : []
      }
      exporting={may.view}
      empty="sailing.empty"
    />
  );
}
