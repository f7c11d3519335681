import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useT } from '../../../../web/i18n.ts';
import { InstantInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { reportedPoints, reportMilestone } from '../contract.ts';
import { FieldsDialog } from '../../../../web/kit/form-dialog.tsx';

type Values = { code: (typeof reportedPoints)[number]; at: string; place?: string; remark?: string };

/** A person says when a point of the journey was reached. */
export function ReportDialog(props: { orderId: string; title: string; close: () => void }): ReactNode {
  const t = useT();
  return (
    <FieldsDialog<Values>
      title={`${t('track.report')} · ${props.title}`}
      initial={{ code: 'arrived', at: serverNow().toISOString() }}
      close={props.close}
      send={async ({ code, at, place, remark }, requestId) => {
        await send(reportMilestone, { order_id: props.orderId, code, at, place: place ?? null, remark: remark ?? null }, { requestId });
        await refresh('order');
      }}
    >
      <Form.Item name="code" label={t('track.code')} rules={[{ required: true, message: t('refusal.REQUIRED') }]}>
        <Select options={reportedPoints.map((code) => ({ value: code, label: t(`milestone.${code}`) }))} />
      </Form.Item>
      <Form.Item name="at" label={t('track.at')} rules={[{ required: true, message: t('refusal.REQUIRED') }]}>
        <InstantInput />
      </Form.Item>
      <Form.Item name="place" label={t('track.place')}>
        <Input maxLength={128} />
      </Form.Item>
      <Form.Item name="remark" label={t('track.remark')}>
        <Input.TextArea maxLength={256} rows={2} />
      </Form.Item>
    </FieldsDialog>
  );
}
