import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import type { Step } from '../../../../web/kit/detail/step-bar.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
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
import { editableStates, orderStates } from '../states.ts';
import { OrderHold } from './glances.tsx';
import { sumFacts } from './goods-lines.ts';
import { stateTones, useOrderMoves } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import { copyOrderPage, editOrderPage } from '../pages.ts';
import { printWaybillPage } from '../../waybill/pages.ts';

export default function OrderPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
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
      party={(order) => order.customer_name}
      state={(order) => order.state}
      tones={stateTones}
      machine={orderStates}
      steps={stepsOf}
      keyFacts={() => [
        { key: 'customer_ref', is: 'code' },
        { key: 'business_type', is: 'choice', words: 'order.business' },
        { key: 'origin_name', is: 'text' },
        { key: 'destination_name', is: 'text' },
        { key: 'pickup_from', is: 'instant' },
        { key: 'due_at', is: 'instant' },
        { key: 'signed_at', is: 'instant' },
        { key: 'waybill_no', is: 'code' },
      ]}
      glances={(order) => <OrderHold order={order} />}
      actions={(order) => [
        ...moves.of(order),
        can(may.edit) &&
          editableStates.includes(order.state) && { key: 'edit', word: 'kit.edit', run: () => open(link(editOrderPage, { id })) },
        can(may.edit) && { key: 'copy', word: 'kit.copy', run: () => open(link(copyOrderPage, { id })) },
        can(mayWaybill.print) &&
          order.waybill_no !== null && { key: 'print', word: 'order.do.print', run: () => open(link(printWaybillPage, { order: id })) },
      ]}
      above={(order) =>
        order.reason && order.state === 'cancelled' && <Alert className="kit-gap" type="info" showIcon title={order.reason} />
      }
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

/** The order's review, then its journey: a milestone that a later one has overtaken counts as reached. */
function stepsOf({ submitted_at, reviewed_at, milestones, state }: OrderDetail): readonly Step[] {
  const last = milestones.findLastIndex(({ actual_at }) => actual_at !== null);
  return [
    { key: 'submitted', word: 'track.step.submitted', actual_at: submitted_at, reached: !['draft', 'cancelled'].includes(state) },
    { key: 'reviewed', word: 'track.step.reviewed', actual_at: reviewed_at, reached: !['draft', 'submitted', 'cancelled'].includes(state) },
    ...milestones.map(({ code, planned_at, actual_at }, place) => ({
      key: code,
      word: `milestone.${code}`,
      planned_at,
      actual_at,
      reached: place <= last,
    })),
  ];
}

function OrderFacts({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const servicesText = ({ services }: Pick<OrderDetail, 'services'>) => services.map((one) => t(`order.serviceOf.${one}`)).join(', ');
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
          { key: 'deliver_from', is: 'instant' },
          { key: 'deliver_to', is: 'instant' },
        ]}
      />
      <h3>{t('order.section.journey')}</h3>
      <Facts
        of={order}
        subject="order"
        items={[
          { key: 'line_name', is: 'text' },
          { key: 'customer_line_name', is: 'text' },
          { key: 'distance_km', is: 'quantity', unit: 'unit.km' },
          { key: 'border_name', is: 'text' },
          { key: 'mode', is: 'choice', words: 'order.mode' },
          { key: 'region', is: 'choice', words: 'order.region' },
          { key: 'vehicle_type_name', is: 'text' },
          { key: 'container_type', is: 'choice', words: 'order.container' },
          { key: 'container_no', is: 'code' },
          { key: 'temperature_min_c', is: 'quantity', unit: 'unit.celsius' },
          { key: 'temperature_max_c', is: 'quantity', unit: 'unit.celsius' },
          { key: 'odour', is: 'choice', words: 'order.odourOf' },
          { key: 'is_dg', is: 'flag' },
          { key: 'un_no', is: 'code' },
          { key: 'dg_class', is: 'code' },
          { key: 'packing_group', is: 'choice', words: 'order.packingGroup' },
          { key: 'flash_point_c', is: 'quantity', unit: 'unit.celsius' },
          { key: 'emergency_contact', is: 'text' },
          { key: 'emergency_phone', is: 'code' },
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
          { key: 'copied_from_no', is: 'code' },
          { key: 'goods_value', is: 'amount', currency: 'goods_value_currency' },
          { key: 'insured', is: 'flag' },
          { key: 'services', is: 'own', show: (row) => servicesText(row), text: (row) => servicesText(row) },
          { key: 'order_time', is: 'instant' },
          { key: 'created_by_name', is: 'text' },
          { key: 'submitted_by_name', is: 'text' },
          { key: 'reviewed_by_name', is: 'text' },
          { key: 'reviewed_at', is: 'instant' },
          { key: 'signed_by_name', is: 'text' },
          { key: 'pod_at', is: 'instant' },
          { key: 'income_done', is: 'flag' },
          { key: 'cost_done', is: 'flag' },
          { key: 'remark', is: 'text', wrap: true },
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
  const format = useFormat();
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
      <p className="kit-quiet">{t('order.sum', sumFacts(order, format))}</p>
    </>
  );
}
