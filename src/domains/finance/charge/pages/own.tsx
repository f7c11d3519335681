import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { OwnBill, OwnBills } from '../../bill/pages/own.tsx';
import { OwnDocuments } from '../../fee-document/pages/own.tsx';
import { listOwnCharges } from '../contract.ts';
import { stateTones } from './moves.ts';

/**
 * The carrier's view of its claims on this operator: bills to confirm or dispute, the lines behind them, and the invoices that it sends for
 * them.
 */
export default function Own(props: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  if (query['id']) return <OwnBill id={query['id']} />;
  const shown = query['of'] ?? 'bills';
  return (
    <>
      <Tabs
        size="small"
        style={{ paddingInline: 18 }}
        activeKey={shown}
        onChange={(of) => setQuery({ of })}
        items={[
          { key: 'bills', label: t('charge.bills') },
          { key: 'lines', label: t('charge.lines') },
          { key: 'documents', label: t('feeDocument.documents') },
        ]}
      />
      {shown === 'bills' && <OwnBills {...props} />}
      {shown === 'lines' && <OwnLines {...props} />}
      {shown === 'documents' && <OwnDocuments {...props} />}
    </>
  );
}

function OwnLines({ page }: PageProps): ReactNode {
  const list = useList(listOwnCharges, { tab: 'billed' });
  return (
    <ListPage
      title={page.title}
      list={list}
      subject="charge"
      columns={[
        { key: 'work_order_no', is: 'code', pin: 'left' },
        { key: 'state', is: 'state', tones: stateTones },
        { key: 'fee_name', is: 'text', below: (row) => row.description },
        { key: 'quantity', is: 'quantity' },
        { key: 'unit_price', is: 'quantity' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'net', is: 'amount', currency: 'currency', off: true },
        { key: 'tax', is: 'amount', currency: 'currency' },
        { key: 'bill_no', is: 'code' },
        { key: 'business_on', is: 'day', sort: 'business_on' },
      ]}
      exporting="everyone"
      empty="charge.empty"
    />
  );
}
