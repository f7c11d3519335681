import type { ReactNode } from 'react';
import { Amount } from '../../../../web/format.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { type CashRow, claimCash } from '../contract.ts';

/** Claims a receipt for a customer, or as the refund of a carrier. */
export function ClaimDialog({ row, close }: { row: CashRow; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={claimCash}
      verb="cash.do.claim"
      of={row.entry_no}
      start={{ id: row.id, version: row.version }}
      fields={[
        { key: 'customer_id', is: 'ref', to: 'customer' },
        { key: 'carrier_id', is: 'ref', to: 'carrier' },
      ]}
      close={close}
    >
      <p>
        {row.payer_name} · <Amount amount={row.amount} currency={row.currency} />
      </p>
    </FormDialog>
  );
}
