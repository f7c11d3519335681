import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { listTransfers, type TransferRow } from '../contract.ts';
import { transfersPage } from '../pages.ts';
import { may } from '../permits.ts';
import { ArriveDialog } from './arrive-dialog.tsx';
import { TransferDetail } from './detail.tsx';
import { TransferForm } from './form.tsx';
import { stateTones, useTransferActions } from './moves.ts';

/** Transfers by state; one transfer and its form are opened by the query. */
export default function Transfers(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <TransferForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <TransferDetail id={query['id']} />;
  return <TransferList {...props} />;
}

function TransferList({ page }: PageProps): ReactNode {
  const list = useList(listTransfers, { tab: 'all' });
  const [arriving, setArriving] = useState<TransferRow | null>(null);
  const actions = useTransferActions<TransferRow>(setArriving);
  const path = (row: TransferRow): string => link(transfersPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'transfer_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'kind', is: 'choice', words: 'transfer.kind' },
          { key: 'memo', is: 'text', width: 200 },
          { key: 'party_name', is: 'text', off: true },
          { key: 'from_account', is: 'text', width: 220 },
          { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
          { key: 'to_account', is: 'text', width: 220 },
          { key: 'to_amount', is: 'amount', currency: 'to_currency' },
          { key: 'out_on', is: 'day', sort: 'out_on' },
          { key: 'in_on', is: 'day' },
          { key: 'exchange_difference', is: 'amount', currency: 'functional_currency' },
          { key: 'prepared_by', is: 'ref' },
          { key: 'approved_by', is: 'ref' },
          { key: 'bank_ref', is: 'code', off: true },
          { key: 'company_name', is: 'text', off: true },
        ]}
        open={path}
        create={{ path: link(transfersPage, { edit: 'new' }), permit: may.prepare, word: 'transfer.new' }}
        rowActions={actions.of}
        batch={actions.batch}
        exporting={may.view}
        empty="transfer.empty"
      />
      {arriving && <ArriveDialog key={arriving.id} transfer={arriving} close={() => setArriving(null)} />}
    </>
  );
}
