import type { ReactNode } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import type { assignCarrierWork } from '../../carrier/contract.ts';
import type { assignTruck } from '../contract.ts';

export type Assignable = { readonly id: string; readonly version: number; readonly no: string; readonly carrier_id?: string | null };

/** Chooses truck and driver of the carrier. A carrier's own people see only their own. */
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
      fields={[
        { key: 'vehicle_id', is: 'ref', to: 'vehicle', within },
        { key: 'driver_id', is: 'ref', to: 'driver', within },
      ]}
      close={props.close}
    />
  );
}
