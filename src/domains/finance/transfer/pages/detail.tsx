import { type ReactNode, useState } from 'react';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { BookEntries } from '../../ledger/pages/book-entries.tsx';
import { may as ledger } from '../../ledger/permits.ts';
import { getTransfer } from '../contract.ts';
import { transferStates } from '../states.ts';
import { ArriveDialog } from './arrive-dialog.tsx';
import { stateTones, useTransferActions } from './moves.ts';
import { priceOf, priceText } from './rate.ts';

/** One transfer with its days, its difference and its entries in the ledger. */
export function TransferDetail({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const read = useRead(getTransfer, { id });
  const [arriving, setArriving] = useState(false);
  const actions = useTransferActions(() => setArriving(true));
  return (
    <>
      <DetailPage
        subject="transfer"
        id={id}
        read={read}
        title={(transfer) => transfer.transfer_no}
        party={(transfer) => transfer.memo}
        state={(transfer) => transfer.state}
        tones={stateTones}
        machine={transferStates}
        keyFacts={(transfer) => {
          const price = priceOf(transfer, transfer.functional_currency);
          return [
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'to_amount', is: 'amount', currency: 'to_currency' },
            price && { key: 'price', is: 'own', show: () => priceText(price, { t, format }) },
            { key: 'out_on', is: 'day' },
            { key: 'in_on', is: 'day' },
          ];
        }}
        actions={(transfer) => actions.of(transfer)}
        rail={{ attachments: { kinds: ['slip', 'contract', 'other'] } }}
        sections={(transfer) => [
          {
            key: 'basic',
            word: 'transfer.basic',
            body: (
              <Facts
                of={transfer}
                subject="transfer"
                items={[
                  { key: 'kind', is: 'choice', words: 'transfer.kind' },
                  { key: 'company_name', is: 'text' },
                  { key: 'from_account', is: 'text' },
                  { key: 'to_account', is: 'text' },
                  { key: 'fee', is: 'amount', currency: 'currency' },
                  { key: 'exchange_difference', is: 'amount', currency: 'functional_currency' },
                  { key: 'cost_centre', is: 'text' },
                  { key: 'expense_account', is: 'choice', words: 'ledger.account' },
                  { key: 'party_name', is: 'text' },
                  { key: 'payee_account', is: 'text' },
                  { key: 'tax_account', is: 'choice', words: 'transfer.tax_account' },
                  { key: 'bank_ref', is: 'code' },
                  { key: 'prepared_by', is: 'text' },
                  { key: 'approved_by', is: 'text' },
                  { key: 'reversed_on', is: 'day' },
                  { key: 'memo', is: 'text', wrap: true },
                ]}
              />
            ),
          },
          can(ledger.view) && { key: 'books', word: 'transfer.books', body: <BookEntries subject="transfer" id={id} /> },
        ]}
      />
      {arriving && read.data && <ArriveDialog transfer={read.data} close={() => setArriving(false)} />}
    </>
  );
}
