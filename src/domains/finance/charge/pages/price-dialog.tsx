import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type ChargeRow, priceCharge } from '../contract.ts';
import { useTaxRates, useTaxSource } from './tax-rates.tsx';

/** Enters the fee, quantity and price of a line that no quotation priced, or changes those of an open line. */
export function PriceDialog({ row, close }: { row: ChargeRow; close: () => void }): ReactNode {
  const { id, version, fee_name_id, description, quantity, currency } = row;
  const priced = row.state !== 'unpriced';
  const [fee, setFee] = useState<string | null>(fee_name_id);
  const [rate] = useTaxRates({ lines: fee === null ? [] : [{ fee_name_id: fee, business_on: row.business_on, charge_id: id }] });
  const source = useTaxSource();
  const disbursement = rate?.disbursement === true;
  return (
    <FormDialog
      call={priceCharge}
      verb="charge.do.price"
      of={row.order_no ?? row.work_order_no ?? row.party_name}
      start={{
        id,
        version,
        description,
        quantity,
        currency,
        fee_name_id,
        unit_price: priced ? row.unit_price : null,
        tax_percent: priced ? row.tax_percent : null,
      }}
      {...(disbursement ? { params: { tax_percent: '0' } } : {})}
      fields={({ set }) => [
        {
          key: 'fee_name_id',
          is: 'ref',
          to: 'feeName',
          within: { side: row.side },
          // The percent was that of the former fee: sent with another one, it would count as typed for it.
          onChange: (chosen) => {
            setFee(typeof chosen === 'string' ? chosen : null);
            set({ tax_percent: null });
          },
        },
        { key: 'description', is: 'text' },
        { key: 'quantity', is: 'quantity' },
        { key: 'unit_price', is: 'quantity' },
        { key: 'currency', is: 'currency' },
        {
          key: 'tax_percent',
          is: 'percent',
          disabled: disbursement,
          placeholder: rate?.percent ?? '',
          hint: rate && `${rate.percent === null ? '' : `${rate.percent} % · `}${source(rate)}`,
        },
      ]}
      close={close}
    />
  );
}
