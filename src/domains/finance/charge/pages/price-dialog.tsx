import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRequestId } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Dialog } from '../../../../web/kit/dialog.tsx';
import { CurrencyInput, DecimalInput } from '../../../../web/kit/inputs.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { RefusedAlert } from '../../../../web/kit/refused.tsx';
import { refresh } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { currency as currencyOf } from '../../../../kernel/schema.ts';
import { type ChargeRow, priceCharge } from '../contract.ts';
import { touched } from './moves.ts';

/** Gives a line that no quotation priced its fee, quantity and price; or an open one another. */
export function PriceDialog({ row, close }: { row: ChargeRow; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [requestId] = useRequestId();
  const [fee, setFee] = useState<string | null>(row.fee_name_id);
  const [quantity, setQuantity] = useState<string | null>(row.quantity);
  const [price, setPrice] = useState<string | null>(row.state === 'unpriced' ? null : row.unit_price);
  const [currency, setCurrency] = useState<string | null>(row.currency);
  const [tax, setTax] = useState<string | null>(row.tax_percent);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const ready = fee !== null && quantity !== null && price !== null && currency !== null;
  const save = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      const params = { id: row.id, version: row.version, fee_name_id: fee, description: row.description, quantity, unit_price: price };
      await send(priceCharge, { ...params, currency: currencyOf.parse(currency), tax_percent: tax ?? '0' }, { requestId });
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
      title={`${t('charge.do.price')} · ${row.order_no ?? row.work_order_no ?? row.party_name}`}
      onCancel={close}
      onOk={() => void save()}
      okText={t('charge.do.price')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !ready, loading: busy }}
    >
      <Form layout="vertical">
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
        <Form.Item label={t('charge.tax_percent')}>
          <DecimalInput value={tax} onChange={setTax} places={4} suffix="%" aria-label={t('charge.tax_percent')} />
        </Form.Item>
      </Form>
      {error ? <RefusedAlert error={error} /> : null}
    </Dialog>
  );
}
