import { App, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ChoiceInput, DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import '../../work-order/pages/dispatch.css';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { type PlanDraft, PlanFields, planOf } from '../../work-order/pages/plan-fields.tsx';
import { createFreightWork } from '../contract.ts';
import { type FreightKind, freightKinds } from '../kinds.ts';

const noTexts = { booking_no: '', awb_no: '', container_no: '', container_type: '', seal_no: '' };
const noPlaces = { origin_station_id: null, destination_station_id: null, return_station_id: null };

/** A truck for a booking: what it is for, where it goes, who drives it. */
export function CreateDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const { message } = App.useApp();
  const [kind, setKind] = useState<FreightKind>('drayage');
  const [texts, setTexts] = useState(noTexts);
  const [places, setPlaces] = useState<Record<keyof typeof noPlaces, string | null>>(noPlaces);
  const [kg, setKg] = useState<string | null>(null);
  const [free, setFree] = useState<string | null>(null);
  const [draft, setDraft] = useState<PlanDraft>({});
  const plan = planOf(draft);
  const drayage = kind === 'drayage';
  const reference = drayage ? texts.booking_no : texts.awb_no;
  const { origin_station_id, destination_station_id, return_station_id } = places;
  const item = (key: string, input: ReactNode, required = false) => (
    <Form.Item label={t(`freightWork.${key}`)} required={required} className="dispatch-field">
      {input}
    </Form.Item>
  );
  const text = (key: keyof typeof noTexts, required = false) =>
    item(
      key,
      <Input
        value={texts[key]}
        maxLength={35}
        onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
        aria-label={t(`freightWork.${key}`)}
      />,
      required,
    );
  const station = (key: keyof typeof noPlaces, required = false) =>
    item(
      key,
      <Picker
        to="station"
        value={places[key]}
        onChange={(id) => setPlaces({ ...places, [key]: id })}
        aria-label={t(`freightWork.${key}`)}
      />,
      required,
    );
  const run = async (requestId: string) => {
    if (!plan || !origin_station_id || !destination_station_id) return;
    const orNull = Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value.trim() || null]));
    const made = await send(
      createFreightWork,
      {
        ...plan,
        ...orNull,
        ...(drayage ? { awb_no: null } : { booking_no: null, container_no: null, container_type: null }),
        ...{ kind, origin_station_id, destination_station_id, gross_kg: kg ?? '0' },
        return_station_id: drayage ? return_station_id : null,
        free_until: drayage ? free : null,
      },
      { requestId },
    );
    void message.success(t(made.price_state === 'pending' ? 'dispatchOrder.waitsForApproval' : 'dispatchOrder.sent', { no: made.no }));
    await refresh('freightWork', 'workOrder', 'offer', 'capacity', 'B169');
  };
  return (
    <FormDialog
      title={t('freightWork.do.create')}
      ok={t('freightWork.do.create')}
      off={!plan || !origin_station_id || !destination_station_id || reference.trim() === ''}
      width={860}
      close={close}
      run={run}
    >
      <Form.Item label={t('freightWork.kind')} required>
        <ChoiceInput
          of={freightKinds}
          words="freightWork.kind"
          as="radio"
          value={kind}
          onChange={(chosen) => setKind(freightKinds.find((one) => one === chosen) ?? 'drayage')}
        />
      </Form.Item>
      <div className="dispatch-fields">
        {drayage ? text('booking_no', true) : text('awb_no', true)}
        {drayage && text('container_no')}
        {drayage && text('container_type')}
        {text('seal_no')}
        {station('origin_station_id', true)}
        {station('destination_station_id', true)}
        {drayage && station('return_station_id')}
        {drayage && item('free_until', <DayInput value={free} onChange={setFree} />)}
        {item('gross_kg', <DecimalInput value={kg} places={3} onChange={setKg} aria-label={t('freightWork.gross_kg')} />)}
      </div>
      <PlanFields value={draft} change={setDraft} />
    </FormDialog>
  );
}
