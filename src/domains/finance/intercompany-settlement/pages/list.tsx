import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { type IntercompanySettlementRow, listIntercompanySettlements } from '../contract.ts';
import { intercompanySettlementsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { SettlementDetail } from './detail.tsx';
import { SettlementForm } from './form.tsx';
import { stateTones, useSettlementActions } from './moves.ts';

/** Settlements between our companies by state; one settlement and its form are opened by the query. */
export default function IntercompanySettlements(props: PageProps): ReactNode {
  const { query } = useTab();
  if (query['edit']) return <SettlementForm {...(query['edit'] === 'new' ? {} : { id: query['edit'] })} />;
  if (query['id']) return <SettlementDetail id={query['id']} />;
  return <SettlementList {...props} />;
}

function SettlementList({ page }: PageProps): ReactNode {
  const list = useList(listIntercompanySettlements, { tab: 'all' });
  const [accepting, setAccepting] = useState<IntercompanySettlementRow | null>(null);
  const actions = useSettlementActions<IntercompanySettlementRow>(setAccepting);
  const path = (row: IntercompanySettlementRow): string => link(intercompanySettlementsPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        columns={[
          { key: 'settlement_no', is: 'link', open: path, pin: 'left' },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'kind', is: 'choice', words: 'intercompanySettlement.kind' },
          { key: 'payer_name', is: 'text', width: 220 },
          { key: 'receiver_name', is: 'text', width: 220 },
          { key: 'amount', is: 'amount', currency: 'currency', sort: 'amount' },
          { key: 'settled_on', is: 'day', sort: 'settled_on' },
          { key: 'memo', is: 'text', width: 200 },
          { key: 'prepared_by', is: 'ref' },
          { key: 'approved_by', is: 'ref' },
          { key: 'accepted_by', is: 'ref' },
          { key: 'bank_ref', is: 'code', off: true },
        ]}
        open={path}
        create={{ path: link(intercompanySettlementsPage, { edit: 'new' }), permit: may.prepare, word: 'intercompanySettlement.new' }}
        rowActions={actions.of}
        batch={actions.batch}
        exporting={may.view}
        empty="intercompanySettlement.empty"
      />
      {accepting && <AcceptDialog key={accepting.id} settlement={accepting} close={() => setAccepting(null)} />}
    </>
  );
}
