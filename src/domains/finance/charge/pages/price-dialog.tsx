import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { CurrencyInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { currency as currencyOf } from '../../../../kernel/schema.ts';
import { type ChargeRow, priceCharge } from '../contract.ts';
import { touched } from './moves.ts';
import { useTaxRates, useTaxSource } from './tax-rates.tsx';

/** Gives a line that no quotation priced its fee, quantity and price; or an open one another. */
export function PriceDialog({ row, close }: { row: ChargeRow; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [fee, setFee] = useState<string | null>(row.fee_name_id);
  const [quantity, setQuantity] = useState<string | null>(row.quantity);
  const [price, setPrice] = useState<string | null>(row.state === 'unpriced' ? null : row.unit_price);
  const [currency, setCurrency] = useState<string | null>(row.currency);
  const [tax, setTax] = useState<string | null>(row.state === 'unpriced' ? null : row.tax_percent);
  const lines = fee === null ? [] : [{ fee_name_id: fee, business_on: row.business_on, charge_id: row.id }];
  const [found] = useTaxRates({ lines });
  const source = useTaxSource();
  const ready = fee !== null && quantity !== null && price !== null && currency !== null;
  const run = async (requestId: string) => {
    if (!ready) return;
    const params = { id: row.id, version: row.version, fee_name_id: fee, description: row.description, quantity, unit_price: price };
    await send(priceCharge, { ...params, currency: currencyOf.parse(currency), tax_percent: tax }, { requestId });
    await refresh(...touched);
  };
  return (
    <FormDialog
      title={`${t('charge.do.price')} · ${row.order_no ?? row.work_order_no ?? row.party_name}`}
      ok={t('charge.do.price')}
      off={!ready}
      close={close}
      run={run}
    >
      <Form.Item label={t('charge.fee_name_id')} required>
        <Picker to="feeName" within={{ side: row.side }} value={fee} onChange={setFee} aria-label={t('charge.fee_name_id')} />
      </Form.Item>
      <Form.Item label={t('charge.quantity')} required>
        <DecimalInput value={quantity} onChange={setQuantity} places={6} aria-label={t('charge.quantity')} />
      </Form.Item>
      <Form.Item label={t('charge.unit_price')} required>
        <DecimalInput value={price} onChange={setPrice} places={6} aria-label={t('charge.unit_price')} />
      </Form.Item>
      <Form.Item label={t('charge.currency')} required>
        <CurrencyInput value={currency} onChange={setCurrency} aria-label={t('charge.currency')} />
      </Form.Item>
      <Form.Item
        label={t('charge.tax_percent')}
        extra={found && `${found.percent === null ? '' : `${found.percent} % · `}${source(found)}`}
      >
        <DecimalInput
          value={found?.disbursement ? '0' : tax}
          onChange={setTax}
          places={4}
          suffix="%"
          placeholder={found?.percent ?? ''}
          disabled={found?.disbursement === true}
          aria-label={t('charge.tax_percent')}
        />
      </Form.Item>
    </FormDialog>
  );
}
