import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getInbound, type InboundDetail } from '../contract.ts';
import { may as receiving } from '../../receiving/permits.ts';
import { may } from '../permits.ts';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { editableStates, inboundStates } from '../states.ts';
import { InboundGlances } from './glances.tsx';
import { differenceTones, inboundTones, useInboundMoves } from './moves.tsx';
import { link } from '../../../../kernel/link.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import { editInboundPage } from '../pages.ts';
import { printBarcodePage, printInboundPage } from '../../label/pages.ts';

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
        party={(plan) => plan.customer_name}
        state={(plan) => plan.state}
        tones={inboundTones}
        machine={inboundStates}
        steps={stepsOf}
        keyFacts={(plan) => [
          { key: 'warehouse_name', is: 'text' },
          { key: 'kind', is: 'choice', words: 'inbound.kind' },
          { key: 'eta_from', is: 'instant' },
          { key: 'eta_to', is: 'instant' },
          plan.booked_dock !== null && { key: 'booked_dock', is: 'code' },
          plan.dock_from !== null && { key: 'dock_from', is: 'instant' },
          plan.dock_to !== null && { key: 'dock_to', is: 'instant' },
          { key: 'dock', is: 'code' },
          { key: 'customer_ref', is: 'code' },
          plan.order_no !== null &&
            (staff
              ? { key: 'order_no', is: 'link', open: () => link(orderDetailPage, { id: plan.order_id }) }
              : { key: 'order_no', is: 'code' }),
        ]}
        glances={(plan) => <InboundGlances plan={plan} />}
        actions={(plan) => [
          ...moves.of(plan),
          can(may.edit) &&
            editableStates.includes(plan.state) && {
              key: 'edit',
              word: 'kit.edit',
              run: () => open(link(editInboundPage, { id })),
            },
          staff && { key: 'barcodes', word: 'page.printBarcode', run: () => open(link(printBarcodePage, { plan: id })) },
        ]}
        above={(plan) => (
          <>
            {plan.late && <Alert className="kit-gap" type="error" showIcon title={t('inbound.lateNote')} />}
            {plan.reason && (
              <Alert className="kit-gap" type={plan.state === 'cancelled' ? 'info' : 'warning'} showIcon title={plan.reason} />
            )}
          </>
        )}
        {...(staff ? { print: () => link(printInboundPage, { id }) } : {})}
        rail={staff ? { attachments: { kinds: ['packingList', 'photo', 'other'] } } : false}
        sections={(plan) => [
          { key: 'lines', word: 'inbound.section.lines', count: plan.line_rows.length, body: <Lines plan={plan} /> },
          // The warehouse has a section of its own, with the places of the pallets.
          ...(can(receiving.view)
            ? []
            : [{ key: 'pallets', word: 'receiving.pallets', count: plan.pallets_made.length, body: <OwnPallets plan={plan} /> }]),
          { key: 'facts', word: 'inbound.section.facts', body: <PlanFacts plan={plan} /> },
          ...others,
        ]}
      />
      {moves.dialog}
    </>
  );
}

const path = ['submitted', 'audited', 'arrived', 'docked', 'receiving', 'received', 'putAway', 'closed'] as const;

function stepsOf(plan: InboundDetail): readonly Step[] {
  return statePath('inbound.step', path, plan.state, 'event', {
    submitted: { actual_at: plan.submitted_at },
    audited: { actual_at: plan.audited_at },
    arrived: { planned_at: plan.eta_to, actual_at: plan.arrived_at },
    docked: { actual_at: plan.docked_at },
    received: { actual_at: plan.received_at },
    putAway: { actual_at: plan.put_away_at },
    closed: { actual_at: plan.closed_at },
  });
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

function OwnPallets({ plan }: { plan: InboundDetail }): ReactNode {
  return (
    <SubTable
      rows={plan.pallets_made}
      subject="receiving"
      title="receiving.pallets"
      columns={[
        { key: 'pallet_no', is: 'code', width: 190 },
        { key: 'goods', is: 'text', width: 200 },
        { key: 'qty', is: 'quantity', width: 90 },
        { key: 'cartons', word: 'inbound.cartons', is: 'quantity', width: 80 },
        { key: 'gross_kg', word: 'inbound.gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'damaged', is: 'flag', width: 80 },
      ]}
      empty="receiving.noPallets"
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
        { key: 'created_by_name', is: 'text' },
        { key: 'created_at', is: 'instant' },
        { key: 'submitted_by_name', is: 'text' },
        { key: 'submitted_at', is: 'instant' },
        { key: 'audited_by_name', is: 'text' },
        { key: 'audited_at', is: 'instant' },
        { key: 'arrived_at', is: 'instant' },
        { key: 'docked_at', is: 'instant' },
        { key: 'received_at', is: 'instant' },
        { key: 'put_away_at', is: 'instant' },
        { key: 'closed_at', is: 'instant' },
        { key: 'remark', is: 'text', wrap: true },
      ]}
    />
  );
}
