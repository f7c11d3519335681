import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { amountOf, money } from '../../../../kernel/money.ts';
import { currency as currencyOf } from '../../../../kernel/schema.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { CurrencyInput, DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { type PaymentRequestRow, payPaymentRequest } from '../contract.ts';
import { touched } from './moves.ts';

/** Pays a request in full or in part from one of our accounts in its currency. */
export function PayDialog({ request, close }: { request: PaymentRequestRow; close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const { currency } = request;
  const left = amountOf(currency, money(currency, request.amount).minor - money(currency, request.paid).minor);
  const [account, setAccount] = useState<string | null>(null);
  const [amount, setAmount] = useState<string | null>(left);
  const [valueOn, setValueOn] = useState<string | null>(useToday());
  const [rate, setRate] = useState<string | null>(null);
  const [fee, setFee] = useState<string | null>(null);
  const [feeCurrency, setFeeCurrency] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const ready = account !== null && amount !== null && valueOn !== null;
  const run = async (requestId: string) => {
    if (!ready) return;
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
  };
  return (
    <FormDialog
      title={`${t('paymentRequest.do.pay')} · ${request.request_no}`}
      ok={t('paymentRequest.do.pay')}
      off={!ready}
      close={close}
      run={run}
    >
      <p>
        {request.carrier_name} · {t('paymentRequest.left', { currency, amount: format.amount(left, currency) })}
      </p>
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
    </FormDialog>
  );
}
