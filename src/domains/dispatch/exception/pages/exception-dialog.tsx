import { Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FileInput } from '../../../../web/kit/file-input.tsx';
import { ChoiceInput, DecimalInput, InstantInput, WholeInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { saveRoadException, tellRoadException } from '../contract.ts';
import { type RoadExceptionKind, roadExceptionKinds } from '../kinds.ts';

type Load = { readonly id: string; readonly order_no: string; readonly order_id?: string };

/** What went wrong on a trip: by staff or by the carrier, who each know a load by another id. */
export function ExceptionDialog(props: {
  trip: { readonly id: string; readonly no: string };
  loads: readonly Load[];
  call: typeof saveRoadException | typeof tellRoadException;
  close: () => void;
}): ReactNode {
  const { trip, loads } = props;
  const t = useT();
  const send = useSend();
  const [kind, setKind] = useState<RoadExceptionKind>('delay');
  const [at, setAt] = useState<string | null>(() => new Date().toISOString());
  const [place, setPlace] = useState('');
  const [description, setDescription] = useState('');
  const [loadId, setLoad] = useState<string | null>(null);
  const [pieces, setPieces] = useState<number | null>(null);
  const [hours, setHours] = useState<string | null>(null);
  const [photos, setPhotos] = useState<string[]>([]);
  const load = loads.find((one) => one.id === loadId);
  const run = async (requestId: string) => {
    if (!at) return;
    const told = {
      work_order_id: trip.id,
      kind,
      happened_at: at,
      place: place || null,
      description,
      pieces,
      delay_hours: hours,
      photo_ids: photos,
    };
    if (props.call === saveRoadException) await send(saveRoadException, { ...told, order_id: load?.order_id ?? null }, { requestId });
    else await send(tellRoadException, { ...told, load_id: loadId }, { requestId });
    await refresh('workOrder', 'carrierWork', 'roadException', 'B169');
  };
  return (
    <FormDialog
      title={`${t('workOrder.do.exception')} · ${trip.no}`}
      ok={t('workOrder.do.exception')}
      off={!at || description.trim() === ''}
      close={props.close}
      run={run}
    >
      <Form.Item label={t('roadException.kind')} required>
        <ChoiceInput
          of={roadExceptionKinds}
          words="roadException.kind"
          value={kind}
          onChange={(chosen) => setKind(roadExceptionKinds.find((one) => one === chosen) ?? kind)}
        />
      </Form.Item>
      <Form.Item label={t('roadException.happened_at')} required>
        <InstantInput value={at} onChange={setAt} />
      </Form.Item>
      <Form.Item label={t('roadException.place')}>
        <Input value={place} maxLength={100} onChange={(event) => setPlace(event.target.value)} />
      </Form.Item>
      <Form.Item label={t('roadException.description')} required>
        <Input.TextArea rows={3} maxLength={500} value={description} onChange={(event) => setDescription(event.target.value)} />
      </Form.Item>
      <Form.Item label={t('roadException.order_id')}>
        <Select
          allowClear
          value={loadId}
          onChange={(id?: string) => setLoad(id ?? null)}
          options={loads.map((one) => ({ value: one.id, label: one.order_no }))}
        />
      </Form.Item>
      {kind === 'delay' ? (
        <Form.Item label={t('roadException.delay_hours')}>
          <DecimalInput value={hours} places={2} onChange={setHours} />
        </Form.Item>
      ) : (
        <Form.Item label={t('roadException.pieces')}>
          <WholeInput value={pieces} onChange={(count) => setPieces(count === null ? null : Number(count))} />
        </Form.Item>
      )}
      <Form.Item label={t('roadException.photo_ids')}>
        <FileInput many value={photos} accept="image/*,application/pdf" onChange={(kept) => setPhotos(Array.isArray(kept) ? kept : [])} />
      </Form.Item>
    </FormDialog>
  );
}
