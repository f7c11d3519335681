import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { planWorkOrder, type WorkOrderDetail } from '../contract.ts';
import { useIsApart } from './loads-input.tsx';
import { newPlan, planFields } from './plan-fields.tsx';

/** Plans a draft again and sends it: after a withdrawal, or with another price. */
export function PlanDialog({ trip, close }: { trip: WorkOrderDetail; close: () => void }): ReactNode {
  const { id, version, vehicle_id, driver_id, second_driver_id, vehicle_type_id } = trip;
  const { price_reason, cost_share, pod_required, instructions, kept_apart } = trip;
  const isApart = useIsApart(trip.loaded.map(({ order_id }) => order_id));
  return (
    <FormDialog
      call={planWorkOrder}
      verb="workOrder.do.plan"
      of={trip.no}
      start={{
        ...newPlan,
        id,
        version,
        carrier_id: trip.carrier_id,
        vehicle_id,
        driver_id,
        second_driver_id,
        vehicle_type_id,
        planned_depart: trip.planned_depart,
        planned_arrive: trip.planned_arrive,
        price: trip.buy_amount,
        price_currency: trip.buy_currency,
        price_reason,
        cost_share,
        pod_required,
        instructions,
        kept_apart,
      }}
      fields={(form) => planFields(form, { isApart, carriesOrders: trip.loaded.length > 0 })}
      close={close}
    />
  );
}
