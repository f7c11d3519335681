import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { jointBillsMax } from '../../invoice/contract.ts';
import { JointInvoiceDialog } from '../../invoice/pages/joint-dialog.tsx';
import { may as invoices } from '../../invoice/permits.ts';
import { RequestDialog } from '../../invoice-request/pages/request-dialog.tsx';
import { may as mayAsk } from '../../invoice-request/permits.ts';
import { side as sideOf } from '../../side.ts';
import { type BillRow, billsOpening, listBills } from '../contract.ts';
import { may } from '../permits.ts';
import { AgeingDialog } from './ageing-dialog.tsx';
import { amountColumns } from './amounts.tsx';
import { settledTones, stateTones, useBillMoves } from './moves.ts';
import { link } from '../../../../kernel/link.ts';
import { printedRecordsMax } from '../../../../kernel/print.ts';
import { printBatchBillPage } from '../pages.ts';

/** Customer bills or carrier bills; each path opens its own detail page. */
export default function Bills({ page }: PageProps): ReactNode {
  const t = useT();
  const open = useOpen();
  const side = sideOf.parse(page.fixed?.['side']);
  const list = useList(listBills, billsOpening(page));
  const moves = useBillMoves();
  const can = useCan();
  const [ageing, setAgeing] = useState(false);
  const [requesting, setRequesting] = useState<BillRow | null>(null);
  const [joining, setJoining] = useState<readonly BillRow[] | null>(null);
  const detail = page.fixed?.['detail'] ?? '';
  const path = (row: BillRow): string => (detail.endsWith('/') ? `${detail}${row.id}` : `${detail}?id=${row.id}`);
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'bill_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones, below: (row) => row.dispute },
          { key: 'settled', is: 'choice', words: 'bill.settled', tones: settledTones },
          { key: 'party_name', is: 'ref', width: 220 },
          ...amountColumns,
          { key: 'bill_on', is: 'day', sort: 'bill_on' },
          { key: 'due_on', is: 'day', sort: 'due_on' },
          { key: 'overdue_days', is: 'quantity' },
          { key: 'line_count', is: 'quantity' },
          { key: 'business', is: 'choice', words: 'charge.business', off: true },
          { key: 'title', is: 'text', off: true },
          { key: 'sent_at', is: 'instant', off: true },
          { key: 'confirmed_at', is: 'instant', off: true },
        ]}
        open={path}
        buttons={<Button onClick={() => setAgeing(true)}>{t('bill.ageing')}</Button>}
        rowActions={(row) => [
          ...moves.of(row),
          ...(row.to_invoice && can(mayAsk.request)
            ? [{ key: 'requestInvoice', word: 'invoiceRequest.do.request', run: () => setRequesting(row) }]
            : []),
          // The print of many knows the templates of customers, and a row does not.
          { key: 'print', word: 'bill.print', run: () => open(link(printBatchBillPage, { ids: row.id })) },
        ]}
        batch={[
          ...moves.batch(),
          ...(side === 'receivable' && can(invoices.issue)
            ? [
                {
                  key: 'joint',
                  word: 'invoice.joint',
                  takes: ({ state }: BillRow) => state === 'confirmed',
                  // A single bill is invoiced on its page, by all or a part of what is left of it.
                  opens: (rows: readonly BillRow[]) => {
                    const [first] = rows;
                    if (first && rows.length === 1) open(path(first));
                    else setJoining(rows);
                  },
                  most: jointBillsMax,
                },
              ]
            : []),
          {
            key: 'print',
            word: 'bill.printMany',
            opens: (rows) => open(link(printBatchBillPage, { ids: rows.map(({ id }) => id).join(',') })),
            most: printedRecordsMax,
          },
        ]}
        exporting={may.view}
        empty="bill.empty"
      />
      {requesting && <RequestDialog billId={requesting.id} close={() => setRequesting(null)} />}
      {joining && <JointInvoiceDialog bills={joining} close={() => setJoining(null)} />}
      {ageing && <AgeingDialog side={side} close={() => setAgeing(false)} />}
    </>
  );
}
