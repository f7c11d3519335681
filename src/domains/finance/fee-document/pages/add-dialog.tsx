import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Currency } from '../../../../kernel/money.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { FileInput } from '../../../../web/kit/file-input.tsx';
import { CurrencyInput, DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { refresh } from '../../../../web/query.ts';
import { FieldsDialog } from '../../../../web/kit/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { addFeeDocument, documentKinds } from '../contract.ts';

type Values = {
  bill_no: string;
  kind: (typeof documentKinds)[number];
  document_no: string;
  document_on: string;
  currency: Currency;
  amount: string;
  tax?: string | null;
  file_id: string;
  remark?: string;
};

/** Uploads an invoice or slip for a carrier bill. */
export function AddFeeDocument({ billNo, close }: { billNo?: string; close: () => void }): ReactNode {
  const t = useT();
  const required = [{ required: true, message: t('refusal.REQUIRED') }];
  return (
    <FieldsDialog<Values>
      title={t('feeDocument.add')}
      initial={{ kind: 'invoice', currency: 'CNY', document_on: useToday(), ...(billNo ? { bill_no: billNo } : {}) }}
      close={close}
      send={async ({ tax, remark, ...document }, requestId) => {
        await send(addFeeDocument, { ...document, tax: tax ?? null, remark: remark ?? null }, { requestId });
        await refresh('feeDocument');
      }}
    >
      <Form.Item name="bill_no" label={t('feeDocument.bill_no')} rules={required}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="kind" label={t('feeDocument.kind')} rules={required}>
        <Select options={documentKinds.map((kind) => ({ value: kind, label: t(`feeDocument.kind.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="document_no" label={t('feeDocument.document_no')} rules={required}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="document_on" label={t('feeDocument.document_on')} rules={required}>
        <DayInput aria-label={t('feeDocument.document_on')} />
      </Form.Item>
      <Form.Item name="currency" label={t('feeDocument.currency')} rules={required}>
        <CurrencyInput aria-label={t('feeDocument.currency')} />
      </Form.Item>
      <Form.Item name="amount" label={t('feeDocument.amount')} rules={required}>
        <DecimalInput aria-label={t('feeDocument.amount')} />
      </Form.Item>
      <Form.Item name="tax" label={t('feeDocument.tax')}>
        <DecimalInput aria-label={t('feeDocument.tax')} />
      </Form.Item>
      <Form.Item name="file_id" label={t('feeDocument.file')} rules={required}>
        <FileInput accept="image/*,application/pdf" />
      </Form.Item>
      <Form.Item name="remark" label={t('feeDocument.remark')}>
        <Input maxLength={200} />
      </Form.Item>
    </FieldsDialog>
  );
}
