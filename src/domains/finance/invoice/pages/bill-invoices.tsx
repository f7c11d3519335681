import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { invoiceKinds, invoicesOfBill, issueInvoice } from '../contract.ts';
import { may } from '../permits.ts';
import { leftToInvoice, loweredBy } from './issue.ts';
import { NumberDialog } from './number-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { invoiceActions } from './row-actions.ts';

type Invoices = ResultOf<typeof invoicesOfBill>;

/** The invoices of a customer bill: issued, voided within their month, or reversed later by a red-letter invoice; a rebate lowers another. */
export function BillInvoices({ billId, confirmed }: { billId: string; confirmed: boolean }): ReactNode {
  const t = useT();
  const can = useCan();
  const read = useRead(invoicesOfBill, { bill_id: billId });
  const [issuing, setIssuing] = useState(false);
  const [replacing, setReplacing] = useState<Invoices['rows'][number] | null>(null);
  const [numbering, setNumbering] = useState<Invoices['rows'][number] | null>(null);
  const show = (invoices: Invoices): ReactNode => {
    const { rows } = invoices;
    const open = leftToInvoice(invoices);
    return (
      <>
        <div className="kit-row">
          <span>
            {t('invoice.left')}:{' '}
            {open.length === 0 ? '—' : open.map((one) => <Amount key={one.currency} amount={one.amount} currency={one.currency} />)}
          </span>
          <span className="kit-space" />
          {confirmed && open.length > 0 && can(may.issue) && (
            <Button type="primary" onClick={() => setIssuing(true)}>
              {t('invoice.issue')}
            </Button>
          )}
        </div>
        <SubTable
          rows={rows}
          subject="invoice"
          title="invoice.invoices"
          rowActions={(row) => invoiceActions(row, can, { number: () => setNumbering(row), replace: () => setReplacing(row) })}
          columns={[
            { key: 'invoice_no', is: 'code', width: 150 },
            { key: 'authority_no', is: 'code' },
            { key: 'kind', is: 'choice', words: 'invoice.kind' },
            { key: 'state', is: 'state', below: (row) => row.reason },
            { key: 'invoice_on', is: 'day' },
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'net', is: 'amount', currency: 'currency' },
            { key: 'tax', is: 'amount', currency: 'currency' },
            { key: 'disbursement', is: 'amount', currency: 'currency' },
            { key: 'red_of_no', is: 'code' },
            { key: 'credits_no', is: 'code' },
            { key: 'reversed_by_no', is: 'code' },
            { key: 'replaces_no', is: 'code', below: (row) => row.agreement_no },
            { key: 'replaced_by_no', is: 'code' },
            { key: 'joint_no', is: 'code' },
            { key: 'created_by', is: 'text' },
          ]}
        />
        {rows.length > 0 && (
          <SubTable
            rows={rows.flatMap((row) =>
              row.rows.map((one) => ({
                ...one,
                id: `${row.id} ${one.kind} ${one.tax_percent}`,
                row: one.kind,
                invoice_no: row.invoice_no,
                currency: row.currency,
              })),
            )}
            subject="invoice"
            title="invoice.rows"
            columns={[
              { key: 'invoice_no', is: 'code', width: 150 },
              { key: 'row', is: 'choice', words: 'invoice.row' },
              { key: 'tax_percent', is: 'percent' },
              { key: 'net', is: 'amount', currency: 'currency' },
              { key: 'tax', is: 'amount', currency: 'currency' },
            ]}
          />
        )}
        {numbering && <NumberDialog invoice={numbering} close={() => setNumbering(null)} />}
        {replacing && <ReplaceDialog invoice={replacing} close={() => setReplacing(null)} />}
        {issuing && <IssueDialog billId={billId} of={invoices} close={() => setIssuing(false)} />}
      </>
    );
  };
  return <Read of={read}>{show}</Read>;
}

function IssueDialog({ billId, of, close }: { billId: string; of: Invoices; close: () => void }): ReactNode {
  const open = leftToInvoice(of);
  const [first] = open;
  return (
    <FormDialog
      call={issueInvoice}
      verb="invoice.issue"
      start={{ bill_id: billId, kind: of.kind, title: of.title, invoice_on: useToday(), currency: first?.currency, amount: first?.amount }}
      fields={({ set, values }) => {
        const lowered = loweredBy(of, values.currency);
        return [
          lowered
            ? {
                key: 'credits_id',
                is: 'choice',
                of: lowered.map(({ id }) => id),
                words: (id) => lowered.find((one) => one.id === id)?.invoice_no ?? id,
                required: true,
              }
            : { key: 'kind', is: 'choice', of: invoiceKinds, words: 'invoice.kind' },
          { key: 'title', is: 'text' },
          {
            key: 'currency',
            is: 'choice',
            of: open.map(({ currency }) => currency),
            words: (currency) => currency,
            // The amount left to invoice is known for each currency, and so are the invoices that it may lower.
            onChange: (chosen) => set({ amount: open.find(({ currency }) => currency === chosen)?.amount ?? '', credits_id: null }),
          },
          { key: 'amount', is: 'amount', currency: 'currency', fixedCurrency: true },
          { key: 'invoice_on', is: 'day' },
          { key: 'authority_no', is: 'text' },
        ];
      }}
      close={close}
    />
  );
}
