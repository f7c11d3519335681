import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { stateTones } from '../../transport-order/pages/moves.ts';
import { listWaybills } from '../contract.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../transport-order/pages.ts';
import { printWaybillPage } from '../pages.ts';

const filterWords = {
  order_no: 'order.order_no',
  waybill_no: 'order.waybill_no',
  customer_ref: 'order.customer_ref',
  customer_id: 'order.customer_id',
  origin_station_id: 'order.origin_station_id',
  destination_station_id: 'order.destination_station_id',
  state: 'order.state',
  pickup: 'order.pickup',
};

export default function Waybills(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const list = useList(listWaybills);
  const sheet = (ids: readonly string[]) => open(link(printWaybillPage, { ids: ids.join(',') }));
  return (
    <ListPage
      title="page.waybills"
      list={list}
      open={(row) => link(orderDetailPage, { id: row.order_id })}
      filterWords={filterWords}
      columns={[
        {
          key: 'waybill_no',
          word: 'order.waybill_no',
          is: 'link',
          open: (row) => link(printWaybillPage, { ids: row.id }),
          pin: 'left',
          sort: 'waybill_no',
          width: 170,
          below: (row) => (row.void ? <ToneTag tone="bad">{t('waybill.void')}</ToneTag> : null),
        },
        { key: 'order_no', word: 'order.order_no', is: 'link', open: (row) => link(orderDetailPage, { id: row.order_id }), width: 170 },
        { key: 'state', word: 'order.state', is: 'state', subject: 'order', tones: stateTones, width: 110 },
        { key: 'customer_name', word: 'order.customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
        { key: 'origin_name', word: 'order.origin_name', is: 'text', width: 120 },
        { key: 'destination_name', word: 'order.destination_name', is: 'text', width: 120 },
        { key: 'legs', is: 'text', width: 220 },
        { key: 'carrier_name', is: 'text', width: 160 },
        { key: 'consignee_name', word: 'order.consignee_name', is: 'text', width: 180 },
        { key: 'pieces', word: 'order.pieces', is: 'quantity', width: 80 },
        { key: 'gross_kg', word: 'order.gross_kg', is: 'quantity', unit: 'unit.kg', width: 120 },
        { key: 'volume_m3', word: 'order.volume_m3', is: 'quantity', unit: 'unit.m3', width: 110 },
        { key: 'pickup_from', word: 'order.pickup_from', is: 'instant', sort: 'pickup_from' },
        { key: 'pod', is: 'flag', width: 80 },
        { key: 'printed_count', is: 'quantity', width: 90 },
        { key: 'printed_at', is: 'instant' },
        { key: 'shipper_name', word: 'order.shipper_name', is: 'text', off: true },
        { key: 'business_type', word: 'order.business_type', is: 'choice', words: 'order.business', off: true },
        { key: 'created_at', is: 'instant', sort: 'created_at' },
      ]}
      rowActions={(row) => (can(may.print) && !row.void ? [{ key: 'print', word: 'waybill.print', run: () => sheet([row.id]) }] : [])}
      batch={
        can(may.print)
          ? [
              {
                key: 'print',
                word: 'waybill.print',
                takes: (row) => !row.void,
                opens: (rows) => sheet(rows.map(({ id }) => id)),
                most: 50,
              },
            ]
          : []
      }
      exporting={may.view}
      empty="waybill.empty"
    />
  );
}
