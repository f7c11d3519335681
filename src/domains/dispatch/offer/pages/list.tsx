import { type ReactNode } from 'react';
import { serverTime } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan, useSend } from '../../../../web/tab-context.ts';
import type { WorkOrderRow } from '../../work-order/contract.ts';
import { useWorkOrderMoves } from '../../work-order/pages/moves.ts';
import { ordersText } from '../../work-order/pages/columns.tsx';
import { routeColumn } from '../../work-order/pages/route-column.ts';
import { tripTones } from '../../work-order/pages/tones.ts';
import { may } from '../../work-order/permits.ts';
import { listOffers, remindCarriers } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../../work-order/pages.ts';

/** The time that the carrier has left, or by which it is late. */
function TimeLeft({ row }: { row: WorkOrderRow }): ReactNode {
  const t = useT();
  if (row.state !== 'offered' || !row.answer_by) return null;
  const minutes = Math.round((Date.parse(row.answer_by) - serverTime()) / 60_000);
  return row.answer_late || minutes < 0 ? (
    <ToneTag tone="bad">{t('offer.overdue', { minutes: Math.abs(minutes) })}</ToneTag>
  ) : (
    <ToneTag tone={minutes < 10 ? 'warning' : 'info'}>{t('offer.left', { minutes })}</ToneTag>
  );
}

export default function NotConfirmed({ page }: PageProps): ReactNode {
  const list = useList(listOffers);
  const moves = useWorkOrderMoves();
  const can = useCan();
  const send = useSend();
  const remind = (ids: string[]) => send(remindCarriers, { ids });
  const reminder = (row: WorkOrderRow): Action[] =>
    can(may.dispatch) && row.state === 'offered'
      ? [{ key: 'remind', word: 'workOrder.do.remind', tone: 'primary', run: () => remind([row.id]) }]
      : [];
  return (
    <ListPage
      title={page.title}
      list={list}
      subject="workOrder"
      columns={[
        { key: 'no', is: 'link', open: (row) => link(workOrderDetailPage, { id: row.id }), pin: 'left', width: 150 },
        { key: 'state', is: 'state', subject: 'workOrder', tones: tripTones },
        { key: 'carrier_name', is: 'text', width: 150 },
        { key: 'answer_by', is: 'instant', sort: 'answer_by', below: (row) => <TimeLeft row={row} /> },
        { key: 'offered_at', is: 'instant' },
        { key: 'reminded_count', is: 'quantity', width: 90 },
        { key: 'reminded_at', is: 'instant' },
        routeColumn,
        { key: 'planned_depart', is: 'instant', sort: 'planned_depart' },
        { key: 'order_nos', is: 'own', width: 170, show: ordersText },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'buy_amount', is: 'amount', currency: 'buy_currency' },
        { key: 'refused_reason', is: 'text', width: 200 },
      ]}
      open={(row) => link(workOrderDetailPage, { id: row.id })}
      rowActions={(row) => [...reminder(row), ...moves.of(row)]}
      batch={[
        ...(can(may.dispatch)
          ? [
              {
                key: 'remind',
                word: 'workOrder.do.remind',
                takes: (row: WorkOrderRow) => row.state === 'offered',
                each: (row: WorkOrderRow) => remind([row.id]),
              },
            ]
          : []),
        ...moves.batch('withdraw'),
      ]}
      exporting={may.export}
      empty="offer.empty"
    />
  );
}
