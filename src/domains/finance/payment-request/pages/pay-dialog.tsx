import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { amountOf, money } from '../../../../kernel/money.ts';
import { currency as currencyOf } from '../../../../kernel/schema.ts';
import { useRequestId } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { CurrencyInput, DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { useToday } from '../../charge/pages/day.ts';
import { type PaymentRequestRow, payPaymentRequest } from '../contract.ts';
import { touched } from './moves.ts';

/** Pays a request in full or in part from one of our accounts in its currency. */
export function PayDialog({ request, close }: { request: PaymentRequestRow; close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const [requestId] = useRequestId();
  const { currency } = request;
  const left = amountOf(currency, money(currency, request.amount).minor - money(currency, request.paid).minor);
  const [account, setAccount] = useState<string | null>(null);
  const [amount, setAmount] = useState<string | null>(left);
  const [valueOn, setValueOn] = useState<string | null>(useToday());
  const [rate, setRate] = useState<string | null>(null);
  const [fee, setFee] = useState<string | null>(null);
  const [feeCurrency, setFeeCurrency] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const ready = account !== null && amount !== null && valueOn !== null;
  const pay = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await send(
        payPaymentRequest,
        {
          id: request.id,
          version: request.version,
          own_bank_account_id: account,
          amount,
          value_on: valueOn,
          rate,
          fee,
          fee_currency: feeCurrency ? currencyOf.parse(feeCurrency) : null,
          bank_ref: reference || null,
        },
        { requestId },
      );
      await refresh(...touched);
      close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`${t('paymentRequest.do.pay')} · ${request.request_no}`}
      onCancel={close}
      onOk={() => void pay()}
      okText={t('paymentRequest.do.pay')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !ready, loading: busy }}
    >
      <p>
        {request.carrier_name} · {t('paymentRequest.left', { currency, amount: format.amount(left, currency) })}
      </p>
      <Form layout="vertical">
        <Form.Item label={t('paymentRequest.own_bank_account_id')} required>
          <Picker
            to="ownBankAccount"
            within={{ company_id: request.company_id, currency }}
            value={account}
            onChange={setAccount}
            aria-label={t('paymentRequest.own_bank_account_id')}
          />
        </Form.Item>
        <Form.Item label={t('paymentRequest.amount')} required>
          <DecimalInput value={amount} onChange={setAmount} suffix={currency} aria-label={t('paymentRequest.amount')} />
        </Form.Item>
        <Form.Item label={t('paymentRequest.value_on')} required>
          <DayInput value={valueOn} onChange={setValueOn} aria-label={t('paymentRequest.value_on')} />
        </Form.Item>
        <Form.Item label={t('paymentRequest.rate')}>
          <DecimalInput value={rate} onChange={setRate} places={8} aria-label={t('paymentRequest.rate')} />
        </Form.Item>
        <Form.Item label={t('paymentRequest.fee')}>
          <DecimalInput value={fee} onChange={setFee} aria-label={t('paymentRequest.fee')} />
        </Form.Item>
        <Form.Item label={t('cash.fee_currency')}>
          <CurrencyInput value={feeCurrency} onChange={setFeeCurrency} aria-label={t('cash.fee_currency')} />
        </Form.Item>
        <Form.Item label={t('paymentRequest.bank_ref')}>
          <Input
            value={reference}
            maxLength={60}
            onChange={(event) => setReference(event.target.value)}
            aria-label={t('paymentRequest.bank_ref')}
          />
        </Form.Item>
      </Form>
      {error ? <RefusedAlert error={error} /> : null}
    </Dialog>
  );
}
