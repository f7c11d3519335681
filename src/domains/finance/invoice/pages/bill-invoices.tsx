import { Button, Form, Input, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { Amount } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { SubTable } from '../../../../web/kit/sub-table.tsx';
import { refresh, useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import { FieldsDialog } from '../../../../web/kit/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { invoiceKinds, invoicesOfBill, issueInvoice, reverseInvoice } from '../contract.ts';
import { may } from '../permits.ts';

type Invoices = ResultOf<typeof invoicesOfBill>;

/** The invoices of a customer bill: issued, voided in their month, reversed by red letter later. */
export function BillInvoices({ billId, confirmed }: { billId: string; confirmed: boolean }): ReactNode {
  const t = useT();
  const can = useCan();
  const read = useRead(invoicesOfBill, { bill_id: billId });
  const [issuing, setIssuing] = useState(false);
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const { left, rows } = read.data;
  const open = left.filter(({ amount }) => Number(amount) > 0);
  return (
    <>
      <div className="kit-row">
        <span>
          {t('invoice.left')}：
          {open.length === 0 ? '—' : open.map((one) => <Amount key={one.currency} amount={one.amount} currency={one.currency} />)}
        </span>
        <span className="kit-space" />
        {confirmed && open.length > 0 && can(may.issue) && (
          <Button type="primary" onClick={() => setIssuing(true)}>
            {t('invoice.issue')}
          </Button>
        )}
      </div>
      <SubTable
        rows={rows}
        subject="invoice"
        title="invoice.invoices"
        rowActions={(row) =>
          can(may.reverse) && row.state === 'issued' && row.red_of_no === null && row.reversed_by_no === null
            ? [
                {
                  key: 'reverse',
                  word: 'invoice.reverse',
                  tone: 'danger',
                  asks: 'reason',
                  run: (reason) => send(reverseInvoice, { id: row.id, version: row.version, reason: reason ?? '' }),
                },
              ]
            : []
        }
        columns={[
          { key: 'invoice_no', is: 'code', width: 150 },
          { key: 'authority_no', is: 'code' },
          { key: 'kind', is: 'choice', words: 'invoice.kind' },
          { key: 'state', is: 'state', below: (row) => row.reason },
          { key: 'invoice_on', is: 'day' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'net', is: 'amount', currency: 'currency' },
          { key: 'tax', is: 'amount', currency: 'currency' },
          { key: 'red_of_no', is: 'code' },
          { key: 'reversed_by_no', is: 'code' },
          { key: 'created_by', is: 'text' },
        ]}
      />
      {issuing && <IssueDialog billId={billId} of={read.data} close={() => setIssuing(false)} />}
    </>
  );
}

type Values = {
  kind: (typeof invoiceKinds)[number];
  title: string;
  authority_no?: string;
  invoice_on: string;
  currency: Currency;
  amount: string;
};

function IssueDialog({ billId, of, close }: { billId: string; of: Invoices; close: () => void }): ReactNode {
  const t = useT();
  const required = [{ required: true, message: t('refusal.REQUIRED') }];
  const open = of.left.filter(({ amount }) => Number(amount) > 0);
  const [first] = open;
  return (
    <FieldsDialog<Values>
      title={t('invoice.issue')}
      initial={{
        kind: of.kind,
        title: of.title,
        invoice_on: useToday(),
        ...(first ? { currency: first.currency, amount: first.amount } : {}),
      }}
      close={close}
      send={async ({ authority_no, ...invoice }, requestId) => {
        await send(issueInvoice, { bill_id: billId, ...invoice, authority_no: authority_no ?? null }, { requestId });
        await refresh('bill');
      }}
    >
      <Form.Item name="kind" label={t('invoice.kind')} rules={required}>
        <Select options={invoiceKinds.map((kind) => ({ value: kind, label: t(`invoice.kind.${kind}`) }))} />
      </Form.Item>
      <Form.Item name="title" label={t('invoice.title')} rules={required}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="currency" label={t('invoice.currency')} rules={required}>
        <Select options={open.map(({ currency }) => ({ value: currency, label: currency }))} />
      </Form.Item>
      <Form.Item name="amount" label={t('invoice.amount')} rules={required}>
        <DecimalInput aria-label={t('invoice.amount')} />
      </Form.Item>
      <Form.Item name="invoice_on" label={t('invoice.invoice_on')} rules={required}>
        <DayInput aria-label={t('invoice.invoice_on')} />
      </Form.Item>
      <Form.Item name="authority_no" label={t('invoice.authority_no')}>
        <Input maxLength={40} />
      </Form.Item>
    </FieldsDialog>
  );
}
