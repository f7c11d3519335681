import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useBadges } from '../../../../web/badges.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { Badge } from '../../../../web/shell/badge.tsx';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { receivableBillDetailPage, receivableBillsPage } from '../../bill/pages.ts';
import { InvoiceRequests } from '../../invoice-request/pages/requests.tsx';
import { may as mayAsk } from '../../invoice-request/permits.ts';
import { type InvoiceListRow, invoicesOpening, listInvoices } from '../contract.ts';
import { may } from '../permits.ts';
import { NumberDialog } from './number-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { invoiceActions } from './row-actions.ts';

const parts = ['invoices', 'requests'] as const;

/** The invoices of customer bills, and beside them what colleagues ask for. */
export default function Invoices(props: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const { query, setQuery } = useTab();
  const waiting = useBadges()[props.page.path];
  if (!can(mayAsk.request) && !can(may.issue)) return <IssuedInvoices {...props} />;
  const part = query['of'] === 'requests' ? 'requests' : 'invoices';
  const choice = (
    <Segmented
      aria-label={t('invoiceRequest.parts')}
      value={part}
      options={parts.map((each) => ({
        value: each,
        // The badge of the page counts the requests that wait, and not what it opens with.
        label: (
          <span className="kit-row">
            {t(`invoiceRequest.part.${each}`)}
            {each === 'requests' && <Badge count={waiting} />}
          </span>
        ),
      }))}
      // The tab and the filters in the address are those of the list that is left.
      onChange={(next) => setQuery({ ...Object.fromEntries(Object.keys(query).map((key) => [key, undefined])), of: next })}
    />
  );
  return part === 'requests' ? <InvoiceRequests {...props} choice={choice} /> : <IssuedInvoices {...props} choice={choice} />;
}

/** The invoices themselves. They are issued on the page of their bill. */
function IssuedInvoices({ page, choice }: PageProps & { choice?: ReactNode }): ReactNode {
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
        buttons={
          <>
            {choice}
            {can(may.issue) && <Button onClick={() => open(bills ?? link(receivableBillsPage))}>{t('invoice.toBills')}</Button>}
          </>
        }
        rowActions={(row) => invoiceActions(row, can, { number: () => setNumbering(row), replace: () => setReplacing(row) })}
        exporting={may.view}
        empty="invoice.empty"
      />
      {numbering && <NumberDialog invoice={numbering} close={() => setNumbering(null)} />}
      {replacing && <ReplaceDialog invoice={replacing} close={() => setReplacing(null)} />}
    </>
  );
}
