import type { Translate } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import type { OrderRow } from '../contract.ts';
import { stateTones } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../pages.ts';

export const orderPath = (id: string): string => link(orderDetailPage, { id });

/** The columns of order lists; `off` names those that a page leaves out. */
export function orderColumns(t: Translate): readonly Column<OrderRow, 'order_time' | 'order_no' | 'pickup_from' | 'due_at' | 'gross_kg'>[] {
  return [
    { key: 'order_no', is: 'link', open: (row) => orderPath(row.id), pin: 'left', sort: 'order_no', width: 170 },
    {
      key: 'state',
      is: 'state',
      tones: stateTones,
      width: 145,
      below: (row) => (row.state === 'draft' || row.state === 'submitted' ? row.reason : null),
    },
    { key: 'customer_name', is: 'text', width: 150, below: (row) => row.customer_ref },
    { key: 'business_type', is: 'choice', words: 'order.business', width: 120 },
    { key: 'origin_name', is: 'text', width: 120 },
    { key: 'destination_name', is: 'text', width: 120 },
    { key: 'pickup_from', is: 'instant', sort: 'pickup_from' },
    {
      key: 'due_at',
      is: 'instant',
      sort: 'due_at',
      below: (row) => (row.late ? <ToneTag tone="bad">{t('order.late')}</ToneTag> : null),
    },
    { key: 'consignee_name', is: 'text', width: 180 },
    { key: 'pieces', is: 'quantity', width: 80 },
    { key: 'gross_kg', is: 'quantity', unit: 'unit.kg', sort: 'gross_kg', width: 120 },
    { key: 'volume_m3', is: 'quantity', unit: 'unit.m3', width: 110 },
    { key: 'pallets', is: 'quantity', off: true },
    { key: 'vehicle_type_name', is: 'text', width: 120 },
    { key: 'waybill_no', is: 'code', width: 160 },
    { key: 'open_exceptions', is: 'quantity', width: 100 },
    { key: 'is_dg', is: 'flag', width: 90 },
    { key: 'line_name', is: 'text', off: true },
    { key: 'shipper_name', is: 'text', off: true },
    { key: 'region', is: 'choice', words: 'order.region', off: true },
    { key: 'source', is: 'choice', words: 'order.source', off: true },
    { key: 'sales_name', is: 'text', off: true },
    { key: 'service_name', is: 'text', width: 110 },
    { key: 'company_code', is: 'code', width: 90 },
    { key: 'order_time', is: 'instant', sort: 'order_time' },
    { key: 'signed_at', is: 'instant', off: true },
    { key: 'remark', is: 'text', off: true },
  ];
}
