import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Picker } from '../../../../web/kit/picker.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import type { assignCarrierWork } from '../../carrier/contract.ts';
import type { assignTruck } from '../contract.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';

export type Assignable = { readonly id: string; readonly version: number; readonly no: string; readonly carrier_id?: string | null };

/** Chooses truck and driver of the carrier. A carrier's own people see none but theirs. */
export function AssignDialog(props: {
  trip: Assignable;
  call: typeof assignTruck | typeof assignCarrierWork;
  vehicleId?: string | null;
  driverId?: string | null;
  close: () => void;
}): ReactNode {
  const { trip } = props;
  const t = useT();
  const send = useSend();
  const [vehicle_id, setVehicle] = useState<string | null>(props.vehicleId ?? null);
  const [driver_id, setDriver] = useState<string | null>(props.driverId ?? null);
  const within = trip.carrier_id ? { carrier_id: trip.carrier_id } : undefined;
  const run = async (requestId: string) => {
    if (!vehicle_id || !driver_id) return;
    await send(props.call, { id: trip.id, version: trip.version, vehicle_id, driver_id }, { requestId });
    await refresh('workOrder', 'carrierWork', 'capacity');
  };
  return (
    <FormDialog
      title={`${t('workOrder.do.assign')} · ${trip.no}`}
      ok={t('workOrder.do.assign')}
      off={!vehicle_id || !driver_id}
      close={props.close}
      run={run}
    >
      <Form.Item label={t('workOrder.vehicle_id')} required>
        <Picker to="vehicle" within={within} value={vehicle_id} onChange={setVehicle} aria-label={t('workOrder.vehicle_id')} />
      </Form.Item>
      <Form.Item label={t('workOrder.driver_id')} required>
        <Picker to="driver" within={within} value={driver_id} onChange={setDriver} aria-label={t('workOrder.driver_id')} />
      </Form.Item>
    </FormDialog>
  );
}
