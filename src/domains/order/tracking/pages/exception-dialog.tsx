import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import { InstantInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { addException } from '../contract.ts';
import { type ExceptionKind, exceptionKinds } from '../kinds.ts';
import { FieldsDialog } from '../../../../web/kit/form-dialog.tsx';

type Values = { kind: ExceptionKind; happened_at: string; place?: string; note: string };

/** Something went wrong with an order. */
export function ExceptionDialog(props: { orderId: string; title?: string; close: () => void }): ReactNode {
  const t = useT();
  const required = [{ required: true, message: t('refusal.REQUIRED') }];
  return (
    <FieldsDialog<Values>
      title={[t('track.addException'), props.title].filter(Boolean).join(' · ')}
      initial={{ kind: 'delay', happened_at: serverNow().toISOString() }}
      close={props.close}
      send={async ({ kind, happened_at, place, note }, requestId) => {
        await send(addException, { order_id: props.orderId, kind, happened_at, place: place ?? null, note }, { requestId });
        await refresh('order');
      }}
    >
      <Form.Item name="kind" label={t('track.kind')} rules={required}>
        <Select options={exceptionKinds.map((kind) => ({ value: kind, label: t(`orderException.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="happened_at" label={t('track.happened_at')} rules={required}>
        <InstantInput />
      </Form.Item>
      <Form.Item name="place" label={t('track.place')}>
        <Input maxLength={128} />
      </Form.Item>
      <Form.Item name="note" label={t('track.note')} rules={required}>
        <Input maxLength={500} />
      </Form.Item>
    </FieldsDialog>
  );
}
