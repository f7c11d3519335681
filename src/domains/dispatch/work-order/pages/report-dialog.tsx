import { Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FileInput } from '../../../../web/kit/file-input.tsx';
import { ChoiceInput, InstantInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import type { reportCarrierWork } from '../../carrier/contract.ts';
import type { reportWorkOrder, WorkOrderDetail } from '../contract.ts';
import { reportCodes } from '../kinds.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';

type Stop = WorkOrderDetail['stops'][number];
export type Reportable = {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly state: string;
  readonly stops: readonly Stop[];
};

const allCodes = ['departed', ...reportCodes] as const;

/** Reports what happened on the road. Before departure that is the departure and the pick-ups. */
export function ReportDialog(props: {
  trip: Reportable;
  call: typeof reportWorkOrder | typeof reportCarrierWork;
  close: () => void;
}): ReactNode {
  const { trip } = props;
  const t = useT();
  const send = useSend();
  const codes: readonly (typeof allCodes)[number][] = trip.state === 'assigned' ? ['departed', 'arrivedStop', 'leftStop'] : reportCodes;
  const [code, setCode] = useState(codes[0] ?? 'departed');
  const atStop = code === 'arrivedStop' || code === 'leftStop';
  const stops = trip.stops.filter((stop) => trip.state !== 'assigned' || stop.action === 'pickup');
  const next = stops.find((stop) => (code === 'leftStop' ? !stop.left_at : !stop.arrived_at));
  const [stopId, setStop] = useState<string | null>(null);
  const [at, setAt] = useState<string | null>(() => new Date().toISOString());
  const [place, setPlace] = useState('');
  const [remark, setRemark] = useState('');
  const [file, setFile] = useState<string | null>(null);
  const stop_id = atStop ? (stopId ?? next?.id ?? null) : null;
  const run = async (requestId: string) => {
    if (!at) return;
    await send(
      props.call,
      { id: trip.id, version: trip.version, code, stop_id, at, place: place || null, remark: remark || null, file_id: file },
      { requestId },
    );
    await refresh('workOrder', 'carrierWork');
  };
  return (
    <FormDialog
      title={`${t('workOrder.do.report')} · ${trip.no}`}
      ok={t('workOrder.do.report')}
      off={!at || (atStop && !stop_id)}
      close={props.close}
      run={run}
    >
      <Form.Item label={t('workOrder.code')} required>
        <ChoiceInput
          of={codes}
          words="workOrder.event"
          as="radio"
          value={code}
          onChange={(chosen) => setCode(codes.find((one) => one === chosen) ?? code)}
        />
      </Form.Item>
      {atStop && (
        <Form.Item label={t('workOrder.stop_id')} required>
          <Select
            value={stop_id}
            onChange={setStop}
            options={stops.map((stop) => ({ value: stop.id, label: `${stop.seq}. ${t(`workOrder.stop.${stop.action}`)} · ${stop.name}` }))}
          />
        </Form.Item>
      )}
      <Form.Item label={t('workOrder.at')} required>
        <InstantInput value={at} onChange={setAt} />
      </Form.Item>
      <Form.Item label={t('workOrder.place')}>
        <Input value={place} maxLength={100} onChange={(event) => setPlace(event.target.value)} />
      </Form.Item>
      <Form.Item label={t('workOrder.remark')}>
        <Input.TextArea rows={2} value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
      </Form.Item>
      <Form.Item label={t('workOrder.file_id')}>
        <FileInput value={file} accept="image/*,application/pdf" onChange={(kept) => setFile(typeof kept === 'string' ? kept : null)} />
      </Form.Item>
    </FormDialog>
  );
}
