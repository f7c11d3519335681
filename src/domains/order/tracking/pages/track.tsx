import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import type { SheetPart } from '../../../../web/kit/detail/kinds.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { RowOf } from '../../../../kernel/list.ts';
import { listTrack } from '../contract.ts';
import { milestoneCodes } from '../kinds.ts';
import { may } from '../permits.ts';
import { stateTones } from '../../transport-order/pages/moves.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { Points } from './points.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../transport-order/pages.ts';

type Row = RowOf<typeof listTrack>;

export default function Track(): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listTrack);
  const [reporting, setReporting] = useState<Row | null>(null);
  const [troubled, setTroubled] = useState<Row | null>(null);
  return (
    <>
      <ListPage
        title="page.orderTrack"
        list={list}
        open={(row) => link(orderDetailPage, { id: row.id, section: 'milestones' })}
        filterWords={filterWords}
        columns={[
          {
            key: 'order_no',
            word: 'order.order_no',
            is: 'link',
            open: (row) => link(orderDetailPage, { id: row.id, section: 'milestones' }),
            pin: 'left',
            sort: 'order_no',
            width: 170,
          },
          { key: 'state', word: 'order.state', is: 'state', subject: 'order', tones: stateTones, width: 110 },
          { key: 'customer_name', word: 'order.customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
          { key: 'origin_name', word: 'order.origin_name', is: 'text', width: 120 },
          { key: 'destination_name', word: 'order.destination_name', is: 'text', width: 120 },
          { key: 'points', is: 'own', width: 330, show: (row) => <Points points={row.points} />, sheet: pointParts },
          {
            key: 'due_at',
            word: 'order.due_at',
            is: 'instant',
            sort: 'due_at',
            below: (row) => (row.late ? <ToneTag tone="bad">{t('track.lateBy', { hours: row.late_hours })}</ToneTag> : null),
          },
          { key: 'exception_note', is: 'text', width: 240 },
          { key: 'pickup_from', word: 'order.pickup_from', is: 'instant', sort: 'pickup_from' },
          { key: 'signed_at', word: 'order.signed_at', is: 'instant', off: true },
          { key: 'consignee_name', word: 'order.consignee_name', is: 'text', off: true },
        ]}
        rowActions={(row) =>
          can(may.report)
            ? [
                { key: 'report', word: 'track.report', run: () => setReporting(row) },
                { key: 'addException', word: 'track.addException', run: () => setTroubled(row) },
              ]
            : []
        }
        exporting={may.view}
        empty="track.empty"
      />
      {reporting && <ReportDialog orderId={reporting.id} title={reporting.order_no} close={() => setReporting(null)} />}
      {troubled && <ExceptionDialog orderId={troubled.id} title={troubled.order_no} close={() => setTroubled(null)} />}
    </>
  );
}

/** Each point of the journey in a sheet: when it is planned, and when it was reached. */
const pointParts = milestoneCodes.flatMap((code): SheetPart[] =>
  (['planned_at', 'actual_at'] as const).map((what) => ({
    key: 'points',
    is: 'instant',
    code,
    what,
    heading: [`milestone.${code}`, `track.${what}`],
  })),
);

const filterWords = {
  words: 'order.words',
  order_no: 'order.order_no',
  customer_ref: 'order.customer_ref',
  customer_id: 'order.customer_id',
  state: 'order.state',
  origin_station_id: 'order.origin_station_id',
  destination_station_id: 'order.destination_station_id',
  line_id: 'order.line_id',
  pickup: 'order.pickup',
  due: 'order.due',
  late: 'order.late',
  exceptions: 'order.exceptions',
};
