import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan, useTab } from '../../../../web/tab-context.ts';
import { useDecisions } from '../../../workspace/approval/pages/decisions.tsx';
import { listSealRequests, type SealRequestRow } from '../contract.ts';
import { sealRequestsPage } from '../pages.ts';
import { may } from '../permits.ts';
import { SealRequestDetail } from './detail.tsx';
import { HandlingDialog, SealDialog } from './dialogs.tsx';
import { decidable, type Handling, stateTones, useSealMoves } from './moves.ts';

/** Seal requests by stage. A record is opened through the page's query. */
export default function SealRequests(props: PageProps): ReactNode {
  const { query } = useTab();
  return query['id'] ? <SealRequestDetail id={query['id']} /> : <Requests {...props} />;
}

type Dialog = { readonly form: SealRequestRow | null } | { readonly action: Handling; readonly request: SealRequestRow };

function Requests({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const handles = can(may.supervisor) || can(may.special) || can(may.keep);
  const list = useList(listSealRequests, { tab: handles ? 'waiting' : 'own' });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const moves = useSealMoves((action, request) => setDialog({ action, request }));
  const decisions = useDecisions();
  const path = (row: SealRequestRow): string => link(sealRequestsPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'request_no', is: 'link', open: path, pin: 'left', width: 150 },
          { key: 'state', is: 'state', tones: stateTones },
          { key: 'seal', is: 'ref', width: 140, below: (row) => row.keeper },
          { key: 'document_name', is: 'text', width: 180, below: (row) => row.counterparty },
          {
            key: 'due_on',
            is: 'day',
            below: (row) => (row.overdue ? <span className="kit-bad">{t('sealRequest.overdue')}</span> : null),
          },
          { key: 'copies', is: 'quantity', width: 80 },
          { key: 'prepared_by', is: 'ref', width: 120 },
          { key: 'takes_out', is: 'flag', width: 120 },
          { key: 'purpose', is: 'text', width: 200, off: true },
          { key: 'stamped_by', is: 'ref', off: true },
          { key: 'stamped_at', is: 'instant', off: true },
          { key: 'submitted_at', is: 'instant' },
        ]}
        open={path}
        buttons={
          can(may.request) && (
            <Button type="primary" onClick={() => setDialog({ form: null })}>
              {t('sealRequest.do.create')}
            </Button>
          )
        }
        rowActions={(row) => [
          ...decisions.of(decidable(row)),
          ...moves.of(row),
          ...(row.own && row.state === 'draft' ? [{ key: 'edit', word: 'kit.edit', run: () => setDialog({ form: row }) }] : []),
        ]}
        batch={[...moves.batch('submit'), ...decisions.batch(decidable)]}
        exporting={may.view}
        empty="sealRequest.empty"
      />
      {decisions.dialog}
      {dialog && 'form' in dialog && <SealDialog key={dialog.form?.id ?? 'new'} request={dialog.form} close={close} />}
      {dialog && 'action' in dialog && <HandlingDialog key={dialog.action} {...dialog} close={close} />}
    </>
  );
}
