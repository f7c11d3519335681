import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { amountOf, type Currency, minorOf } from '../../../../kernel/money.ts';
import { Amount } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useSomeLines } from '../../../../web/kit/detail/some-lines.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import type { BillRow } from '../../bill/contract.ts';
import { invoiceKinds, issueJointInvoice, readJointInvoice } from '../contract.ts';
import { commonCurrencies } from './issue.ts';

/** The most bills whose amounts the dialog shows one by one. */
const shownBills = 10;

/** Issues one invoice for what several bills of a customer leave to invoice; the first bill suggests the title and the kind. */
export function JointInvoiceDialog({ bills, close }: { bills: readonly BillRow[]; close: () => void }): ReactNode {
  const t = useT();
  const someLines = useSomeLines();
  const today = useToday();
  const [chosen, setChosen] = useState<Currency | null>(null);
  const read = useRead(readJointInvoice, { bill_ids: bills.map(({ id }) => id) });
  const [first, ...others] = bills;
  if (!first || (!read.data && !read.error)) return null;
  const left = read.data?.bills ?? [];
  const currencies = commonCurrencies(left);
  const currency = chosen ?? currencies[0] ?? null;
  const parts = left.flatMap(({ id, bill_no, left: amounts }) =>
    amounts.filter((one) => one.currency === currency).map(({ amount }) => ({ id, bill_no, amount })),
  );
  const total =
    currency &&
    amountOf(
      currency,
      parts.reduce((sum, { amount }) => sum + minorOf('amount', currency, amount), 0n),
    );
  return (
    <FormDialog
      call={issueJointInvoice}
      verb="invoice.joint"
      of={bills.map(({ bill_no }) => bill_no).join(' ')}
      error={read.error}
      start={{
        bill_id: first.id,
        bill_ids: others.map(({ id }) => id),
        kind: read.data?.kind,
        title: read.data?.title,
        invoice_on: today,
        currency: currencies[0],
      }}
      {...(total ? { params: { amount: total } } : {})}
      // Bills that cannot be one invoice are named at once, and nothing is asked for them.
      fields={
        currency && total
          ? [
              { key: 'kind', is: 'choice', of: invoiceKinds, words: 'invoice.kind' },
              { key: 'title', is: 'text' },
              {
                key: 'currency',
                is: 'choice',
                of: currencies,
                words: (one) => one,
                onChange: (value) => setChosen(currencies.find((one) => one === value) ?? null),
              },
              {
                key: 'left',
                word: 'invoice.left',
                is: 'shown',
                show: (
                  <div className="kit-gap">
                    <div>{t('invoice.left')}</div>
                    {someLines(parts, shownBills, ({ id, bill_no, amount }) => (
                      <div key={id}>
                        {bill_no} <Amount amount={amount} currency={currency} />
                      </div>
                    ))}
                    <strong>
                      <Amount amount={total} currency={currency} />
                    </strong>
                  </div>
                ),
              },
              { key: 'invoice_on', is: 'day' },
              { key: 'authority_no', is: 'text' },
            ]
          : []
      }
      off={!currency}
      close={close}
    >
      {read.data && !currency && <Alert type="warning" showIcon title={t('invoice.nothingInCommon')} />}
    </FormDialog>
  );
}
