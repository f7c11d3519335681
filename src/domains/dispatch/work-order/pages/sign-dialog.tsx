import { Alert, Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FileInput } from '../../../../web/kit/file-input.tsx';
import { InstantInput, WholeInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import type { signLoad } from '../contract.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';

type Load = {
  readonly id: string;
  readonly order_no: string;
  readonly goods: string;
  readonly pieces: number;
  readonly signed_at: string | null;
};
export type Signable = {
  readonly id: string;
  readonly version: number;
  readonly no: string;
  readonly pod_required: boolean;
  readonly loaded: readonly Load[];
};

/** The consignee's signature for one load, with the proof. Fewer pieces than loaded open an exception. */
export function SignDialog(props: { trip: Signable; loadId?: string; call: typeof signLoad; close: () => void }): ReactNode {
  const { trip } = props;
  const t = useT();
  const send = useSend();
  const open = trip.loaded.filter((load) => load.signed_at === null);
  const [loadId, setLoad] = useState(props.loadId ?? open[0]?.id ?? null);
  const load = open.find((one) => one.id === loadId);
  const [typed, setTyped] = useState<number | null>(null);
  const [signedBy, setSignedBy] = useState('');
  const [at, setAt] = useState<string | null>(() => new Date().toISOString());
  const [remark, setRemark] = useState('');
  const [pod, setPod] = useState<string | null>(null);
  const pieces = typed ?? load?.pieces ?? 0;
  const short = (load?.pieces ?? 0) - pieces;
  const run = async (requestId: string) => {
    if (!load || !at) return;
    await send(
      props.call,
      {
        id: trip.id,
        version: trip.version,
        load_id: load.id,
        signed_pieces: pieces,
        signed_by: signedBy,
        at,
        remark: remark || null,
        pod_file_id: pod,
      },
      { requestId },
    );
    await refresh('workOrder', 'carrierWork', 'roadException', 'order', 'B169');
  };
  return (
    <FormDialog
      title={`${t('workOrder.do.sign')} · ${trip.no}`}
      ok={t('workOrder.do.sign')}
      off={!load || !at || signedBy.trim() === '' || (trip.pod_required && !pod)}
      close={props.close}
      run={run}
    >
      <Form.Item label={t('workOrder.order_no')} required>
        <Select
          value={loadId}
          onChange={(id: string) => {
            setLoad(id);
            setTyped(null);
          }}
          options={open.map((one) => ({ value: one.id, label: `${one.order_no} · ${one.goods} × ${one.pieces}` }))}
        />
      </Form.Item>
      <Form.Item label={t('workOrder.signed_pieces')} required>
        <WholeInput
          value={pieces}
          onChange={(count) => setTyped(count === null ? null : Number(count))}
          suffix={`/ ${load?.pieces ?? 0}`}
        />
      </Form.Item>
      {short > 0 && <Alert className="kit-gap" type="warning" showIcon title={`${t('workOrder.shortage')}: ${short}`} />}
      <Form.Item label={t('workOrder.signed_by')} required>
        <Input value={signedBy} maxLength={64} onChange={(event) => setSignedBy(event.target.value)} />
      </Form.Item>
      <Form.Item label={t('workOrder.signed_at')} required>
        <InstantInput value={at} onChange={setAt} />
      </Form.Item>
      <Form.Item label={t('workOrder.pod')} required={trip.pod_required}>
        <FileInput value={pod} accept="image/*,application/pdf" onChange={(kept) => setPod(typeof kept === 'string' ? kept : null)} />
      </Form.Item>
      <Form.Item label={t('workOrder.remark')}>
        <Input.TextArea rows={2} maxLength={200} value={remark} onChange={(event) => setRemark(event.target.value)} />
      </Form.Item>
    </FormDialog>
  );
}
