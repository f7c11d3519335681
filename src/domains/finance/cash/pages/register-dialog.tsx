import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { currency as currencyOf } from '../../../../kernel/schema.ts';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { ChoiceInput, CurrencyInput, DayInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { cashMethods, registerCash } from '../contract.ts';

type Values = ParamsOf<typeof registerCash>;

/** Registers a receipt, or a payment besides payment requests. A receipt without a customer waits to be claimed. */
export function RegisterDialog({ direction, close }: { direction: 'in' | 'out'; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [values, setValues] = useState<Partial<Values>>({ value_on: useToday(), method: 'transfer' });
  const set = (next: Partial<Values>): void => setValues((now) => ({ ...now, ...next }));
  const { own_bank_account_id, amount, value_on } = values;
  const ready = own_bank_account_id && amount && value_on;
  const run = async (requestId: string) => {
    if (!ready) return;
    await send(
      registerCash,
      {
        direction,
        own_bank_account_id,
        amount,
        value_on,
        customer_id: values.customer_id ?? null,
        carrier_id: values.carrier_id ?? null,
        payer_name: values.payer_name ?? null,
        method: values.method ?? 'transfer',
        rate: values.rate ?? null,
        fee: values.fee ?? null,
        fee_currency: values.fee_currency ?? null,
        bank_ref: values.bank_ref ?? null,
        remark: values.remark ?? null,
      },
      { requestId },
    );
    await refresh('writeOff', 'B641');
  };
  const party = direction === 'in' ? 'customer' : 'carrier';
  const label = (key: string): { label: string } => ({ label: t(`cash.${key}`) });
  return (
    <FormDialog
      width={620}
      title={t(direction === 'in' ? 'cash.registerReceipt' : 'cash.registerPayment')}
      off={!ready}
      close={close}
      run={run}
    >
      <Form.Item {...label('own_bank_account_id')} required>
        <Picker
          to="ownBankAccount"
          value={own_bank_account_id ?? null}
          onChange={(id) => set({ own_bank_account_id: id ?? '' })}
          aria-label={t('cash.own_bank_account_id')}
        />
      </Form.Item>
      <Form.Item {...label('amount')} required>
        <DecimalInput value={amount ?? null} onChange={(text) => set({ amount: text ?? '' })} places={2} aria-label={t('cash.amount')} />
      </Form.Item>
      <Form.Item {...label('value_on')} required>
        <DayInput value={value_on ?? null} onChange={(day) => set({ value_on: day ?? '' })} aria-label={t('cash.value_on')} />
      </Form.Item>
      <Form.Item {...label(`${party}_id`)} required={direction === 'out'}>
        <Picker
          to={party}
          value={(direction === 'in' ? values.customer_id : values.carrier_id) ?? null}
          onChange={(id) => set(direction === 'in' ? { customer_id: id } : { carrier_id: id })}
          aria-label={t(`cash.${party}_id`)}
        />
      </Form.Item>
      <Form.Item {...label('payer_name')}>
        <Input
          value={values.payer_name ?? ''}
          maxLength={120}
          onChange={(event) => set({ payer_name: event.target.value })}
          aria-label={t('cash.payer_name')}
        />
      </Form.Item>
      <Form.Item {...label('method')}>
        <ChoiceInput
          of={cashMethods}
          words="cash.method"
          value={values.method ?? 'transfer'}
          onChange={(method) => set({ method: cashMethods.find((one) => one === method) ?? 'transfer' })}
          aria-label={t('cash.method')}
        />
      </Form.Item>
      <Form.Item {...label('rate')}>
        <DecimalInput value={values.rate ?? null} onChange={(rate) => set({ rate })} places={8} aria-label={t('cash.rate')} />
      </Form.Item>
      <Form.Item {...label('fee')}>
        <DecimalInput value={values.fee ?? null} onChange={(fee) => set({ fee })} places={2} aria-label={t('cash.fee')} />
      </Form.Item>
      <Form.Item {...label('fee_currency')}>
        <CurrencyInput
          value={values.fee_currency ?? null}
          onChange={(code) => set({ fee_currency: code ? currencyOf.parse(code) : null })}
          aria-label={t('cash.fee_currency')}
        />
      </Form.Item>
      <Form.Item {...label('bank_ref')}>
        <Input
          value={values.bank_ref ?? ''}
          maxLength={60}
          onChange={(event) => set({ bank_ref: event.target.value })}
          aria-label={t('cash.bank_ref')}
        />
      </Form.Item>
      <Form.Item {...label('remark')}>
        <Input.TextArea
          value={values.remark ?? ''}
          maxLength={300}
          onChange={(event) => set({ remark: event.target.value })}
          aria-label={t('cash.remark')}
        />
      </Form.Item>
    </FormDialog>
  );
}
