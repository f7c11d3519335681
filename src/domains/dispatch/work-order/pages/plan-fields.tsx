import type { z } from 'zod';
import type { Fields } from '../../../../web/kit/form/field-kinds.ts';
import type { FieldSet } from '../../../../web/kit/form/field-set.ts';
import type { planFields as planParams } from '../contract.ts';
import { costShares } from '../kinds.ts';
import { waysApart } from '../mixed-loading.ts';
import { answerMinutes } from '../rules.ts';
import { ArriveHint, DepartHint, DriverHint, type LateOrder, SecondDriverHint, VehicleHint } from '../../capacity/pages/crew-hint.tsx';

export type Plan = z.input<typeof planParams>;

/** The values beside the plan that its hints read: the trip that is planned again, or the ends of one without orders. */
type Beside = { id?: string; origin_station_id?: string; destination_station_id?: string; return_station_id?: string | null | undefined };

/** The way in which goods that may not lie beside each other are kept apart. */
export const keptApartField = {
  key: 'kept_apart',
  word: 'workOrder.kept_apart',
  is: 'choice',
  of: waysApart,
  words: 'workOrder.apart',
} as const;

/** The initial values of a new plan. */
export const newPlan = { cost_share: 'gross', pod_required: true, answer_minutes: answerMinutes } as const satisfies Partial<Plan>;

/**
 * The goods on the truck: the orders of a new trip, whether some must be kept apart, and whether it carries orders at all. A trip for a booking
 * carries none: nobody signs for it, and its cost is shared over none.
 */
type OnTruck = {
  readonly orderIds?: readonly string[];
  readonly isApart?: boolean;
  readonly carriesOrders?: boolean;
  /** The order that is due before the trip arrives. */
  readonly late?: LateOrder | null;
};

/** The fields for carrier, truck, times and price: for a new trip with its orders, and for one that is planned again. */
export function planFields(
  form: Pick<FieldSet<Plan & Beside>, 'values' | 'set'>,
  { orderIds = [], isApart = false, carriesOrders = true, late = null }: OnTruck = {},
): Fields<Plan> {
  const plan = { values: form.values, set: form.set, orderIds };
  const { values, set } = plan;
  const within = { carrier_id: values.carrier_id ?? '' };
  const disabled = !values.carrier_id;
  return [
    {
      key: 'carrier_id',
      word: 'workOrder.carrier_id',
      is: 'ref',
      to: 'carrier',
      onChange: () => set({ vehicle_id: null, driver_id: null, second_driver_id: null }),
    },
    { key: 'vehicle_id', word: 'workOrder.vehicle_id', is: 'ref', to: 'vehicle', within, disabled, hint: <VehicleHint plan={plan} /> },
    { key: 'driver_id', word: 'workOrder.driver_id', is: 'ref', to: 'driver', within, disabled, hint: <DriverHint plan={plan} /> },
    Boolean(values.driver_id) && {
      key: 'second_driver_id',
      word: 'workOrder.second_driver_id',
      is: 'ref',
      to: 'driver',
      within,
      hint: <SecondDriverHint plan={plan} />,
    },
    !values.vehicle_id && { key: 'vehicle_type_id', word: 'workOrder.vehicle_type_id', is: 'ref', to: 'vehicleType' },
    {
      key: 'planned_depart',
      word: 'workOrder.planned_depart',
      is: 'instant',
      hint: <DepartHint depart={values.planned_depart} />,
    },
    { key: 'planned_arrive', word: 'workOrder.planned_arrive', is: 'instant', hint: <ArriveHint plan={plan} late={late} /> },
    { key: 'price', word: 'workOrder.price', is: 'amount', currency: 'price_currency' },
    Boolean(values.price) && { key: 'price_reason', word: 'workOrder.price_reason', is: 'text' },
    { key: 'answer_minutes', word: 'workOrder.answer_minutes', is: 'whole' },
    carriesOrders && { key: 'cost_share', word: 'workOrder.cost_share', is: 'choice', of: costShares, words: 'workOrder.share' },
    carriesOrders && { key: 'pod_required', word: 'workOrder.pod_required', is: 'flag' },
    isApart && keptApartField,
    { key: 'instructions', word: 'workOrder.instructions', is: 'note' },
  ];
}
