import type { ReactNode } from 'react';
import type { RowOf } from '../../../../kernel/list.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { inboundTones, useInboundMoves } from '../../inbound/pages/moves.tsx';
import { listReceiving } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { receivingDetailPage } from '../pages.ts';
import { may } from '../permits.ts';

type Row = RowOf<typeof listReceiving>;
const receivingPath = (id: string): string => link(receivingDetailPage, { id });

/** Plans with goods to receive and put away. */
export default function ReceivingTasks(): ReactNode {
  const list = useList(listReceiving, { tab: 'toReceive' });
  const moves = useInboundMoves<Row>();
  return (
    <>
      <ListPage
        title="page.receiving"
        list={list}
        filterWords={filterWords}
        columns={[
          {
            key: 'plan_no',
            word: 'inbound.plan_no',
            is: 'link',
            open: (row) => receivingPath(row.id),
            pin: 'left',
            sort: 'plan_no',
            width: 180,
          },
          { key: 'state', word: 'inbound.state', is: 'state', subject: 'inbound', tones: inboundTones, width: 110 },
          { key: 'priority', word: 'inbound.priority', is: 'quantity', sort: 'priority', width: 90 },
          { key: 'customer_name', word: 'inbound.customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
          { key: 'warehouse_name', word: 'inbound.warehouse_name', is: 'text', width: 160 },
          { key: 'dock', word: 'inbound.dock', is: 'code', width: 90 },
          { key: 'plate_no', word: 'inbound.plate_no', is: 'code', width: 120 },
          { key: 'eta_from', word: 'inbound.eta_from', is: 'instant', sort: 'eta_from' },
          { key: 'qty', word: 'inbound.qty', is: 'quantity', width: 110 },
          { key: 'received_qty', word: 'inbound.received_qty', is: 'quantity', width: 110 },
          { key: 'pallets_made', is: 'quantity', width: 100 },
          { key: 'pallets_waiting', is: 'quantity', width: 110 },
        ]}
        open={(row) => receivingPath(row.id)}
        rowActions={(row) => moves.of(row)}
        exporting={may.view}
        empty="receiving.empty"
      />
      {moves.dialog}
    </>
  );
}

const filterWords = Object.fromEntries(
  ['words', 'plan_no', 'customer_ref', 'customer_id', 'warehouse_id', 'kind', 'eta', 'late'].map((key) => [key, `inbound.${key}`]),
);
