import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail-page.tsx';
import { Facts } from '../../../../web/kit/facts.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useSections } from '../../../../web/kit/sections.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { OrderDocuments } from '../../document/pages/order-documents.tsx';
import { may as mayDocument } from '../../document/permits.ts';
import { OrderShares } from '../../portal/pages/order-shares.tsx';
import { may as mayShare } from '../../portal/permits.ts';
import { OrderExceptions } from '../../tracking/pages/order-exceptions.tsx';
import { OrderMilestones } from '../../tracking/pages/order-milestones.tsx';
import { may as mayWaybill } from '../../waybill/permits.ts';
import { getOrder, type OrderDetail } from '../contract.ts';
import { may } from '../permits.ts';
import { editableStates } from '../states.ts';
import { stateTones, useOrderMoves } from './moves.ts';

export default function OrderPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const read = useRead(getOrder, { id });
  const moves = useOrderMoves<OrderDetail>();
  const others = useSections('order', id);
  return (
    <DetailPage
      subject="order"
      id={id}
      read={read}
      title={(order) => order.order_no}
      state={(order) => order.state}
      tones={stateTones}
      keyFacts={(order) => [
        { key: 'customer_name', is: 'text' },
        order.customer_ref !== null && { key: 'customer_ref', is: 'code' },
        { key: 'business_type', is: 'choice', words: 'order.business' },
        { key: 'origin_name', is: 'text' },
        { key: 'destination_name', is: 'text' },
        { key: 'pickup_from', is: 'instant' },
        { key: 'due_at', is: 'instant' },
        order.signed_at !== null && { key: 'signed_at', is: 'instant' },
        order.waybill_no !== null && { key: 'waybill_no', is: 'code' },
      ]}
      actions={(order) => [
        ...moves.of(order),
        can(may.edit) &&
          editableStates.includes(order.state) && { key: 'edit', word: 'kit.edit', run: () => open(`/order/editOrder?id=${id}`) },
        can(may.edit) && { key: 'copy', word: 'kit.copy', run: () => open(`/order/copyOrder?id=${id}`) },
        can(mayWaybill.print) &&
          order.waybill_no !== null && { key: 'print', word: 'order.do.print', run: () => open(`/print/waybill?order=${id}`) },
      ]}
      above={(order) => (
        <>
          {order.late && <Alert className="kit-gap" type="error" showIcon title={t('order.late')} />}
          {order.reason && order.state !== 'cancelled' && <Alert className="kit-gap" type="warning" showIcon title={order.reason} />}
          {order.reason && order.state === 'cancelled' && <Alert className="kit-gap" type="info" showIcon title={order.reason} />}
        </>
      )}
      rail={{ attachments: false }}
      sections={(order) => [
        { key: 'facts', word: 'order.section.facts', body: <OrderFacts order={order} /> },
        { key: 'goods', word: 'order.section.goods', count: order.lines.length, body: <Goods order={order} /> },
        {
          key: 'milestones',
          word: 'order.section.milestones',
          body: <OrderMilestones orderId={id} state={order.state} milestones={order.milestones} />,
        },
        ...others,
        can(mayDocument.view) && { key: 'documents', word: 'order.section.documents', body: <OrderDocuments orderId={id} /> },
        {
          key: 'exceptions',
          word: 'order.section.exceptions',
          count: order.open_exceptions,
          body: <OrderExceptions orderId={id} exceptions={order.exceptions} />,
        },
        can(mayShare.share) && { key: 'shares', word: 'order.section.shares', body: <OrderShares orderId={id} /> },
      ]}
    />
  );
}

function OrderFacts({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  return (
    <>
      <h3>{t('order.section.stops')}</h3>
      <Facts
        of={{ ...order, ...flat('shipper', order.shipper) }}
        subject="order"
        items={[
          { key: 'shipper_name', is: 'text' },
          { key: 'shipper_address', is: 'text', wrap: true },
          { key: 'shipper_contact', is: 'text' },
          { key: 'shipper_phone', is: 'code' },
          { key: 'pickup_from', is: 'instant' },
          { key: 'pickup_to', is: 'instant' },
        ]}
      />
      <Facts
        of={{ ...order, ...flat('consignee', order.consignee) }}
        subject="order"
        items={[
          { key: 'consignee_name', is: 'text' },
          { key: 'consignee_address', is: 'text', wrap: true },
          { key: 'consignee_contact', is: 'text' },
          { key: 'consignee_phone', is: 'code' },
          order.deliver_from !== null && { key: 'deliver_from', is: 'instant' },
          order.deliver_to !== null && { key: 'deliver_to', is: 'instant' },
        ]}
      />
      <h3>{t('order.section.journey')}</h3>
      <Facts
        of={order}
        subject="order"
        items={[
          { key: 'line_name', is: 'text' },
          order.customer_line_name !== null && { key: 'customer_line_name', is: 'text' },
          order.distance_km !== null && { key: 'distance_km', is: 'quantity', unit: 'unit.km' },
          order.border_name !== null && { key: 'border_name', is: 'text' },
          { key: 'mode', is: 'choice', words: 'order.mode' },
          { key: 'region', is: 'choice', words: 'order.region' },
          { key: 'vehicle_type_name', is: 'text' },
          order.container_type !== null && { key: 'container_type', is: 'choice', words: 'order.container' },
          order.container_no !== null && { key: 'container_no', is: 'code' },
          order.temperature_min_c !== null && { key: 'temperature_min_c', is: 'quantity', unit: 'unit.celsius' },
          order.temperature_max_c !== null && { key: 'temperature_max_c', is: 'quantity', unit: 'unit.celsius' },
          { key: 'is_dg', is: 'flag' },
          order.un_no !== null && { key: 'un_no', is: 'code' },
          order.dg_class !== null && { key: 'dg_class', is: 'code' },
          order.packing_group !== null && { key: 'packing_group', is: 'choice', words: 'order.packingGroup' },
          order.flash_point_c !== null && { key: 'flash_point_c', is: 'quantity', unit: 'unit.celsius' },
          order.emergency_contact !== null && { key: 'emergency_contact', is: 'text' },
          order.emergency_phone !== null && { key: 'emergency_phone', is: 'code' },
        ]}
      />
      <h3>{t('order.section.customer')}</h3>
      <Facts
        of={order}
        subject="order"
        items={[
          { key: 'bill_to_name', is: 'text' },
          { key: 'company_name', is: 'text' },
          { key: 'sales_name', is: 'text' },
          { key: 'service_name', is: 'text' },
          { key: 'source', is: 'choice', words: 'order.source' },
          order.copied_from_no !== null && { key: 'copied_from_no', is: 'code' },
          order.goods_value !== null && { key: 'goods_value', is: 'amount', currency: 'goods_value_currency' },
          { key: 'insured', is: 'flag' },
          { key: 'order_time', is: 'instant' },
          { key: 'created_by_name', is: 'text' },
          { key: 'submitted_by_name', is: 'text' },
          { key: 'reviewed_by_name', is: 'text' },
          { key: 'reviewed_at', is: 'instant' },
          order.signed_by_name !== null && { key: 'signed_by_name', is: 'text' },
          order.pod_at !== null && { key: 'pod_at', is: 'instant' },
          { key: 'income_done', is: 'flag' },
          { key: 'cost_done', is: 'flag' },
          order.remark !== null && { key: 'remark', is: 'text', wrap: true },
        ]}
      />
    </>
  );
}

type Party = OrderDetail['shipper'];
function flat<P extends 'shipper' | 'consignee'>(as: P, { contact, phone, address }: Party) {
  return { [`${as}_contact`]: contact, [`${as}_phone`]: phone, [`${as}_address`]: address } as Record<
    `${P}_${'contact' | 'phone' | 'address'}`,
    string
  >;
}

function Goods({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  return (
    <>
      <SubTable
        rows={order.lines}
        subject="order"
        title="order.section.goods"
        columns={[
          { key: 'line_no', is: 'quantity', width: 60 },
          { key: 'goods_name', is: 'text', width: 220 },
          { key: 'packing', is: 'choice', words: 'order.packing', width: 100 },
          { key: 'pieces', is: 'quantity', width: 90 },
          { key: 'pallets', is: 'quantity', width: 90 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'net_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'length_cm', is: 'quantity', unit: 'unit.cm', width: 90 },
          { key: 'width_cm', is: 'quantity', unit: 'unit.cm', width: 90 },
          { key: 'height_cm', is: 'quantity', unit: 'unit.cm', width: 90 },
          { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
          { key: 'hs_code', is: 'code', width: 120 },
        ]}
      />
      <p className="kit-quiet">{t('order.sum', { pieces: order.pieces, gross: order.gross_kg, volume: order.volume_m3 })}</p>
    </>
  );
}
