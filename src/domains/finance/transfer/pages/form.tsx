import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { currencies } from '../../../../kernel/money.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { useNames } from '../../../../web/kit/record/names.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { expenseAccounts } from '../../ledger/rules.ts';
import { getTransfer, saveTransfer } from '../contract.ts';
import { transfersPage } from '../pages.ts';
import { priceOf, priceText } from './rate.ts';
import { arrives, hasParty, leaves, paysParty, taxAccounts, transferKinds } from '../rules.ts';

/** Prepares a transfer. It is submitted from its page, and another person approves it. */
export function TransferForm({ id }: { id?: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const books = useOwnCompany().currency;
  const form = useForm(saveTransfer, {
    id: id ?? 'new',
    start: { kind: 'transfer', out_on: useToday(), in_on: null },
    read: id ? () => readFor(id) : null,
    no: 'transfer_no',
    done: (saved) => link(transfersPage, { id: saved.id }),
  });
  const { kind, from_account_id: from, to_account_id: to, customer_id: customer, carrier_id: carrier } = form.values;
  const first = useCurrency(kind && leaves(kind) ? from : to);
  const second = useCurrency(to);
  const moves = kind === 'transfer';
  const { amount, to_amount } = form.values;
  const price = first && priceOf({ currency: first, amount, to_currency: second, to_amount }, books);
  return (
    <FormPage
      title="transfer.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'transfer.basic',
          fields: [
            {
              key: 'kind',
              is: 'choice',
              of: transferKinds,
              words: 'transfer.kind',
              span: 12,
              onChange: () =>
                form.set({
                  from_account_id: null,
                  to_account_id: null,
                  to_amount: null,
                  fee: null,
                  in_on: null,
                  cost_centre_id: null,
                  customer_id: null,
                  carrier_id: null,
                  party_bank_account_id: null,
                  tax_account: null,
                  expense_account: null,
                }),
            },
            kind !== undefined && leaves(kind) && { key: 'from_account_id', is: 'ref', to: 'ownBankAccount', span: 6, required: true },
            kind !== undefined && arrives(kind) && { key: 'to_account_id', is: 'ref', to: 'ownBankAccount', span: 6, required: true },
            { key: 'amount', is: 'amount', currency: { all: first } },
            moves &&
              first !== second &&
              second !== null && {
                key: 'to_amount',
                is: 'amount',
                currency: { all: second },
                required: true,
                hint: price ? priceText(price, { t, format }) : undefined,
              },
            moves && { key: 'fee', is: 'amount', currency: { all: first } },
            kind === 'pettyCash' && { key: 'cost_centre_id', is: 'ref', to: 'team', required: true },
            kind === 'pettyCash' && {
              key: 'expense_account',
              is: 'choice',
              of: expenseAccounts,
              words: 'ledger.account',
              required: true,
            },
            kind === 'taxPaid' && { key: 'tax_account', is: 'choice', of: taxAccounts, words: 'transfer.tax_account', required: true },
            kind !== undefined && hasParty(kind) && { key: 'customer_id', is: 'ref', to: 'customer', help: 'transfer.partyHelp' },
            kind !== undefined && hasParty(kind) && { key: 'carrier_id', is: 'ref', to: 'carrier' },
            kind !== undefined &&
              paysParty(kind) && {
                key: 'party_bank_account_id',
                is: 'ref',
                to: 'bankAccount',
                within: { ...(customer ? { customer_id: customer } : { carrier_id: carrier ?? '' }), currency: first ?? '' },
                required: true,
              },
            { key: 'out_on', is: 'day' },
            moves && { key: 'in_on', is: 'day', help: 'transfer.inHelp' },
            { key: 'bank_ref', is: 'code' },
            { key: 'memo', is: 'text', span: 12 },
          ],
        },
      ]}
    />
  );
}

/** The currency of one of our accounts: its code in pickers. */
function useCurrency(account: string | null | undefined) {
  const code = useNames('ownBankAccount', account ? [account] : []).get(account ?? '')?.code;
  return currencies.find((each) => each === code) ?? null;
}

async function readFor(id: string) {
  const row = await send(getTransfer, { id });
  return { ...row, to_amount: row.to_currency === row.currency ? null : row.to_amount };
}
