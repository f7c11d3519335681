import { App } from 'antd';
import type { ReactNode } from 'react';
import { amountOf, money } from '../../../../kernel/money.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useRead } from '../../../../web/query.ts';
import { useBelowZero } from '../../cash/pages/below-zero.ts';
import { type PaymentRequestRow, payPaymentRequest, requestWithholding } from '../contract.ts';

/** Pays a request in full or in part from one of our accounts in its currency. It proposes the tax to withhold. */
export function PayDialog({ request, close }: { request: PaymentRequestRow; close: () => void }): ReactNode {
  const ofBills = request.kind === 'bill';
  const read = useRead(requestWithholding, { id: request.id }, { enabled: ofBills });
  if (ofBills && !read.data && !read.error) return null;
  return <PayForm request={request} withholding={read.data ?? null} close={close} />;
}

type Props = { request: PaymentRequestRow; withholding: ResultOf<typeof requestWithholding> | null; close: () => void };

function PayForm({ request, withholding, close }: Props): ReactNode {
  const t = useT();
  const format = useFormat();
  const { message } = App.useApp();
  const tellBelowZero = useBelowZero();
  const { currency } = request;
  const left = amountOf(currency, money(currency, request.amount).minor - money(currency, request.paid).minor);
  return (
    <FormDialog
      call={payPaymentRequest}
      verb="paymentRequest.do.pay"
      of={request.request_no}
      start={{
        id: request.id,
        version: request.version,
        amount: left,
        value_on: useToday(),
        ...(withholding && withholding.parts.length > 0 && { withheld: withholding.amount }),
      }}
      fields={[
        { key: 'own_bank_account_id', is: 'ref', to: 'ownBankAccount', within: { company_id: request.company_id, currency }, span: 12 },
        { key: 'amount', word: 'paymentRequest.payAmount', is: 'amount', currency: { all: currency } },
        request.kind === 'bill' && { key: 'withheld', is: 'amount', currency: { all: currency }, help: 'paymentRequest.withheldHelp' },
        { key: 'value_on', is: 'day' },
        { key: 'rate', is: 'quantity' },
        { key: 'fee', is: 'amount', currency: 'fee_currency' },
        { key: 'bank_ref', is: 'text' },
        { key: 'slip_file_id', word: 'paymentRequest.file.bankSlip', is: 'file', accept: 'image/*,application/pdf' },
      ]}
      draft={request.id}
      done={(paid) => {
        if (paid.certificate_no !== null) void message.info(t('paymentRequest.certificate', { no: paid.certificate_no }));
        tellBelowZero(paid);
      }}
      close={close}
    >
      <p>
        {request.party_name} · {t('paymentRequest.left', { currency, amount: format.amount(left, currency) })}
      </p>
      {withholding?.parts.map(({ percent, basis, net, amount }) => (
        <p key={`${percent} ${basis}`} className="kit-quiet">
          {t('paymentRequest.withholdingRule', {
            percent: format.number(percent),
            net: format.amount(net, currency),
            amount: format.amount(amount, currency),
            currency,
            basis,
          })}
        </p>
      ))}
    </FormDialog>
  );
}
