import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { planWorkOrder, type WorkOrderDetail } from '../contract.ts';
import './dispatch.css';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { type PlanDraft, PlanFields, planOf } from './plan-fields.tsx';

/** Plans a draft anew and sends it: after a withdrawal, or with another price. */
export function PlanDialog({ trip, close }: { trip: WorkOrderDetail; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [draft, setDraft] = useState<PlanDraft>({
    carrier_id: trip.carrier_id,
    vehicle_id: trip.vehicle_id,
    driver_id: trip.driver_id,
    vehicle_type_id: trip.vehicle_type_id,
    planned_depart: trip.planned_depart,
    planned_arrive: trip.planned_arrive,
    price: trip.buy_amount,
    price_currency: trip.buy_currency,
    price_reason: trip.price_reason,
    cost_share: trip.cost_share,
    pod_required: trip.pod_required,
    instructions: trip.instructions,
  });
  const plan = planOf(draft);
  const run = async (requestId: string) => {
    if (!plan) return;
    await send(planWorkOrder, { id: trip.id, version: trip.version, ...plan }, { requestId });
    await refresh('workOrder', 'offer', 'dispatchReview', 'capacity', 'B169');
  };
  return (
    <FormDialog
      title={`${t('workOrder.do.plan')} · ${trip.no}`}
      ok={t('workOrder.do.plan')}
      off={!plan}
      width={820}
      close={close}
      run={run}
    >
      <PlanFields value={draft} change={setDraft} />
    </FormDialog>
  );
}
