import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { useBelowZero } from '../../cash/pages/below-zero.ts';
import { type PaymentRequestRow, payPaymentRequest, requestWithholding } from '../contract.ts';
import { OnBehalf } from './on-behalf.tsx';
import { Withholding } from './withholding.tsx';

/** Pays a request in full or in part from an account in its currency, of its own company or a sister company. It proposes the tax to withhold. */
export function PayDialog({ request, close }: { request: PaymentRequestRow; close: () => void }): ReactNode {
  const today = useToday();
  const [start] = useState({ id: request.id, amount: request.left, value_on: today });
  const ofBills = request.kind === 'bill';
  const read = useRead(requestWithholding, start, { enabled: ofBills });
  if (ofBills && !read.data && !read.error) return null;
  return <PayForm request={request} start={start} withholding={read.data ?? null} close={close} />;
}

type Props = {
  request: PaymentRequestRow;
  start: ParamsOf<typeof requestWithholding>;
  withholding: ResultOf<typeof requestWithholding> | null;
  close: () => void;
};

function PayForm({ request, start, withholding, close }: Props): ReactNode {
  const t = useT();
  const format = useFormat();
  const { message } = App.useApp();
  const tellBelowZero = useBelowZero();
  const [waiting, setWaiting] = useState(false);
  const { currency } = request;
  return (
    <FormDialog
      call={payPaymentRequest}
      verb="paymentRequest.do.pay"
      of={request.request_no}
      start={{
        ...start,
        version: request.version,
        payer_id: request.company_id,
        rate: null,
        fee: null,
        fee_currency: null,
        ...(withholding && withholding.parts.length > 0 && { withheld: withholding.amount }),
      }}
      fields={(form) => {
        const payer = form.values.payer_id ?? request.company_id;
        const onBehalf = payer !== request.company_id;
        return [
          // The accounts of each company are a group of their own. A fee or rate of the bank belongs to the books of a company that pays its own debt.
          {
            key: 'payer_id',
            is: 'ref',
            to: 'ownCompany',
            required: true,
            help: 'paymentRequest.payer_idHelp',
            span: 6,
            onChange: () => form.instance.resetFields(['own_bank_account_id', 'rate', 'fee']),
          },
          { key: 'own_bank_account_id', is: 'ref', to: 'ownBankAccount', within: { company_id: payer, currency }, span: 6 },
          onBehalf && { key: 'onBehalf', is: 'shown', span: 12, show: <OnBehalf request={request} payer={payer} /> },
          { key: 'amount', word: 'paymentRequest.payAmount', is: 'amount', currency: { all: currency } },
          request.kind !== 'refund' && { key: 'withheld', is: 'amount', currency: { all: currency }, help: 'paymentRequest.withheldHelp' },
          { key: 'value_on', is: 'day' },
          !onBehalf && { key: 'rate', is: 'quantity' },
          !onBehalf && { key: 'fee', is: 'amount', currency: { all: currency } },
          { key: 'bank_ref', is: 'text' },
          { key: 'slip_file_id', word: 'paymentRequest.file.bankSlip', is: 'file', accept: 'image/*,application/pdf' },
          request.kind === 'bill' && {
            key: 'rules',
            is: 'shown',
            span: 12,
            show: <Withholding request={request} form={form} start={start} waits={setWaiting} />,
          },
        ];
      }}
      draft={request.id}
      off={waiting}
      done={(paid) => {
        if (paid.certificate_no !== null) void message.info(t('paymentRequest.certificate', { no: paid.certificate_no }));
        tellBelowZero(paid);
      }}
      close={close}
    >
      <p>
        {request.party_name} · {t('paymentRequest.left', { currency, amount: format.amount(request.left, currency) })}
      </p>
    </FormDialog>
  );
}
