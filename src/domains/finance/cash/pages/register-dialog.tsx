import { type ReactNode, useState } from 'react';
import { currencies } from '../../../../kernel/money.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useNames } from '../../../../web/kit/record/names.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { cashMethods, registerCash } from '../contract.ts';

/** Registers a receipt, or the refund of a carrier. Without a party it waits to be claimed. */
export function RegisterDialog({ close }: { close: () => void }): ReactNode {
  const [account, setAccount] = useState<string | null>(null);
  // Where one of our accounts is chosen, its code gives the currency.
  const code = useNames('ownBankAccount', account ? [account] : []).get(account ?? '')?.code;
  const currency = currencies.find((each) => each === code) ?? null;
  return (
    <FormDialog
      call={registerCash}
      verb="cash.registerReceipt"
      start={{ direction: 'in', value_on: useToday(), method: 'transfer', fee_currency: null }}
      fields={[
        {
          key: 'own_bank_account_id',
          is: 'ref',
          to: 'ownBankAccount',
          span: 12,
          onChange: (id) => setAccount(typeof id === 'string' ? id : null),
        },
        { key: 'amount', is: 'amount', currency: { all: currency } },
        { key: 'value_on', is: 'day' },
        { key: 'customer_id', is: 'ref', to: 'customer' },
        { key: 'carrier_id', is: 'ref', to: 'carrier' },
        { key: 'payer_name', is: 'text' },
        { key: 'method', is: 'choice', of: cashMethods, words: 'cash.method' },
        { key: 'rate', is: 'quantity' },
        { key: 'fee', is: 'amount', currency: { all: currency } },
        { key: 'bank_ref', is: 'text' },
        { key: 'remark', is: 'note' },
        { key: 'repeated', is: 'flag' },
      ]}
      draft="in"
      close={close}
    />
  );
}
