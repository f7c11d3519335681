import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { usePortTime } from '../../sailing/pages/port-time.ts';
import { PassedCutOffs } from '../../job/pages/cut-offs.tsx';
import { withPlainMeasures } from '../../../../web/kit/form/plain-measures.ts';
import {
  amendBooking,
  type BookingDetail,
  checkDangerousGoods,
  confirmWeights,
  listLaterSailings,
  requestBookingCancellation,
  rollOverBooking,
} from '../contract.ts';
import { rollOverReasons } from '../kinds.ts';
import { equipmentColumns, newEquipment } from './equipment-columns.ts';

type Props = { readonly booking: BookingDetail; readonly close: () => void };

/** A later sailing between the same ports, and why. */
export function RollOverDialog({ booking: { id, version, booking_no, cut_offs }, close }: Props): ReactNode {
  const t = useT();
  const portTime = usePortTime();
  const read = useRead(listLaterSailings, { id });
  const sailings = read.data?.rows ?? [];
  const labelOf = (sailingId: string): string => {
    const sailing = sailings.find((one) => one.id === sailingId);
    if (!sailing) return '';
    const cutOff = portTime(sailing.next_cut_off_there);
    return [
      sailing.name,
      sailing.supplier_name,
      `${t('booking.departs_there')} ${portTime(sailing.departs_there) ?? ''}`,
      cutOff && `${t('booking.next_cut_off_at')} ${cutOff}`,
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <FormDialog
      call={rollOverBooking}
      verb="booking.do.rollOver"
      of={booking_no}
      start={{ id, version }}
      error={read.error}
      off={read.data?.rows.length === 0}
      fields={[
        { key: 'sailing_id', is: 'choice', of: sailings.map((one) => one.id), words: labelOf },
        { key: 'reason', word: 'booking.rollOverReason', is: 'choice', of: rollOverReasons, words: 'booking.rollOverReason' },
        { key: 'remark', is: 'text' },
      ]}
      close={close}
    >
      {read.data?.rows.length === 0 && <Alert className="kit-gap" type="info" showIcon title={t('booking.noLaterSailing')} />}
      <PassedCutOffs rows={cut_offs} />
    </FormDialog>
  );
}

/** The check of the dangerous goods against their shipper's declaration. */
export function DangerousDialog({ booking: { id, version, booking_no }, close }: Props): ReactNode {
  return (
    <FormDialog
      call={checkDangerousGoods}
      verb="booking.do.checkDangerous"
      of={booking_no}
      start={{ id, version }}
      fields={[
        { key: 'dg_declaration', is: 'text', help: 'booking.declarationHelp' },
        { key: 'remark', is: 'text' },
      ]}
      close={close}
    />
  );
}

type Amended = ParamsOf<typeof amendBooking>;

/** The booking as we want the carrier to change it. */
export function AmendDialog({ booking, close }: Props): ReactNode {
  const { id, version, load_station_id, discharge_station_id } = booking;
  const equipment = withPlainMeasures(booking.equipment_lines.map(({ id: _, ...line }) => line));
  return (
    <FormDialog
      call={amendBooking}
      verb="booking.do.amend"
      of={booking.booking_no}
      start={{
        id,
        version,
        load_station_id,
        discharge_station_id,
        ...(booking.sailing_id ? { sailing_id: booking.sailing_id } : {}),
        equipment: equipment as unknown as Amended['equipment'],
      }}
      fields={[
        { key: 'sailing_id', is: 'ref', to: 'sailing' },
        { key: 'load_station_id', is: 'ref', to: 'station' },
        { key: 'discharge_station_id', is: 'ref', to: 'station' },
        { key: 'equipment', word: 'booking.section.equipment', is: 'lines', columns: equipmentColumns, newLine: newEquipment },
        { key: 'remark', word: 'booking.askedFor', is: 'note', rows: 3 },
      ]}
      close={close}
    >
      <PassedCutOffs rows={booking.cut_offs} />
    </FormDialog>
  );
}

export function CancellationDialog({ booking: { id, version, booking_no, cut_offs }, close }: Props): ReactNode {
  return (
    <FormDialog
      call={requestBookingCancellation}
      verb="booking.do.requestCancellation"
      of={booking_no}
      start={{ id, version }}
      fields={[{ key: 'remark', word: 'booking.askedFor', is: 'note', rows: 3 }]}
      close={close}
    >
      <PassedCutOffs rows={cut_offs} />
    </FormDialog>
  );
}

/** The weights at hand-over, beside the two that customer and airline settle by. */
export function WeightsDialog({ booking, close }: Props): ReactNode {
  const { id, version } = booking;
  return (
    <FormDialog
      call={confirmWeights}
      verb="booking.do.confirmWeights"
      of={booking.booking_no}
      start={withPlainMeasures({
        id,
        version,
        confirmed_pieces: booking.confirmed_pieces ?? booking.planned_pieces ?? 1,
        confirmed_gross_kg: booking.confirmed_gross_kg ?? booking.planned_gross_kg ?? '',
        confirmed_m3: booking.confirmed_m3 ?? booking.planned_m3 ?? '',
        customer_chargeable_kg: booking.customer_chargeable_kg,
        airline_chargeable_kg: booking.airline_chargeable_kg,
      })}
      fields={[
        { key: 'confirmed_pieces', is: 'whole' },
        { key: 'confirmed_gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'confirmed_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'customer_chargeable_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'airline_chargeable_kg', is: 'quantity', unit: 'unit.kg' },
      ]}
      close={close}
    />
  );
}
