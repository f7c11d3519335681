import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { carrierBillDetailPage } from '../../bill/pages.ts';
import { listPrepaidCosts, type PrepaidCostRow } from '../contract.ts';
import { prepaidCostsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PrepaidCostDetail } from './detail.tsx';
import { PrepaidCostForm } from './form.tsx';
import { stateTones, usePrepaidCostActions } from './moves.ts';

/** Prepaid costs by state; one of them and its form are opened by the query. */
export default function PrepaidCosts(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <PrepaidCostForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <PrepaidCostDetail id={query['id']} />;
  return <PrepaidCostList {...props} />;
}

function PrepaidCostList({ page }: PageProps): ReactNode {
  const list = useList(listPrepaidCosts, { tab: 'all' });
  const [changing, setChanging] = useState<PrepaidCostRow | null>(null);
  const actions = usePrepaidCostActions<PrepaidCostRow>(setChanging);
  const path = (row: PrepaidCostRow): string => link(prepaidCostsPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'prepaid_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'memo', is: 'text', width: 200 },
          { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
          { key: 'rest', is: 'amount', currency: 'currency' },
          { key: 'from_on', is: 'day' },
          { key: 'to_on', is: 'day', sort: 'to_on' },
          { key: 'booked_to', is: 'code' },
          { key: 'party_name', is: 'text', width: 200 },
          { key: 'bill_no', is: 'ref', open: (row) => (row.bill_id ? link(carrierBillDetailPage, { id: row.bill_id }) : null) },
          { key: 'account', is: 'choice', words: 'prepaidCost.account' },
          { key: 'cost_centre', is: 'text' },
          { key: 'plate_no', is: 'code' },
          { key: 'booked', is: 'amount', currency: 'currency', off: true },
          { key: 'method', is: 'choice', words: 'prepaidCost.method', off: true },
          { key: 'functional', is: 'amount', currency: 'functional_currency', off: true },
          { key: 'prepared_by', is: 'ref' },
          { key: 'approved_by', is: 'ref' },
          { key: 'company_name', is: 'text', off: true },
        ]}
        open={path}
        create={{ path: link(prepaidCostsPage, { edit: 'new' }), permit: may.prepare, word: 'prepaidCost.new' }}
        rowActions={actions.of}
        batch={actions.batch}
        exporting={may.view}
        empty="prepaidCost.empty"
      />
      {changing && <ChangeDialog key={changing.id} prepaid={changing} close={() => setChanging(null)} />}
    </>
  );
}
