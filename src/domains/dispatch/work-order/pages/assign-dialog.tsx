import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { DriverHint, SecondDriverHint, VehicleHint } from '../../capacity/pages/crew-hint.tsx';
import type { assignCarrierWork } from '../../carrier/contract.ts';
import { assignTruck } from '../contract.ts';
import { crewTimes } from './crew-times.ts';

export type Assignable = {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly state: string;
  readonly carrier_id?: string | null;
  readonly planned_depart: string;
  readonly planned_arrive: string;
  readonly vehicle_id?: string | null;
  readonly driver_id?: string | null;
  readonly second_driver_id?: string | null;
};

/**
 * Chooses truck and drivers of the carrier, before the departure or in place of those that cannot go on. Staff are told who is free for the
 * trip; a carrier's own people see only their own.
 */
export function AssignDialog(props: {
  trip: Assignable;
  call: typeof assignTruck | typeof assignCarrierWork;
  close: () => void;
}): ReactNode {
  const { trip } = props;
  const [times] = useState(() => crewTimes(trip, serverNow()));
  const { id, version, carrier_id } = trip;
  const onRoad = trip.state === 'departed';
  const within = carrier_id ? { carrier_id } : {};
  return (
    <FormDialog
      call={props.call}
      subject="workOrder"
      verb={onRoad ? 'workOrder.do.exchange' : 'workOrder.do.assign'}
      of={trip.no}
      start={{ id, version, vehicle_id: trip.vehicle_id, driver_id: trip.driver_id, second_driver_id: trip.second_driver_id ?? null }}
      fields={({ values, set }) => {
        const { vehicle_id, driver_id, second_driver_id } = values;
        const chosen = { vehicle_id, driver_id, second_driver_id };
        const plan = { values: { ...chosen, id, carrier_id: carrier_id ?? undefined, ...times }, set };
        const isStaff = props.call === assignTruck;
        return [
          { key: 'vehicle_id', is: 'ref', to: 'vehicle', within, hint: isStaff && <VehicleHint plan={plan} /> },
          { key: 'driver_id', is: 'ref', to: 'driver', within, hint: isStaff && <DriverHint plan={plan} /> },
          { key: 'second_driver_id', is: 'ref', to: 'driver', within, hint: isStaff && <SecondDriverHint plan={plan} /> },
        ];
      }}
      close={props.close}
    />
  );
}
