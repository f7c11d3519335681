import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FileInput } from '../../../../web/kit/file-input.tsx';
import { refresh } from '../../../../web/query.ts';
import { FieldsDialog } from '../../../../web/kit/form-dialog.tsx';
import { addDocument } from '../contract.ts';
import { type DocumentKind, documentKinds } from '../kinds.ts';

type Values = { kind: DocumentKind; file_id: string; for_customer: boolean; remark?: string };

/** Puts a file among an order's papers. */
export function AddDocument(props: { orderId: string; title: string; kind: DocumentKind; close: () => void }): ReactNode {
  const t = useT();
  const required = [{ required: true, message: t('refusal.REQUIRED') }];
  return (
    <FieldsDialog<Values>
      title={`${t('orderDocument.add')} · ${props.title}`}
      initial={{ kind: props.kind, for_customer: true }}
      close={props.close}
      send={async ({ remark, ...document }, requestId) => {
        await send(addDocument, { order_id: props.orderId, ...document, remark: remark ?? null }, { requestId });
        await refresh('order', 'waybill');
      }}
    >
      <Form.Item name="kind" label={t('orderDocument.kind')} rules={required}>
        <Select options={documentKinds.map((kind) => ({ value: kind, label: t(`orderDocument.kind.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="file_id" label={t('orderDocument.file')} rules={required}>
        <FileInput accept="image/*,application/pdf" />
      </Form.Item>
      <Form.Item name="for_customer" valuePropName="checked">
        <Checkbox>{t('orderDocument.for_customer')}</Checkbox>
      </Form.Item>
      <Form.Item name="remark" label={t('orderDocument.remark')}>
        <Input maxLength={200} />
      </Form.Item>
    </FieldsDialog>
  );
}
