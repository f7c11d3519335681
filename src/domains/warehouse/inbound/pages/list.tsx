import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { type InboundRow, listInbound } from '../contract.ts';
import { may } from '../permits.ts';
import { editableStates } from '../states.ts';
import { inboundTones, useInboundMoves } from './moves.tsx';
import { link } from '../../../../kernel/link.ts';
import { addInboundPage, editInboundPage, inboundDetailPage } from '../pages.ts';

export const inboundPath = (id: string): string => link(inboundDetailPage, { id });

/** Plans announced to the warehouses. The only page of an inbound-plan user. */
export default function InboundPlans(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const staff = useSession().sys_num_id === 1;
  const list = useList(listInbound);
  const moves = useInboundMoves<InboundRow>();
  return (
    <>
      <ListPage
        title="page.inbound"
        list={list}
        columns={[
          { key: 'plan_no', is: 'link', open: (row) => inboundPath(row.id), pin: 'left', sort: 'plan_no', width: 180 },
          { key: 'state', is: 'state', tones: inboundTones, width: 110, below: (row) => (row.state === 'draft' ? row.reason : null) },
          { key: 'customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
          { key: 'warehouse_name', is: 'text', width: 160 },
          { key: 'kind', is: 'choice', words: 'inbound.kind', width: 110 },
          {
            key: 'eta_from',
            is: 'instant',
            sort: 'eta_from',
            below: (row) => (row.late ? <ToneTag tone="bad">{t('inbound.late')}</ToneTag> : null),
          },
          { key: 'eta_to', is: 'instant' },
          { key: 'lines', is: 'quantity', width: 80 },
          { key: 'qty', is: 'quantity', width: 110 },
          { key: 'received_qty', is: 'quantity', width: 110 },
          { key: 'pallets', is: 'quantity', width: 90 },
          { key: 'plate_no', is: 'code', width: 120 },
          { key: 'container_no', is: 'code', width: 130 },
          { key: 'dock', is: 'code', width: 90 },
          { key: 'dock_from', is: 'instant', below: (row) => row.booked_dock },
          { key: 'order_no', is: 'code', width: 170 },
          { key: 'priority', is: 'quantity', sort: 'priority', width: 90, off: true },
          { key: 'source', is: 'choice', words: 'inbound.source', off: true },
          staff && { key: 'created_by_name', is: 'text', width: 120 },
          { key: 'created_at', is: 'instant', off: true },
        ]}
        open={(row) => inboundPath(row.id)}
        create={{ path: link(addInboundPage), permit: may.edit }}
        rowActions={(row) => [
          ...moves.of(row),
          ...(can(may.edit) && editableStates.includes(row.state)
            ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(editInboundPage, { id: row.id })) }]
            : []),
        ]}
        batch={moves.batch()}
        exporting={may.view}
        importing={{ entity: 'inbound', permit: may.edit }}
        empty="inbound.empty"
      />
      {moves.dialog}
    </>
  );
}
