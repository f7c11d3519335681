import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listPicking, type PickingRow } from '../contract.ts';
import { pickingDetailPage } from '../pages.ts';
import { may } from '../permits.ts';
import { isCountedBlind } from '../rules.ts';
import { usePickingMoves } from './moves.tsx';
import { pickingTones } from './parts.tsx';

const pickingPath = (id: string): string => link(pickingDetailPage, { id });

/** The tasks of the floor: what is fetched, labelled, split and checked before it leaves. */
export default function PickingTasks(): ReactNode {
  const list = useList(listPicking, { tab: 'awaitingPicking' });
  const moves = usePickingMoves<PickingRow>();
  const isShown = !isCountedBlind(list.state.tab, useCan()(may.check));
  return (
    <>
      <ListPage
        title="page.picking"
        list={list}
        columns={[
          { key: 'task_no', is: 'link', open: (row) => pickingPath(row.id), pin: 'left', sort: 'task_no', width: 130 },
          { key: 'state', is: 'state', tones: pickingTones, width: 130 },
          { key: 'list_no', is: 'code', width: 160 },
          { key: 'plan_no', is: 'code', width: 170 },
          { key: 'customer_name', is: 'text', width: 130 },
          { key: 'warehouse_name', is: 'text', width: 150 },
          { key: 'location_code', is: 'code', width: 150 },
          { key: 'pallet_no', is: 'code', width: 190 },
          { key: 'product_name', is: 'text', width: 180, below: (row) => row.product_code },
          isShown && { key: 'qty', is: 'quantity', width: 90 },
          isShown && { key: 'picked_qty', is: 'quantity', width: 90 },
          isShown && { key: 'short_qty', is: 'quantity', width: 90 },
          { key: 'short_reason', is: 'choice', words: 'picking.shortReason', width: 110 },
          { key: 'short_note', is: 'text', width: 160 },
          { key: 'to_pallet_no', is: 'code', width: 190 },
          { key: 'picker_name', is: 'text', width: 110 },
          { key: 'picked_by_name', is: 'text', width: 110 },
          { key: 'priority', is: 'quantity', width: 80, off: true },
          { key: 'lot_no', is: 'code', width: 120, off: true },
          { key: 'checked_by_name', is: 'text', width: 110, off: true },
          { key: 'created_at', is: 'instant', sort: 'created_at' },
        ]}
        open={(row) => pickingPath(row.id)}
        rowActions={(row) => moves.of(row)}
        batch={moves.batch()}
        exporting={may.view}
        empty="picking.empty"
      />
      {moves.dialog}
    </>
  );
}
