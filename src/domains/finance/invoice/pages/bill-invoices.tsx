import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import { invoicesOfBill } from '../contract.ts';
import { may } from '../permits.ts';
import { leftToInvoice } from './issue.ts';
import { IssueDialog } from './issue-dialog.tsx';
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
          <>
            <h3>{t('invoice.rows')}</h3>
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
          </>
        )}
        {numbering && <NumberDialog invoice={numbering} close={() => setNumbering(null)} />}
        {replacing && <ReplaceDialog invoice={replacing} close={() => setReplacing(null)} />}
        {issuing && <IssueDialog billId={billId} of={invoices} close={() => setIssuing(false)} />}
      </>
    );
  };
  return <Read of={read}>{show}</Read>;
}
