import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { DriverHint, VehicleHint } from '../../capacity/pages/crew-hint.tsx';
import type { assignCarrierWork } from '../../carrier/contract.ts';
import { assignTruck } from '../contract.ts';

export type Assignable = {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly carrier_id?: string | null;
  readonly planned_depart: string;
  readonly planned_arrive: string;
};

/** Chooses truck and driver of the carrier. Staff are told who is free for the trip; a carrier's own people see only their own. */
export function AssignDialog(props: {
  trip: Assignable;
  call: typeof assignTruck | typeof assignCarrierWork;
  vehicleId?: string | null;
  driverId?: string | null;
  close: () => void;
}): ReactNode {
  const { trip, vehicleId, driverId } = props;
  const within = trip.carrier_id ? { carrier_id: trip.carrier_id } : {};
  return (
    <FormDialog
      call={props.call}
      subject="workOrder"
      verb="workOrder.do.assign"
      of={trip.no}
      start={{ id: trip.id, version: trip.version, vehicle_id: vehicleId, driver_id: driverId }}
      fields={({ values, set }) => {
        const { id, carrier_id, planned_depart, planned_arrive } = trip;
        const chosen = { vehicle_id: values.vehicle_id, driver_id: values.driver_id };
        const plan = { values: { ...chosen, id, carrier_id: carrier_id ?? undefined, planned_depart, planned_arrive }, set };
        const isStaff = props.call === assignTruck;
        return [
          { key: 'vehicle_id', is: 'ref', to: 'vehicle', within, hint: isStaff && <VehicleHint plan={plan} /> },
          { key: 'driver_id', is: 'ref', to: 'driver', within, hint: isStaff && <DriverHint plan={plan} /> },
        ];
      }}
      close={props.close}
    />
  );
}
