import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import '../../../../web/kit/kit.css';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog/dialog.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PoolRow, suggestPlan, type SuggestedPlan } from '../contract.ts';
import { DispatchDialog } from './dispatch-dialog.tsx';

/** A plan for the chosen orders with its reasons. The dispatcher reviews each trip and dispatches it, or skips it. */
export function SuggestDialog({ orders, close }: { orders: readonly PoolRow[]; close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [ids] = useState(() => orders.map((order) => order.id));
  const read = useRead(suggestPlan, { order_ids: ids });
  const [taken, setTaken] = useState<SuggestedPlan | null>(null);
  const known = new Map(orders.map((order) => [order.id, order]));
  return (
    <>
      <Dialog open title={t('dispatchOrder.suggested')} width={760} onCancel={close} footer={null}>
        {(!read.data || read.error) && <Read of={read} />}
        {read.data?.plans.map((plan) => (
          <article key={plan.vehicle_id + plan.planned_depart} className="dispatch-card">
            <div className="dispatch-card-head">
              <strong>{plan.plate_no}</strong>
              <span>{plan.carrier_name}</span>
              <span className="kit-quiet">{plan.driver_name}</span>
              <span className="kit-space" />
              <span>{`${format.instant(plan.planned_depart)} → ${format.instant(plan.planned_arrive)}`}</span>
              <Button type="primary" size="small" onClick={() => setTaken(plan)}>
                {t('dispatchOrder.take')}
              </Button>
            </div>
            <div>{plan.orders.map((order) => order.order_no).join(', ')}</div>
            <div className="kit-quiet">{plan.why.map((why) => t(`dispatchOrder.why.${why.word}`, why.facts)).join(' · ')}</div>
          </article>
        ))}
        {read.data && read.data.unplaced.length > 0 && (
          <Alert
            className="kit-gap"
            type="warning"
            showIcon
            title={t('dispatchOrder.unplaced')}
            description={read.data.unplaced.map((order) => (
              <div key={order.id}>{`${order.order_no}: ${t(`dispatchOrder.why.${order.why.word}`, order.why.facts)}`}</div>
            ))}
          />
        )}
      </Dialog>
      {taken && (
        <DispatchDialog
          orders={taken.orders.flatMap((order) => known.get(order.id) ?? [])}
          start={{
            carrier_id: taken.carrier_id,
            vehicle_id: taken.vehicle_id,
            driver_id: taken.driver_id,
            planned_depart: taken.planned_depart,
            planned_arrive: taken.planned_arrive,
          }}
          close={() => setTaken(null)}
          done={() => void read.refetch()}
        />
      )}
    </>
  );
}
