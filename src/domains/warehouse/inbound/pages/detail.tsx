import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail-page.tsx';
import { Facts } from '../../../../web/kit/facts.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useSections } from '../../../../web/kit/sections.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getInbound, type InboundDetail } from '../contract.ts';
import { may } from '../permits.ts';
import { editableStates } from '../states.ts';
import { differenceTones, inboundTones, useInboundMoves } from './moves.tsx';

export default function InboundPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const staff = useSession().sys_num_id === 1;
  const read = useRead(getInbound, { id });
  const moves = useInboundMoves<InboundDetail>();
  const others = useSections('inbound', id);
  return (
    <>
      <DetailPage
        subject="inbound"
        id={id}
        read={read}
        title={(plan) => plan.plan_no}
        state={(plan) => plan.state}
        tones={inboundTones}
        keyFacts={(plan) => [
          { key: 'customer_name', is: 'text' },
          { key: 'warehouse_name', is: 'text' },
          { key: 'kind', is: 'choice', words: 'inbound.kind' },
          { key: 'eta_from', is: 'instant' },
          { key: 'eta_to', is: 'instant' },
          plan.dock !== null && { key: 'dock', is: 'code' },
          plan.customer_ref !== null && { key: 'customer_ref', is: 'code' },
          plan.order_no !== null &&
            (staff
              ? { key: 'order_no', is: 'link', open: () => `/order/orderDetail?id=${plan.order_id}` }
              : { key: 'order_no', is: 'code' }),
        ]}
        actions={(plan) => [
          ...moves.of(plan),
          can(may.edit) &&
            editableStates.includes(plan.state) && {
              key: 'edit',
              word: 'kit.edit',
              run: () => open(`/order/inventory/managment/editInbound?id=${id}`),
            },
          staff && { key: 'barcodes', word: 'page.printBarcode', run: () => open(`/print/barcode?plan=${id}`) },
        ]}
        above={(plan) => (
          <>
            {plan.late && <Alert className="kit-gap" type="error" showIcon title={t('inbound.lateNote')} />}
            {plan.reason && (
              <Alert className="kit-gap" type={plan.state === 'cancelled' ? 'info' : 'warning'} showIcon title={plan.reason} />
            )}
          </>
        )}
        {...(staff ? { print: () => `/print/inbound?id=${id}` } : {})}
        rail={staff ? { attachments: { kinds: ['packingList', 'photo', 'other'] } } : false}
        sections={(plan) => [
          { key: 'lines', word: 'inbound.section.lines', count: plan.line_rows.length, body: <Lines plan={plan} /> },
          { key: 'facts', word: 'inbound.section.facts', body: <PlanFacts plan={plan} /> },
          ...others,
        ]}
      />
      {moves.dialog}
    </>
  );
}

function Lines({ plan }: { plan: InboundDetail }): ReactNode {
  return (
    <SubTable
      rows={plan.line_rows}
      subject="inbound"
      title="inbound.section.lines"
      columns={[
        { key: 'line_no', is: 'quantity', width: 60 },
        { key: 'product_name', is: 'text', width: 200, below: (line) => line.product_code },
        { key: 'qty', is: 'quantity', width: 100 },
        { key: 'received_qty', is: 'quantity', width: 100 },
        { key: 'damaged_qty', is: 'quantity', width: 100 },
        { key: 'difference', is: 'choice', words: 'inbound.difference', tones: differenceTones, width: 100 },
        { key: 'unit', is: 'text', width: 70 },
        { key: 'cartons', is: 'quantity', width: 80 },
        { key: 'pallets', is: 'quantity', width: 80 },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'batch_no', is: 'code', width: 120 },
        { key: 'production_on', is: 'day' },
        { key: 'expiry_on', is: 'day' },
        { key: 'grade', is: 'text', width: 80 },
        { key: 'remark', is: 'text', width: 160 },
      ]}
    />
  );
}

function PlanFacts({ plan }: { plan: InboundDetail }): ReactNode {
  return (
    <Facts
      of={plan}
      subject="inbound"
      items={[
        { key: 'company_name', is: 'text' },
        { key: 'supplier_name', is: 'text' },
        { key: 'carrier_name', is: 'text' },
        { key: 'plate_no', is: 'code' },
        { key: 'driver_name', is: 'text' },
        { key: 'driver_phone', is: 'text' },
        { key: 'container_no', is: 'code' },
        { key: 'seal_no', is: 'code' },
        { key: 'priority', is: 'quantity' },
        { key: 'source', is: 'choice', words: 'inbound.source' },
        plan.created_by_name !== null && { key: 'created_by_name', is: 'text' },
        { key: 'created_at', is: 'instant' },
        plan.submitted_by_name !== null && { key: 'submitted_by_name', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
        plan.audited_by_name !== null && { key: 'audited_by_name', is: 'text' },
        { key: 'audited_at', is: 'instant' },
        { key: 'arrived_at', is: 'instant' },
        { key: 'docked_at', is: 'instant' },
        { key: 'received_at', is: 'instant' },
        { key: 'put_away_at', is: 'instant' },
        { key: 'closed_at', is: 'instant' },
        plan.remark !== null && { key: 'remark', is: 'text', wrap: true },
      ]}
    />
  );
}
