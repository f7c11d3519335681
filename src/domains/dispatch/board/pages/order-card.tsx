import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { orderDetailPage } from '../../../order/transport-order/pages.ts';
import type { PoolRow } from '../contract.ts';
import { nextTimes } from '../next-times.ts';

/** An order that needs a truck: it is chosen, or dragged onto a truck. */
export function OrderCard(props: { row: PoolRow; chosen: boolean; toggle: () => void; drag: () => void }): ReactNode {
  const { row } = props;
  const t = useT();
  const format = useFormat();
  const open = useOpen();
  const { from, to } = nextTimes(row);
  return (
    <article className="dispatch-card" draggable data-chosen={props.chosen} onDragStart={props.drag}>
      <div className="dispatch-card-head">
        <Checkbox checked={props.chosen} onChange={props.toggle} aria-label={row.order_no} />
        <Button type="link" size="small" onClick={() => open(link(orderDetailPage, { id: row.id }))}>
          {row.order_no}
        </Button>
        <span>{row.customer_name}</span>
        {row.late && <ToneTag tone="bad">{t('dispatchOrder.late')}</ToneTag>}
        {row.is_dg && <ToneTag tone="warning">{t('dispatchOrder.is_dg')}</ToneTag>}
        <span className="kit-space" />
        <span className="kit-quiet">{row.vehicle_type_name}</span>
      </div>
      <div>{`${row.origin_name} → ${row.destination_name} · ${row.goods}`}</div>
      <div className="kit-quiet">
        {[
          `${format.instant(from)} → ${format.instant(to)}`,
          `${t('dispatchOrder.left_pieces')} ${row.left_pieces}`,
          `${format.number(row.left_kg)} ${t('unit.kg')}`,
          `${format.number(row.left_m3)} ${t('unit.m3')}`,
        ].join(' · ')}
      </div>
    </article>
  );
}
