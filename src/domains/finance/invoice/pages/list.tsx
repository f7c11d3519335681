import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { receivableBillDetailPage, receivableBillsPage } from '../../bill/pages.ts';
import { type InvoiceListRow, invoicesOpening, listInvoices } from '../contract.ts';
import { may } from '../permits.ts';
import { NumberDialog } from './number-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { invoiceActions } from './row-actions.ts';

/** The invoices of customer bills. They are issued on the page of their bill. */
export default function Invoices({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const list = useList(listInvoices, invoicesOpening(page));
  const [replacing, setReplacing] = useState<InvoiceListRow | null>(null);
  const [numbering, setNumbering] = useState<InvoiceListRow | null>(null);
  const { detail, bills } = page.fixed ?? {};
  const path = (row: InvoiceListRow): string =>
    detail ? `${detail}?id=${row.bill_id}` : link(receivableBillDetailPage, { id: row.bill_id });
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'invoice_no', is: 'code', pin: 'left', width: 150 },
          { key: 'state', is: 'state', below: (row) => row.reason },
          { key: 'authority_no', is: 'code' },
          { key: 'kind', is: 'choice', words: 'invoice.kind' },
          { key: 'customer_name', is: 'ref', width: 220, below: (row) => (row.title === row.customer_name ? null : row.title) },
          { key: 'bill_no', is: 'link', open: path },
          { key: 'invoice_on', is: 'day', sort: 'invoice_on' },
          { key: 'amount', is: 'amount', currency: 'currency' },
          { key: 'net', is: 'amount', currency: 'currency' },
          { key: 'tax', is: 'amount', currency: 'currency' },
          { key: 'red_of_no', is: 'code' },
          { key: 'credits_no', is: 'code' },
          { key: 'reversed_by_no', is: 'code' },
          { key: 'replaces_no', is: 'code', below: (row) => row.agreement_no },
          { key: 'replaced_by_no', is: 'code' },
          { key: 'joint_no', is: 'code' },
          { key: 'created_by', is: 'text', off: true },
          { key: 'company_name', is: 'ref', off: true },
        ]}
        buttons={can(may.issue) && <Button onClick={() => open(bills ?? link(receivableBillsPage))}>{t('invoice.toBills')}</Button>}
        rowActions={(row) => invoiceActions(row, can, { number: () => setNumbering(row), replace: () => setReplacing(row) })}
        exporting={may.view}
        empty="invoice.empty"
      />
      {numbering && <NumberDialog invoice={numbering} close={() => setNumbering(null)} />}
      {replacing && <ReplaceDialog invoice={replacing} close={() => setReplacing(null)} />}
    </>
  );
}
