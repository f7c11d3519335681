import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { type IntercompanyBillRow, listIntercompanyBills } from '../contract.ts';
import { intercompanyBillsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { IntercompanyBillDetail } from './detail.tsx';
import { IntercompanyBillForm } from './form.tsx';
import { stateTones, useIntercompanyBillActions } from './moves.ts';

/** Bills between our companies by state; one bill and its form are opened by the query. */
export default function IntercompanyBills(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <IntercompanyBillForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <IntercompanyBillDetail id={query['id']} />;
  return <IntercompanyBillList {...props} />;
}

function IntercompanyBillList({ page }: PageProps): ReactNode {
  const list = useList(listIntercompanyBills, { tab: 'all' });
  const actions = useIntercompanyBillActions<IntercompanyBillRow>();
  const path = (row: IntercompanyBillRow): string => link(intercompanyBillsPage, { id: row.id });
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'bill_no', is: 'link', open: path, pin: 'left' },
        { key: 'state', is: 'state', tones: stateTones },
        { key: 'seller_name', is: 'text', width: 220 },
        { key: 'buyer_name', is: 'text', width: 220 },
        { key: 'memo', is: 'text', width: 200 },
        { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
        { key: 'tax', is: 'amount', currency: 'currency' },
        { key: 'open', is: 'amount', currency: 'currency' },
        { key: 'bill_on', is: 'day', sort: 'bill_on' },
        { key: 'due_on', is: 'day', sort: 'due_on' },
        { key: 'prepared_by', is: 'ref' },
        { key: 'accepted_by', is: 'ref' },
        { key: 'payment_no', is: 'code' },
        { key: 'invoice_no', is: 'code', off: true },
      ]}
      open={path}
      create={{ path: link(intercompanyBillsPage, { edit: 'new' }), permit: may.prepare, word: 'intercompanyBill.new' }}
      rowActions={actions.of}
      batch={actions.batch}
      exporting={may.view}
      empty="intercompanyBill.empty"
    />
  );
}
