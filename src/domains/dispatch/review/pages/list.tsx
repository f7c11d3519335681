import type { ReactNode } from 'react';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan, useSend } from '../../../../web/tab-context.ts';
import type { WorkOrderRow } from '../../work-order/contract.ts';
import { ordersText } from '../../work-order/pages/columns.tsx';
import { routeColumn } from '../../work-order/pages/route-column.ts';
import { useWorkOrderMoves } from '../../work-order/pages/moves.ts';
import { priceTones, tripTones } from '../../work-order/pages/tones.ts';
import { may } from '../../work-order/permits.ts';
import { decidePrice, listReviews } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';

export default function DispatchReview({ page }: PageProps): ReactNode {
  const list = useList(listReviews);
  const moves = useWorkOrderMoves();
  const can = useCan();
  const send = useSend();
  const decide = (row: WorkOrderRow, approve: boolean, reason: string | null) =>
    send(decidePrice, { id: row.id, version: row.version, approve, reason });
  const pending = (row: WorkOrderRow) => row.price_state === 'pending';
  const decisions = (row: WorkOrderRow): Action[] =>
    can(may.approvePrice) && pending(row)
      ? [
          { key: 'approve', word: 'dispatchReview.approve', tone: 'primary', asks: 'note', run: (note) => decide(row, true, note) },
          { key: 'reject', word: 'dispatchReview.reject', tone: 'danger', asks: 'reason', run: (reason) => decide(row, false, reason) },
        ]
      : [];
  return (
    <ListPage
      title={page.title}
      list={list}
      subject="workOrder"
      columns={[
        { key: 'no', is: 'link', open: (row) => link(workOrderDetailPage, { id: row.id }), pin: 'left', width: 150 },
        { key: 'state', is: 'state', subject: 'workOrder', tones: tripTones },
        { key: 'price_state', is: 'choice', words: 'workOrder.price', tones: priceTones },
        { key: 'carrier_name', is: 'text', width: 150 },
        routeColumn,
        { key: 'quoted_amount', is: 'amount', currency: 'quoted_currency' },
        { key: 'buy_amount', is: 'amount', currency: 'buy_currency' },
        { key: 'price_reason', is: 'text', width: 200 },
        { key: 'price_asked_by_name', is: 'text', width: 120 },
        { key: 'price_decision', is: 'text', width: 180 },
        { key: 'carrier_dispute', is: 'text', width: 200 },
        { key: 'carrier_confirmed_at', is: 'instant' },
        { key: 'planned_depart', is: 'instant', sort: 'planned_depart' },
        { key: 'completed_at', is: 'instant', sort: 'completed_at' },
        { key: 'order_nos', is: 'own', width: 170, show: ordersText },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
      ]}
      open={(row) => link(workOrderDetailPage, { id: row.id })}
      rowActions={(row) => [...decisions(row), ...moves.of(row).filter((action) => action.key === 'review' || action.key === 'close')]}
      batch={[
        ...(can(may.approvePrice)
          ? [
              {
                key: 'approve',
                word: 'dispatchReview.approve',
                tone: 'primary' as const,
                takes: pending,
                each: (row: WorkOrderRow) => decide(row, true, null),
              },
            ]
          : []),
        ...moves.batch('review', 'close'),
      ]}
      exporting={may.export}
      empty="dispatchReview.empty"
    />
  );
}
