import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { listOutbound, type OutboundRow } from '../contract.ts';
import { addOutboundPage, editOutboundPage, outboundDetailPage } from '../pages.ts';
import { may } from '../permits.ts';
import { interceptTones, outboundTones, reservedTones, useOutboundMoves } from './moves.tsx';

const outboundPath = (id: string): string => link(outboundDetailPage, { id });

/** Goods that are to leave the warehouses. */
export default function OutboundPlans(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const staff = useSession().sys_num_id === 1;
  const list = useList(listOutbound);
  const moves = useOutboundMoves<OutboundRow>();
  return (
    <>
      <ListPage
        title="page.outbound"
        list={list}
        columns={[
          { key: 'plan_no', is: 'link', open: (row) => outboundPath(row.id), pin: 'left', sort: 'plan_no', width: 180 },
          { key: 'state', is: 'state', tones: outboundTones, width: 120, below: (row) => row.reason },
          { key: 'reserved', is: 'choice', words: 'outbound.reserved', tones: reservedTones, width: 110 },
          { key: 'customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
          { key: 'warehouse_name', is: 'text', width: 160 },
          { key: 'consignee_name', is: 'text', width: 150 },
          { key: 'kind', is: 'choice', words: 'outbound.kind', width: 100 },
          {
            key: 'etd_from',
            is: 'instant',
            sort: 'etd_from',
            below: (row) => (row.late ? <ToneTag tone="bad">{t('outbound.late')}</ToneTag> : null),
          },
          { key: 'lines', is: 'quantity', width: 70 },
          { key: 'qty', is: 'quantity', width: 100 },
          { key: 'reserved_qty', is: 'quantity', width: 100 },
          { key: 'picked_qty', is: 'quantity', width: 100 },
          { key: 'shipped_qty', is: 'quantity', width: 100 },
          { key: 'plate_no', is: 'code', width: 120 },
          { key: 'intercept', is: 'choice', words: 'outbound.intercept', tones: interceptTones, width: 110 },
          { key: 'priority', is: 'quantity', sort: 'priority', width: 90 },
          { key: 'order_no', is: 'code', width: 170, off: true },
          { key: 'delivery', is: 'choice', words: 'outbound.delivery', off: true },
          { key: 'etd_to', is: 'instant', off: true },
          { key: 'source', is: 'choice', words: 'outbound.source', off: true },
          staff && { key: 'created_by_name', is: 'text', width: 120, off: true },
          { key: 'created_at', is: 'instant', off: true },
        ]}
        open={(row) => outboundPath(row.id)}
        create={{ path: link(addOutboundPage), permit: may.edit }}
        rowActions={(row) => [
          ...moves.of(row),
          ...(can(may.edit) && row.state === 'newPlan'
            ? [{ key: 'edit', word: 'kit.edit', run: () => open(link(editOutboundPage, { id: row.id })) }]
            : []),
        ]}
        batch={moves.batch('reserve', 'release', 'cancel')}
        exporting={may.view}
        importing={{ entity: 'outbound', permit: may.edit }}
        empty="outbound.empty"
      />
      {moves.dialog}
    </>
  );
}
