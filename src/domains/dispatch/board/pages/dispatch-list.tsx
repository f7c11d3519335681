import { type ReactNode, useState } from 'react';
import type { Region } from '../../../order/transport-order/kinds.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { may } from '../../work-order/permits.ts';
import { listPool, type PoolRow } from '../contract.ts';
import { LegsDialog } from '../../order-leg/pages/legs-dialog.tsx';
import { may as mayLeg } from '../../order-leg/permits.ts';
import { DispatchDialog } from './dispatch-dialog.tsx';
import { timesOf } from './times.ts';
import { SuggestDialog } from './suggest-dialog.tsx';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { releaseTones } from '../../order-leg/pages/release.ts';

function Late({ late }: { late: boolean }): ReactNode {
  const t = useT();
  return late ? <ToneTag tone="bad">{t('dispatchOrder.late')}</ToneTag> : null;
}

/** The time of the leg that the next truck drives. */
function OfLeg({ row, at }: { row: PoolRow; at: string | null }): ReactNode {
  const t = useT();
  const format = useFormat();
  return at && `${t('dispatchOrder.leg')} ${row.leg}/${row.legs}: ${format.instant(at)}`;
}

export function poolColumns(border: boolean): readonly (Column<PoolRow, 'pickup_from' | 'due_at' | 'order_no'> | false)[] {
  return [
    {
      key: 'order_no',
      is: 'link',
      open: (row) => link(orderDetailPage, { id: row.id }),
      pin: 'left',
      sort: 'order_no',
      below: (row) => row.late && <Late late />,
    },
    { key: 'state', is: 'state', subject: 'order' },
    { key: 'customer_name', is: 'text', width: 140 },
    { key: 'business_type', is: 'choice', words: 'order.business', width: 110 },
    {
      key: 'leg',
      is: 'own',
      width: 80,
      off: !border,
      show: (row) => (row.leg ? `${row.leg}/${row.legs}` : ''),
      text: (row) => (row.leg ? `${row.leg}/${row.legs}` : ''),
    },
    { key: 'origin_name', is: 'text', width: 120, below: (row) => row.shipper_name },
    border && { key: 'border_name', is: 'text', width: 120 },
    border && {
      key: 'release',
      word: 'orderLeg.release',
      is: 'choice',
      words: 'orderLeg.releaseState',
      tones: releaseTones,
      width: 110,
    },
    { key: 'destination_name', is: 'text', width: 120, below: (row) => row.consignee_name },
    { key: 'goods', is: 'text', width: 160 },
    { key: 'pickup_from', is: 'instant', sort: 'pickup_from', below: (row) => <OfLeg row={row} at={row.leg_from} /> },
    { key: 'due_at', is: 'instant', sort: 'due_at', below: (row) => <OfLeg row={row} at={row.leg_to} /> },
    { key: 'vehicle_type_name', is: 'text', width: 120 },
    { key: 'left_pieces', is: 'quantity', below: (row) => `/ ${row.pieces}` },
    { key: 'left_kg', is: 'quantity', unit: 'unit.kg' },
    { key: 'left_m3', is: 'quantity', unit: 'unit.m3' },
    { key: 'work_orders', is: 'own', width: 160, show: (row) => row.work_orders.join(' '), text: (row) => row.work_orders.join(' ') },
    { key: 'is_dg', is: 'flag', off: true },
    { key: 'remark', is: 'text', off: true },
  ];
}

/** The orders of a region as a list: choose orders and dispatch them, or ask for a plan. Null is all regions. */
export function DispatchList({ page, region, buttons }: PageProps & { region: Region | null; buttons: ReactNode }): ReactNode {
  const list = useList(listPool, region ? { fixed: { region: [region] } } : {});
  const can = useCan();
  const [sending, setSending] = useState<readonly PoolRow[] | null>(null);
  const [asking, setAsking] = useState<readonly PoolRow[] | null>(null);
  const [splitting, setSplitting] = useState<PoolRow | null>(null);
  const open = (row: PoolRow) => row.left_pieces > 0 || Number(row.left_kg) > 0;
  const start = sending?.[0];
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={poolColumns(region === 'border')}
        open={(row) => link(orderDetailPage, { id: row.id })}
        buttons={buttons}
        rowActions={(row) => [
          ...(can(may.dispatch) && open(row)
            ? [{ key: 'dispatch', word: 'dispatchOrder.dispatch', tone: 'primary' as const, run: () => setSending([row]) }]
            : []),
          ...(can(mayLeg.plan) ? [{ key: 'legs', word: 'orderLeg.do.plan', run: () => setSplitting(row) }] : []),
        ]}
        batch={
          can(may.dispatch)
            ? [
                { key: 'dispatch', word: 'dispatchOrder.dispatch', tone: 'primary', takes: open, opens: setSending, most: 100 },
                { key: 'suggest', word: 'dispatchOrder.suggest', takes: open, opens: setAsking, most: 100 },
              ]
            : []
        }
        exporting={may.export}
        empty="dispatchOrder.empty"
      />
      {sending && (
        <DispatchDialog
          orders={sending}
          start={{
            ...timesOf(sending),
            vehicle_type_id: start?.vehicle_type_id,
            carrier_id: start?.leg_carrier_id,
          }}
          close={() => setSending(null)}
        />
      )}
      {splitting && <LegsDialog orderId={splitting.id} orderNo={splitting.order_no} close={() => setSplitting(null)} />}
      {asking && <SuggestDialog orders={asking} close={() => setAsking(null)} />}
    </>
  );
}
