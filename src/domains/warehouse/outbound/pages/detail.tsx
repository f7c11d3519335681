import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { printOutboundPage } from '../../label/pages.ts';
import { getOutbound, type OutboundDetail, readOutboundStock } from '../contract.ts';
import { editOutboundPage } from '../pages.ts';
import { may } from '../permits.ts';
import { OutboundGlances } from './glances.tsx';
import { interceptTones, outboundTones, reservedTones, useOutboundMoves } from './moves.tsx';

/** One plan: what was ordered, and how much of it is reserved, picked and shipped. */
export default function OutboundPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const staff = useSession().sys_num_id === 1;
  const read = useRead(getOutbound, { id });
  const moves = useOutboundMoves<OutboundDetail>();
  const others = useSections('outbound', id);
  return (
    <>
      <DetailPage
        subject="outbound"
        id={id}
        read={read}
        title={(plan) => plan.plan_no}
        state={(plan) => plan.state}
        tones={outboundTones}
        steps={stepsOf}
        keyFacts={(plan) => [
          { key: 'customer_name', is: 'text' },
          { key: 'warehouse_name', is: 'text' },
          { key: 'kind', is: 'choice', words: 'outbound.kind' },
          { key: 'etd_from', is: 'instant' },
          plan.reserved !== null && { key: 'reserved', is: 'choice', words: 'outbound.reserved', tones: reservedTones },
          plan.gate_pass_no !== null && { key: 'gate_pass_no', is: 'code' },
          plan.plate_no !== null && { key: 'plate_no', is: 'code' },
          plan.intercept !== null && { key: 'intercept', is: 'choice', words: 'outbound.intercept', tones: interceptTones },
          { key: 'customer_ref', is: 'code' },
          plan.order_no !== null &&
            (staff
              ? { key: 'order_no', is: 'link', open: () => link(orderDetailPage, { id: plan.order_id }) }
              : { key: 'order_no', is: 'code' }),
        ]}
        glances={(plan) => <OutboundGlances plan={plan} />}
        actions={(plan) => [
          ...moves.of(plan),
          can(may.edit) && plan.state === 'newPlan' && { key: 'edit', word: 'kit.edit', run: () => open(link(editOutboundPage, { id })) },
        ]}
        above={(plan) => (
          <>
            {plan.late && <Alert className="kit-gap" type="error" showIcon title={t('outbound.lateNote')} />}
            {plan.intercept === 'requested' && (
              <Alert
                className="kit-gap"
                type="error"
                showIcon
                title={t('outbound.interceptNote', { reason: plan.intercept_reason ?? '' })}
              />
            )}
            {staff && plan.nothing_found && <Alert className="kit-gap" type="error" showIcon title={t('outbound.nothingFoundNote')} />}
            {plan.reason && <Alert className="kit-gap" type="info" showIcon title={plan.reason} />}
          </>
        )}
        {...(staff ? { print: () => link(printOutboundPage, { id }) } : {})}
        rail={staff ? { attachments: { kinds: ['signedSlip', 'photo', 'other'] } } : false}
        sections={(plan) => [
          { key: 'lines', word: 'outbound.section.lines', count: plan.line_rows.length, body: <Lines plan={plan} /> },
          ...(staff && ['newPlan', 'issued', 'picked'].includes(plan.state)
            ? [{ key: 'stock', word: 'outbound.section.stock', body: <Stock id={id} /> }]
            : []),
          { key: 'facts', word: 'outbound.section.facts', body: <PlanFacts plan={plan} /> },
          ...others,
        ]}
      />
      {moves.dialog}
    </>
  );
}

function stepsOf(plan: OutboundDetail): readonly Step[] {
  return statePath('outbound.state', ['newPlan', 'issued', 'picked', 'completed'], plan.state, 'event', {
    newPlan: { actual_at: plan.created_at },
    issued: { actual_at: plan.issued_at },
    picked: { actual_at: plan.picked_at },
    completed: { planned_at: plan.etd_to, actual_at: plan.completed_at },
  });
}

function Lines({ plan }: { plan: OutboundDetail }): ReactNode {
  return (
    <SubTable
      rows={plan.line_rows}
      subject="outbound"
      title="outbound.section.lines"
      columns={[
        { key: 'line_no', is: 'quantity', width: 60 },
        { key: 'product_name', is: 'text', width: 200, below: (line) => line.product_code },
        { key: 'qty', is: 'quantity', width: 100 },
        { key: 'reserved_qty', is: 'quantity', width: 100 },
        { key: 'picked_qty', is: 'quantity', width: 100 },
        { key: 'shipped_qty', is: 'quantity', width: 100 },
        { key: 'unit', is: 'text', width: 70 },
        { key: 'rule', is: 'choice', words: 'outbound.rule', width: 130 },
        { key: 'lot_no', is: 'code', width: 120 },
        { key: 'location_code', is: 'code', width: 150 },
        { key: 'pallet_no', is: 'code', width: 190 },
        { key: 'remark', is: 'text', width: 160 },
      ]}
    />
  );
}

/** Where the stock of the goods is: reserved for this plan, free, and what keeps the rest. */
function Stock({ id }: { id: string }): ReactNode {
  const { data } = useRead(readOutboundStock, { id }, { quiet: true });
  if (!data) return null;
  return (
    <>
      <SubTable
        rows={data.lines.map((line) => ({ ...line, id: line.line_id }))}
        subject="outbound"
        title="outbound.section.stock"
        columns={[
          { key: 'line_no', is: 'quantity', width: 60 },
          { key: 'product_name', is: 'text', width: 200, below: (line) => line.product_code },
          { key: 'wanted', is: 'quantity', width: 110 },
          { key: 'free', is: 'quantity', width: 100 },
          { key: 'missing', is: 'quantity', width: 90 },
          { key: 'reserved', word: 'outbound.reservedStock', is: 'quantity', width: 100 },
          { key: 'held', is: 'quantity', width: 90 },
          { key: 'frozen', is: 'quantity', width: 90 },
          { key: 'elsewhere', is: 'quantity', width: 120 },
          { key: 'plans', is: 'text', width: 200 },
        ]}
      />
      <SubTable
        rows={data.reservations}
        subject="outbound"
        title="outbound.reservations"
        columns={[
          { key: 'line_no', is: 'quantity', width: 60 },
          { key: 'product_name', is: 'text', width: 200 },
          { key: 'qty', word: 'outbound.reserved_qty', is: 'quantity', width: 100 },
          { key: 'lot_no', is: 'code', width: 120 },
          { key: 'location_code', is: 'code', width: 150 },
          { key: 'pallet_no', is: 'code', width: 190 },
        ]}
        empty="outbound.noReservations"
      />
    </>
  );
}

function PlanFacts({ plan }: { plan: OutboundDetail }): ReactNode {
  return (
    <Facts
      of={plan}
      subject="outbound"
      items={[
        { key: 'company_name', is: 'text' },
        { key: 'delivery', is: 'choice', words: 'outbound.delivery' },
        { key: 'consignee_name', is: 'text' },
        { key: 'consignee_phone', is: 'code' },
        { key: 'consignee_address', is: 'text' },
        { key: 'etd_to', is: 'instant' },
        { key: 'carrier_name', is: 'text' },
        { key: 'plate_no', is: 'code' },
        { key: 'driver_name', is: 'text' },
        { key: 'driver_phone', is: 'code' },
        { key: 'gate_pass_no', is: 'code' },
        { key: 'priority', is: 'quantity' },
        { key: 'label_required', is: 'flag' },
        { key: 'split_required', is: 'flag' },
        { key: 'staging_code', is: 'code' },
        { key: 'source', is: 'choice', words: 'outbound.source' },
        { key: 'created_by_name', is: 'text' },
        { key: 'created_at', is: 'instant' },
        { key: 'issued_by_name', is: 'text' },
        { key: 'issued_at', is: 'instant' },
        { key: 'picked_at', is: 'instant' },
        { key: 'completed_by_name', is: 'text' },
        { key: 'completed_at', is: 'instant' },
        { key: 'cancelled_at', is: 'instant' },
        { key: 'remark', is: 'text', wrap: true },
      ]}
    />
  );
}
